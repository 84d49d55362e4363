import type { OrdersQuery } from '@aisle/contract/console-schemas'
import { sql, type RawBuilder } from 'kysely'

/** What no index leads to; null or absent filters nothing. `paid`: instants, as the days in Beijing begin. */
export interface OrderNarrowing extends Pick<
  OrdersQuery,
  'currency' | 'method' | 'point' | 'sku' | 'plan' | 'totalFrom' | 'totalTo' | 'refund' | 'invoice' | 'coupon'
> {
  paid: { from: Date | null; before: Date | null }
}

const isGiven = <Value>(value: Value | null | undefined): value is Value => value !== null && value !== undefined

const invoiced = sql`EXISTS (SELECT FROM invoices WHERE invoices.order_no = orders.order_no)`

/** Conditions for a row of `orders`; each is judged of one order at a time, by the keys of the others' tables. */
export function narrowedBy(narrowing: OrderNarrowing): RawBuilder<unknown>[] {
  const { currency, method, paid, point, sku, plan, totalFrom, totalTo, refund, invoice, coupon } = narrowing
  const hasLine = (isPlan: boolean, refId: string) => sql`EXISTS (SELECT FROM order_lines
    WHERE order_lines.order_no = orders.order_no AND ref_id = ${refId} AND (order_lines.kind = 'WIFI') = ${isPlan})`
  return [
    ...(isGiven(currency) ? [sql`orders.currency = ${currency}`] : []),
    ...(isGiven(point) ? [sql`orders.pickup_point_id = ${point}`] : []),
    ...(isGiven(coupon) ? [sql`orders.coupon_id = ${coupon}`] : []),
    ...(isGiven(totalFrom) ? [sql`orders.payable >= ${totalFrom}`] : []),
    ...(isGiven(totalTo) ? [sql`orders.payable <= ${totalTo}`] : []),
    ...(paid.from ? [sql`orders.paid_at >= ${paid.from}`] : []),
    ...(paid.before ? [sql`orders.paid_at < ${paid.before}`] : []),
    ...(isGiven(refund) ? [sql`orders.has_refund = ${refund}`] : []),
    ...(isGiven(method)
      ? [
          sql`EXISTS (SELECT FROM payment_attempts attempt WHERE attempt.order_no = orders.order_no
            AND attempt.gateway = ${method} AND attempt.state = 'paid')`,
        ]
      : []),
    ...(isGiven(sku) ? [hasLine(false, sku)] : []),
    ...(isGiven(plan) ? [hasLine(true, plan)] : []),
    ...(isGiven(invoice) ? [invoice ? invoiced : sql`NOT ${invoiced}`] : []),
  ]
}

import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open-db.ts'
import type { AfterSaleFacts } from './order-after-sale-rules.ts'

export type RefundOfOrder = OrderSummary['refunds'][number] & { endedAt: Date | null }

/** The refunds of these orders by order number, oldest first (table R); an order without any is missing. */
export async function refundsOfOrders(
  db: Db | Tx,
  orderNos: readonly string[],
): Promise<Map<string, readonly RefundOfOrder[]>> {
  if (orderNos.length === 0) return new Map()
  const rows = await db
    .selectFrom('refunds')
    .select(['refund_no', 'order_no', 'type', 'origin', 'state', 'amount', 'ended_at'])
    .where('order_no', 'in', orderNos)
    .orderBy('created_at')
    .orderBy('refund_no')
    .execute()
  const refunds = new Map<string, readonly RefundOfOrder[]>()
  for (const { order_no: orderNo, refund_no: refundNo, ended_at: endedAt, ...refund } of rows) {
    refunds.set(orderNo, [...(refunds.get(orderNo) ?? []), { refundNo, ...refund, endedAt }])
  }
  return refunds
}

/** What refunds and invoices have made of these orders, by order number. */
export async function afterSaleOfOrders(
  db: Db | Tx,
  orderNos: readonly string[],
): Promise<Map<string, AfterSaleFacts>> {
  if (orderNos.length === 0) return new Map()
  // Refunds that were turned down or withdrawn hold nothing: what they asked for can be asked for again (table R).
  const { rows } = await sql<AfterSaleFacts & { orderNo: string }>`
    SELECT o.order_no AS "orderNo",
      (SELECT coalesce(sum(quantity), 0)::int FROM order_lines l WHERE l.order_no = o.order_no)
        - (SELECT coalesce(sum(l.units), 0)::int FROM refund_lines l JOIN refunds r USING (refund_no)
           WHERE r.order_no = o.order_no AND r.state NOT IN ('rejected', 'canceled', 'receipt_refused')) AS "unitsLeft",
      coalesce(back.amount, 0) AS "returned", coalesce(back.undecided, false) AS "undecided",
      (SELECT max(at) FROM order_events v
       WHERE v.order_no = o.order_no AND v.to_state = 'completed' AND v.from_state <> v.to_state) AS "completedAt",
      CASE WHEN EXISTS (SELECT FROM invoices i WHERE i.order_no = o.order_no
          AND i.state NOT IN ('reversed', 'canceled')) THEN 'inForce'
        WHEN EXISTS (SELECT FROM invoices i WHERE i.order_no = o.order_no AND i.state = 'reversed') THEN 'reversed'
      END AS "invoice"
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT sum(amount) FILTER (WHERE state IN ('refunding', 'failed', 'completed'))::int AS amount,
        bool_or(state IN ('applied', 'awaiting_return', 'returning', 'refunding', 'failed')) AS undecided
      FROM refunds r WHERE r.order_no = o.order_no AND r.type <> 'exchange') back ON true
    WHERE o.order_no = ANY (${[...orderNos]}::text[])`.execute(db)
  return new Map(rows.map(({ orderNo, ...facts }) => [orderNo, facts]))
}

/** How many units of an order are in no refund. */
export async function unitsLeftOf(db: Db | Tx, orderNo: string): Promise<number> {
  return (await afterSaleOfOrders(db, [orderNo])).get(orderNo)?.unitsLeft ?? 0
}

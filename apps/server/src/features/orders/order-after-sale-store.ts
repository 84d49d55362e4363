import { endedInvoiceStates } from '@aisle/contract/invoice-states'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { committedRefundStates, uncountedRefundStates, undecidedRefundStates } from '@aisle/contract/refund-states'
import type { UnitCounts } from '@aisle/rules/after-sale'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { listed, readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import { stateList } from '../../platform/db/state-list.ts'
import type { OrderNos } from './order-content-store.ts'

export type RefundOfOrder = OrderSummary['refunds'][number] & { endedAt: Date | null }

/** The refunds of these orders by order number, oldest first (table R); an order without any is missing. */
export function refundsReading(db: Db | Tx, orderNos: OrderNos): Reading<Map<string, readonly RefundOfOrder[]>> {
  const query = db
    .selectFrom('refunds')
    .select(['refund_no', 'order_no', 'type', 'origin', 'state', 'amount', 'ended_at'])
    .where('order_no', '=', sql<string>`ANY (${orderNos})`)
    .orderBy('created_at')
    .orderBy('refund_no')
  return reading(query, { ended_at: true }, (rows) => {
    const refunds = new Map<string, readonly RefundOfOrder[]>()
    for (const { order_no: orderNo, refund_no: refundNo, ended_at: endedAt, ...refund } of rows) {
      refunds.set(orderNo, [...(refunds.get(orderNo) ?? []), { refundNo, ...refund, endedAt }])
    }
    return refunds
  })
}

/** The same, read alone. */
export const refundsOfOrders = (db: Db | Tx, orderNos: readonly string[]) =>
  readAtOnce(db, refundsReading(db, listed(orderNos)))

/** The after-sale history of an order. Amounts are minor units of its currency; units are those of all lines. */
export interface AfterSaleHistory extends UnitCounts {
  shippedAt: Date | null
  deliveredAt: Date | null
  confirmedAt: Date | null
  completedAt: Date | null
  /** A refund is in progress. */
  refundOpen: boolean
  /** Refunded, or certain to be; an exchange refunds nothing. */
  refunded: number
  /** A refund whose final amount can still change. */
  undecided: boolean
  /** Fapiao (S8); null: none was ever applied for. */
  invoice: 'inForce' | 'reversed' | null
}

/**
 * The after-sale history of these orders, by order number.
 * @throws in the function returned, for an order that does not exist, which is a bug
 */
export function afterSaleReading(orderNos: OrderNos): Reading<(orderNo: string) => AfterSaleHistory> {
  const query = sql<AfterSaleHistory & { orderNo: string }>`
    SELECT o.order_no AS "orderNo", units.*, codes.*, money.refunded, money.undecided, money."refundOpen",
      (SELECT coalesce(sum(quantity), 0)::int FROM order_lines l WHERE l.order_no = o.order_no) AS quantity,
      parcel.*,
      (SELECT max(at) FROM order_events v WHERE v.order_no = o.order_no AND v.event = 'received') AS "confirmedAt",
      -- A parcel that completed by itself did so when it was due. What the counter took back is collected later (O10).
      (SELECT max(coalesce((detail ->> 'dueAt')::timestamptz, at)) FROM order_events v
       WHERE v.order_no = o.order_no AND o.state <> 'paid' AND v.to_state = 'completed'
         AND v.from_state <> v.to_state) AS "completedAt",
      CASE WHEN EXISTS (SELECT FROM invoices i WHERE i.order_no = o.order_no
          AND i.state NOT IN ${stateList(endedInvoiceStates)}) THEN 'inForce'
        WHEN EXISTS (SELECT FROM invoices i WHERE i.order_no = o.order_no AND i.state = 'reversed') THEN 'reversed'
      END AS "invoice"
    FROM orders o
    LEFT JOIN LATERAL (
      SELECT shipped_at AS "shippedAt", delivered_at AS "deliveredAt"
      FROM shipments s WHERE s.order_no = o.order_no) parcel ON true
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(units) FILTER (WHERE type = 'refund_only'), 0)::int AS "unitsRefundedOnly",
        coalesce(sum(units) FILTER (WHERE type = 'return_refund'), 0)::int AS "unitsReturned",
        coalesce(sum(units) FILTER (WHERE type = 'exchange'), 0)::int AS "unitsExchanged"
      FROM refund_lines JOIN refunds r USING (refund_no)
      WHERE r.order_no = o.order_no AND r.state NOT IN ${stateList(uncountedRefundStates)}) units
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state = 'used')::int AS "unitsCollected",
        count(*) FILTER (WHERE state = 'unused')::int AS "unitsUncollected"
      FROM pickup_codes c WHERE c.order_no = o.order_no) codes
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount) FILTER (WHERE type <> 'exchange' AND state IN ${stateList(committedRefundStates)}), 0)::int
          AS refunded,
        coalesce(bool_or(type <> 'exchange' AND state IN ${stateList(undecidedRefundStates)}), false) AS undecided,
        coalesce(bool_or(state NOT IN ${stateList([...uncountedRefundStates, 'completed'])}), false) AS "refundOpen"
      FROM refunds r WHERE r.order_no = o.order_no) money
    WHERE o.order_no = ANY (${orderNos})`
  const dates = { shippedAt: true, deliveredAt: true, confirmedAt: true, completedAt: true } as const
  return reading(query, dates, (rows) => {
    const histories = new Map(rows.map(({ orderNo, ...history }) => [orderNo, history]))
    return (orderNo) => {
      const history = histories.get(orderNo)
      if (!history) throw new Error(`order ${orderNo} does not exist`)
      return history
    }
  })
}

/** The same, read alone. */
export const afterSaleOfOrders = (db: Db | Tx, orderNos: readonly string[]) =>
  readAtOnce(db, afterSaleReading(listed(orderNos)))

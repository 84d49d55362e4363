import { collectUntil, getUnitsFree, type RefundFacts } from '@aisle/rules/after-sale'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { afterSaleOfOrders, type AfterSaleHistory } from './order-after-sale-store.ts'
import { plansOfOrders, type PlanOfOrder } from './order-content-store.ts'
import type { Order } from './order-store.ts'

/** Everything that decides which refunds may be requested for this order (table R). */
export function getRefundFacts(order: Order, history: AfterSaleHistory, plans: readonly PlanOfOrder[]): RefundFacts {
  const { kind, state, payable, paidAt } = order
  const { shippedAt, deliveredAt, confirmedAt, completedAt, refundOpen } = history
  return {
    kind,
    state,
    payable,
    shippedAt,
    deliveredAt,
    confirmedAt,
    completedAt,
    unitsFree: getUnitsFree(kind, history),
    refundOpen,
    collectBy: kind === 'PICKUP' && paidAt ? collectUntil(paidAt) : null,
    plans: plans.map(({ lineNo, entitlementState: planState, taken, flight }) => ({
      lineNo,
      taken,
      state: planState,
      departsAt: flight.etd,
      landsAt: flight.eta,
    })),
  }
}

/** Reads the same for one order. Call it with the order locked where a change follows from it. */
export async function readRefundFacts(db: Db | Tx, order: Order): Promise<RefundFacts> {
  const { orderNo, kind } = order
  const history = (await afterSaleOfOrders(db, [orderNo]))(orderNo)
  const plans = kind === 'WIFI' ? (await plansOfOrders(db, [orderNo], null)).get(orderNo) : undefined
  return getRefundFacts(order, history, plans ?? [])
}

/** Units of an order that no counted refund has taken. */
export async function getUnitsLeft(db: Db | Tx, { orderNo, kind }: Order): Promise<number> {
  return getUnitsFree(kind, (await afterSaleOfOrders(db, [orderNo]))(orderNo)).refundOnly
}

import { ordersCounted } from '@aisle/contract/limits'
import { orderTabs, type OrderTab } from '@aisle/contract/order-states'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { getCurrentPlan, type PlanOfOrder } from './current-plan.ts'

/** By tab, without All. */
export type OrderCounts = Record<Exclude<OrderTab, 'all'>, number>

export type Stated = Pick<OrderSummary, 'state' | 'kind' | 'plans' | 'moneyBack' | 'refund' | 'refunds' | 'can'>

/** The phrase that names the state: Wi-Fi orders follow the flight, goods orders the parcel or counter. */
export type StateLabel =
  | OrderSummary['state']
  | 'readyForFlight'
  | 'connectNow'
  | 'inUse'
  | 'refundComing'
  | 'refunding'
  | 'awaiting_receipt'
  | 'readyForPickup'

/** The passenger has asked back all that was not used, sent or collected yet: nothing else comes of the order. */
export function allGoesBack({ state, refund, refunds }: Pick<Stated, 'state' | 'refund' | 'refunds'>): boolean {
  const waits = state === 'paid' || state === 'awaiting_shipment'
  const underWay = refunds.some((one) => ['applied', 'refunding', 'failed'].includes(one.state))
  return waits && underWay && !refund.open
}

export function getStateLabel(order: Stated): StateLabel {
  const { state, kind, plans, moneyBack } = order
  if (moneyBack && state !== 'refunded' && !(kind === 'PICKUP' && moneyBack.state === 'completed')) return 'refunding'
  if (allGoesBack(order)) return 'refunding'
  if (state === 'shipped') return 'awaiting_receipt'
  if (state === 'paid' && kind === 'PICKUP') return 'readyForPickup'
  const plan = getCurrentPlan(plans)
  if (!plan) return state
  const { entitlementState, flight } = plan
  if (state === 'paid') {
    if (flight.status === 'cancelled') return 'refundComing'
    return flight.status === 'departed' ? 'connectNow' : 'readyForFlight'
  }
  return state === 'completed' && (entitlementState === 'active' || entitlementState === 'paused') ? 'inUse' : state
}

/** Flame: needs the passenger. Sea: in motion. Ink: done (design §9 "order card"). */
export function getStateTone(order: Stated): 'hot' | 'sea' | 'c2' {
  const { state, moneyBack } = order
  if (state === 'pending_payment') return 'hot'
  const moving = state === 'paid' || state === 'awaiting_shipment' || state === 'shipped'
  const comingBack = moneyBack !== null && state !== 'refunded' && getStateLabel(order) === 'refunding'
  return moving || comingBack || getStateLabel(order) === 'inUse' ? 'sea' : 'c2'
}

/** Why an unpaid order is closed, if its flight explains it. */
export function getClosedBecause({ state, plans }: Pick<OrderSummary, 'state' | 'plans'>): 'flightCancelled' | null {
  return state === 'closed' && plans.some(({ flight }) => flight.status === 'cancelled') ? 'flightCancelled' : null
}

/** The plan's state in words (unused, in use, used up …); null until it is bought. */
export function getEntitlementLabel(
  state: PlanOfOrder['entitlementState'],
): 'unused' | 'inUseNow' | 'pausedNow' | 'usedUp' | 'expired' | 'refunded' | 'revoked' | null {
  switch (state) {
    case 'unused':
    case 'expired':
    case 'refunded':
    case 'revoked':
      return state
    case 'active':
      return 'inUseNow'
    case 'paused':
      return 'pausedNow'
    case 'used_up':
      return 'usedUp'
    case 'reserved':
    case 'released':
      return null
  }
}

/** The tab named in the URL; anything else is All. */
export function getOrderTab(name: string | undefined): OrderTab {
  return orderTabs.find((tab) => tab === name) ?? 'all'
}

/** The number of orders under a tab, `99+` where nobody counts on; null if there are none, and for All. */
export function getTabCount(tab: OrderTab, counts: OrderCounts | undefined): number | string | null {
  const count = tab === 'all' ? 0 : (counts?.[tab] ?? 0)
  return count < ordersCounted ? count || null : `${ordersCounted - 1}+`
}

/** The phrase for the order's total: paid, still to pay, or what it would have come to. */
export function getTotalLabel({ paidAt, state }: Pick<OrderSummary, 'paidAt' | 'state'>) {
  if (paidAt) return 'totalPaid'
  return state === 'pending_payment' ? 'toPay' : 'orderTotal'
}

import { daysBetween } from '@aisle/rules/time'
import type { OrderTab } from '@aisle/contract/order-states'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { getCurrentPlan, isFlying, type PlanOfOrder } from '../orders/index.ts'

type OrderCounts = Record<Exclude<OrderTab, 'all'>, number>
export type WaitingOrders = Pick<OrderCounts, 'pending_payment' | 'awaiting_shipment' | 'awaiting_receipt'>

/** The avatar's letter: the first character of a Chinese name, or a capital. */
export function getInitial(displayName: string): string {
  const [first = ''] = displayName.trim()
  return first.toUpperCase()
}

/** The order with its plan for a flight to come. */
export interface NextWifi {
  order: OrderSummary
  plan: PlanOfOrder
}

const isUsable = ({ entitlementState, flight }: PlanOfOrder) =>
  isFlying({ flight }) && ['unused', 'active', 'paused'].includes(entitlementState)

/** The order for the next flight with a usable plan; a flight under way comes first. */
export function nextWifiOrder(orders: readonly OrderSummary[]): NextWifi | null {
  const usable = orders.flatMap((order) => {
    const plan = getCurrentPlan(order.plans.filter(isUsable))
    return plan ? [{ order, plan }] : []
  })
  usable.sort((a, b) => Date.parse(a.plan.flight.departsAt) - Date.parse(b.plan.flight.departsAt))
  return usable[0] ?? null
}

/** The name for the flight's day. Both dates are `YYYY-MM-DD` in Beijing. */
export function getDayName(flightDate: string, today: string): 'today' | 'tomorrow' | null {
  const days = daysBetween(today, flightDate)
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : null
}

/**
 * Badge counts of orders awaiting an action, counted by the server as for its tabs (E4). Finished orders need no count.
 */
export function waitingOrders({ pending_payment, awaiting_shipment, awaiting_receipt }: OrderCounts): WaitingOrders {
  return { pending_payment, awaiting_shipment, awaiting_receipt }
}

const waysIn = [
  'mailCaptcha',
  'portal',
  'lease',
  'airlineApp',
  'wechat',
  'miniProgram',
  'partner',
  'sso',
  'passkey',
] as const

/** The phrase for the way in of a login; a newer server may know others. */
export const getWayIn = (wayIn: string): (typeof waysIn)[number] | 'otherWay' =>
  waysIn.find((known) => known === wayIn) ?? 'otherWay'

import type { OrderTab } from '@aisle/contract/order-states'
import type { RightsCard } from '@aisle/contract/coupons-schemas'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import type { NextTrip } from '@aisle/contract/pre-purchase-schemas'
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

/** What the card of the next trip shows. */
export interface Upcoming extends Pick<NextTrip, 'flight' | 'seatNumber'> {
  /** The order that has a plan for this flight. */
  wifi: NextWifi | null
}

/** The sooner of the passenger's next flight and the next flight with a plan, which may be a companion's. */
export function getUpcoming(trip: NextTrip | null, wifi: NextWifi | null): Upcoming | null {
  const departure = (flight: NextTrip['flight']) => Date.parse(flight.departsAt)
  if (wifi && (!trip || departure(wifi.plan.flight) <= departure(trip.flight))) {
    const { flight, tripId, seatNumber } = wifi.plan
    // The trip knows a seat that was given after the purchase.
    return { flight, seatNumber: trip?.tripId === tripId ? trip.seatNumber : seatNumber, wifi }
  }
  return trip && { flight: trip.flight, seatNumber: trip.seatNumber, wifi: null }
}

/** How much the usable flight passes give: flights where every one counts them, else passes. */
export function countPasses(cards: readonly Pick<RightsCard, 'state' | 'timesLeft'>[]): {
  n: number
  flights: boolean
} {
  const usable = cards.filter(({ state }) => state === 'usable')
  const flights = usable.length > 0 && usable.every(({ timesLeft }) => timesLeft !== null)
  return { n: flights ? usable.reduce((sum, { timesLeft }) => sum + (timesLeft ?? 0), 0) : usable.length, flights }
}

/** How many of these orders could have an invoice and have none. */
export const countUninvoiced = (orders: readonly Pick<OrderSummary, 'can'>[]): number =>
  orders.filter(({ can }) => can.invoice === 'apply').length

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

import type { OrderSummary } from '@aisle/contract/orders-schemas'
import type { NextTrip } from '@aisle/contract/pre-purchase-schemas'
import { getCurrentPlan, isFlying, type PlanOfOrder } from '../orders/index.ts'

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

import type { SaleRefusal } from '@aisle/contract/pre-purchase-states'
import type { WifiAvailability } from '@aisle/contract/shared-schemas'

/** A flight as the sale of its plans depends on it. */
export interface FlightFacts {
  /** Estimated departure and arrival. */
  etd: Date
  eta: Date
  /** Scheduled departure. */
  std: Date
  wifi: 'available' | 'partial' | 'not_equipped' | 'unserviceable'
  cancelled: boolean
}

/** When and where staff sell a plan (W1). */
export interface SaleTerms {
  sellBeforeFlight: boolean
  sellAboard: boolean
  opensDaysBefore: number
  closesMinutesBefore: number
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export function isAirborne(flight: FlightFacts, now: Date): boolean {
  return !flight.cancelled && flight.etd <= now && now < flight.eta
}

export function wifiAvailability(flight: FlightFacts): WifiAvailability {
  if (flight.cancelled) return 'cancelled'
  if (flight.wifi === 'not_equipped') return 'notEquipped'
  if (flight.wifi === 'unserviceable') return 'unserviceable'
  return 'available'
}

/** W1: the window before the flight follows the estimated departure, because the plan follows the flight. */
export function saleOpens({ etd }: Pick<FlightFacts, 'etd'>, plan: Pick<SaleTerms, 'opensDaysBefore'>): Date {
  return new Date(etd.getTime() - plan.opensDaysBefore * dayMs)
}

/** An unpaid order never outlives this moment (table O, "or the sales cut-off"). */
export function saleCloses({ etd }: Pick<FlightFacts, 'etd'>, plan: Pick<SaleTerms, 'closesMinutesBefore'>): Date {
  return new Date(etd.getTime() - plan.closesMinutesBefore * minuteMs)
}

/** Why the plan is not on sale now; null while it is. Stock is not looked at. */
export function saleRefusal(
  flight: FlightFacts,
  plan: SaleTerms,
  now: Date,
): Exclude<SaleRefusal, 'owned' | 'soldOut'> | null {
  if (wifiAvailability(flight) !== 'available') return 'closed'
  if (isAirborne(flight, now)) return plan.sellAboard ? null : 'closed'
  if (!plan.sellBeforeFlight || now >= saleCloses(flight, plan)) return 'closed'
  return now < saleOpens(flight, plan) ? 'notYet' : null
}

export const isOnSale = (flight: FlightFacts, plan: SaleTerms, now: Date) => saleRefusal(flight, plan, now) === null

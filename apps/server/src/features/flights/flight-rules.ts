import { lessPercent, type Currency } from '@aisle/contract/money'
import type { FlightSummary, WifiAvailability } from '@aisle/contract/shared-schemas'

/** What the rules need of a flight and of a plan: shapes of the stored rows. Times are instants. */
export interface FlightFacts {
  etd: Date
  eta: Date
  std: Date
  wifi: 'available' | 'partial' | 'not_equipped' | 'unserviceable'
  cancelled: boolean
}
export interface PlanFacts {
  priceFen: number
  priceCents: number
  memberPercentOff: number
  sellBeforeFlight: boolean
  sellAboard: boolean
  opensDaysBefore: number
  closesMinutesBefore: number
}

const dayMs = 86_400_000
const minuteMs = 60_000

export function isAirborne(flight: FlightFacts, now: Date): boolean {
  return !flight.cancelled && flight.etd <= now && now < flight.eta
}

export function flightStatus(flight: FlightFacts, now: Date): FlightSummary['status'] {
  if (flight.cancelled) return 'cancelled'
  if (now >= flight.eta) return 'landed'
  if (now >= flight.etd) return 'departed'
  return flight.etd > flight.std ? 'delayed' : 'scheduled'
}

export function wifiAvailability(flight: FlightFacts): WifiAvailability {
  if (flight.cancelled) return 'cancelled'
  if (flight.wifi === 'not_equipped') return 'notEquipped'
  if (flight.wifi === 'unserviceable') return 'unserviceable'
  return 'available'
}

/** W1: opens 30 days and closes 60 minutes before departure (the delayed one: a plan follows the flight); aboard, sold while airborne. */
export function isOnSale(flight: FlightFacts, plan: PlanFacts, now: Date): boolean {
  if (wifiAvailability(flight) !== 'available') return false
  if (isAirborne(flight, now)) return plan.sellAboard
  const opens = flight.etd.getTime() - plan.opensDaysBefore * dayMs
  return plan.sellBeforeFlight && now.getTime() >= opens && now < saleCloses(flight, plan)
}

/** When sales before the flight end; an unpaid order must not outlive it (table O: "or the sales cut-off"). */
export function saleCloses(flight: Pick<FlightFacts, 'etd'>, plan: Pick<PlanFacts, 'closesMinutesBefore'>): Date {
  return new Date(flight.etd.getTime() - plan.closesMinutesBefore * minuteMs)
}

/** G4: the member price is the list price less its percentage, rounded down to a whole unit. Minor units. */
export function planPrice(plan: PlanFacts, currency: Currency, member: boolean): { listPrice: number; price: number } {
  const listPrice = currency === 'CNY' ? plan.priceFen : plan.priceCents
  return { listPrice, price: member ? lessPercent(listPrice, plan.memberPercentOff) : listPrice }
}

/** Wide-body cabins have three blocks of seats (design.md §9). */
export const isWideBody = (aircraftType: string) => /^7[78]\d|^3[345]\d/.test(aircraftType)

const wallClocks = new Map<string, Intl.DateTimeFormat>()

/** The wall clock at an airport, `HH:mm`. */
export function localTime(at: Date, timeZone: string): string {
  // Making one takes longer than the rest of a lookup; there are as many as zones.
  const clock =
    wallClocks.get(timeZone)
    ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false })
  wallClocks.set(timeZone, clock)
  return clock.format(at)
}

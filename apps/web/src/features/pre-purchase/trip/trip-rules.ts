import { ownWord } from '../../../environment/airline.ts'
import type { FlightSummary } from '@aisle/contract/shared-schemas'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The message over the list if no plan is on sale; undefined if one is, or if each plan gives its own reason. */
export function wholeListSays(
  trip: Pick<Trip, 'products' | 'flight'>,
): { says: 'allClosed' | 'flightOver' } | { says: 'notYetOpen'; opensAt: string } | undefined {
  const reasons = trip.products.map(({ unavailable }) => unavailable)
  if (reasons.includes(null) || !reasons.some((why) => why === 'closed' || why === 'notYet')) return undefined
  if (trip.flight.status === 'landed') return { says: 'flightOver' }
  const opening = trip.products.flatMap(({ unavailable, saleOpensAt }) =>
    unavailable === 'notYet' && saleOpensAt ? [saleOpensAt] : [],
  )
  // Instants in UTC sort as text.
  const [first] = opening.sort()
  return first ? { says: 'notYetOpen', opensAt: first } : { says: 'allClosed' }
}

/** The local date at an airport whose clock shows `local` (HH:mm) at this instant: zones reach from −12 to +14. */
export function dateThere(at: string, local: string): string {
  const instant = Date.parse(at)
  const [hours = 0, minutes = 0] = local.split(':').map(Number)
  const midnight = Date.parse(`${at.slice(0, 10)}T00:00:00Z`)
  const candidates = [-1, 0, 1].map((days) => midnight + days * dayMs + hours * hourMs + minutes * 60_000)
  const possible = candidates.filter((wall) => wall - instant >= -12 * hourMs && wall - instant <= 14 * hourMs)
  const nearest = possible.reduce(
    (best, wall) => (Math.abs(wall - instant) < Math.abs(best - instant) ? wall : best),
    possible[0] ?? instant,
  )
  return new Date(nearest).toISOString().slice(0, 10)
}

/** Days between the local dates of departure and arrival: +1 overnight, −1 over the date line. */
export function dayShift(flight: FlightSummary): number {
  const left = dateThere(flight.departsAt, flight.departsLocal)
  const arrived = dateThere(flight.arrivesAt, flight.arrivesLocal)
  return Math.round((Date.parse(arrived) - Date.parse(left)) / dayMs)
}

/** A weekday alone is unambiguous only within the coming week. */
export function weekdayIsEnough(date: string, today: string): boolean {
  const days = (Date.parse(date) - Date.parse(today)) / dayMs
  return days >= 0 && days <= 6
}

/** `731-9991000137`, as printed. */
export function printedTicket(digits: string): string {
  const full = digits.length === 10 ? `${ownWord('ticketPrefix')}${digits}` : digits.slice(0, 13)
  return `${full.slice(0, 3)}-${full.slice(3)}`
}

export interface KnownPassenger {
  scope: 'trip' | 'account'
  tripId: string | null
  /** Absent from a login that an earlier release stored. */
  tripIds?: readonly string[]
}

/** Whether this login may buy for this trip: it proved the trip (W9), or its account is the passenger's: no mask (W4). */
export function isOwnTrip(
  passenger: KnownPassenger | undefined,
  trip: Pick<Trip, 'tripId' | 'passengerName'>,
): boolean {
  if (!passenger) return false
  const proved = passenger.tripId === trip.tripId || passenger.tripIds?.includes(trip.tripId)
  return proved || (passenger.scope === 'account' && !trip.passengerName.includes('*'))
}

/** The flight as recorded with events (A3). */
export function tripFacts({ flight: { flightNo, flightDate, origin, destination } }: Pick<Trip, 'flight'>) {
  return { flight_no: flightNo, flight_date: flightDate, route: `${origin.iata}-${destination.iata}` }
}

import type { BookedPassenger, Booking, ManifestTrip } from '../flights/index.ts'

/** What decides whether somebody may be added: the booking, the flight, and who they are. */
type Passenger = Pick<ManifestTrip, 'flightId' | 'bookingRef' | 'passengerKind'>

/**
 * W9: whoever proved an adult of the booking adds the others on the same flight. P2: aboard only children are added,
 * because adults show there by document and seat who they are.
 */
export function mayJoin(
  passenger: Passenger,
  { open, aboard }: { open: readonly Booking[]; aboard: boolean },
): boolean {
  const booked = open.some(
    ({ flightId, bookingRef }) => flightId === passenger.flightId && bookingRef === passenger.bookingRef,
  )
  return booked && !(aboard && passenger.passengerKind === 'adult')
}

/**
 * How many of the booking this session does not see and may add; null: it may add nobody. They stay a number: neither
 * a name nor a seat of somebody who was not proved is shown (W8).
 */
export function countFurther(of: Booking, passengers: readonly BookedPassenger[], aboard: boolean): number | null {
  const together = passengers.filter(({ trip }) => trip.flightId === of.flightId && trip.bookingRef === of.bookingRef)
  if (!together.some(({ trip, own }) => own !== null && trip.passengerKind === 'adult')) return null
  return together.filter(({ trip, own }) => own === null && mayJoin(trip, { open: [of], aboard })).length
}

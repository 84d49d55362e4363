import type { BookedPassenger, Booking, ManifestTrip } from '../flights/index.ts'

/** The facts that decide whether a passenger may be added: booking, flight and kind. */
type Passenger = Pick<ManifestTrip, 'flightId' | 'bookingRef' | 'passengerKind'>

/**
 * W9: a login that proved an adult of the booking adds the others on the same flight. P2: aboard only children are
 * added, because adults show there by document and seat who they are.
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
 * How many of the booking this session does not see and may add; null: it may add none. Only the number is shown: the
 * name and seat of an unproved passenger stay hidden (W8).
 */
export function countFurther(of: Booking, passengers: readonly BookedPassenger[], aboard: boolean): number | null {
  const together = passengers.filter(({ trip }) => trip.flightId === of.flightId && trip.bookingRef === of.bookingRef)
  if (!together.some(({ trip, own }) => own !== null && trip.passengerKind === 'adult')) return null
  return together.filter(({ trip, own }) => own === null && mayJoin(trip, { open: [of], aboard })).length
}

import type { PassengerKind } from '@aisle/contract/passenger-kinds'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { asTrip, getOwnership, isPassengerOf, provedTrips, selectTrips, type ManifestTrip } from './trip-store.ts'
import type { Ownership } from './own-trip.ts'

/** The passengers of one booking on one flight: airlines give a reference again after a while, but not on one flight. */
export interface Booking {
  flightId: string
  bookingRef: string
}

/** A passenger of a booking; `own`: why this session may use their trip, null: it may not. */
export interface BookedPassenger {
  trip: ManifestTrip
  own: Ownership | null
}

/** W9: the bookings of which this session may use an adult's trip. */
export async function bookingsOfAdults(db: Db | Tx, session: LoginSession): Promise<Booking[]> {
  const rows = await db
    .selectFrom('manifest_passengers')
    .select(['flight_id', 'booking_ref'])
    .distinct()
    .where('passenger_kind', '=', 'adult' satisfies PassengerKind)
    .where('booking_ref', 'is not', null)
    .where(({ or, eb }) => or([eb('trip_id', 'in', [...provedTrips(session), '']), isPassengerOf(session)]))
    .execute()
  return rows.flatMap(({ flight_id: flightId, booking_ref: bookingRef }) =>
    bookingRef ? [{ flightId, bookingRef }] : [],
  )
}

/** Everybody in the bookings of these trips, on the same flights: adults first, and always in the same order. */
export async function passengersOfBookings(
  db: Db | Tx,
  session: LoginSession,
  trips: readonly Pick<ManifestTrip, 'flightId' | 'bookingRef'>[],
): Promise<BookedPassenger[]> {
  const booked = trips.filter(({ bookingRef }) => bookingRef !== null)
  if (booked.length === 0) return []
  const rows = await selectTrips(db)
    .select(isPassengerOf(session).as('of_account'))
    .where(({ or, and, eb }) =>
      or(
        booked.map(({ flightId, bookingRef }) =>
          and([eb('flight_id', '=', flightId), eb('booking_ref', '=', bookingRef)]),
        ),
      ),
    )
    .orderBy('flight_id')
    .orderBy('passenger_kind')
    .orderBy('ticket_no')
    .execute()
  return rows.map((row) => ({
    trip: asTrip(row),
    own: getOwnership(session, { tripId: row.trip_id, ofAccount: row.of_account }),
  }))
}

import { isAirborne } from '@aisle/rules/sale-window'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { passengersOfBookings, type Flight } from '../flights/index.ts'
import { countFurther } from './booking-rules.ts'
import type { FoundTrip } from './find-trips.ts'

/** Whether who travels on this flight is aboard, or about to be: the server is in its cabin, or it is in the air. */
export const isAboard = ({ settings, clock }: Pick<Deps, 'settings' | 'clock'>, flight: Flight): boolean =>
  settings.role === 'cabin' || isAirborne(flight, clock.now())

/** The bookings of these trips, as far as this session may see them (W9). A guest gets none: a lookup is no login. */
export async function readBookings(deps: Deps, session: LoginSession | null, found: readonly FoundTrip[]) {
  const passengers = session
    ? await passengersOfBookings(
        deps.db,
        session,
        found.map(({ trip }) => trip),
      )
    : []
  return {
    /** W4: null, unless the session may use this very trip. */
    bookingOf({ trip, flight }: FoundTrip): Trip['booking'] {
      const { flightId, bookingRef, passengerKind: kind } = trip
      const own = passengers.some((one) => one.trip.tripId === trip.tripId && one.own !== null)
      if (!own || bookingRef === null || kind === null) return null
      return { kind, further: countFurther({ flightId, bookingRef }, passengers, isAboard(deps, flight)) }
    },
  }
}

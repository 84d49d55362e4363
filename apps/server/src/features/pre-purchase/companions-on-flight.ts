import type { queryCompanionsSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findParty, type FoundTrip } from './find-trips.ts'
import { presentTrip } from './present-trip.ts'
import { readBookings } from './read-bookings.ts'

/** W9: the others on the flight of this trip for whom the session may buy, and how many of the booking it may add. */
export async function companionsOnFlight(
  deps: Deps,
  caller: PassengerCaller,
  own: FoundTrip,
): Promise<z.input<typeof queryCompanionsSchemas.response>> {
  const party = await findParty(deps, caller.session, [own])
  const beside = party.filter(({ flight }) => flight.flightId === own.flight.flightId)
  const bookings = await readBookings(deps, caller.session, [own, ...beside])
  return {
    further: bookings.bookingOf(own)?.further ?? null,
    companions: await Promise.all(
      beside.map((one) => presentTrip(deps, caller, { ...one, booking: bookings.bookingOf(one) })),
    ),
  }
}

import type { queryNextTripSchemas } from '@aisle/contract/pre-purchase-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findOwnership, nameFor, presentFlight } from '../flights/index.ts'
import { findParty } from './find-trips.ts'

type Answer = z.input<typeof queryNextTripSchemas.response>

/** The passenger's next flight; a companion's only for who has none to come (W9). */
export async function nextTrip(deps: Deps, caller: PassengerCaller): Promise<Answer> {
  const { session, language } = caller
  const toCome = await Promise.all(
    (await findParty(deps, session, [])).map(async (found) => {
      const ownership = await findOwnership(deps.db, session, found.trip.tripId)
      const own = ownership === 'account' || (session.scope === 'trip' && found.trip.tripId === session.tripId)
      return { ...found, ownership, own }
    }),
  )
  const next = toCome.find(({ own }) => own) ?? toCome[0]
  if (!next) return { trip: null }
  const { trip, flight, ownership, own } = next
  return {
    trip: {
      tripId: trip.tripId,
      passengerName: nameFor(ownership, trip, language),
      seatNumber: trip.seatNumber,
      flight: presentFlight(flight, deps.clock.now()),
      own,
    },
  }
}

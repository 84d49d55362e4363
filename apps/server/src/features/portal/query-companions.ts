import type { queryCompanionsSchemas } from '@aisle/contract/portal-schemas'
import { isAirborne } from '@aisle/rules/sale-window'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findFlight } from '../flights/index.ts'
import { companionsOnFlight } from '../pre-purchase/index.ts'
import { currentTrip } from './current-trip.ts'

/** W9: for whom the passenger aboard may buy beside themselves; nobody while their flight is not in the air. */
export async function queryCompanions(
  deps: Deps,
  caller: PassengerCaller,
): Promise<z.input<typeof queryCompanionsSchemas.response>> {
  const trip = await currentTrip(deps, caller.session)
  const flight = trip && (await findFlight(deps.db, trip.flightId))
  if (!flight || !isAirborne(flight, deps.clock.now())) return { further: null, companions: [] }
  return companionsOnFlight(deps, caller, { trip, flight })
}

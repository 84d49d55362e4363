import type { flightUserInfoSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findFlight, maskedName } from '../flights/index.ts'
import { currentTrip } from './current-trip.ts'

/** E6: the passenger's masked name, seat and flight. @throws notFound when the session has no trip */
export async function flightUserInfo(
  deps: Deps,
  caller: PassengerCaller,
): Promise<z.input<typeof flightUserInfoSchemas.response>> {
  const trip = await currentTrip(deps, caller.session)
  const flight = trip && (await findFlight(deps.db, trip.flightId))
  if (!flight) return fail('notFound', { reason: 'trip' })
  return {
    passengerName: maskedName(trip, caller.language),
    seatNumber: trip.seatNumber,
    flightNo: flight.flightNo,
    flightDate: flight.flightDate,
  }
}

import type { purchaseVerifySchemas } from '@aisle/contract/portal-schemas'
import { isAirborne, isOnSale, wifiAvailability } from '@aisle/rules/sale-window'
import type { z } from 'zod'
import { fail } from '../../contract-error.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { findFlight, findFlightPlan, isSoldHere, openPlansOfTrip } from '../flights/index.ts'
import { refuseSecond } from '../orders/index.ts'
import { currentTrip } from './current-trip.ts'

/**
 * E6: the guards of buying aboard, once more before the passenger pays; the order itself decides again.
 * @throws notFound, notInFlight, wifiUnavailable, alreadyBought, soldOut, saleClosed
 */
export async function purchaseVerify(
  deps: Deps,
  caller: PassengerCaller,
  request: z.output<typeof purchaseVerifySchemas.request>,
): Promise<z.input<typeof purchaseVerifySchemas.response>> {
  const trip = await currentTrip(deps, caller.session)
  const flight = trip && (await findFlight(deps.db, trip.flightId))
  const plan = trip && (await findFlightPlan(deps.db, trip.flightId, request.planId))
  if (!flight || !plan) return fail('notFound')
  const now = deps.clock.now()
  if (!isAirborne(flight, now)) fail('notInFlight')
  if (wifiAvailability(flight) !== 'available') fail('wifiUnavailable')
  if ((await openPlansOfTrip(deps.db, trip.tripId)).has(plan.planId)) await refuseSecond(deps, { trip, plan })
  if (plan.left === 0) fail('soldOut')
  if (!isOnSale(flight, plan, now) || !isSoldHere(deps, flight)) fail('saleClosed')
  return { tripId: trip.tripId, planId: plan.planId, onSale: true }
}

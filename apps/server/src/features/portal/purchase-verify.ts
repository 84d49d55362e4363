import type { purchaseVerifySchemas } from '@aisle/contract/portal-schemas'
import { isOver } from '@aisle/rules/flight-stage'
import { isAirborne } from '@aisle/rules/sale-window'
import type { z } from 'zod'
import { accepted, fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { landedFlight } from '../aircraft/index.ts'
import { planRefusal } from '../checkout/index.ts'
import { findFlightOffer, isSoldHere } from '../flights/index.ts'
import { unfinishedOrderOfPlan } from '../orders/index.ts'
import { currentTrip } from './current-trip.ts'

/**
 * E6: the refusals of a purchase aboard, once more before the passenger pays; the order itself decides again.
 * @throws notFound, notInFlight, flightLanded, wifiUnavailable, saleClosed, alreadyBought, soldOut
 */
export async function purchaseVerify(
  deps: Deps,
  caller: PassengerCaller,
  { planId }: z.output<typeof purchaseVerifySchemas.request>,
): Promise<z.input<typeof purchaseVerifySchemas.response>> {
  const trip = await currentTrip(deps, caller.session)
  const offer = trip && (await findFlightOffer(deps.db, trip.flightId, planId))
  if (!offer) fail('notFound', { reason: trip ? 'plan' : 'trip' })
  const now = deps.clock.now()
  const hasLanded = isOver(offer.flight, now) || offer.flight.flightId === (await landedFlight(deps))
  if (hasLanded) fail('flightLanded')
  if (!isAirborne(offer.flight, now)) fail('notInFlight')
  const held = await unfinishedOrderOfPlan(deps.db, caller.session, { tripId: trip.tripId, planId })
  const wanted = { ...offer, isSoldHere: isSoldHere(deps, offer.flight), hasLanded, held }
  return accepted(planRefusal(wanted, now) ?? { tripId: trip.tripId, planId, onSale: true as const })
}

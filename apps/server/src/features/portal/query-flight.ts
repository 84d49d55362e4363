import type { queryFlightByUserIpSchemas } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { isSoldAt } from '@aisle/rules/flight-stage'
import { wifiAvailability } from '@aisle/rules/sale-window'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { heldPlansOfTrip } from '../entitlements/index.ts'
import { isSoldHere, plansOfFlight, presentOffers, type Flight } from '../flights/index.ts'
import { presentAircraft, readAircraft, stageOfAircraft } from '../aircraft/index.ts'
import { currentTrip } from './current-trip.ts'
import { recommendPlan } from './recommend-rules.ts'

/** The flight of this aircraft by its own feed, and the plans sold aboard. Missing values stay absent (P8). */
export async function queryFlight(
  deps: Deps,
  caller: Caller,
): Promise<z.input<typeof queryFlightByUserIpSchemas.response>> {
  const aircraft = await readAircraft(deps)
  const stage = await stageOfAircraft(deps, aircraft)
  const { flight } = aircraft
  const offers = flight ? await offersAboard(deps, caller, flight) : []
  const presented = presentAircraft(aircraft, { ...stage, now: deps.clock.now() })
  const products = offers.map((offer) => ({ ...offer, onSale: isSoldAt(stage.stage) && offer.onSale }))
  const minutesToGo = presented.stale ? null : presented.minutesToDestination
  return { flight: presented, products, recommendation: recommendPlan(products, minutesToGo) }
}

async function offersAboard(deps: Deps, caller: Caller, flight: Flight): Promise<PlanOffer[]> {
  if (wifiAvailability(flight) !== 'available') return []
  const trip = caller.session ? await currentTrip(deps, caller.session) : undefined
  const aboard = trip?.flightId === flight.flightId ? trip : undefined
  const plans = await plansOfFlight(deps.db, flight.flightId)
  return presentOffers(
    plans.filter((plan) => plan.sellAboard),
    {
      flight,
      now: deps.clock.now(),
      currency: caller.currency,
      member: Boolean(aboard?.ffpCardNo),
      owned: aboard ? await heldPlansOfTrip(deps.db, aboard.tripId) : new Set<string>(),
      soldHere: isSoldHere(deps, flight),
    },
  )
}

import type { AircraftFlight, queryFlightByUserIpSchemas } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import {
  isAirborne,
  openPlansOfTrip,
  plansOfFlight,
  presentFlight,
  presentOffers,
  wifiAvailability,
  type Flight,
} from '../flights/index.ts'
import { readAircraft, type AircraftNow } from './aircraft-flight.ts'
import { currentTrip } from './current-trip.ts'

/** The flight of this aircraft, as it says itself, and the plans sold aboard. What it does not say stays absent (P8). */
export async function queryFlight(
  deps: Deps,
  caller: Caller,
): Promise<z.input<typeof queryFlightByUserIpSchemas.response>> {
  const aircraft = await readAircraft(deps)
  const { flight } = aircraft
  return {
    flight: presentAircraft(aircraft, deps.clock.now()),
    products: flight ? await soldAboard(deps, caller, flight) : [],
  }
}

function presentAircraft({ data, flight }: AircraftNow, now: Date): AircraftFlight {
  const summary = flight && presentFlight(flight, now)
  const origin = data.origin ?? summary?.origin.iata ?? null
  const destination = data.destination ?? summary?.destination.iata ?? null
  // Feeds show the previous leg for a while: a city or a time is ours only where the airport is the same.
  const from = summary?.origin.iata === origin ? summary : undefined
  const to = summary?.destination.iata === destination ? summary : undefined
  return {
    flightNo: data.flightNo,
    flightDate: summary?.flightDate ?? null,
    tailNumber: data.tailNumber ?? summary?.tailNumber ?? null,
    origin,
    destination,
    originCity: from ? { zh: from.origin.cityZh, en: from.origin.cityEn } : null,
    destinationCity: to ? { zh: to.destination.cityZh, en: to.destination.cityEn } : null,
    takeOffTime: data.takeOffTime,
    takeOffAt: data.takeOffAt?.toISOString() ?? null,
    estimatedArrival: data.estimatedArrival?.toISOString() ?? null,
    departsLocal: from?.departsLocal ?? null,
    arrivesLocal: to?.arrivesLocal ?? null,
    minutesToDestination: data.minutesToDestination,
    distanceFromOriginKm: data.distanceFromOriginKm,
    distanceToDestinationKm: data.distanceToDestinationKm,
    wideBody: summary?.wideBody ?? null,
    solarHour: data.solarHour,
    // Old news of wheels and phase say nothing about now; the plan of the flight does.
    airborne: data.stale && flight ? isAirborne(flight, now) : data.airborne,
    stale: data.stale,
    at: data.at?.toISOString() ?? null,
  }
}

async function soldAboard(deps: Deps, caller: Caller, flight: Flight): Promise<PlanOffer[]> {
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
      owned: aboard ? await openPlansOfTrip(deps.db, aboard.tripId) : new Set<string>(),
    },
  )
}

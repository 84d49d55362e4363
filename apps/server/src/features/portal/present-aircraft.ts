import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { isAirborne } from '@aisle/rules/sale-window'
import { presentFlight } from '../flights/index.ts'
import type { AircraftNow } from './aircraft-flight.ts'

/** The flight as screens show it: what the feed says, joined with our flight of that number (P8). */
export function presentAircraft({ data, flight }: Pick<AircraftNow, 'data' | 'flight'>, now: Date): AircraftFlight {
  const summary = flight && presentFlight(flight, now)
  const origin = data.origin ?? summary?.origin.iata ?? null
  const destination = data.destination ?? summary?.destination.iata ?? null
  // Feeds show the previous leg for a while: a city or a time is ours only where the airport is the same.
  const from = summary?.origin.iata === origin ? summary : undefined
  const to = summary?.destination.iata === destination ? summary : undefined
  return {
    // A silent feed in a cabin that knows its flight by the plan.
    flightNo: /\d/.test(data.flightNo) ? data.flightNo : (flight?.flightNo ?? data.flightNo),
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

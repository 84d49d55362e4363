import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { presentFlight } from '../flights/index.ts'
import type { AircraftNow } from './aircraft-flight.ts'
import type { StageNow } from './stage-of-aircraft.ts'

/** The flight as screens show it: the feed's data, joined with our flight of that number (P8). */
export function presentAircraft(
  { data, flight }: Pick<AircraftNow, 'data' | 'flight'>,
  { stage, outageSince, now }: StageNow & { now: Date },
): AircraftFlight {
  const summary = flight && presentFlight(flight, now)
  const origin = data.origin ?? summary?.origin.iata ?? null
  const destination = data.destination ?? summary?.destination.iata ?? null
  // Feeds show the previous leg for a while: use our city and times only when the airport matches.
  const from = summary?.origin.iata === origin ? summary : undefined
  const to = summary?.destination.iata === destination ? summary : undefined
  return {
    // With a silent feed, a cabin knows its flight from the plan.
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
    stage,
    outageSince: outageSince?.toISOString() ?? null,
    airborne: stage === 'airborne' || stage === 'outOfCoverage',
    stale: data.stale,
    at: data.at?.toISOString() ?? null,
  }
}

import {
  AIRPORTS,
  CLOCK_AHEAD_SECONDS,
  ICAO_PREFIX,
  STALE_BY_SECONDS,
  TURNAROUND_MINUTES,
  type Fault,
} from './magic-values.ts'
import { emptyReport, noFlight, reportAt, type Flight, type Report } from './report.ts'

/** The aircraft's report at a time, with the fault that applies to every wire. */
export function reportWith(flight: Flight | undefined, fault: Fault, now: Date): Report {
  if (fault === 'empty') return emptyReport(now)
  const at = fault === 'stale' ? new Date(now.getTime() - STALE_BY_SECONDS * 1000) : now
  if (!flight) return noFlight(at)
  const truth = reportAt(flight, at)
  switch (fault) {
    case 'wrongUnits':
      return {
        ...truth,
        distFromNm: Math.round(truth.distFromNm * 1.852),
        distToNm: Math.round(truth.distToNm * 1.852),
        gsKt: Math.round(truth.gsKt * 1.852),
        altFt: Math.round(truth.altFt * 0.3048),
      }
    case 'icaoMix':
      return {
        ...truth,
        flightNo: truth.flightNo.replace(...ICAO_PREFIX),
        destination: AIRPORTS[truth.destination]?.icao ?? truth.destination,
      }
    case 'previousLeg':
      return { ...reportAt(legBefore(flight), at), wow: truth.wow, phase: truth.phase }
    case 'noOffTime':
      return { ...truth, takeoffUtc: null }
    case 'clockOff':
      return { ...truth, at: new Date(now.getTime() + CLOCK_AHEAD_SECONDS * 1000).toISOString() }
    default:
      return truth
  }
}

/** The way back that this aircraft flew before, under the same number. */
function legBefore(flight: Flight): Flight {
  const back = flight.eta.getTime() - flight.takeoff.getTime() + TURNAROUND_MINUTES * 60_000
  return {
    ...flight,
    origin: flight.destination,
    destination: flight.origin,
    takeoff: new Date(flight.takeoff.getTime() - back),
    eta: new Date(flight.eta.getTime() - back),
  }
}

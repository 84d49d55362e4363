import { distanceNm, placeAlong, type Place } from './flight-path.ts'
import { CRUISE_ALTITUDE_FT } from './magic-values.ts'

export interface Airport extends Place {
  iata: string
}

export interface Flight {
  flightNo: string
  tail: string
  origin: Airport
  destination: Airport
  takeoff: Date
  eta: Date
}

const MINUTE_MS = 60_000
// Climb and descent take that long, or a fifth of a short flight.
const CLIMB_MS = 20 * MINUTE_MS
const DESCENT_MS = 25 * MINUTE_MS

export type Report = { [Field in keyof ReturnType<typeof reportAt>]: ReturnType<typeof reportAt>[Field] | null } & {
  at: string
}

/** The report of an aircraft without a flight. */
export const noFlight = (at: Date): Report => ({
  flightNo: null,
  tail: null,
  origin: null,
  destination: null,
  takeoffUtc: null,
  etaUtc: null,
  ttdMin: null,
  distFromNm: null,
  distToNm: null,
  lat: null,
  lon: null,
  altFt: null,
  gsKt: null,
  wow: null,
  phase: null,
  at: at.toISOString(),
  source: 'stand-in',
})

/** The same report with texts emptied and numbers missing, as real feeds give before they have data. */
export const emptyReport = (at: Date): Report => ({
  ...noFlight(at),
  flightNo: '',
  tail: '',
  origin: '',
  destination: '',
  takeoffUtc: '',
  etaUtc: '',
  phase: '',
})

/** The aircraft's position at a time: nautical miles, feet, knots, minutes. `wow`: weight on wheels. */
export function reportAt(flight: Flight, at: Date) {
  const { origin, destination, takeoff, eta } = flight
  const duration = eta.getTime() - takeoff.getTime()
  const flown = Math.min(Math.max(at.getTime() - takeoff.getTime(), 0), duration)
  const { phase, altFt } = heightAt(flown, duration)
  const wow = phase === 'preflight' || phase === 'landed'
  const place = placeAlong(origin, destination, flown / duration)
  const averageKnots = distanceNm(origin, destination) / (duration / (60 * MINUTE_MS))
  return {
    flightNo: flight.flightNo,
    tail: flight.tail,
    origin: origin.iata,
    destination: destination.iata,
    takeoffUtc: takeoff.toISOString(),
    etaUtc: eta.toISOString(),
    ttdMin: Math.max(0, Math.ceil((eta.getTime() - at.getTime()) / MINUTE_MS)),
    distFromNm: Math.round(distanceNm(origin, place)),
    distToNm: Math.round(distanceNm(place, destination)),
    lat: rounded(place.lat),
    lon: rounded(place.lon),
    altFt,
    gsKt: wow ? 0 : Math.round(averageKnots),
    wow,
    phase,
    at: at.toISOString(),
    source: 'stand-in',
  }
}

const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000

function heightAt(flown: number, duration: number) {
  const climb = Math.min(CLIMB_MS, duration / 5)
  const descent = Math.min(DESCENT_MS, duration / 5)
  const feet = (share: number) => Math.round((CRUISE_ALTITUDE_FT * share) / 100) * 100
  if (flown <= 0) return { phase: 'preflight', altFt: 0 }
  if (flown >= duration) return { phase: 'landed', altFt: 0 }
  if (flown < climb) return { phase: 'climb', altFt: feet(flown / climb) }
  if (flown > duration - descent) return { phase: 'descent', altFt: feet((duration - flown) / descent) }
  return { phase: 'cruise', altFt: CRUISE_ALTITUDE_FT }
}

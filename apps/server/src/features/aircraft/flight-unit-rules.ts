import type { AircraftValues } from '../../outside/aircraft-feed/aircraft-feed.ts'
import type { Say } from './flight-note-rules.ts'

interface Place {
  lat: number
  lon: number
}

const earthRadiusNm = 3440.065
const kmPerNm = 1.852
/** Below this, a detour after take-off or before landing outweighs a wrong unit. */
const tellingNm = 150
/** Beyond any flight, and above any airliner. */
const longestNm = 11_000
const highestFt = 60_000
const longestMinutes = 24 * 60

export function nauticalMiles(a: Place, b: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const square =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2
    + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2
  return 2 * earthRadiusNm * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** Null for an impossible place; receivers report 0, 0 before they have a fix. */
export function getPlace({ lat, lon }: Pick<AircraftValues, 'lat' | 'lon'>, say: Say): Place | null {
  if (lat === null || lon === null) return null
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180 && (lat !== 0 || lon !== 0)) return { lat, lon }
  say('lat', 'impossible')
  return null
}

interface Route {
  place: Place | null
  origin: Place | undefined
  destination: Place | undefined
}

/** Nautical miles from the origin and to the destination: in the unit that the position proves, else null. */
export function computeDistances(
  values: Pick<AircraftValues, 'distFromNm' | 'distToNm'>,
  { place, origin, destination }: Route,
  say: Say,
): { fromNm: number | null; toNm: number | null } {
  const told = { from: positive(values.distFromNm, 'distFromNm', say), to: positive(values.distToNm, 'distToNm', say) }
  const due = {
    from: place && origin ? nauticalMiles(origin, place) : null,
    to: place && destination ? nauticalMiles(place, destination) : null,
  }
  const whole = origin && destination ? nauticalMiles(origin, destination) : null
  const { unit, factor } = lengthUnit(told, due, whole)
  const read = (end: 'from' | 'to', field: 'distFromNm' | 'distToNm') => {
    const value = told[end]
    if (value === null) return null
    const nm = value / factor
    const expected = due[end]
    if (
      expected !== null
      && Math.max(expected, nm) > tellingNm
      && (nm > 3 * expected + tellingNm || nm < expected / 3)
    ) {
      say(field, 'contradictsPosition')
      return null
    }
    if (nm > longestNm) {
      say(field, 'impossible')
      return null
    }
    if (unit) say(field, unit)
    return nm
  }
  return { fromNm: read('from', 'distFromNm'), toNm: read('to', 'distToNm') }
}

interface Ends {
  from: number | null
  to: number | null
}

function lengthUnit(told: Ends, due: Ends, whole: number | null): { unit?: 'kilometres' | 'metres'; factor: number } {
  // The longer distance is more reliable; without a position, the sum is compared with the whole route.
  const ends = (['from', 'to'] as const)
    .map((end) => ({ told: told[end], due: due[end] }))
    .concat({ told: told.from !== null && told.to !== null ? told.from + told.to : null, due: whole })
    .filter((end): end is { told: number; due: number } => end.told !== null && end.due !== null && end.due > tellingNm)
    .toSorted((a, b) => b.due - a.due)
  const [longest] = ends
  const ratio = longest ? longest.told / longest.due : 1
  if (within(ratio, kmPerNm)) return { unit: 'kilometres', factor: kmPerNm }
  return within(ratio, kmPerNm * 1000) ? { unit: 'metres', factor: kmPerNm * 1000 } : { factor: 1 }
}

/** The flown path is slightly longer than the straight line, never much shorter. */
const within = (ratio: number, unit: number) => ratio > unit * 0.9 && ratio < unit * 1.16

function positive(value: number | null, field: keyof AircraftValues, say: Say): number | null {
  if (value === null) return null
  if (Number.isFinite(value) && value >= 0) return value
  say(field, 'impossible')
  return null
}

/** Minutes to go; read as seconds when only those agree with the arrival. */
export function getMinutes(told: number | null, due: number | null, say: Say): number | null {
  const value = positive(told, 'ttdMin', say)
  if (value === null) return null
  if (due !== null && due > 5 && Math.abs(value / 60 - due) <= Math.max(3, due / 10)) {
    say('ttdMin', 'seconds')
    return Math.round(value / 60)
  }
  if (value > longestMinutes) {
    say('ttdMin', 'impossible')
    return null
  }
  if (due !== null && Math.abs(value - due) > 30) say('ttdMin', 'disagreesWithArrival')
  return Math.round(value)
}

/** Height and speed are shown only to crew, so oddities are noted but not corrected. */
export function noteHeightAndSpeed(
  { altFt, gsKt, phase }: Pick<AircraftValues, 'altFt' | 'gsKt' | 'phase'>,
  { toNm, minutes }: { toNm: number | null; minutes: number | null },
  say: Say,
): void {
  if (altFt !== null && (altFt > highestFt || altFt < -2_000)) say('altFt', 'impossible')
  else if (altFt !== null && /cruis/i.test(phase ?? '') && altFt > 5_000 && altFt < 14_000)
    say('altFt', 'altitudeMetres')
  if (gsKt === null) return
  const meanKt = toNm !== null && minutes !== null && toNm > tellingNm && minutes > 20 ? toNm / (minutes / 60) : null
  if (gsKt < 0 || gsKt > 1_400) say('gsKt', 'impossible')
  else if (meanKt !== null && within(gsKt / meanKt, kmPerNm)) say('gsKt', 'kilometresPerHour')
  else if (meanKt !== null && within(gsKt / meanKt, 0.514)) say('gsKt', 'metresPerSecond')
  else if (gsKt > 750) say('gsKt', 'kilometresPerHour')
}

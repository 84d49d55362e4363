import { beijingTime } from '@aisle/rules/time'
import type { AircraftReport, AircraftValues } from '../../outside/aircraft-feed/aircraft-feed.ts'
import { noteBook, type FlightNote, type Say } from './flight-note-rules.ts'
import { getArrival, parseInstant, getTakeOff } from './flight-time-rules.ts'
import { computeDistances, getMinutes, noteHeightAndSpeed, getPlace } from './flight-unit-rules.ts'

/** Normalised data of spec §3: distances in km, instants as dates, and no invented values (P8). */
export interface FlightData {
  flightNo: string
  tailNumber: string | null
  origin: string | null
  destination: string | null
  /** Beijing time `YYYY-MM-DD HH:mm:ss`, or the fallback. */
  takeOffTime: string
  takeOffAt: Date | null
  estimatedArrival: Date | null
  minutesToDestination: number | null
  distanceFromOriginKm: number | null
  distanceToDestinationKm: number | null
  solarHour: number | null
  airborne: boolean
  stale: boolean
  at: Date | null
  /** Oddities in the data, for crew. */
  notes: FlightNote[]
}

export interface AirportFacts {
  iata: string
  tz: string
  lat: number
  lon: number
}

interface Terms {
  now: Date
  staleSeconds: number
  /** `MF`; aircraft systems write `CXA`. */
  flightPrefix: string
  icaoPrefix: string
  /** The known airports by IATA and by ICAO code; the airports named in the report are enough. */
  airports: ReadonlyMap<string, AirportFacts>
}

const kmPerNauticalMile = 1.852
/** E10: stored as data, shown as a dash. */
const unknownTakeOff = '2000.01.01 00:00:00'

export function normaliseFlightData(report: AircraftReport | null, terms: Terms): FlightData {
  if (!report) return { ...nothingKnown, flightNo: getFlightNumber(null, terms), notes: [] }
  const { notes, say } = noteBook()
  const at = parseInstant(report.at)
  if (report.at !== null && at === null) say('at', 'unreadable')
  const values = withoutOldValues(report, { at, staleSeconds: terms.staleSeconds }, say)
  const [origin, destination] = [
    getAirport('origin', values, terms, say),
    getAirport('destination', values, terms, say),
  ]
  const [from, to] = [origin, destination].map((iata) => (iata === null ? undefined : terms.airports.get(iata)))
  const place = getPlace(values, say)
  const takeOffAt = getTakeOff(values, at ?? terms.now, say)
  const when = { at: at ?? terms.now, takeOffAt, zone: to?.tz, ttdMin: values.ttdMin }
  const estimatedArrival = getArrival(values, when, say)
  const due = estimatedArrival && at ? (estimatedArrival.getTime() - at.getTime()) / 60_000 : null
  const minutes = getMinutes(values.ttdMin, due, say)
  const { fromNm, toNm } = computeDistances(values, { place, origin: from, destination: to }, say)
  noteHeightAndSpeed(values, { toNm, minutes }, say)
  const flightNo = getFlightNumber(values.flightNo, terms)
  if (values.flightNo !== null && !/\d/.test(flightNo)) say('flightNo', 'noDigits')
  const airborne = isInTheAir(values, { takeOffAt, estimatedArrival, now: terms.now })
  if (airborne && !takeOffAt) say('takeoffUtc', 'noOffTime')
  return {
    flightNo,
    tailNumber: values.tail?.trim() || null,
    origin,
    destination,
    ...takeOff(takeOffAt),
    estimatedArrival,
    minutesToDestination: minutes,
    distanceFromOriginKm: kilometres(fromNm),
    distanceToDestinationKm: kilometres(toNm),
    solarHour: place ? computeSolarHour(place.lon, at ?? terms.now) : null,
    airborne,
    stale: isStale(at, report.atGrainSeconds, terms, say),
    at,
    notes,
  }
}

const takeOff = (takeOffAt: Date | null) => ({
  takeOffTime: takeOffAt ? beijingTime(takeOffAt) : unknownTakeOff,
  takeOffAt,
})

const nothingKnown = {
  tailNumber: null,
  origin: null,
  destination: null,
  ...takeOff(null),
  estimatedArrival: null,
  minutesToDestination: null,
  distanceFromOriginKm: null,
  distanceToDestinationKm: null,
  solarHour: null,
  airborne: false,
  stale: true,
  at: null,
}

interface PlannedFlight {
  etd: Date
  origin: { iata: string }
  destination: { iata: string }
}

const longestDelayMs = 12 * 3_600_000

/**
 * For a while a feed shows the previous leg, whose times and distances are not those of our flight with this number.
 */
export function againstPlan(data: FlightData, plan: PlannedFlight | undefined): FlightData {
  if (!plan) return data
  const { notes, say } = noteBook()
  const checked = () => ({ ...data, notes: [...data.notes, ...notes] })
  if (data.origin !== null && data.origin !== plan.origin.iata) {
    say('origin', 'previousLeg')
    const { estimatedArrival, minutesToDestination, distanceFromOriginKm, distanceToDestinationKm } = nothingKnown
    const unknown = { estimatedArrival, minutesToDestination, distanceFromOriginKm, distanceToDestinationKm }
    return { ...checked(), ...takeOff(null), ...unknown }
  }
  if (data.destination !== null && data.destination !== plan.destination.iata) say('destination', 'anotherDestination')
  if (data.takeOffAt && plan.etd.getTime() - data.takeOffAt.getTime() > longestDelayMs / 6) {
    say('takeoffUtc', 'previousLeg')
    return { ...checked(), ...takeOff(null) }
  }
  return checked()
}

/** Spec §3: the prefix and the digits; `MF----` without digits. Leading zeros are padding by the aircraft. */
function getFlightNumber(given: string | null, { flightPrefix, icaoPrefix }: Terms): string {
  const written = (given ?? '').normalize('NFKC').toUpperCase().trim()
  const prefix = [icaoPrefix, flightPrefix].find((one) => written.startsWith(one)) ?? ''
  const digits = written.slice(prefix.length).replace(/\D/g, '').replace(/^0+/, '')
  return flightPrefix + (digits || '----')
}

/** An airport's code as the aircraft gives it: three letters are IATA, four ICAO. Null for anything else. */
export function getAirportCode(given: string | null | undefined): string | null {
  const written = given?.trim().toUpperCase() ?? ''
  return /^[A-Z]{3,4}$/.test(written) ? written : null
}

/** Screens show IATA codes; an ICAO code counts only for our airports. */
function getAirport(field: 'origin' | 'destination', values: AircraftValues, terms: Terms, say: Say): string | null {
  const code = getAirportCode(values[field])
  const iata = code !== null && (terms.airports.get(code)?.iata ?? (code.length === 3 ? code : null))
  if (iata) return iata
  if (values[field]?.trim()) say(field, 'unknownAirport')
  return null
}

const moving = ['ttdMin', 'distFromNm', 'distToNm', 'lat', 'lon', 'altFt', 'gsKt', 'wow', 'phase'] as const

/** Drops a parameter that stopped updating while others continue (ADBP gives each its own time). */
function withoutOldValues(
  report: AircraftReport,
  { at, staleSeconds }: { at: Date | null; staleSeconds: number },
  say: Say,
): AircraftValues {
  const values: AircraftValues = { ...report }
  for (const field of moving) {
    const measuredAt = parseInstant(report.measuredAt[field] ?? null)
    if (!at || !measuredAt || at.getTime() - measuredAt.getTime() <= staleSeconds * 1000) continue
    values[field] = null
    say(field, 'old')
  }
  return values
}

/** Data of unknown age are not fresh. */
function isStale(at: Date | null, grainSeconds: number, { now, staleSeconds }: Terms, say: Say): boolean {
  const age = at ? (now.getTime() - at.getTime()) / 1000 : null
  if (age === null) say('at', 'ageUnknown')
  else if (age < -staleSeconds) say('at', 'clockAhead')
  else if (age > staleSeconds + grainSeconds) say('at', 'stale')
  else return false
  return true
}

const kilometres = (nm: number | null) => (nm === null ? null : Math.round(nm * kmPerNauticalMile))

/** Hours of solar time at the aircraft: UTC plus one hour per 15° of longitude, 0 ≤ hour < 24. */
function computeSolarHour(lon: number, at: Date): number {
  const utcHour = at.getUTCHours() + at.getUTCMinutes() / 60 + at.getUTCSeconds() / 3600
  const hundredths = Math.round((utcHour + lon / 15) * 100)
  return (((hundredths % 2400) + 2400) % 2400) / 100
}

const airbornePhases = /climb|cruis|descent|descend|approach|en.?route|airborne|in.?flight|lift.?off|go.?around|flare/i
const groundPhases = /taxi|park|gate|ground|board|preflight|landed|arrived|touchdown|engine|power.?up|accelerat/i

/**
 * Weight on wheels takes precedence, then the phase, then the times; without any of them the aircraft is on the ground.
 */
function isInTheAir(
  { wow, phase }: AircraftValues,
  times: { takeOffAt: Date | null; estimatedArrival: Date | null; now: Date },
): boolean {
  if (wow !== null) return !wow
  if (phase && groundPhases.test(phase)) return false
  if (phase && airbornePhases.test(phase)) return true
  const { takeOffAt, estimatedArrival, now } = times
  return takeOffAt !== null && estimatedArrival !== null && takeOffAt <= now && now < estimatedArrival
}

/** Whether a fresh reading reports the aircraft on the ground. A feed without wheels and phase proves nothing. */
export function saysGround({ report, data }: { report: AircraftValues | null; data: FlightData }): boolean {
  if (!report || data.stale || data.airborne) return false
  return report.wow ?? groundPhases.test(report.phase ?? '')
}

import { beijingTime } from '../../beijing-time.ts'
import type { AircraftReport } from '../../outside/aircraft-feed/aircraft-feed.ts'

/** Spec §3, normalised: distances in km, instants as dates, nothing invented (P8). */
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
}

interface Terms {
  now: Date
  staleSeconds: number
  /** `MF` and how aircraft systems spell it, `CXA`. */
  flightPrefix: string
  icaoPrefix: string
}

const kmPerNauticalMile = 1.852
/** E10: kept as data, shown as a dash. */
const unknownTakeOff = '2000.01.01 00:00:00'

export function normaliseFlightData(report: AircraftReport | null, terms: Terms): FlightData {
  const at = instantOf(report?.at)
  const takeOffAt = instantOf(report?.takeoffUtc)
  const estimatedArrival = instantOf(report?.etaUtc)
  return {
    flightNo: flightNumberOf(report?.flightNo, terms),
    tailNumber: textOf(report?.tail),
    origin: iataOf(report?.origin),
    destination: iataOf(report?.destination),
    takeOffTime: takeOffAt ? beijingTime(takeOffAt) : unknownTakeOff,
    takeOffAt,
    estimatedArrival,
    minutesToDestination: countOf(report?.ttdMin),
    distanceFromOriginKm: countOf(report?.distFromNm, kmPerNauticalMile),
    distanceToDestinationKm: countOf(report?.distToNm, kmPerNauticalMile),
    solarHour: report ? solarHourOf(report, at ?? terms.now) : null,
    airborne: report ? isInTheAir(report, { takeOffAt, estimatedArrival, now: terms.now }) : false,
    // Data whose age nobody knows are not fresh.
    stale: at === null || terms.now.getTime() - at.getTime() > terms.staleSeconds * 1000,
    at,
  }
}

/** Spec §3: the prefix and the digits; `MF----` without digits. Leading zeros are the aircraft's padding. */
function flightNumberOf(given: string | null | undefined, { flightPrefix, icaoPrefix }: Terms): string {
  const written = (given ?? '').normalize('NFKC').toUpperCase().trim()
  const prefix = [icaoPrefix, flightPrefix].find((one) => written.startsWith(one)) ?? ''
  const digits = written.slice(prefix.length).replace(/\D/g, '').replace(/^0+/, '')
  return flightPrefix + (digits || '----')
}

const textOf = (given: string | null | undefined) => given?.trim() || null

/** An ICAO code or anything else is not the IATA code that the screens show. */
function iataOf(given: string | null | undefined): string | null {
  const written = given?.trim().toUpperCase() ?? ''
  return /^[A-Z]{3}$/.test(written) ? written : null
}

/** Feeds write UTC with or without its mark; an unreadable time is an absent one. */
function instantOf(given: string | null | undefined): Date | null {
  const [, day, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(given?.trim() ?? '') ?? []
  if (!day || !time) return null
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? null : at
}

function countOf(given: number | null | undefined, factor = 1): number | null {
  return given === null || given === undefined || !Number.isFinite(given) || given < 0
    ? null
    : Math.round(given * factor)
}

/** Hours by the sun at the aircraft: UTC and 15° of longitude per hour, 0 ≤ hour < 24. */
function solarHourOf({ lat, lon }: AircraftReport, at: Date): number | null {
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null
  const utcHour = at.getUTCHours() + at.getUTCMinutes() / 60 + at.getUTCSeconds() / 3600
  const hundredths = Math.round((utcHour + lon / 15) * 100)
  return (((hundredths % 2400) + 2400) % 2400) / 100
}

const airbornePhases = /climb|cruise|descent|descend|approach|en.?route|airborne|in.?flight/i
const groundPhases = /taxi|park|gate|ground|board|preflight|landed|arrived/i

/** Weight on wheels knows best, then the phase, then the times; without any of them the aircraft stands. */
function isInTheAir(
  { wow, phase }: AircraftReport,
  times: { takeOffAt: Date | null; estimatedArrival: Date | null; now: Date },
): boolean {
  if (wow !== null) return !wow
  if (phase && groundPhases.test(phase)) return false
  if (phase && airbornePhases.test(phase)) return true
  const { takeOffAt, estimatedArrival, now } = times
  return takeOffAt !== null && estimatedArrival !== null && takeOffAt <= now && now < estimatedArrival
}

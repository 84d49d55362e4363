import type { AircraftValues } from '../../outside/aircraft-feed/aircraft-feed.ts'
import type { Say } from './flight-note-rules.ts'
import { instantOfWallClock } from '@aisle/rules/zone-time'

const minuteMs = 60_000
/** Longer than any flight of ours. */
const longestFlightMs = 22 * 60 * minuteMs
const lateMs = 30 * minuteMs

/** Feeds write UTC with or without its `Z`; an unreadable time counts as absent. */
export function parseInstant(given: string | null): Date | null {
  const [, day, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?$/.exec(given?.trim() ?? '') ?? []
  if (!day || !time) return null
  const at = new Date(`${day}T${time}${zone}`)
  return Number.isNaN(at.getTime()) ? null : at
}

/** The take-off time, unless it is impossible at `at`. */
export function getTakeOff({ takeoffUtc, wow }: AircraftValues, at: Date, say: Say): Date | null {
  const takeOff = parseInstant(takeoffUtc)
  if (!takeOff) {
    if (takeoffUtc?.trim()) say('takeoffUtc', 'unreadable')
    return null
  }
  if (wow === false && takeOff.getTime() > at.getTime() + 5 * minuteMs) {
    say('takeoffUtc', 'takeOffAhead')
    return null
  }
  if (at.getTime() - takeOff.getTime() <= longestFlightMs) return takeOff
  say('takeoffUtc', 'previousLeg')
  return null
}

interface When {
  at: Date
  takeOffAt: Date | null
  /** The destination's time zone; undefined when unknown. */
  zone: string | undefined
  ttdMin: number | null
}

/** The estimated arrival, in UTC or from the destination's clock, unless it is impossible. */
export function getArrival(values: AircraftValues, when: When, say: Say): Date | null {
  const field = values.etaUtc?.trim() ? 'etaUtc' : 'etaLocal'
  if (!values[field]?.trim()) return null
  const arrival = field === 'etaUtc' ? parseInstant(values.etaUtc) : localArrival(values.etaLocal ?? '', when, say)
  if (!arrival) {
    if (field === 'etaUtc' || when.zone !== undefined) say(field, 'unreadable')
    return null
  }
  if (when.takeOffAt && arrival <= when.takeOffAt) {
    say(field, 'beforeTakeOff')
    return null
  }
  if (values.wow === false && when.at.getTime() - arrival.getTime() > lateMs) {
    say(field, 'previousLeg')
    return null
  }
  return arrival
}

/** Reads a local arrival time as the destination's time, or as UTC when only that agrees with the time to go. */
function localArrival(written: string, { at, zone, ttdMin }: When, say: Say): Date | null {
  const told = ttdMin !== null && ttdMin >= 0 && ttdMin * minuteMs < longestFlightMs
  // Without a time to go, assume the next time that the clock shows this, roughly.
  const near = new Date(at.getTime() + (told ? ttdMin * minuteMs : longestFlightMs / 2))
  const off = (instant: Date | null) => (instant ? Math.abs(instant.getTime() - near.getTime()) : Infinity)
  const local = zone === undefined ? null : instantOfWallClock(written, zone, near)
  const utc = instantOfWallClock(written, 'UTC', near)
  if (told && off(utc) <= lateMs / 2 && off(local) > lateMs) {
    say('etaLocal', 'toldInUtc')
    return utc
  }
  if (zone === undefined) say('etaLocal', 'noZone')
  return local
}

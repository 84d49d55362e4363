import { dayMs } from './time.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** The offset of a zone's wall clock from UTC at an instant, in ms. */
function offsetAt(instant: number, timeZone: string): number {
  const format =
    formats.get(timeZone)
    ?? new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** The instant at which a zone's wall clock shows what a UTC clock shows at `asUtc`. */
function fromWallClock(asUtc: number, timeZone: string): number {
  const first = asUtc - offsetAt(asUtc, timeZone)
  return asUtc - offsetAt(first, timeZone)
}

const written = /^(?:(\d{4}-\d\d-\d\d)[T ])?(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?$/

/**
 * The instant at which a wall clock shows `2026-11-20T13:25`, or `13:25` on the day nearest to `near`. Null for text in
 * neither form.
 */
export function instantOfWallClock(text: string, timeZone: string, near: Date): Date | null {
  const [, day, hours = '', minutes = ''] = written.exec(text.trim()) ?? []
  if (Number(hours || 99) > 23 || Number(minutes || 99) > 59) return null
  const timeMs = (Number(hours) * 60 + Number(minutes)) * 60_000
  if (day !== undefined) {
    const midnight = Date.parse(`${day}T00:00:00Z`)
    return Number.isNaN(midnight) ? null : new Date(fromWallClock(midnight + timeMs, timeZone))
  }
  const localDay = Math.floor((near.getTime() + offsetAt(near.getTime(), timeZone)) / dayMs) * dayMs
  const candidates = [-1, 0, 1].map((days) => fromWallClock(localDay + days * dayMs + timeMs, timeZone))
  const distance = (ms: number) => Math.abs(ms - near.getTime())
  return new Date(candidates.reduce((best, ms) => (distance(ms) < distance(best) ? ms : best)))
}

/** The day on the calendar of a zone, `YYYY-MM-DD`. */
export const localDay = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 10)

const wallClocks = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a zone, `HH:mm`. */
export function localTime(at: Date, timeZone: string): string {
  // Creating a formatter takes longer than the rest of a lookup, so there is one for each time zone.
  const clock =
    wallClocks.get(timeZone)
    ?? new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hour12: false })
  wallClocks.set(timeZone, clock)
  return clock.format(at)
}

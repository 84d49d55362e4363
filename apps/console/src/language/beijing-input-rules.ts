import { beijingAheadMs, beijingTime } from '@aisle/rules/time'

/** The value of a `datetime-local` field for an instant: Beijing's time to the minute. */
export const beijingInput = (instant: string): string => {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? '' : beijingTime(at).slice(0, 16).replace(' ', 'T')
}

/** The instant of what was typed there; null: no time. */
export function instantOfInput(typed: string): string | null {
  const at = Date.parse(`${typed}:00Z`)
  return Number.isNaN(at) ? null : new Date(at - beijingAheadMs).toISOString()
}

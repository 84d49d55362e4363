import * as limits from '@aisle/contract/limits'

const windowMs = limits.loginAttemptsSeconds * 1000

/** A clock that was set back must not lock the passenger out: attempts in its future do not count. */
function recent(times: readonly number[], now: number): number[] {
  return times.filter((time) => time <= now && time > now - windowMs)
}

/** Seconds until another login attempt is allowed; 0: now. At most 5 in 60 s (E7). Times in milliseconds. */
export function secondsToNextAttempt(times: readonly number[], now: number): number {
  const counted = recent(times, now)
  const oldestOfFive = counted[counted.length - limits.loginAttempts]
  return oldestOfFive === undefined ? 0 : Math.ceil((oldestOfFive + windowMs - now) / 1000)
}

export function withAttempt(times: readonly number[], now: number): number[] {
  return [...recent(times, now), now]
}

import * as limits from '@aisle/contract/limits'
import { after, minutes, seconds } from '../clock.ts'

/** How often something may be tried: `atOnce` tries within `withinSeconds`, then a wait after each; so many an hour. */
export interface Allowance {
  atOnce: number
  withinSeconds: number
  waitSeconds: number
  perHour: number
}

/** Allowance for requesting codes (W3): after 5 tries 60 seconds between them; 20 an hour at most. */
export const guessesOfOne: Allowance = {
  atOnce: limits.lookupFailuresBeforeWait,
  withinSeconds: 3600,
  waitSeconds: limits.lookupWaitSeconds,
  perHour: limits.lookupFailuresPerHour,
}

/**
 * Allowance of a target for all callers together: 5 tries in any minute, and slightly more an hour than one address
 * gets. A neighbour at another address cannot keep a passenger out for longer than the wait, and 50 devices get hardly
 * more guesses than one.
 */
export const guessesOfAll: Allowance = {
  ...guessesOfOne,
  withinSeconds: limits.lookupWaitSeconds,
  perHour: limits.lookupFailuresPerHour + limits.lookupFailuresReserved,
}

/** E7: 5 login attempts in any minute, successful ones among them; an hour has no further bound. */
export const loginsOfOne: Allowance = {
  atOnce: limits.loginAttempts,
  withinSeconds: limits.loginAttemptsSeconds,
  waitSeconds: limits.loginAttemptsSeconds,
  perHour: limits.loginAttempts * (3600 / limits.loginAttemptsSeconds),
}

/** The same for an address whose callers name neither device nor guest token: a cabin or an office shares it. */
export const loginsOfNameless: Allowance = { ...loginsOfOne, atOnce: limits.namelessLoginAttempts }

/** So many tries of a subject are kept: what the widest allowance needs. */
export const triesKept = guessesOfAll.perHour

export const hourBefore = (now: Date) => after(now, -minutes(60))

type Stop = 'nothing' | 'limit' | { retryAfterSeconds: number }

/** @param tries oldest first */
export function whatStops(tries: readonly Date[], allowance: Allowance, now: Date): Stop {
  const hourly = tries.at(-allowance.perHour)
  if (hourly && hourly > hourBefore(now)) return 'limit'
  const newest = tries.at(-1)
  const burst = tries.at(-allowance.atOnce)
  if (!newest || !burst) return 'nothing'
  const free = Math.min(
    after(newest, seconds(allowance.waitSeconds)).getTime(),
    after(burst, seconds(allowance.withinSeconds)).getTime(),
  )
  const retryAfterSeconds = Math.ceil((free - now.getTime()) / 1000)
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : 'nothing'
}

/** Of several subjects the one that stops longest. */
export function strictest(stops: readonly Stop[]): Stop {
  if (stops.includes('limit')) return 'limit'
  const waits = stops.map((stop) => (typeof stop === 'object' ? stop.retryAfterSeconds : 0))
  const retryAfterSeconds = Math.max(0, ...waits)
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : 'nothing'
}

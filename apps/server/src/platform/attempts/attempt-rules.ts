import * as limits from '@aisle/contract/limits'
import { after, minutes, seconds } from '../clock.ts'

/** How often something may be tried: `atOnce` tries within `withinSeconds`, then a wait after each; so many an hour. */
export interface Allowance {
  atOnce: number
  withinSeconds: number
  waitSeconds: number
  perHour: number
}

/** What whoever asks for codes gets (W3): after 5 tries 60 seconds between them; after 20 in an hour, none. */
export const guessesOfOne: Allowance = {
  atOnce: limits.lookupFailuresBeforeWait,
  withinSeconds: 3600,
  waitSeconds: limits.lookupWaitSeconds,
  perHour: limits.lookupFailuresPerHour,
}

/**
 * What a target bears from everybody together: 5 tries in any minute, and a few an hour more than one address gets. So
 * a neighbour at another address cannot keep a passenger out for longer than the wait, and 50 devices get hardly more
 * than one.
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

/** Who pays for a guess: the target from everybody together, the target from this address, and this device. */
export type GuessAllowances = Readonly<Record<'target' | 'address' | 'device', Allowance>>

const hour = 3600
const never = 1_000_000
/** So many within an hour, and no wait between them. */
const inAnHour = (tries: number): Allowance => ({
  atOnce: tries,
  withinSeconds: hour,
  waitSeconds: hour,
  perHour: tries,
})

/** What one address has at a target that others have used up within the hour. */
export const guessesUnderSiege = 3

/** W3: without a human check, 5 failures. A target bears 5 a minute from everybody, so that nobody is asked for a neighbour's typo. */
export const unchecked: GuessAllowances = {
  target: guessesOfAll,
  address: { ...inAnHour(limits.lookupFailuresBeforeWait), perHour: limits.lookupFailuresPerHour },
  device: { ...inAnHour(limits.lookupFailuresBeforeWait), perHour: limits.lookupFailuresPerHour },
}

/** W3: with one, 20 in an hour. */
export const checked: GuessAllowances = {
  target: inAnHour(guessesOfAll.perHour),
  address: inAnHour(limits.lookupFailuresPerHour),
  device: inAnHour(limits.lookupFailuresPerHour),
}

/**
 * With one, at a target that everybody together has used up: slower, never locked, or a neighbour could keep a passenger
 * out of their own seat. So N addresses have at most 25 + 3 N guesses an hour.
 */
export const besieged: GuessAllowances = {
  target: inAnHour(never),
  address: inAnHour(guessesUnderSiege),
  device: inAnHour(limits.lookupFailuresPerHour),
}

/** A solution of a check: one use. */
export const usedOnce = inAnHour(1)

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

type TriesOfGuess = Readonly<Record<keyof GuessAllowances, readonly Date[]>>

/** @param tries of each who pays, oldest first */
export function mayGuess(tries: TriesOfGuess, allowances: GuessAllowances, now: Date): boolean {
  return guessPayers.every((who) => whatStops(tries[who], allowances[who], now) === 'nothing')
}

export const guessPayers = ['target', 'address', 'device'] as const

/** What a refused guess is answered with: a check, a harder one where the target is besieged, or that it is over. */
export function whatGuessNeeds(tries: TriesOfGuess, now: Date): 'check' | 'hardCheck' | 'limit' {
  if (mayGuess(tries, checked, now)) return 'check'
  return mayGuess(tries, besieged, now) ? 'hardCheck' : 'limit'
}

/** Of several subjects the one that stops longest. */
export function strictest(stops: readonly Stop[]): Stop {
  if (stops.includes('limit')) return 'limit'
  const waits = stops.map((stop) => (typeof stop === 'object' ? stop.retryAfterSeconds : 0))
  const retryAfterSeconds = Math.max(0, ...waits)
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : 'nothing'
}

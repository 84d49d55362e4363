import { limits } from '@aisle/contract/limits'

/** What was counted for one subject within the last hour. */
export interface Counted {
  count: number
  newest: Date | null
}

export interface Allowance {
  /** So many without waiting between them. */
  atOnce: number
  waitSeconds: number
  perHour: number
}

/** W3: after 5 failures 60 seconds between tries; after 20 in an hour, none. */
export const guesses: Allowance = {
  atOnce: limits.lookupFailuresBeforeWait,
  waitSeconds: limits.lookupWaitSeconds,
  perHour: limits.lookupFailuresPerHour,
}

type Stop = 'nothing' | 'limit' | { retryAfterSeconds: number }

export function whatStops(counted: Counted, allowance: Allowance, now: Date): Stop {
  if (counted.count >= allowance.perHour) return 'limit'
  if (counted.count < allowance.atOnce || !counted.newest) return 'nothing'
  const waitedMs = now.getTime() - counted.newest.getTime()
  const retryAfterSeconds = Math.ceil(allowance.waitSeconds - waitedMs / 1000)
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : 'nothing'
}

/** Of several subjects the one that stops longest. */
export function strictest(stops: readonly Stop[]): Stop {
  if (stops.includes('limit')) return 'limit'
  const waits = stops.map((stop) => (typeof stop === 'object' ? stop.retryAfterSeconds : 0))
  const retryAfterSeconds = Math.max(0, ...waits)
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : 'nothing'
}

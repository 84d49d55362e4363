import { limits } from '@aisle/contract/limits'

/** Wrong tries at one seat, or from one device, within the last hour. */
export interface WrongTries {
  count: number
  newest: Date | null
}

/** W3: after 5 wrong tries 60 seconds of waiting; after 20 in an hour, none. */
export function whatStops(tries: WrongTries, now: Date): 'nothing' | 'limit' | { retryAfterSeconds: number } {
  if (tries.count >= limits.lookupFailuresPerHour) return 'limit'
  if (tries.count < limits.lookupFailuresBeforeWait || !tries.newest) return 'nothing'
  const waited = (now.getTime() - tries.newest.getTime()) / 1000
  const retryAfterSeconds = Math.ceil(limits.lookupWaitSeconds - waited)
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : 'nothing'
}

import { limits } from '@aisle/contract/limits'

/** Failed lookups of one ticket, document or device within the last hour. */
export interface Failures {
  count: number
  newest: Date | null
}

/** W3: after 5 failures 60 seconds between tries; after 20 in an hour, none. */
export function whatStops(failures: Failures, now: Date): 'nothing' | 'limit' | { retryAfterSeconds: number } {
  if (failures.count >= limits.lookupFailuresPerHour) return 'limit'
  if (failures.count < limits.lookupFailuresBeforeWait || !failures.newest) return 'nothing'
  const waitedMs = now.getTime() - failures.newest.getTime()
  const retryAfterSeconds = Math.ceil(limits.lookupWaitSeconds - waitedMs / 1000)
  return retryAfterSeconds > 0 ? { retryAfterSeconds } : 'nothing'
}

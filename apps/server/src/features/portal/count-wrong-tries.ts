import { after, minutes } from '../../clock.ts'
import { fail } from '../../contract-error.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { newId } from '../../security/random.ts'
import { deleteTries, insertTries, otherWrongTries, type Try } from './wrong-tries-store.ts'
import { whatStops } from './wrong-tries-rules.ts'

/**
 * W3: runs `look`; null is a wrong try, counted against flight and seat and against the device, and answered
 * `verifyFailed`. A try is written before it is counted and taken back on success: a thousand at once are still five.
 * @throws rateLimited {retryAfterSeconds}, limitExceeded, verifyFailed
 */
export async function countingWrongTries<Found>(
  deps: Deps,
  caller: Caller,
  attempt: { seat: string; look: () => Promise<Found | null> },
): Promise<Found> {
  if (!deps.settings.limits) return (await attempt.look()) ?? fail('verifyFailed')
  const now = deps.clock.now()
  const tries = subjectsOf(caller, attempt.seat).map((subject): Try => ({
    tryId: newId(deps.random, 'try'),
    subjectHash: deps.vault.hash('attempt', subject),
  }))
  await insertTries(deps.db, tries, now)
  const wrong = await otherWrongTries(deps.db, tries, after(now, -minutes(60)))
  const stops = wrong.map((one) => whatStops(one, now))
  const wait = Math.max(0, ...stops.map((stop) => (typeof stop === 'object' ? stop.retryAfterSeconds : 0)))
  if (stops.includes('limit') || wait > 0) {
    // A refused try looked at nothing: it must not prolong the wait, or a neighbour could lock a seat for ever.
    await deleteTries(deps.db, tries)
    if (stops.includes('limit')) fail('limitExceeded')
    fail('rateLimited', { retryAfterSeconds: wait })
  }
  const found = await attempt.look()
  if (found === null) fail('verifyFailed')
  await deleteTries(deps.db, tries)
  return found
}

/** Never the address alone: a cabin may share one (W3). A device names itself, so the seat's own count is what protects. */
function subjectsOf(caller: Caller, seat: string): string[] {
  const device = caller.deviceId ?? caller.guestToken
  return device ? [`seat ${seat}`, `device ${caller.ip} ${device}`] : [`seat ${seat}`]
}

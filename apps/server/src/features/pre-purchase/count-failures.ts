import { after, minutes } from '../../clock.ts'
import { fail } from '../../contract-error.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { newId } from '../../security/random.ts'
import { deleteAttempts, failuresSince, insertAttempts, takeTurns, type Attempt } from './attempt-store.ts'
import { whatStops } from './guessing-rules.ts'

/**
 * W3: runs `look`; null is a failed lookup, counted against `target` and the device, and answered `notFound`.
 * The attempt is counted before anything is looked up and taken back on success, so that a thousand tries sent at once
 * are still five.
 * @throws rateLimited {retryAfterSeconds}, limitExceeded, notFound
 */
export async function countingFailures<Found>(
  deps: Deps,
  caller: Caller,
  lookup: { target: string; look: () => Promise<Found | null> },
): Promise<Found> {
  if (!deps.settings.limits) return (await lookup.look()) ?? fail('notFound')
  const attempts = subjectsOf(caller, lookup.target).map((subject): Attempt => ({
    attemptId: newId(deps.random, 'try'),
    subjectHash: deps.vault.hash('attempt', subject),
  }))
  await countOrRefuse(deps, attempts)
  const found = await lookup.look()
  if (found === null) fail('notFound')
  await deleteAttempts(deps.db, attempts)
  return found
}

/** A refused try looked at nothing: it is not counted and does not prolong the wait. */
async function countOrRefuse(deps: Deps, attempts: readonly Attempt[]): Promise<void> {
  const now = deps.clock.now()
  const subjects = attempts.map(({ subjectHash }) => subjectHash)
  await inTransaction(deps.db, async (tx) => {
    await takeTurns(tx, subjects, now)
    const stops = (await failuresSince(tx, subjects, after(now, -minutes(60)))).map((one) => whatStops(one, now))
    if (stops.includes('limit')) fail('limitExceeded')
    const retryAfterSeconds = Math.max(
      0,
      ...stops.map((stop) => (typeof stop === 'object' ? stop.retryAfterSeconds : 0)),
    )
    if (retryAfterSeconds > 0) fail('rateLimited', { retryAfterSeconds })
    await insertAttempts(tx, attempts, now)
  })
}

/**
 * A whole aircraft shares one address, so the address alone is never a subject (W3). A device names itself, which is
 * only advisory (E8): what protects a ticket or document is its own count.
 */
function subjectsOf(caller: Caller, target: string): string[] {
  const device = caller.deviceId ?? caller.guestToken
  return device ? [target, `device ${caller.ip} ${device}`] : [target]
}

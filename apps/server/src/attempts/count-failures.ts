import { fail } from '../contract-error.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { countTries, deviceSubjects, targetSubjects } from './count-tries.ts'

interface Guess<Found> {
  kind: 'lookup' | 'portal'
  /** What must not be guessed at: a ticket, a document on a flight, a seat. */
  target: string
  /** What a failed try is answered with. */
  failure: 'notFound' | 'verifyFailed'
  look: () => Promise<Found | null>
}

/**
 * W3: runs `look`; null is a failure, counted against `target` and the device, and answered with `failure`.
 * The try is counted before anything is looked up and taken back on success, so that a thousand tries sent at once
 * are still five.
 * @throws rateLimited {retryAfterSeconds}, limitExceeded, `failure`
 */
export async function countingFailures<Found>(deps: Deps, caller: Caller, guess: Guess<Found>): Promise<Found> {
  const subjects = [...targetSubjects(caller, guess.target), ...deviceSubjects(caller)]
  const counted = await countTries(deps, deps.db, { kind: guess.kind, subjects })
  const found = await guess.look()
  if (found === null) fail(guess.failure)
  await counted.takeBack()
  return found
}

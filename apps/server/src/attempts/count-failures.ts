import { after, minutes } from '../clock.ts'
import { fail } from '../contract-error.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { newId } from '../security/random.ts'
import { guesses } from './attempt-rules.ts'
import {
  countedSince,
  deleteAttempts,
  insertAttempts,
  takeTurns,
  type Attempt,
  type AttemptKind,
} from './attempt-store.ts'
import { refuseTooMany } from './refuse-too-many.ts'

interface Guess<Found> {
  kind: AttemptKind
  /** What must not be guessed at: a ticket, a document on a flight, a seat. */
  target: string
  /** What a failed try is answered with. */
  failure: 'notFound' | 'verifyFailed'
  look: () => Promise<Found | null>
}

/**
 * W3: runs `look`; null is a failure, counted against `target` and the device, and answered with `failure`.
 * The attempt is counted before anything is looked up and taken back on success, so that a thousand tries sent at once
 * are still five.
 * @throws rateLimited {retryAfterSeconds}, limitExceeded, `failure`
 */
export async function countingFailures<Found>(deps: Deps, caller: Caller, guess: Guess<Found>): Promise<Found> {
  if (!deps.settings.limits) return (await guess.look()) ?? fail(guess.failure)
  const attempts = subjectsOf(caller, guess.target).map((subject): Attempt => ({
    attemptId: newId(deps.random, 'try'),
    kind: guess.kind,
    subjectHash: deps.vault.hash('attempt', subject),
  }))
  await countOrRefuse(deps, guess.kind, attempts)
  const found = await guess.look()
  if (found === null) fail(guess.failure)
  await deleteAttempts(deps.db, attempts)
  return found
}

/** A refused try looked at nothing: it must not prolong the wait, or a neighbour could lock a seat for ever. */
async function countOrRefuse(deps: Deps, kind: AttemptKind, attempts: readonly Attempt[]): Promise<void> {
  const now = deps.clock.now()
  const subjectHashes = attempts.map(({ subjectHash }) => subjectHash)
  await inTransaction(deps.db, async (tx) => {
    await takeTurns(tx, subjectHashes, now)
    refuseTooMany(await countedSince(tx, { kind, subjectHashes }, after(now, -minutes(60))), guesses, now)
    await insertAttempts(tx, attempts, now)
  })
}

/**
 * A whole aircraft shares one address, so the address alone is never a subject (W3). A device names itself, which is
 * only advisory (E8): what protects a ticket, a document or a seat is its own count.
 */
function subjectsOf(caller: Caller, target: string): string[] {
  const device = caller.deviceId ?? caller.guestToken
  return device ? [target, `device ${caller.ip} ${device}`] : [target]
}

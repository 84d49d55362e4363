import { fail } from '../contract-error.ts'
import type { Db, Tx } from '../db/open-db.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { guessesOfAll, guessesOfOne, strictest, whatStops, type Allowance } from './attempt-rules.ts'
import { insertTries, withdrawTries, triesOf, type AttemptKind, type Attempts } from './attempt-store.ts'

export interface Subject {
  /** In words; only its keyed hash is stored. */
  subject: string
  allowance: Allowance
}

/** What was counted and can be taken back. */
export interface CountedTries {
  takeBack(): Promise<void>
}

/**
 * Counts a try for every subject, or for none and refuses. A refused try must not prolong the wait, or a neighbour could
 * lock a seat for ever.
 * @throws rateLimited {retryAfterSeconds}, limitExceeded
 */
export async function countTries(
  deps: Deps,
  db: Db | Tx,
  { kind, subjects }: { kind: AttemptKind; subjects: readonly Subject[] },
): Promise<CountedTries> {
  if (!deps.settings.limits) return { takeBack: async () => undefined }
  const at = deps.clock.now()
  const attempts = subjects.map(({ subject, allowance }) => ({
    subjectHash: deps.vault.hash('attempt', subject),
    allowance,
  }))
  const counted = await insertTries(db, { kind, attempts, at })
  const takeBack = () => withdrawTries(db, { kind, at, subjectHashes: counted })
  if (counted.length === attempts.length) return { takeBack }
  if (counted.length > 0) await takeBack()
  return refuse(db, { kind, attempts, at })
}

async function refuse(db: Db | Tx, refused: Attempts): Promise<never> {
  const tries = await triesOf(db, refused)
  const stops = refused.attempts.map(({ subjectHash, allowance }) =>
    whatStops(tries.get(subjectHash) ?? [], allowance, refused.at),
  )
  const stop = strictest(stops)
  if (stop === 'limit') fail('limitExceeded')
  // Nothing stops any more where a try was taken back in the meantime.
  return fail('rateLimited', stop === 'nothing' ? { retryAfterSeconds: 1 } : stop)
}

/** What protects a target: its own count. From one address less is borne than from all together, see `guessesOfAll`. */
export const targetSubjects = (caller: Caller, target: string): Subject[] => [
  { subject: target, allowance: guessesOfAll },
  { subject: `${target} from ${caller.ip}`, allowance: guessesOfOne },
]

/**
 * A whole aircraft shares one address, so the address alone is never a subject (W3). A device names itself, which is
 * only advisory (E8): whoever changes the name is held by the targets. Some apps give all their phones one name; the
 * token that this server gave out tells them apart.
 */
export function deviceSubjects(caller: Caller, allowance: Allowance = guessesOfOne): Subject[] {
  const names = [caller.deviceId, caller.guestToken].filter((name) => name !== null)
  if (names.length === 0) return []
  return [{ subject: `device ${caller.ip} ${names.join(' ')}`, allowance }]
}

import type { ErrorReason } from '@aisle/contract/error-reasons'
import { fail } from '../contract-error.ts'
import type { Db, Tx } from '../db/open-db.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { networkOf } from '../http/device-address.ts'
import { guessesOfAll, guessesOfOne, strictest, whatStops, type Allowance } from './attempt-rules.ts'
import { insertTries, withdrawTries, getTries, type AttemptKind, type Attempts } from './attempt-store.ts'

export interface Subject {
  /** In words; only its keyed hash is stored. */
  subject: string
  allowance: Allowance
  /** A try that is refused for its sake has not failed too often: something is on its way, and the next one waits for it. */
  waitsFor?: ErrorReason<'waitFirst'>
}

/** Counted tries that can be withdrawn. */
export interface CountedTries {
  takeBack(): Promise<void>
}

/**
 * Counts a try for every subject, or for none and refuses. A refused try must not prolong the wait, or a neighbour could
 * lock a seat for ever.
 * @throws rateLimited {retryAfterSeconds}, waitFirst {retryAfterSeconds}, limitExceeded
 */
export async function countTries(
  deps: Deps,
  db: Db | Tx,
  { kind, subjects }: { kind: AttemptKind; subjects: readonly Subject[] },
): Promise<CountedTries> {
  if (!deps.settings.limits) return { takeBack: async () => undefined }
  const at = deps.clock.now()
  const attempts = subjects.map(({ subject, ...rest }) => ({
    ...rest,
    subjectHash: deps.vault.hash('attempt', subject),
  }))
  const counted = await insertTries(db, { kind, attempts, at })
  const takeBack = () => withdrawTries(db, { kind, at, subjectHashes: counted })
  if (counted.length === attempts.length) return { takeBack }
  if (counted.length > 0) await takeBack()
  return refuse(db, { kind, attempts, at })
}

type Tried = Attempts['attempts'][number] & Pick<Subject, 'waitsFor'>
type RefusedTries = Omit<Attempts, 'attempts'> & { attempts: readonly Tried[] }

async function refuse(db: Db | Tx, refused: RefusedTries): Promise<never> {
  const tries = await getTries(db, refused)
  const stopOf = ({ subjectHash, allowance }: Tried) => whatStops(tries.get(subjectHash) ?? [], allowance, refused.at)
  const stop = strictest(refused.attempts.map(stopOf))
  if (stop === 'limit') fail('limitExceeded')
  // `nothing`: another caller's try was withdrawn in the meantime.
  const { retryAfterSeconds } = stop === 'nothing' ? { retryAfterSeconds: 1 } : stop
  const waiting = refused.attempts.find((one) => {
    const own = one.waitsFor ? stopOf(one) : 'nothing'
    return typeof own === 'object' && own.retryAfterSeconds === retryAfterSeconds
  })
  if (waiting?.waitsFor) fail('waitFirst', { reason: waiting.waitsFor, retryAfterSeconds })
  return fail('rateLimited', { retryAfterSeconds })
}

/** The target's own count, and a smaller one for each address at it; see `guessesOfAll`. */
export const targetSubjects = (caller: Caller, target: string): Subject[] => [
  { subject: target, allowance: guessesOfAll },
  { subject: `${target} from ${networkOf(caller.ip, 64)}`, allowance: guessesOfOne },
]

/**
 * A device names itself, which is only advisory (E8): if it changes its name, the other counts still hold. Some apps
 * give all their phones one name; the token issued by this server distinguishes them. Null: the caller is its address.
 */
export function deviceName({ deviceId, guestToken, ip }: Caller): string | null {
  const names = [deviceId, guestToken].filter((name) => name !== null)
  return names.length === 0 ? null : `${ip} ${names.join(' ')}`
}

import { createHash } from 'node:crypto'
import type { CallDefinition } from '@aisle/contract/define-call'
import { ContractError, fail } from '../contract-error.ts'
import type { Tx } from '../db/open-db.ts'
import { inTransaction } from '../db/transaction.ts'
import { writeAtOnce, type Write } from '../db/write-at-once.ts'
import type { Deps } from '../deps.ts'
import { findKept, insertKept, type KeptAnswer } from './kept-answer-store.ts'
import type { Caller, PassengerCaller } from '../http/caller.ts'
import { getHolder } from '../http/holder.ts'

/** Objects with the same content hash alike, in any order of their keys. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, canonical(item)]),
  )
}

/**
 * G7: the same key and body give the same answer; the same key with another body is refused. The key's row is written
 * in the transaction that creates, so an answer exists exactly when its effect does; of two callers with the same key
 * the second finds the row of the first, and nothing of its own stays. Errors are not remembered: the passenger may
 * correct and repeat.
 */
export async function onceByKey<Answer extends object>(
  deps: Deps,
  caller: PassengerCaller,
  once: Once<Answer>,
): Promise<Answer> {
  const { scope, accountId } = caller.session
  // A login that proves only the trip never gets the answer of another one's key (W8).
  return onceBySubject(deps, caller, { ...once, subject: scope === 'account' ? accountId : getHolder(caller.session) })
}

type Once<Answer> = {
  call: CallDefinition
  request: unknown
} & (
  | {
      /** In one transaction, for what cannot be decided before a part of it is written. */
      create: (tx: Tx) => Promise<Answer>
    }
  | {
      /** Reads, judges, and makes all its writes at once, with the one that keeps the answer. */
      createAtOnce: (keep: KeepAnswer<Answer>) => Promise<Answer>
    }
)

/** The write that keeps an answer for its key; the first of those that it stands for. */
export type KeepAnswer<Answer> = (answer: Answer) => Write

/**
 * Like `onceByKey`, for calls that guests may make too: `subject` identifies the key's owner and must be unique to
 * them.
 */
export async function onceBySubject<Answer extends object>(
  deps: Deps,
  caller: Pick<Caller, 'idempotencyKey' | 'answered'>,
  once: Once<Answer> & { subject: string },
): Promise<Answer> {
  const key = caller.idempotencyKey ?? fail('idempotencyKeyRequired', { reason: 'missing' })
  const requestHash = createHash('sha256')
    .update(JSON.stringify(canonical(once.request)))
    .digest('base64url')
  const row = { subject: once.subject, call: once.call.name, key }
  const findAnswer = async (known?: readonly KeptAnswer[]): Promise<Answer | null> => {
    const kept = (known ?? (await findKept(deps.db, row))).find(({ subject }) => subject === once.subject)
    if (kept && kept.requestHash !== requestHash) fail('idempotencyConflict')
    // Written below by this very function for the same call and request.
    return kept ? (kept.answer as Answer) : null
  }
  const keep: KeepAnswer<Answer> = (answer) => ({
    name: 'answered',
    statement: insertKept({ ...row, requestHash, answer, at: deps.clock.now() }),
    rows: 1,
    refused: () => Promise.reject(new AnsweredMeanwhile()),
  })
  const answered = await findAnswer(caller.answered ?? undefined)
  if (answered) return answered
  try {
    if ('createAtOnce' in once) return await once.createAtOnce(keep)
    return await inTransaction(deps.db, async (tx) => {
      const answer = await once.create(tx)
      await writeAtOnce(tx, [keep(answer)])
      return answer
    })
  } catch (error) {
    // Of two such calls at once the second finds what the first has left: sold out, or the key's own row.
    const mayBeAnswered = error instanceof AnsweredMeanwhile || error instanceof ContractError
    const first = mayBeAnswered ? await findAnswer() : null
    if (first) return first
    throw error
  }
}

class AnsweredMeanwhile extends Error {
  override name = 'AnsweredMeanwhile'
}

import { createHash } from 'node:crypto'
import type { CallDefinition } from '@aisle/contract/define-call'
import { fail } from '../contract-error.ts'
import type { Tx } from '../db/open-db.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
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
 * in the transaction that creates, so an answer exists exactly when its effect does; a second caller with the same key
 * waits on the row until the first has committed. Errors are not remembered: the passenger may correct and repeat.
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

interface Once<Answer> {
  call: CallDefinition
  request: unknown
  create: (tx: Tx) => Promise<Answer>
}

/**
 * Like `onceByKey`, for calls that guests may make too: `subject` identifies the key's owner and must be unique to
 * them.
 */
export async function onceBySubject<Answer extends object>(
  deps: Deps,
  caller: Pick<Caller, 'idempotencyKey'>,
  once: Once<Answer> & { subject: string },
): Promise<Answer> {
  const key = caller.idempotencyKey ?? fail('idempotencyKeyRequired', { reason: 'missing' })
  const requestHash = createHash('sha256')
    .update(JSON.stringify(canonical(once.request)))
    .digest('base64url')
  const row = { subject: once.subject, call: once.call.name, key }
  return inTransaction(deps.db, async (tx) => {
    const claimed = await tx
      .insertInto('idempotency_keys')
      .values({ ...row, request_hash: requestHash, answer: '{}', created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.columns(['subject', 'call', 'key']).doNothing())
      .executeTakeFirst()
    if (!claimed.numInsertedOrUpdatedRows) {
      const known = await tx
        .selectFrom('idempotency_keys')
        .select(['request_hash', 'answer'])
        .where('subject', '=', row.subject)
        .where('call', '=', row.call)
        .where('key', '=', row.key)
        .executeTakeFirstOrThrow()
      if (known.request_hash !== requestHash) fail('idempotencyConflict')
      // Written below by this very function for the same call and request.
      return known.answer as Answer
    }
    const answer = await once.create(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(answer) })
      .where('subject', '=', row.subject)
      .where('call', '=', row.call)
      .where('key', '=', row.key)
      .execute()
    return answer
  })
}

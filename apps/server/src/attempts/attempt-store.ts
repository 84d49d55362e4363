import type { Db, Tx } from '../db/open-db.ts'
import type { Counted } from './attempt-rules.ts'

export type AttemptKind = 'lookup' | 'portal'

export interface Attempt {
  attemptId: string
  kind: AttemptKind
  subjectHash: string
}

/**
 * One after the other per subject: whoever else takes a turn for one of them waits until this transaction ends. The
 * rows are gone when it does; in id order, so that two callers cannot wait for each other.
 */
export async function takeTurns(tx: Tx, subjectHashes: readonly string[], at: Date): Promise<void> {
  const ids = subjectHashes.map((subjectHash) => `turn ${subjectHash}`).toSorted()
  const rows = ids.map((id) => ({ attempt_id: id, kind: 'turn', subject_hash: id, at }))
  await tx
    .insertInto('counted_attempts')
    .values(rows)
    .onConflict((conflict) => conflict.column('attempt_id').doUpdateSet({ at }))
    .execute()
  await tx.deleteFrom('counted_attempts').where('attempt_id', 'in', ids).execute()
}

export async function insertAttempts(tx: Tx, attempts: readonly Attempt[], at: Date): Promise<void> {
  const rows = attempts.map(({ attemptId, kind, subjectHash }) => ({
    attempt_id: attemptId,
    kind,
    subject_hash: subjectHash,
    at,
  }))
  await tx.insertInto('counted_attempts').values(rows).execute()
}

export async function deleteAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  const ids = attempts.map(({ attemptId }) => attemptId)
  await db.deleteFrom('counted_attempts').where('attempt_id', 'in', ids).execute()
}

/** What was counted since then, per subject that has anything. */
export async function countedSince(
  tx: Tx,
  of: { kind: AttemptKind; subjectHashes: readonly string[] },
  since: Date,
): Promise<Counted[]> {
  return tx
    .selectFrom('counted_attempts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('at').as('newest')])
    .where('kind', '=', of.kind)
    .where('subject_hash', 'in', of.subjectHashes)
    .where('at', '>', since)
    .groupBy('subject_hash')
    .execute()
}

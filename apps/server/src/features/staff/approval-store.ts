import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'

interface NewApproval {
  approvalId: string
  path: string
  act: string
  summary: string
  requestSealed: Buffer
  askedBy: string
  askedAt: Date
}

/** The waiting act with this hash: as it waits already, or from now on. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<{ approvalId: string; isNew: boolean }> {
  const inserted = await tx
    .insertInto('staff_approvals')
    .values({
      approval_id: approval.approvalId,
      path: approval.path,
      act: approval.act,
      summary: approval.summary,
      request_sealed: approval.requestSealed,
      asked_by: approval.askedBy,
      asked_at: approval.askedAt,
      state: 'waiting',
    })
    // A value of the statement would not name the index once the database has a plan for every value.
    .onConflict((conflict) => conflict.column('act').where('state', '=', sql.lit('waiting')).doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 1n) return { approvalId: approval.approvalId, isNew: true }
  const { approval_id: approvalId } = await tx
    .selectFrom('staff_approvals')
    .select('approval_id')
    .where('act', '=', approval.act)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return { approvalId, isNew: false }
}

const selectWaiting = (db: Db | Tx, since: Date) =>
  db
    .selectFrom('staff_approvals')
    .select(['approval_id', 'path', 'act', 'summary', 'request_sealed', 'asked_by', 'asked_at'])
    .where('state', '=', 'waiting')
    .where('asked_at', '>', since)

/** Acts that were asked for since then and still wait, the oldest first. */
export const waitingApprovals = (db: Db, since: Date) =>
  selectWaiting(db, since).orderBy('asked_at').orderBy('approval_id').execute()

export const findWaiting = (db: Db, approvalId: string, since: Date) =>
  selectWaiting(db, since).where('approval_id', '=', approvalId).executeTakeFirst()

/** Frees the hash of acts that nobody agreed to in time. */
export async function withdrawLapsed(tx: Tx, { before, at }: { before: Date; at: Date }): Promise<void> {
  await tx
    .updateTable('staff_approvals')
    .set({ state: 'withdrawn', request_sealed: null, ended_at: at })
    .where('state', '=', 'waiting')
    .where('asked_at', '<=', before)
    .execute()
}

/** False when it has ended before. */
export async function endApproval(
  tx: Tx,
  end: { approvalId: string; state: 'done' | 'declined' | 'withdrawn'; by: string; why: string | null; at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('staff_approvals')
    .set({ state: end.state, request_sealed: null, ended_by: end.by, ended_why: end.why, ended_at: end.at })
    .where('approval_id', '=', end.approvalId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

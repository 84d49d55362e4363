import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/open-db.ts'

interface RefundApproval {
  refundNo: string
  act: string
  keyName: string
  at: Date
}

/** One key says one act once; what it withdrew or let lapse it may say again. */
export async function insertApproval(tx: Tx, { refundNo, act, keyName, at }: RefundApproval): Promise<void> {
  await tx
    .insertInto('refund_approvals')
    .values({ refund_no: refundNo, act, key_name: keyName, at })
    .onConflict((conflict) =>
      conflict
        .columns(['refund_no', 'act', 'key_name'])
        .doUpdateSet({ at, ended_at: null, ended_by: null, ended_why: null })
        .where(({ eb, or }) =>
          or([eb('refund_approvals.ended_at', 'is not', null), eb('refund_approvals.at', '<=', lapsedBefore(at))]),
        ),
    )
    .execute()
}

const lapsedBefore = (now: Date) => after(now, -minutes(limits.approvalHours * 60))

/** The approvals of these refunds that count, oldest first: not withdrawn, not declined, and not lapsed. */
export async function getApprovals(db: Db | Tx, refundNos: readonly string[], now: Date): Promise<RefundApproval[]> {
  const rows = await db
    .selectFrom('refund_approvals')
    .selectAll()
    .where('refund_no', 'in', [...refundNos, ''])
    .where('ended_at', 'is', null)
    .where('at', '>', lapsedBefore(now))
    .orderBy('at')
    .orderBy('key_name')
    .execute()
  return rows.map((row) => ({ refundNo: row.refund_no, act: row.act, keyName: row.key_name, at: row.at }))
}

/** Ends the approvals of a refund by this key, or by all. Answers how many counted until now. */
export async function endApprovals(
  tx: Tx,
  { refundNo, of, by, why, at }: { refundNo: string; of: string | null; by: string; why: string | null; at: Date },
): Promise<number> {
  let ending = tx
    .updateTable('refund_approvals')
    .set({ ended_at: at, ended_by: by, ended_why: why })
    .where('refund_no', '=', refundNo)
    .where('ended_at', 'is', null)
    .where('at', '>', lapsedBefore(at))
  if (of !== null) ending = ending.where('key_name', '=', of)
  const { numUpdatedRows } = await ending.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

import type { Db, Tx } from '../../../platform/db/open-db.ts'

interface RefundApproval {
  refundNo: string
  act: string
  keyName: string
  at: Date
}

/** One key says one act once. */
export async function insertApproval(tx: Tx, { refundNo, act, keyName, at }: RefundApproval): Promise<void> {
  await tx
    .insertInto('refund_approvals')
    .values({ refund_no: refundNo, act, key_name: keyName, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The approvals of these refunds, oldest first. */
export async function getApprovals(db: Db | Tx, refundNos: readonly string[]): Promise<RefundApproval[]> {
  const rows = await db
    .selectFrom('refund_approvals')
    .selectAll()
    .where('refund_no', 'in', [...refundNos, ''])
    .orderBy('at')
    .orderBy('key_name')
    .execute()
  return rows.map((row) => ({ refundNo: row.refund_no, act: row.act, keyName: row.key_name, at: row.at }))
}

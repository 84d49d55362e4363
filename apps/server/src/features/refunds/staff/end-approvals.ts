import { fail } from '../../../platform/contract-error.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { lockRefund } from '../lock-refund.ts'
import { endApprovals, getApprovals } from './approval-store.ts'

/**
 * Ends the approvals of a refund (X4): a person who has agreed withdraws their own; anybody else declines all of them.
 * @returns how it ended; null when none waits any more
 */
export async function endRefundApprovals(
  deps: Deps,
  { refundNo, by, why }: { refundNo: string; by: string; why: string },
  finish: (tx: Parameters<typeof lockRefund>[0], how: 'withdrawn' | 'declined') => Promise<void>,
): Promise<'withdrawn' | 'declined' | null> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockRefund(tx, refundNo))) return fail('notFound', { reason: 'refund' })
    const at = deps.clock.now()
    const own = (await getApprovals(tx, [refundNo], at)).some(({ keyName }) => keyName === by)
    const ended = await endApprovals(tx, { refundNo, of: own ? by : null, by, why, at })
    if (ended === 0) return null
    const how = own ? 'withdrawn' : 'declined'
    await finish(tx, how)
    return how
  })
}

import type { RefundState } from '@aisle/contract/refund-states'
import { fail } from '../../../platform/contract-error.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import { lockOwnRefund, lockRefund } from '../lock-refund.ts'
import { replacementReceivedAt } from '../reading/present-refund.ts'
import { mailRefundStep } from '../refund-mail.ts'
import { refundCan } from '../refund-rules.ts'
import { findRefund, moveRefund } from '../refund-store.ts'

/** Table R: reshipping → completed, by the passenger. Safe to repeat. */
export async function confirmReplacement(
  deps: Deps,
  { session }: PassengerCaller,
  { refundNo }: { refundNo: string },
): Promise<{ refundNo: string; state: RefundState }> {
  return inTransaction(deps.db, async (tx) => {
    const { refund } = await lockOwnRefund(tx, session, refundNo)
    const { state, type } = refund
    if (type === 'exchange' && state === 'completed') return { refundNo, state }
    if (!refundCan.confirmReplacement(type, state))
      fail('stateChanged', { reason: state === 'completed' ? 'refundEnded' : 'replacementNotSent', state })
    const moved = await moveRefund(deps, tx, { refund, event: 'replacementReceived', actor: 'passenger' })
    if (!moved) throw new Error(`refund ${refundNo} moved although its order was locked`)
    await mailRefundStep(deps, tx, { refundNo, state: moved })
    return { refundNo, state: moved }
  })
}

/** The same, automatically, some days after the replacement was shipped. */
export async function confirmReplacementByItself(
  deps: Deps,
  job: Job<'refund.replacementReceived'>,
): Promise<Date | undefined> {
  const refundNo = job.payload.refundNo
  const known = await findRefund(deps.db, refundNo)
  if (known?.state !== 'reshipping' || !known.replacement) return undefined
  const dueAt = replacementReceivedAt(known.replacement.shippedAt)
  if (deps.clock.now() < dueAt) return dueAt
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockRefund(tx, refundNo)
    if (locked?.refund.state !== 'reshipping') return
    const move = { refund: locked.refund, event: 'replacementReceivedByItself', actor: 'system' } as const
    const state = await moveRefund(deps, tx, move)
    if (state) await mailRefundStep(deps, tx, { refundNo, state })
  })
  return undefined
}

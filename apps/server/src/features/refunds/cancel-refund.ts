import type { RefundState } from '@aisle/contract/refund-states'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { lockOwnRefund, lockRefund } from './lock-refund.ts'
import { mailRefundStep } from './refund-mail.ts'
import { refundCan, whyNotWithdrawn } from './refund-rules.ts'
import { findRefund, moveRefund } from './refund-store.ts'
import { freeReplacement } from './returns/replacement.ts'

/** Table R: applied, rejected, awaiting return → canceled, by the passenger. Safe to repeat. */
export async function cancelRefund(
  deps: Deps,
  { session }: PassengerCaller,
  { refundNo }: { refundNo: string },
): Promise<{ refundNo: string; state: RefundState }> {
  return inTransaction(deps.db, async (tx) => {
    const { refund } = await lockOwnRefund(tx, session, refundNo)
    const { state, type } = refund
    if (state === 'canceled') return { refundNo, state }
    if (!refundCan.cancel(type, state)) fail('stateChanged', { reason: whyNotWithdrawn(state), state })
    if (!(await moveRefund(deps, tx, { refund, event: 'canceled', actor: 'passenger' }))) {
      throw new Error(`refund ${refundNo} moved although its order was locked`)
    }
    if (state === 'awaiting_return') await freeReplacement(deps, tx, refund)
    return { refundNo, state: 'canceled' }
  })
}

/** Table R: cancels a refund whose goods were not sent back in time. */
export async function cancelOverdueReturn(deps: Deps, job: Job<'refund.returnDeadline'>): Promise<Date | undefined> {
  const refundNo = job.payload.refundNo
  const known = await findRefund(deps.db, refundNo)
  if (known?.state !== 'awaiting_return' || !known.returnBy) return undefined
  if (deps.clock.now() < known.returnBy) return known.returnBy
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockRefund(tx, refundNo)
    // The passenger was faster.
    if (locked?.refund.state !== 'awaiting_return') return
    const { refund } = locked
    const state = await moveRefund(deps, tx, { refund, event: 'returnOverdue', actor: 'system' })
    if (!state) throw new Error(`refund ${refundNo} moved although its order was locked`)
    await mailRefundStep(deps, tx, { refundNo, state })
    await freeReplacement(deps, tx, refund)
  })
  return undefined
}

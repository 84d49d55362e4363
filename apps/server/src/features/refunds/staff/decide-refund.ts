import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { approveRefund } from '../approve-refund.ts'
import type { LockedRefund } from '../lock-refund.ts'
import { moved, requireAmount, requireEdge, type Decision, type RefundAct } from './refund-act.ts'
import { mailRefundStep } from '../refund-mail.ts'
import { moveRefund } from '../refund-store.ts'

interface Approve {
  amount?: number | undefined
  decision?: Decision | undefined
}

/** Table R: applied → refunding, or → awaiting return. */
export function approvalAct(
  deps: Deps,
  tx: Tx,
  { locked, approve }: { locked: LockedRefund; approve: Approve },
): RefundAct {
  const { refund } = locked
  const { decision, amount = refund.amount } = approve
  return {
    text: `approve:${refund.submissions}:${amount}`,
    amount,
    require() {
      requireEdge(locked, 'approved')
      requireAmount(locked, { amount, decision })
    },
    async carryOut() {
      const approved = await approveRefund(deps, tx, {
        ...locked,
        actor: 'operator',
        amount,
        ...(decision && { decision }),
      })
      const state = moved(approved, locked)
      // No money moves: the refund completes at once.
      return state === 'refunding' && amount === 0 ? 'completed' : state
    },
  }
}

/** Table R: applied → rejected, with the airline's words. */
export function rejectionAct(
  deps: Deps,
  tx: Tx,
  { locked, decision }: { locked: LockedRefund; decision: Decision },
): RefundAct {
  const { refund } = locked
  return {
    text: `reject:${refund.submissions}:${decision.zh}|${decision.en}`,
    amount: 0,
    require: () => requireEdge(locked, 'rejected'),
    async carryOut() {
      const move = { refund, event: 'rejected', actor: 'operator', change: { decision } } as const
      const state = moved(await moveRefund(deps, tx, move), locked)
      await mailRefundStep(deps, tx, { refundNo: refund.refundNo, state })
      return state
    },
  }
}

import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { restock } from '../../orders/index.ts'
import type { LockedRefund } from '../lock-refund.ts'
import { startRefund } from '../start-refund.ts'
import {
  fitText,
  moved,
  requireAmount,
  requireEdge,
  requireFit,
  type Decision,
  type FitUnits,
  type RefundAct,
} from './refund-act.ts'
import { mailRefundStep } from '../refund-mail.ts'
import { moveRefund, type RefundLine } from '../refund-store.ts'
import { freeReplacement } from '../returns/replacement.ts'

interface Inspection {
  amount?: number | undefined
  decision?: Decision | undefined
  fit: readonly FitUnits[]
}

/** Table R: returning → refunding. Returned units that can be sold again go back into stock. */
export function inspectionAct(
  deps: Deps,
  tx: Tx,
  { locked, lines, inspection }: { locked: LockedRefund; lines: readonly RefundLine[]; inspection: Inspection },
): RefundAct {
  const { order, refund } = locked
  const { decision, fit, amount = refund.amount } = inspection
  return {
    text: `inspect:${amount}:${fitText(fit)}`,
    amount,
    require() {
      requireEdge(locked, 'inspected')
      requireAmount(locked, { amount, decision })
      requireFit(fit, lines)
    },
    async carryOut() {
      const { refundNo } = refund
      const change = { amount, ...(decision && { decision }) }
      const move = { refund, event: 'inspected', actor: 'operator', change, detail: { fit } } as const
      const state = moved(await moveRefund(deps, tx, move), locked)
      await mailRefundStep(deps, tx, { refundNo, state })
      await startRefund(deps, tx, { order, refund: { ...refund, state, amount } })
      // Stock is locked last.
      if (fit.length > 0) await restock(tx, { orderNo: refund.orderNo, at: deps.clock.now() }, fit)
      return amount === 0 ? 'completed' : state
    },
  }
}

/** Table R: returning → receipt refused, with the airline's words. */
export function refusalAct(
  deps: Deps,
  tx: Tx,
  { locked, decision }: { locked: LockedRefund; decision: Decision },
): RefundAct {
  const { refund } = locked
  return {
    text: `refuse-receipt:${decision.zh}|${decision.en}`,
    amount: 0,
    require: () => requireEdge(locked, 'receiptRefused'),
    async carryOut() {
      const move = { refund, event: 'receiptRefused', actor: 'operator', change: { decision } } as const
      const state = moved(await moveRefund(deps, tx, move), locked)
      await mailRefundStep(deps, tx, { refundNo: refund.refundNo, state })
      await freeReplacement(deps, tx, refund)
      return state
    },
  }
}

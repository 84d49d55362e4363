import { carriers } from '@aisle/contract/carriers'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { enqueueJob } from '../../../platform/jobs/job-queue.ts'
import { getWaybill } from '../../orders/index.ts'
import type { LockedRefund } from '../lock-refund.ts'
import { replacementReceivedAt } from '../reading/present-refund.ts'
import { fitText, moved, requireEdge, requireFit, type FitUnits, type RefundAct } from './refund-act.ts'
import { mailRefundStep } from '../refund-mail.ts'
import { moveRefund, type RefundLine } from '../refund-store.ts'
import { sendReplacement } from '../returns/replacement.ts'

interface Reship {
  carrierCode: string
  waybillNo: string
  fit: readonly FitUnits[]
}

/** Table R: returning → reshipping. The returned units were accepted, and the replacement was shipped. */
export function reshipAct(
  deps: Deps,
  tx: Tx,
  { locked, lines, reship }: { locked: LockedRefund; lines: readonly RefundLine[]; reship: Reship },
): RefundAct {
  const { refund } = locked
  const { refundNo } = refund
  const { carrierCode, fit } = reship
  if (!Object.hasOwn(carriers, carrierCode)) fail('invalidRequest', { field: 'carrierCode' })
  const waybillNo = getWaybill(reship.waybillNo) ?? fail('invalidRequest', { field: 'waybillNo' })
  return {
    text: `reship:${carrierCode}:${waybillNo}:${fitText(fit)}`,
    amount: 0,
    require() {
      requireEdge(locked, 'reshipped')
      requireFit(fit, lines)
    },
    async carryOut() {
      const change = { replacement: { carrierCode, waybillNo } }
      const move = { refund, event: 'reshipped', actor: 'operator', change, detail: { fit } } as const
      const state = moved(await moveRefund(deps, tx, move), locked)
      const runAt = replacementReceivedAt(deps.clock.now())
      await enqueueJob(deps, tx, { kind: 'refund.replacementReceived', key: refundNo, payload: { refundNo }, runAt })
      await mailRefundStep(deps, tx, { refundNo, state })
      await sendReplacement(deps, tx, { refund, fit })
      return state
    },
  }
}

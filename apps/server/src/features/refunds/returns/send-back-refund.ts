import { carriers } from '@aisle/contract/carriers'
import type { RefundState } from '@aisle/contract/refund-states'
import { fail } from '../../../platform/contract-error.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'
import { getWaybill } from '../../orders/index.ts'
import { lockOwnRefund } from '../lock-refund.ts'
import { mailRefundStep } from '../refund-mail.ts'
import { refundCan } from '../refund-rules.ts'
import { moveRefund } from '../refund-store.ts'

interface SendBack {
  refundNo: string
  carrierCode: string
  waybillNo: string
}

/** Table R: awaiting return → returning, before the deadline. The same parcel again answers the state. */
export async function sendBackRefund(
  deps: Deps,
  { session }: PassengerCaller,
  request: SendBack,
): Promise<{ refundNo: string; state: RefundState }> {
  const { refundNo, carrierCode } = request
  if (!Object.hasOwn(carriers, carrierCode)) fail('invalidRequest', { field: 'carrierCode' })
  const waybillNo = getWaybill(request.waybillNo) ?? fail('waybillFormat')
  return inTransaction(deps.db, async (tx) => {
    const { refund } = await lockOwnRefund(tx, session, refundNo)
    const { state, type, parcelBack, returnBy } = refund
    if (parcelBack?.carrierCode === carrierCode && parcelBack.waybillNo === waybillNo) return { refundNo, state }
    const inTime = returnBy !== null && deps.clock.now() < returnBy
    if (!refundCan.sendBack(type, state)) fail('stateChanged', { reason: 'returnNotDue', state })
    if (!inTime) fail('stateChanged', { reason: 'returnTooLate', state })
    const change = { parcelBack: { carrierCode, waybillNo } }
    const moved = await moveRefund(deps, tx, { refund, event: 'sentBack', actor: 'passenger', change })
    if (!moved) throw new Error(`refund ${refundNo} moved although its order was locked`)
    await mailRefundStep(deps, tx, { refundNo, state: moved })
    return { refundNo, state: moved }
  })
}

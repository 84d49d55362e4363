import type { RefundState } from '@aisle/contract/refund-states'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Order } from '../orders/index.ts'
import { newPaymentNumber } from '../payments/index.ts'
import { approveRefund } from './approve-refund.ts'
import type { UnitsBack } from './refund-amount-rules.ts'
import { mailRefundStep } from './refund-mail.ts'
import type { AssessedRefund, RefundRequest } from './refund-request-rules.ts'
import { findRefund, insertRefund, type Refund } from './refund-store.ts'

export type PlacedRefund = { refundNo: string; state: RefundState }

interface Placement {
  order: Order
  request: Pick<RefundRequest, 'type'> & { reasonId: string; note: string }
  assessed: AssessedRefund
  /** An exchange names the replacement of each line. */
  lines?: (UnitsBack & { exchangeSkuId: string })[]
  /** Begun by staff for the passenger. */
  byStaff?: boolean
}

/** Table R: → applied. Writes the refund and answers its number. */
export async function placeRefund(
  deps: Deps,
  tx: Tx,
  { order: { orderNo }, request, assessed: { figure }, lines, byStaff = false }: Placement,
): Promise<string> {
  const { type, reasonId, note } = request
  const refundNo = newPaymentNumber(deps.random, deps.clock.now(), 'R')
  await insertRefund(deps, tx, {
    refundNo,
    orderNo,
    type,
    reason: { reasonId },
    byStaff,
    note,
    amount: figure.amount,
    freightAmount: figure.freight,
    lines: lines ?? figure.lines,
  })
  return refundNo
}

/** Table R: approves an applied refund automatically, or mails the passenger that staff will decide. */
export async function approveOrMail(
  deps: Deps,
  tx: Tx,
  { order, refundNo, assessed }: { order: Order; refundNo: string; assessed: AssessedRefund },
): Promise<PlacedRefund> {
  const refund = await requireRefund(tx, refundNo)
  if (!assessed.automatic) {
    await mailRefundStep(deps, tx, refund)
    return { refundNo, state: refund.state }
  }
  const state = await approveRefund(deps, tx, { order, refund, actor: 'system' })
  if (state === null) throw new Error(`refund ${refundNo} could not be approved although its order is locked`)
  return { refundNo, state: (await requireRefund(tx, refundNo)).state }
}

async function requireRefund(tx: Tx, refundNo: string): Promise<Refund> {
  const refund = await findRefund(tx, refundNo)
  if (!refund) throw new Error(`refund ${refundNo} was made and is not there`)
  return refund
}

import type { orderCancelSchema, orderRefundChoicesSchema, orderRefundSchema } from '@aisle/contract/operator-schemas'
import type { OrderState } from '@aisle/contract/order-states'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findOrder } from '../../orders/index.ts'
import { endUnpaidOrder, GatewayFailed } from '../../payments/index.ts'
import { approvalAct, linesOfRefunds, lockRefund, placeForPassenger, readRefundChoices } from '../../refunds/index.ts'
import { findAuditOnce } from '../audit-store.ts'
import { note, noteIn } from '../decide.ts'
import { carryOut, type DecidedRefund } from './decide-refunds.ts'
import type { Operator } from '../api/operator-call.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'

type RefundRequest = z.output<typeof orderRefundSchema>

/** What an order's refund without a return may be. */
export async function showRefundChoices(
  deps: Deps,
  _operator: Operator,
  { orderNo }: z.output<typeof orderRefundChoicesSchema>,
) {
  return (await readRefundChoices(deps, orderNo)) ?? fail('notFound', { reason: 'order' })
}

interface OrderRefund extends DecidedRefund {
  lines: { lineNo: number; units: number; amount: number }[]
}

/**
 * Table R: begins a refund for the passenger and decides about it at once, in one transaction. A repetition under the same
 * key answers what the first has done.
 * @throws ContractError `notFound`, `refundUnavailable`, `invalidRequest` (`field`), `stateChanged`
 */
export async function refundOrder(deps: Deps, operator: Operator, request: RefundRequest): Promise<OrderRefund> {
  return inTransactionUnlessDry(deps, request.dryRun, (tx) => refundIn(deps, tx, { operator, request }))
}

async function refundIn(
  deps: Deps,
  tx: Tx,
  { operator, request }: { operator: Operator; request: RefundRequest },
): Promise<OrderRefund> {
  const { orderNo, lines, reasonId, amount, decision, key, dryRun } = request
  const onceKey = `order-refund:${orderNo}:${key}`
  const done = await findAuditOnce(tx, onceKey)
  if (done) return sameAgain(tx, { dryRun, orderNo, refundNo: done.split(' ')[1] ?? '' })
  const refundNo = await placeForPassenger(deps, tx, { orderNo, lines, reasonId })
  const locked = (await lockRefund(tx, refundNo)) ?? fail('notFound', { reason: 'record' })
  const { currency, state } = locked.refund
  const act = approvalAct(deps, tx, { locked, approve: { amount, decision } })
  const asked = { command: 'refund-approve', refundNo, dryRun }
  const decided = await carryOut(deps, tx, { operator, asked, found: { orderNo, currency, state, act } })
  const summary = `refund ${refundNo} begun for the passenger of order ${orderNo}`
  await noteIn(deps, tx, operator, { scope: 'refunds', command: 'order-refund', summary, onceKey })
  return { ...decided, lines: await presentLines(tx, refundNo) }
}

const presentLines = async (tx: Tx, refundNo: string) =>
  (await linesOfRefunds(tx, [refundNo])).map(({ lineNo, units, amount }) => ({ lineNo, units, amount }))

async function sameAgain(
  tx: Tx,
  { dryRun, orderNo, refundNo }: { dryRun: boolean; orderNo: string; refundNo: string },
): Promise<OrderRefund> {
  const locked = (await lockRefund(tx, refundNo)) ?? fail('notFound', { reason: 'record' })
  const { amount, currency, state } = locked.refund
  return { dryRun, refundNo, orderNo, result: 'same', state, amount, currency, lines: await presentLines(tx, refundNo) }
}

interface CanceledOrder {
  dryRun: boolean
  orderNo: string
  /** `paid`: the passenger has paid meanwhile, and nothing was cancelled. */
  result: 'done' | 'waiting' | 'same' | 'paid'
  /** The order's state afterwards; of a paid order, which follows its refund, the state now. */
  state: OrderState
  refund: OrderRefund | null
}

/**
 * Table O: an unpaid order is cancelled once every attempt is closed at its gateway; of one that was paid, everything that
 * is left is refunded. Safe to repeat.
 * @throws ContractError `notFound`, `paymentFailed` while a gateway does not answer, and whatever a refund is refused for
 */
export async function cancelOrderForPassenger(
  deps: Deps,
  operator: Operator,
  { orderNo, reasonId, dryRun }: z.output<typeof orderCancelSchema>,
): Promise<CanceledOrder> {
  const order = (await findOrder(deps.db, orderNo)) ?? fail('notFound', { reason: 'order' })
  if (order.state === 'canceled') return { dryRun, orderNo, result: 'same', state: order.state, refund: null }
  if (order.state !== 'pending_payment') {
    const given = reasonId ?? fail('invalidRequest', { field: 'reasonId' })
    const request = { orderNo, lines: null, reasonId: given, key: 'cancel', dryRun }
    const refund = await refundOrder(deps, operator, request)
    return { dryRun, orderNo, result: refund.result, state: order.state, refund }
  }
  if (dryRun) return { dryRun, orderNo, result: 'done', state: 'canceled', refund: null }
  const state = await endAtGateways(deps, orderNo)
  if (state === 'canceled') {
    const summary = `order ${orderNo}, which was not paid`
    const onceKey = `order-cancel:${orderNo}`
    await note(deps, operator, { scope: 'refunds', command: 'order-cancel', summary, onceKey })
  }
  return { dryRun, orderNo, result: state === 'canceled' ? 'done' : 'paid', state, refund: null }
}

async function endAtGateways(deps: Deps, orderNo: string): Promise<OrderState> {
  try {
    return await endUnpaidOrder(deps, { orderNo, event: 'canceled', actor: 'operator' })
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    deps.log.warn({ err: error, orderNo }, 'an order could not be canceled')
    return fail('paymentFailed')
  }
}

import { untouchedOrderStates } from '@aisle/contract/order-states'
import { owedRefundStates } from '@aisle/contract/refund-states'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { reissueAfterRefund } from '../invoices/index.ts'
import { addRefunded, endCodes, findOrder, markRefunded, noteOnOrder, type Order } from '../orders/index.ts'
import { startReturning } from '../payments/index.ts'
import { afterSaleLines } from './after-sale-store.ts'
import { mailRefundStep } from './refund-mail.ts'
import { findRefund, linesOfRefunds, moveRefund, refundsOfOrder, type Refund } from './refund-store.ts'

/**
 * The money of a refund that has come to `refunding` sets out, under the refund's own number; where nothing was paid it is
 * there already. Call it with the order locked.
 */
export async function startRefund(
  deps: Deps,
  tx: Tx,
  { order, refund }: { order: Order; refund: Refund },
): Promise<void> {
  const { refundNo, amount, automaticReason } = refund
  await noteOnOrder(deps, tx, {
    order,
    event: 'refundStarted',
    detail: { refundNo, ...(automaticReason && { reason: automaticReason }) },
  })
  if (amount === 0) await finishRefund(deps, tx, { order, refundNo, actor: 'system' })
  else await startReturning(deps, tx, { order, refundNo, amount, reason: automaticReason ?? 'afterSale' })
}

/**
 * refunding → completed, with everything that follows: the order's refunded amount, its codes and, after a full refund, the
 * order's state, coupon and rights card (R2). Call it with the order locked.
 */
export async function finishRefund(
  deps: Deps,
  tx: Tx,
  { order, refundNo, actor }: { order: Order; refundNo: string; actor: 'gateway' | 'system' },
): Promise<void> {
  const refund = await findRefund(tx, refundNo)
  if (!refund) throw new Error(`there is no refund ${refundNo}`)
  if (!(await moveRefund(deps, tx, { refund, event: 'returned', actor }))) {
    throw new Error(`refund ${refundNo} moved although its order was locked`)
  }
  const { orderNo } = order
  const { amount } = refund
  await addRefunded(tx, orderNo, amount)
  await endCodes(tx, refundNo)
  const detail = { refundNo, amount }
  const now = (await findOrder(tx, orderNo)) ?? order
  if (await isEverythingBack(tx, now)) {
    // Units that expired at the counter may be the last of an order whose other units were collected and returned.
    const untouched = untouchedOrderStates.some((state) => state === now.state)
    const couponToo = untouched || (now.kind === 'WIFI' && refund.origin === 'automatic')
    await markRefunded(deps, tx, { order: now, couponToo, detail })
  } else await noteOnOrder(deps, tx, { order: now, event: 'moneyReturned', detail })
  // R3: the amount that was not refunded gets a new invoice, even if only freight remains.
  await reissueAfterRefund(deps, tx, orderNo)
  await mailRefundStep(deps, tx, { ...refund, state: 'completed' })
}

/** Whether every unit of the order is refunded; a partly refunded plan keeps its state. */
async function isEverythingBack(tx: Tx, order: Order): Promise<boolean> {
  const refunds = await refundsOfOrder(tx, order.orderNo)
  if (refunds.some(({ state, type }) => type !== 'exchange' && owedRefundStates.some((owed) => owed === state)))
    return false
  if (order.kind === 'WIFI' && order.refundedAmount < order.payable) return false
  const back = await linesBack(tx, refunds)
  return (await afterSaleLines(tx, order.orderNo)).every((line) => (back.get(line.lineNo) ?? 0) === line.quantity)
}

async function linesBack(tx: Tx, refunds: readonly Refund[]): Promise<Map<number, number>> {
  const completed = refunds.filter(({ state, type }) => state === 'completed' && type !== 'exchange')
  const back = new Map<number, number>()
  for (const { lineNo, units } of await linesOfRefunds(
    tx,
    completed.map(({ refundNo }) => refundNo),
  )) {
    back.set(lineNo, (back.get(lineNo) ?? 0) + units)
  }
  return back
}

/** refunding → failed: the gateway will never do it, and an operator has to see to it. Call it with the order locked. */
export async function failRefund(
  deps: Deps,
  tx: Tx,
  { order, refundNo }: { order: Order; refundNo: string },
): Promise<void> {
  const refund = await findRefund(tx, refundNo)
  if (!refund || !(await moveRefund(deps, tx, { refund, event: 'refused', actor: 'gateway' }))) {
    throw new Error(`refund ${refundNo} moved although its order was locked`)
  }
  await noteOnOrder(deps, tx, { order, event: 'refundFailed', detail: { refundNo } })
  await mailRefundStep(deps, tx, { ...refund, state: 'failed' })
}

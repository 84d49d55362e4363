import type { AutomaticRefundReason } from '@aisle/contract/order-states'
import type { Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import type { Entitlement } from '../entitlements/index.ts'
import { endCollection, findOrder, markPartReturned, markRefunded, takePlanBack, type Order } from '../orders/index.ts'
import { refundJob, refundMailJob } from './payment-job-kinds.ts'
import { newPaymentNumber } from './payment-number.ts'
import { insertRefund, keptPayment } from './refund-store.ts'

type World = Pick<Deps, 'clock' | 'random'>

/**
 * Gives a paid Wi-Fi order back in full, once (W7): the plan can't be used any more, its stock is free, and the money is
 * on its way under a number of its own, all in this transaction. The order is `refunded` when the gateway has said yes.
 * Call it with the entitlement locked and its grant closed. False when there is nothing to give back.
 */
export async function giveBackOrder(
  deps: World,
  tx: Tx,
  back: { entitlement: Entitlement; reason: AutomaticRefundReason },
): Promise<boolean> {
  const taken = await takePlanBack(deps, tx, back)
  if (!taken) return false
  const { order, freeStock } = taken
  if (order.payable > 0) await sendMoneyBack(deps, tx, { order, amount: order.payable, reason: back.reason })
  else await finishGivingBack(deps, tx, { order, amount: 0 })
  await freeStock()
  return true
}

/**
 * Gives back what nobody collected at the counter in time, once (table O, PICKUP): `amount` of minor units, the whole order
 * where `all`. Call it with the order locked, after its codes have expired. False when the order does not wait at a counter.
 */
export async function giveBackUncollected(
  deps: World,
  tx: Tx,
  back: { orderNo: string; amount: number; all: boolean },
): Promise<boolean> {
  const order = await findOrder(tx, back.orderNo)
  if (!order || !(await endCollection(deps, tx, { order, all: back.all }))) return false
  if (back.amount > 0) await sendMoneyBack(deps, tx, { order, amount: back.amount, reason: 'notPickedUp' })
  else await finishGivingBack(deps, tx, { order: (await findOrder(tx, back.orderNo)) ?? order, amount: 0 })
  return true
}

async function sendMoneyBack(
  deps: World,
  tx: Tx,
  { order, amount, reason }: { order: Order; amount: number; reason: AutomaticRefundReason },
): Promise<void> {
  const now = deps.clock.now()
  const payment = await keptPayment(tx, order.orderNo)
  if (payment.amount !== order.payable) throw new Error(`order ${order.orderNo} was not paid with what it cost`)
  const refundNo = newPaymentNumber(deps.random, now, 'R')
  const { paymentNo, providerTxn } = payment
  await insertRefund(tx, {
    refundNo,
    paymentNo,
    orderNo: order.orderNo,
    providerTxn,
    amount,
    purpose: 'order',
    reason,
    at: now,
  })
  await enqueueJob(deps, tx, { kind: refundJob, key: providerTxn, payload: { refundNo }, runAt: now })
}

/**
 * → refunded, and the passenger is told by mail (W7). An order of which a part was collected is completed and stays so.
 * False when that was done before.
 */
export async function finishGivingBack(
  deps: World,
  tx: Tx,
  { order, amount, refundNo }: { order: Order; amount: number; refundNo?: string },
): Promise<boolean> {
  const { orderNo } = order
  const detail = refundNo ? { refundNo } : {}
  // The refund itself has just moved to its end, once: this is not a repetition.
  if (order.kind === 'PICKUP' && order.state === 'completed') {
    await markPartReturned(deps, tx, { order, amount, detail })
  } else if (!(await markRefunded(deps, tx, { order, detail }))) return false
  await enqueueJob(deps, tx, {
    kind: refundMailJob,
    key: orderNo,
    payload: { orderNo },
    runAt: deps.clock.now(),
  })
  return true
}

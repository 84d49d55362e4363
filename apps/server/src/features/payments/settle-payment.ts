import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { lockOrder, markPaid, noteOnOrder } from '../orders/index.ts'
import { findAttempt, markAttemptPaid, type PaymentAttempt } from './attempt-store.ts'
import { enterInLedger, paymentOfCapture } from './ledger-store.ts'
import { insertPaymentRefund } from './payment-refund-store.ts'
import { newPaymentNumber } from './payment-number.ts'
import { judgeReportedPayment } from './payment-rules.ts'

/** A payment as its gateway reported it, in a verified notification or in answer to a query. */
export interface ArrivedPayment {
  gateway: PaymentMethod
  paymentNo: string
  providerTxn: string
  amountMinor: number
  currency: Currency
}

/**
 * `returned`: recorded and being refunded. `refused`: the amount is wrong, or the transaction has paid for another
 * payment.
 */
export type Settlement = 'settled' | 'repeated' | 'returned' | 'refused' | 'unknown'

/**
 * Applies a payment exactly once per provider transaction, whether a notification or a query reports it and however
 * often (table O): a pending order becomes paid; a late or second payment is recorded and refunded in full, and never
 * revives an order. Read, judge, write.
 */
export async function settlePayment(deps: Deps, arrived: ArrivedPayment): Promise<Settlement> {
  const judged = judgeArrival(deps, await findAttempt(deps.db, arrived.paymentNo), arrived)
  return isSettlement(judged) ? judged : inTransaction(deps.db, (tx) => write(deps, tx, { attempt: judged, arrived }))
}

/** The same within a transaction, for a payment that our other server has already settled with the gateway (P9). */
export async function settleWithin(deps: Deps, tx: Tx, arrived: ArrivedPayment): Promise<Settlement> {
  const judged = judgeArrival(deps, await findAttempt(tx, arrived.paymentNo), arrived)
  return isSettlement(judged) ? judged : write(deps, tx, { attempt: judged, arrived })
}

const isSettlement = (judged: PaymentAttempt | Settlement): judged is Settlement => typeof judged === 'string'

/** The attempt to settle, or the outcome when there is nothing to settle; logs an outcome that staff must look at. */
function judgeArrival(
  deps: Deps,
  attempt: PaymentAttempt | undefined,
  arrived: ArrivedPayment,
): PaymentAttempt | 'unknown' | 'refused' | 'repeated' {
  const { gateway, paymentNo, providerTxn, amountMinor: amount, currency } = arrived
  const judged = judgeReportedPayment(attempt, { gateway, providerTxn, amount, currency })
  if (judged === 'unknown') deps.log.error({ paymentNo, gateway }, 'a payment arrived that no passenger started')
  if (judged === 'refused')
    deps.log.error(
      { arrived, expected: { amount: attempt?.amount, currency: attempt?.currency } },
      'a payment arrived with another amount',
    )
  return judged
}

async function write(
  deps: Deps,
  tx: Tx,
  { attempt, arrived }: { attempt: PaymentAttempt; arrived: ArrivedPayment },
): Promise<Settlement> {
  const { orderNo, paymentNo, amount, currency } = attempt
  const { providerTxn } = arrived
  // A concurrent report of the same transaction waits here for the first.
  const unseen = await enterInLedger(deps, tx, {
    orderNo,
    paymentNo,
    kind: 'captured',
    amount,
    currency,
    externalKey: providerTxn,
  })
  if (!unseen) return judgeRepetition(deps, tx, arrived)
  const paid = await markPaid(deps, tx, {
    orderNo,
    by: 'gateway',
    detail: { paymentNo, providerTxn },
  })
  const othersOpen = await markAttemptPaid(tx, attempt, { providerTxn, at: deps.clock.now() })
  if (!paid) {
    await refundSurplus(deps, tx, { attempt, providerTxn })
    return 'returned'
  }
  await closeOtherAttempts(deps, tx, othersOpen)
  return 'settled'
}

/** One transaction pays for one payment: a report of it for another payment is not a repetition and is refused. */
async function judgeRepetition(deps: Deps, tx: Tx, arrived: ArrivedPayment): Promise<'repeated' | 'refused'> {
  const first = await paymentOfCapture(tx, arrived.providerTxn)
  if (first === arrived.paymentNo) return 'repeated'
  deps.log.error({ arrived, first }, 'a transaction arrived for another payment than before')
  return 'refused'
}

/** The passenger may still have another cashier open: it must not take a second payment. */
async function closeOtherAttempts(deps: Deps, tx: Tx, paymentNos: readonly string[]): Promise<void> {
  for (const paymentNo of paymentNos) {
    await enqueueJob(deps, tx, {
      kind: 'payment.close',
      key: paymentNo,
      payload: { paymentNo },
      runAt: deps.clock.now(),
    })
  }
}

async function refundSurplus(
  deps: Deps,
  tx: Tx,
  { attempt, providerTxn }: { attempt: PaymentAttempt; providerTxn: string },
): Promise<void> {
  const order = await lockOrder(tx, attempt.orderNo)
  if (!order) throw new Error(`payment ${attempt.paymentNo} is for an order that does not exist`)
  const now = deps.clock.now()
  const refundNo = newPaymentNumber(deps.random, now, 'R')
  await insertPaymentRefund(tx, {
    refundNo,
    paymentNo: attempt.paymentNo,
    orderNo: order.orderNo,
    providerTxn,
    amount: attempt.amount,
    purpose: 'surplus',
    reason: order.paidAt ? 'secondPayment' : 'latePayment',
    at: now,
  })
  await noteOnOrder(deps, tx, { order, event: 'latePaymentReceived', detail: { refundNo, providerTxn } })
  await enqueueJob(deps, tx, { kind: 'payment.refund', key: providerTxn, payload: { refundNo }, runAt: now })
}

import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { lockOrder, markPaid, noteOnOrder } from '../orders/index.ts'
import { findAttempt, markAttemptPaid, type PaymentAttempt } from './attempt-store.ts'
import { enterInLedger, paymentOfCapture } from './ledger-store.ts'
import { insertPaymentRefund } from './payment-refund-store.ts'
import { newPaymentNumber } from './payment-number.ts'
import { sameMoney } from './payment-rules.ts'

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
 * revives an order.
 */
export async function settlePayment(deps: Deps, arrived: ArrivedPayment): Promise<Settlement> {
  const known = await recognise(deps, deps.db, arrived)
  return typeof known === 'string' ? known : inTransaction(deps.db, (tx) => settleLocked(deps, tx, { known, arrived }))
}

/** The same within a transaction, for a payment that our other server has already settled with the gateway (P9). */
export async function settleWithin(deps: Deps, tx: Tx, arrived: ArrivedPayment): Promise<Settlement> {
  const known = await recognise(deps, tx, arrived)
  return typeof known === 'string' ? known : settleLocked(deps, tx, { known, arrived })
}

/** The attempt to settle, or the outcome when there is nothing to settle. */
async function recognise(
  deps: Deps,
  db: Db | Tx,
  arrived: ArrivedPayment,
): Promise<PaymentAttempt | Exclude<Settlement, 'settled' | 'returned'>> {
  const known = await findAttempt(db, arrived.paymentNo)
  if (!known || known.gateway !== arrived.gateway) {
    deps.log.error(
      { paymentNo: arrived.paymentNo, gateway: arrived.gateway },
      'a payment arrived that nobody asked for',
    )
    return 'unknown'
  }
  if (!sameMoney(known, { amount: arrived.amountMinor, currency: arrived.currency })) {
    const { amount, currency } = known
    deps.log.error({ arrived, expected: { amount, currency } }, 'a payment arrived with another amount')
    return 'refused'
  }
  // Gateways repeat notifications. An attempt is marked paid together with its ledger entry, so this transaction has
  // been settled and needs no lock.
  if (known.state === 'paid' && known.providerTxn === arrived.providerTxn) return 'repeated'
  return known
}

async function settleLocked(
  deps: Deps,
  tx: Tx,
  { known, arrived }: { known: PaymentAttempt; arrived: ArrivedPayment },
): Promise<Settlement> {
  const { orderNo, paymentNo, amount, currency } = known
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
  if (!unseen) return repetitionOf(deps, tx, arrived)
  const paid = await markPaid(deps, tx, {
    orderNo,
    by: 'gateway',
    detail: { paymentNo, providerTxn },
  })
  const othersOpen = await markAttemptPaid(tx, known, { providerTxn, at: deps.clock.now() })
  if (!paid) {
    await returnPayment(deps, tx, { attempt: known, providerTxn })
    return 'returned'
  }
  await closeOtherAttempts(deps, tx, othersOpen)
  return 'settled'
}

/** One transaction pays for one payment: a report of it for another payment is not a repetition and is refused. */
async function repetitionOf(deps: Deps, tx: Tx, arrived: ArrivedPayment): Promise<'repeated' | 'refused'> {
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

async function returnPayment(
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

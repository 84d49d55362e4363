import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, together } from '../../platform/db/read-at-once.ts'
import { readTooEarly, whileReadTooEarly, writeAtOnce, type Write } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { jobWrite, needlessJobs } from '../../platform/jobs/job-queue.ts'
import {
  consequencesOfPayment,
  noteWrite,
  orderAsRead,
  paidMove,
  payableReading,
  type Order,
  type Payable,
} from '../orders/index.ts'
import {
  attemptPaid,
  attemptReading,
  noOtherAttempt,
  orderOfAttempt,
  otherOpenReading,
  type PaymentAttempt,
} from './attempt-store.ts'
import { captureReading, ledgerWrite } from './ledger-store.ts'
import { newPaymentNumber } from './payment-number.ts'
import { refundWrite } from './payment-refund-store.ts'
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
 * revives an order. One statement reads, rules judge, one statement writes; whoever comes in between makes it read again.
 */
export const settlePayment = (deps: Deps, arrived: ArrivedPayment): Promise<Settlement> =>
  whileReadTooEarly(() => settle(deps, deps.db, arrived))

/**
 * The same within a transaction, for a payment that our other server has already settled with the gateway (P9).
 * @throws ReadTooEarly when somebody came in between: then the transaction must run again
 */
export const settleWithin = (deps: Deps, tx: Tx, arrived: ArrivedPayment): Promise<Settlement> =>
  settle(deps, tx, arrived)

async function settle(deps: Deps, db: Db | Tx, arrived: ArrivedPayment): Promise<Settlement> {
  const { attempt, capturedFor, othersOpen, payable } = await readAtOnce(db, factsReading(db, arrived))
  const judged = judgeArrival(deps, arrived, { attempt, capturedFor })
  if (typeof judged === 'string') return judged
  const { order, ...held } = payable
  if (!order) throw new Error(`payment ${judged.paymentNo} is for an order that does not exist`)
  if (order.state === 'pending_payment') {
    await writeAtOnce(db, settling(deps, { attempt: judged, arrived, othersOpen, payable: { order, ...held } }))
    return 'settled'
  }
  await writeAtOnce(db, returning(deps, { attempt: judged, arrived, order }))
  return 'returned'
}

const factsReading = (db: Db | Tx, { paymentNo, providerTxn }: ArrivedPayment) =>
  together({
    attempt: attemptReading(db, paymentNo),
    capturedFor: captureReading(db, providerTxn),
    othersOpen: otherOpenReading(db, paymentNo),
    payable: payableReading(db, orderOfAttempt(paymentNo)),
  })

/** The attempt to settle, or the outcome when there is nothing to settle; logs an outcome that staff must look at. */
function judgeArrival(
  deps: Deps,
  arrived: ArrivedPayment,
  { attempt, capturedFor }: { attempt: PaymentAttempt | undefined; capturedFor: string | undefined },
): PaymentAttempt | 'unknown' | 'refused' | 'repeated' {
  const { gateway, paymentNo, amountMinor: amount, currency } = arrived
  const judged = judgeReportedPayment(attempt, { gateway, paymentNo, amount, currency, capturedFor })
  if (judged === 'unknown') deps.log.error({ paymentNo, gateway }, 'a payment arrived that no passenger started')
  if (judged === 'otherAmount')
    deps.log.error(
      { arrived, expected: { amount: attempt?.amount, currency: attempt?.currency } },
      'a payment arrived with another amount',
    )
  if (judged === 'otherPayment')
    deps.log.error({ arrived, first: capturedFor }, 'a transaction arrived for another payment than before')
  return judged === 'otherAmount' || judged === 'otherPayment' ? 'refused' : judged
}

interface Settling {
  attempt: PaymentAttempt
  arrived: ArrivedPayment
  othersOpen: readonly string[]
  payable: Payable & { order: Order }
}

/** Lock order: order, attempt, stock. */
function settling(deps: Deps, { attempt, arrived, othersOpen, payable }: Settling): Write[] {
  const { orderNo, paymentNo } = attempt
  const { providerTxn } = arrived
  return [
    ...paidMove(deps, payable.order, { by: 'gateway', detail: { paymentNo, providerTxn } }),
    ...captured(deps, { attempt, arrived }),
    noOtherAttempt(orderNo, [paymentNo, ...othersOpen]),
    // The passenger may still have another cashier open: it must not take a second payment.
    ...othersOpen.map((other) => closeJob(deps, other)),
    ...consequencesOfPayment(deps, payable),
    needlessJobs(deps, [
      { kind: 'payment.query', key: paymentNo },
      { kind: 'order.deadline', key: orderNo },
    ]),
  ]
}

const closeJob = (deps: Deps, paymentNo: string): Write =>
  jobWrite(deps, { kind: 'payment.close', key: paymentNo, payload: { paymentNo }, runAt: deps.clock.now() })

/** Of two reports of one transaction one is first; the other reads again and finds it settled. */
function captured(deps: Deps, { attempt, arrived }: Pick<Settling, 'attempt' | 'arrived'>): Write[] {
  const { orderNo, paymentNo, amount, currency, state } = attempt
  const { providerTxn } = arrived
  const entry = { orderNo, paymentNo, kind: 'captured' as const, amount, currency, externalKey: providerTxn }
  return [
    { ...ledgerWrite(deps, entry), rows: 1, refused: readTooEarly },
    // A second payment of an attempt leaves the attempt with its first one.
    ...(state === 'paid' ? [] : [attemptPaid(paymentNo, { providerTxn, at: deps.clock.now() })]),
  ]
}

/** A surplus, back in full. */
function returning(
  deps: Deps,
  { attempt, arrived, order }: Pick<Settling, 'attempt' | 'arrived'> & { order: Order },
): Write[] {
  const { orderNo, paymentNo, amount } = attempt
  const { providerTxn } = arrived
  const at = deps.clock.now()
  const refundNo = newPaymentNumber(deps.random, at, 'R')
  const reason = order.paidAt ? 'secondPayment' : 'latePayment'
  return [
    orderAsRead(order),
    ...captured(deps, { attempt, arrived }),
    refundWrite({ refundNo, paymentNo, orderNo, providerTxn, amount, purpose: 'surplus', reason, at }),
    noteWrite(deps, { order, event: 'latePaymentReceived', detail: { refundNo, providerTxn } }),
    jobWrite(deps, { kind: 'payment.refund', key: providerTxn, payload: { refundNo }, runAt: at }),
  ]
}

import { after, seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, jobWrite, type Job, type JobHandlers } from '../../platform/jobs/job-queue.ts'
import { lockOrder, noteOnOrder, type Order } from '../orders/index.ts'
import { askGateway } from './ask-gateway.ts'
import { findAttempt, type PaymentAttempt } from './attempt-store.ts'
import { ledgerWrite } from './ledger-store.ts'
import {
  endRefunding,
  findRefunding,
  keptPayment,
  refundWrite,
  reopenRefunding,
  type PaymentRefund,
} from './payment-refund-store.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'

const askAgainSeconds = 60

/** The effects of a gateway's refund on the order's refund (table R), supplied by the refunds feature. */
export interface MoneyFollows {
  /** Runs before the gateway is called, outside any transaction: when to retry, or undefined to proceed. */
  before(deps: Deps, refund: PaymentRefund): Promise<Date | undefined>
  /** The gateway has refunded the money. The order is locked. */
  returned(deps: Deps, tx: Tx, back: { order: Order; refundNo: string }): Promise<void>
  /** The gateway will never refund the money. The order is locked. */
  refused(deps: Deps, tx: Tx, back: { order: Order; refundNo: string }): Promise<void>
}

/** The job that refunds surplus payments and orders at the gateway. */
export function returnMoneyJobs(follows: MoneyFollows): Pick<JobHandlers, 'payment.refund'> {
  return { 'payment.refund': retryUntilAnswered((deps, job) => returnMoney(deps, job, follows)) }
}

/**
 * Starts a refund of all or part of an order's payment: its row and its job. Call it with the order locked.
 * @throws when more would be refunded than was paid (R1), which is a bug
 */
export async function startReturning(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  back: { order: Order; refundNo: string; amount: number; reason: PaymentRefund['reason'] },
): Promise<void> {
  const { order, refundNo, amount, reason } = back
  const at = deps.clock.now()
  const payment = await keptPayment(tx, order.orderNo)
  if (payment.amount !== order.payable) throw new Error(`the payment of order ${order.orderNo} differs from its price`)
  const { paymentNo, providerTxn } = payment
  await writeAtOnce(tx, [
    refundWrite({ refundNo, paymentNo, orderNo: order.orderNo, providerTxn, amount, purpose: 'order', reason, at }),
    jobWrite(deps, { kind: 'payment.refund', key: refundNo, payload: { refundNo }, runAt: at }),
  ])
}

/** Retries a refund that the gateway refused, under the same number (table R). False when it was not refused. */
export async function returnAgain(deps: Deps, tx: Tx, refundNo: string): Promise<boolean> {
  if (!(await reopenRefunding(tx, refundNo))) return false
  const runAt = deps.clock.now()
  // The first try's job is done, so this one needs another key.
  await enqueueJob(deps, tx, {
    kind: 'payment.refund',
    key: `${refundNo}:${runAt.getTime()}`,
    payload: { refundNo },
    runAt,
  })
  return true
}

/** Every try uses the same refund number, so the gateway refunds once. */
async function returnMoney(deps: Deps, job: Job<'payment.refund'>, follows: MoneyFollows): Promise<Date | undefined> {
  const refund = await findRefunding(deps.db, job.payload.refundNo)
  if (!refund) return undefined
  const attempt = await findAttempt(deps.db, refund.paymentNo)
  if (!attempt) throw new Error(`refund ${refund.refundNo} is for a payment that does not exist`)
  const comeBack = refund.purpose === 'order' ? await follows.before(deps, refund) : undefined
  if (comeBack) return comeBack
  const outcome = await askGateway(deps, attempt, (gateway) =>
    gateway.refund({ ...refund, amountMinor: refund.amount, totalMinor: attempt.amount }),
  )
  if (outcome === 'pending') return after(deps.clock.now(), seconds(askAgainSeconds))
  await inTransaction(deps.db, (tx) =>
    outcome === 'done'
      ? moneyReturned(deps, tx, { refund, attempt, follows })
      : moneyRefused(deps, tx, { refund, attempt, follows }),
  )
  return undefined
}

interface Ended {
  refund: PaymentRefund
  attempt: PaymentAttempt
  follows: MoneyFollows
}

async function moneyReturned(deps: Deps, tx: Tx, { refund, attempt, follows }: Ended): Promise<void> {
  const { refundNo } = refund
  const order = await lockOrder(tx, refund.orderNo)
  if (!order || !(await endRefunding(tx, refundNo, { state: 'completed', at: deps.clock.now() }))) return
  const { orderNo, paymentNo, amount } = refund
  const { currency } = attempt
  await writeAtOnce(tx, [
    ledgerWrite(deps, { orderNo, paymentNo, kind: 'refunded', amount, currency, externalKey: refundNo }),
  ])
  if (refund.purpose === 'order') await follows.returned(deps, tx, { order, refundNo })
  else await noteOnOrder(deps, tx, { order, event: 'latePaymentReturned', detail: { refundNo } })
}

/** A refused refund needs an operator (table R). */
async function moneyRefused(deps: Deps, tx: Tx, { refund, follows }: Ended): Promise<void> {
  const { refundNo, paymentNo } = refund
  deps.log.error({ refundNo, paymentNo }, 'a gateway refused to return a payment')
  const order = await lockOrder(tx, refund.orderNo)
  if (!order || !(await endRefunding(tx, refundNo, { state: 'failed', at: deps.clock.now() }))) return
  if (refund.purpose === 'order') await follows.refused(deps, tx, { order, refundNo })
}

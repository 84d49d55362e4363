import { after, minutes, seconds } from '../../clock.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Job, JobHandler, JobHandlers } from '../../jobs/job-queue.ts'
import { findOrder, lockOrder, noteOnOrder } from '../orders/index.ts'
import { askGateway, GatewayFailed } from './ask-gateway.ts'
import { closeAttempt, findAttempt } from './attempt-store.ts'
import { closeAtGateway } from './close-attempts.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'
import { finishGivingBack } from './give-back-order.ts'
import { enterInLedger } from './ledger-store.ts'
import { closeAttemptJob, closeOrderJob, deadlineJob, queryJob, refundJob, refundMailJob } from './payment-job-kinds.ts'
import { nextQueryAt } from './payment-rules.ts'
import { mailRefund } from './refund-mail.ts'
import { endRefunding, findRefunding, type Refund } from './refund-store.ts'
import { settlePayment } from './settle-payment.ts'

const askRefundAgainSeconds = 60
const triesBeforeSlowing = 12
const minutesWhenSlow = 5

/** Ends an order at its deadline. A silent gateway makes this throw, and the job comes back later. */
async function endAtDeadline(deps: Deps, job: Job): Promise<Date | undefined> {
  const order = await findOrder(deps.db, String(job.payload.orderNo))
  if (order?.state !== 'pending_payment' || !order.payDeadline) return undefined
  if (deps.clock.now() < order.payDeadline) return order.payDeadline
  await endUnpaidOrder(deps, { orderNo: order.orderNo, event: 'timedOut', actor: 'system' })
  return undefined
}

/**
 * Asks for a payment whose notification may be lost. A closed attempt is asked for too: a cashier that was open when
 * its order was canceled can still take money until the attempt expires, and that money must go back.
 */
async function queryPayment(deps: Deps, job: Job): Promise<Date | undefined> {
  const attempt = await findAttempt(deps.db, String(job.payload.paymentNo))
  if (!attempt || attempt.state === 'paid') return undefined
  const answer = await askGateway(deps, attempt, (gateway) => gateway.query(attempt))
  if (answer.status === 'paid') {
    await settlePayment(deps, { ...answer, gateway: attempt.gateway, paymentNo: attempt.paymentNo })
    return undefined
  }
  if (answer.status === 'closed') {
    await closeAttempt(deps.db, attempt.paymentNo)
    return undefined
  }
  return nextQueryAt(attempt, deps.clock.now())
}

async function closeLeftOpen(deps: Deps, job: Job): Promise<undefined> {
  const attempt = await findAttempt(deps.db, String(job.payload.paymentNo))
  if (attempt?.state === 'open') await closeAtGateway(deps, attempt)
}

/** Sends money back, under one number however often it is tried. */
async function returnToPassenger(deps: Deps, job: Job): Promise<Date | undefined> {
  const refund = await findRefunding(deps.db, String(job.payload.refundNo))
  if (!refund) return undefined
  const attempt = await findAttempt(deps.db, refund.paymentNo)
  if (!attempt) throw new Error(`refund ${refund.refundNo} is for a payment that does not exist`)
  const outcome = await askGateway(deps, attempt, (gateway) =>
    gateway.refund({ ...refund, amountMinor: refund.amount }),
  )
  const now = deps.clock.now()
  if (outcome === 'pending') return after(now, seconds(askRefundAgainSeconds))
  if (outcome === 'failed') {
    deps.log.error({ refundNo: refund.refundNo, paymentNo: refund.paymentNo }, 'a gateway refused to return a payment')
    await giveUpRefund(deps, refund)
    return undefined
  }
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, attempt.orderNo)
    if (!order || !(await endRefunding(tx, refund.refundNo, { state: 'completed', at: now }))) return
    await enterInLedger(deps, tx, {
      orderNo: attempt.orderNo,
      paymentNo: attempt.paymentNo,
      kind: 'refunded',
      amount: refund.amount,
      currency: attempt.currency,
      externalKey: refund.refundNo,
    })
    const { refundNo } = refund
    if (refund.purpose === 'order') await finishGivingBack(deps, tx, { order, amount: refund.amount, refundNo })
    else await noteOnOrder(deps, tx, { order, event: 'latePaymentReturned', detail: { refundNo } })
  })
  return undefined
}

/** The gateway will never do it: an operator has to (table R). The passenger's order says so. */
async function giveUpRefund(deps: Deps, refund: Refund): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, refund.orderNo)
    if (!order || !(await endRefunding(tx, refund.refundNo, { state: 'failed', at: deps.clock.now() }))) return
    const { refundNo } = refund
    if (refund.purpose === 'order') await noteOnOrder(deps, tx, { order, event: 'refundFailed', detail: { refundNo } })
  })
}

/** The flight of an unpaid order is gone. A payment that came first stands: the flight's own review gives it back (W7). */
async function closeOrder(deps: Deps, job: Job): Promise<undefined> {
  await endUnpaidOrder(deps, { orderNo: String(job.payload.orderNo), event: 'closed', actor: 'system' })
  return undefined
}

/**
 * A silent gateway backs its jobs off, but never ends them: money and stock would stay where they are. Other
 * errors are bugs, and those jobs do die in the end.
 */
function untilItAnswers(handler: JobHandler): JobHandler {
  return async (deps, job) => {
    try {
      return await handler(deps, job)
    } catch (error) {
      if (!(error instanceof GatewayFailed) || job.attempts < triesBeforeSlowing) throw error
      deps.log.error({ err: error, job: job.kind, key: job.key }, 'a payment gateway has been silent for long')
      return after(deps.clock.now(), minutes(minutesWhenSlow))
    }
  }
}

export const paymentJobs: JobHandlers = {
  [deadlineJob]: untilItAnswers(endAtDeadline),
  [queryJob]: untilItAnswers(queryPayment),
  [closeAttemptJob]: untilItAnswers(closeLeftOpen),
  [refundJob]: untilItAnswers(returnToPassenger),
  [closeOrderJob]: untilItAnswers(closeOrder),
  [refundMailJob]: mailRefund,
}

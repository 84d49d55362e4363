import type { Deps } from '../../platform/deps.ts'
import type { Job, JobHandlers } from '../../platform/jobs/job-queue.ts'
import { findOrder } from '../orders/index.ts'
import { findAttempt } from './attempt-store.ts'
import { closeAtGateway } from './close-attempts.ts'
import { endUnpaidOrder } from './end-unpaid-order.ts'
import { lookUpAttempt } from './look-up-payment.ts'
import { nextQueryAt } from './payment-rules.ts'
import { retryUntilAnswered } from './retry-until-answered.ts'

/** Ends an order at its deadline. A silent gateway makes this throw, and the job retries later. */
async function endAtDeadline(deps: Deps, job: Job<'order.deadline'>): Promise<Date | undefined> {
  const order = await findOrder(deps.db, job.payload.orderNo)
  if (order?.state !== 'pending_payment' || !order.payDeadline) return undefined
  if (deps.clock.now() < order.payDeadline) return order.payDeadline
  await endUnpaidOrder(deps, { orderNo: order.orderNo, event: 'timedOut', actor: 'system' })
  return undefined
}

/**
 * Queries a payment whose notification may be lost, for closed attempts too: a cashier that was open when its order was
 * canceled can still take money until the attempt expires, and that money must be refunded.
 */
async function queryPayment(deps: Deps, job: Job<'payment.query'>): Promise<Date | undefined> {
  const attempt = await findAttempt(deps.db, job.payload.paymentNo)
  if (!attempt || attempt.state === 'paid') return undefined
  const status = await lookUpAttempt(deps, attempt)
  return status === 'pending' ? nextQueryAt(attempt, deps.clock.now()) : undefined
}

async function closeLeftOpen(deps: Deps, job: Job<'payment.close'>): Promise<undefined> {
  const attempt = await findAttempt(deps.db, job.payload.paymentNo)
  if (attempt?.state === 'open') await closeAtGateway(deps, attempt)
}

/**
 * Closes an unpaid order whose flight is gone. An order paid in time stays paid: the review of the flight refunds it
 * (W7).
 */
async function closeOrder(deps: Deps, job: Job<'order.close'>): Promise<undefined> {
  await endUnpaidOrder(deps, { orderNo: job.payload.orderNo, event: 'closed', actor: 'system' })
  return undefined
}

export const paymentJobs = {
  'order.deadline': retryUntilAnswered(endAtDeadline),
  'payment.query': retryUntilAnswered(queryPayment),
  'payment.close': retryUntilAnswered(closeLeftOpen),
  'order.close': retryUntilAnswered(closeOrder),
} satisfies Partial<JobHandlers>

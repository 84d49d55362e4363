import type { RefundState } from '@aisle/contract/refund-states'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, type Job } from '../../platform/jobs/job-queue.ts'
import { refundedText, sendOrderMail, sendOrderText } from '../order-mails/index.ts'
import { aboutOrder, findOrder, titlesOfOrder, type Order } from '../orders/index.ts'
import { getPaymentMethods, stepsTaken } from './refund-facts-store.ts'
import { automaticRefundWords, refundStepWords, type RefundStep } from './refund-mail-words.ts'
import { findRefund, refundsOfOrder, type Refund } from './refund-store.ts'

/** The mail's facts are fixed with the step: the refund may have moved on by the time the mail is sent. */
const getStep = (refund: Refund) => ({
  refundNo: refund.refundNo,
  state: refund.state,
  amount: refund.amount,
  submissions: refund.submissions,
  decision: refund.decision,
  returnBy: refund.returnBy?.toISOString() ?? null,
  parcelBack: refund.parcelBack,
  replacement: refund.replacement,
})

/**
 * R4: mails the passenger about the step just taken, once. Call it after the move, in its transaction. An automatic refund is
 * mailed only when it is completed or has failed.
 */
export async function mailRefundStep(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { refundNo, state }: { refundNo: string; state: RefundState },
): Promise<void> {
  const refund = await findRefund(tx, refundNo)
  if (refund?.state !== state) throw new Error(`refund ${refundNo} is not ${state}`)
  if (refund.origin === 'automatic' && state !== 'completed' && state !== 'failed') return
  // No money moves: the refund completes at once.
  if (state === 'refunding' && refund.amount === 0) return
  await enqueueJob(deps, tx, {
    kind: 'mail.refundStep',
    key: `${refundNo}:${await stepsTaken(tx, refundNo)}`,
    payload: getStep(refund),
    runAt: deps.clock.now(),
    about: aboutOrder(refund.orderNo),
  })
}

/**
 * Sends the mail in the language of the order, if the passenger's mailbox is known. If only a mobile is known, the one
 * text says that the money was refunded.
 */
export async function sendRefundStepMail(deps: Deps, job: Job<'mail.refundStep'>): Promise<undefined> {
  // Written by `mailRefundStep` in this shape.
  const step = job.payload as unknown as ReturnType<typeof getStep>
  const refund = await findRefund(deps.db, step.refundNo)
  const order = refund && (await findOrder(deps.db, refund.orderNo))
  if (!refund || !order) return undefined
  if (step.state === 'completed' && step.amount > 0)
    await sendOrderText(deps, job, { order, text: refundedText(order, step.amount) })
  if (order.contactEmail === null) return undefined
  const returnBy = step.returnBy === null ? null : new Date(step.returnBy)
  await send(deps, job, { order, refund: { ...refund, ...step, returnBy } })
  return undefined
}

/** The mail about an automatically refunded order, as enqueued by releases that had no other refunds. */
export async function sendOrderRefundedMail(deps: Deps, job: Job<'mail.orderRefunded'>): Promise<undefined> {
  const order = await findOrder(deps.db, job.payload.orderNo)
  if (!order?.contactEmail) return undefined
  const refund = (await refundsOfOrder(deps.db, order.orderNo)).find(({ origin }) => origin === 'automatic')
  if (refund) await send(deps, job, { order, refund: { ...refund, state: 'completed' } })
  return undefined
}

async function send(
  deps: Deps,
  job: Pick<Job, 'kind' | 'key'>,
  { order, refund }: { order: Order; refund: RefundStep },
): Promise<void> {
  const methods = await getPaymentMethods(deps.db, [order.orderNo])
  const facts = {
    airline: deps.airline,
    order,
    refund,
    title: await titlesOfOrder(deps.db, order.orderNo),
    method: refund.amount > 0 ? (methods.get(order.orderNo) ?? null) : null,
  }
  const words = refund.automaticReason && refund.state === 'completed' ? automaticRefundWords : refundStepWords
  await sendOrderMail(deps, job, { order, words: words(facts) })
}

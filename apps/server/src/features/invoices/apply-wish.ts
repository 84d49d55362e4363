import { invoiceRefusal } from '@aisle/rules/invoice-window'
import { after, minutes } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { lockOrder } from '../orders/index.ts'
import { applyForInvoice } from './apply-for-invoice.ts'
import { factsOfOrder } from './invoice-facts.ts'
import { readTitle } from './invoice-rules.ts'

/** An open refund leaves the invoice's amount undecided. */
const lookAgainMinutes = 24 * 60

/** Turns the passenger's wish from the checkout into an application, unless they have applied themselves. */
export async function applyWish(deps: Deps, job: Job<'invoice.applyWish'>): Promise<Date | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, job.payload.orderNo)
    if (!order?.invoiceWish || order.currency !== 'CNY') return undefined
    const { facts, invoices } = await factsOfOrder(tx, order)
    // An earlier one that is over: the passenger has seen to it since.
    if (invoices.length > 0) return undefined
    const now = deps.clock.now()
    const refusal = invoiceRefusal(facts, now)
    if (refusal === 'refundOpen') return after(now, minutes(lookAgainMinutes))
    const title = readTitle(order.invoiceWish)
    if (refusal === null && typeof title !== 'string') await applyForInvoice(deps, tx, { order, title, earlier: [] })
    // The form is filled with the wish, and the passenger mends it there.
    else deps.log.info({ orderNo: order.orderNo, why: refusal ?? title }, 'the wish for an invoice was not applied for')
    return undefined
  })
}

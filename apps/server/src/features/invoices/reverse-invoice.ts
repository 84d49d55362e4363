import { invoiceAmount } from '@aisle/rules/invoice-window'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { InvoiceIssuerFailed, type IssuerAnswer } from '../../outside/invoice-issuer/invoice-issuer.ts'
import { lockOrder } from '../orders/index.ts'
import { applyForInvoice } from './apply-for-invoice.ts'
import { factsOfOrder } from './invoice-facts.ts'
import { moveInvoice, noteProblem, type Invoice } from './invoice-store.ts'
import { keepAndTell, printed } from './issue-invoice.ts'

/**
 * R3: an invoice must be void before its money is refunded. Cancels an application, reverses an issued invoice. Call it
 * outside of any transaction, with the refund already `refunding` (so that no new invoice begins), and again later while it
 * answers `working`: the issuer, or the operator for an invoice issued by hand, needs a while.
 */
export async function reverseBeforeRefund(deps: Deps, orderNo: string): Promise<'clear' | 'working'> {
  const reversing = await inTransaction(deps.db, (tx) => beginReversing(tx, orderNo))
  if (typeof reversing === 'string') return reversing
  if (reversing.byHand) return 'working'
  const answer = await ask(deps, reversing)
  if (answer?.state === 'refused') await noteProblem(deps.db, reversing.invoiceId, answer.reason)
  if (answer?.state !== 'issued') return 'working'
  const { invoiceId } = reversing
  const { invoiceNo: redInvoiceNo, pdf } = answer
  await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    if (!(await moveInvoice(tx, { invoiceId, from: 'reversing' }, { to: 'reversed', redInvoiceNo, at }))) return
    await keepAndTell(deps, tx, { invoiceId, colour: 'red', pdf })
  })
  return 'clear'
}

/** The invoice that is being reversed, or the answer if there is none. */
async function beginReversing(tx: Tx, orderNo: string): Promise<Invoice | 'clear' | 'working'> {
  const order = await lockOrder(tx, orderNo)
  if (!order) throw new Error(`there is no order ${orderNo}`)
  const { open } = await factsOfOrder(tx, order)
  // An invoice that the issuer refused has no number and needs no reversal.
  if (!open || open.state === 'failed') return 'clear'
  const { invoiceId, state } = open
  if (state === 'issuing') return 'working'
  if (state === 'applied') {
    await moveInvoice(tx, { invoiceId, from: state }, { to: 'canceled' })
    return 'clear'
  }
  if (state === 'issued') await moveInvoice(tx, { invoiceId, from: state }, { to: 'reversing' })
  return { ...open, state: 'reversing' }
}

/** Null while the issuer is silent. */
async function ask(deps: Deps, invoice: Invoice): Promise<IssuerAnswer | null> {
  const { invoiceId, invoiceNo } = invoice
  if (invoiceNo === null) throw new Error(`invoice ${invoiceId} is being reversed without a number`)
  const serial = `${invoiceId}_red`
  try {
    const known = await deps.invoiceIssuer.queryReverse(serial)
    if (known.state !== 'unknown') return known
    return await deps.invoiceIssuer.reverse({ serial, invoiceNo, invoice: printed(invoice) })
  } catch (error) {
    if (!(error instanceof InvoiceIssuerFailed)) throw error
    deps.log.warn({ err: error, invoiceId }, 'the invoice issuer did not answer about a reversal')
    return null
  }
}

/**
 * R3, the second half: after a partial refund, applies for the remaining amount under the same title. Call it in the
 * transaction that completes the refund, with the order locked. Does nothing if no invoice had been requested.
 */
export async function reissueAfterRefund(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, orderNo: string): Promise<void> {
  const order = await lockOrder(tx, orderNo)
  if (!order) throw new Error(`there is no order ${orderNo}`)
  const { facts, invoices, open } = await factsOfOrder(tx, order)
  const [latest] = invoices
  // Without a title: the passenger has been erased since.
  if (open || !latest || latest.title === '' || invoiceAmount(facts) === 0) return
  await applyForInvoice(deps, tx, { order, title: latest, earlier: invoices })
}

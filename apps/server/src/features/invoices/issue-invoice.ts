import { invoiceAmount } from '@aisle/rules/invoice-window'
import { after, minutes } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, type Job } from '../../platform/jobs/job-queue.ts'
import {
  InvoiceIssuerFailed,
  type InvoiceToIssue,
  type IssuerAnswer,
} from '../../outside/invoice-issuer/invoice-issuer.ts'
import { lockOrder } from '../orders/index.ts'
import { factsOfOrder } from './invoice-facts.ts'
import { changeUntil, nextAskAt } from './invoice-rules.ts'
import { findInvoice, keepFile, moveInvoice, type FileColour, type Invoice } from './invoice-store.ts'

/** Without an issuer of ours; and while something is asked back. */
const lookAgainMinutes = 60

/** S8, applied → issued: repeats under the same serial number until the issuer accepts or refuses. */
export async function issueInvoice(deps: Deps, job: Job<'invoice.issue'>): Promise<Date | undefined> {
  const invoiceId = job.payload.invoiceId
  let invoice = await findInvoice(deps.db, invoiceId)
  const now = deps.clock.now()
  if (invoice?.state === 'applied') {
    if (!deps.invoiceIssuer.configured) return after(now, minutes(lookAgainMinutes))
    const due = changeUntil(invoice.changedAt)
    if (now < due) return due
    if ((await beginIssuing(deps, invoiceId)) === 'refundOpen') return after(now, minutes(lookAgainMinutes))
    invoice = await findInvoice(deps.db, invoiceId)
  }
  if (invoice?.state !== 'issuing') return undefined
  const answer = await ask(deps, invoice)
  if (!answer || answer.state === 'working' || answer.state === 'unknown') {
    return nextAskAt(changeUntil(invoice.changedAt), now)
  }
  await inTransaction(deps.db, (tx) => settle(deps, tx, invoiceId, answer))
  return undefined
}

/**
 * applied → issuing: from here on neither title nor amount changes. If no amount is left: canceled.
 * @param by an operator does not wait for the passenger's changes
 */
export async function beginIssuing(
  deps: Deps,
  invoiceId: string,
): Promise<'begun' | 'canceled' | 'refundOpen' | 'moved'> {
  return inTransaction(deps.db, async (tx) => {
    const known = await findInvoice(tx, invoiceId)
    const order = known && (await lockOrder(tx, known.orderNo))
    if (!order) return 'moved'
    const { facts, open } = await factsOfOrder(tx, order)
    if (open?.invoiceId !== invoiceId || open.state !== 'applied') return 'moved'
    const at = { invoiceId, from: 'applied' } as const
    const amount = invoiceAmount(facts)
    if (amount === 0) return (await moveInvoice(tx, at, { to: 'canceled' })) ? 'canceled' : 'moved'
    if (facts.refundOpen) return 'refundOpen'
    return (await moveInvoice(tx, at, { to: 'issuing', amount })) ? 'begun' : 'moved'
  })
}

/** Null while the issuer is silent: it is asked again, for ever. */
async function ask(deps: Deps, invoice: Invoice): Promise<IssuerAnswer | null> {
  const { invoiceId } = invoice
  try {
    const known = await deps.invoiceIssuer.query(invoiceId)
    return known.state === 'unknown' ? await deps.invoiceIssuer.issue(printed(invoice)) : known
  } catch (error) {
    if (!(error instanceof InvoiceIssuerFailed)) throw error
    deps.log.warn({ err: error, invoiceId }, 'the invoice issuer did not answer')
    return null
  }
}

/** As the issuer prints it; the mailbox is our business. */
export function printed(invoice: Invoice): InvoiceToIssue {
  const { invoiceId: serial, amount, contentZh: content, orderNo } = invoice
  if (amount === null) throw new Error(`invoice ${serial} is with the issuer without an amount`)
  const { titleKind, title, taxpayerNo, address, phone, bank, bankAccount } = invoice
  return { serial, orderNo, titleKind, title, taxpayerNo, address, phone, bank, bankAccount, content, amount }
}

async function settle(
  deps: Deps,
  tx: Tx,
  invoiceId: string,
  answer: Extract<IssuerAnswer, { state: 'issued' | 'refused' }>,
): Promise<void> {
  const at = { invoiceId, from: 'issuing' } as const
  if (answer.state === 'refused') {
    if (await moveInvoice(tx, at, { to: 'failed', problem: answer.reason })) {
      deps.log.error({ invoiceId }, 'the invoice issuer refused an invoice')
    }
    return
  }
  const { invoiceNo, pdf } = answer
  if (!(await moveInvoice(tx, at, { to: 'issued', invoiceNo, at: deps.clock.now() }))) return
  await keepAndTell(deps, tx, { invoiceId, colour: 'blue', pdf })
}

/** The file is the passenger's for good, and on its way to them. */
export async function keepAndTell(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  file: { invoiceId: string; colour: FileColour; pdf: Buffer },
): Promise<void> {
  const { invoiceId, colour } = file
  await keepFile(tx, file)
  await enqueueJob(deps, tx, {
    kind: 'mail.invoice',
    key: `${invoiceId}:${colour}`,
    payload: { invoiceId, colour },
    runAt: deps.clock.now(),
  })
}

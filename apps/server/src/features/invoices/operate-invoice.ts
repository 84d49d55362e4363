import type { InvoiceState } from '@aisle/contract/invoice-states'
import { invoiceAmount } from '@aisle/rules/invoice-window'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { bringJobsForward } from '../../platform/jobs/job-queue.ts'
import { lockOrder, type Order } from '../orders/index.ts'
import { applyForInvoice } from './apply-for-invoice.ts'
import { factsOfOrder, type KnownInvoices } from './invoice-facts.ts'
import { moveInvoice, numberIsKnown, type Invoice } from './invoice-store.ts'
import { beginIssuing, keepAndTell } from './issue-invoice.ts'

export interface OperatedInvoice {
  orderNo: string
  invoiceId: string
  state: InvoiceState
  /** False: it was so before, and nothing happened now. */
  changed: boolean
}

/**
 * Issues an invoice for an operator, without waiting for the passenger's changes; a refused one is requested again.
 * Safe to repeat. `dryRun` only answers what would happen.
 * @throws ContractError `notFound`, `invoiceUnavailable` (`whyNot`), `stateChanged` (`state`)
 */
export async function issueNow(
  deps: Deps,
  { orderNo, dryRun }: { orderNo: string; dryRun: boolean },
): Promise<OperatedInvoice> {
  if (!deps.invoiceIssuer.configured) fail('invoiceUnavailable', { reason: 'staff', whyNot: 'noIssuer' })
  const ready = await inTransaction(deps.db, async (tx) => {
    const { order, known } = await locked(tx, orderNo)
    const invoice = known.open ?? fail('notFound', { reason: 'record' })
    const { invoiceId, state } = invoice
    if (state === 'issuing' || state === 'issued') return { orderNo, invoiceId, state, changed: false }
    if (state === 'reversing') fail('stateChanged', { reason: 'staff', state })
    refuseWhileUndecided(known)
    const begun = { orderNo, invoiceId, state: 'issuing', changed: true } as const
    if (dryRun || state === 'applied') return begun
    await moveInvoice(tx, { invoiceId, from: state }, { to: 'canceled' })
    return { ...begun, invoiceId: await applyForInvoice(deps, tx, { order, title: invoice, earlier: known.invoices }) }
  })
  if (dryRun || !ready.changed) return ready
  const outcome = await beginIssuing(deps, ready.invoiceId)
  if (outcome === 'canceled') return { ...ready, state: 'canceled' }
  if (outcome === 'refundOpen') fail('invoiceUnavailable', { reason: 'staff', whyNot: 'refundOpen' })
  await bringJobsForward(deps.db, { kind: 'invoice.issue', keys: [ready.invoiceId], runAt: deps.clock.now() })
  return ready
}

/**
 * An operator enters what was issued elsewhere, or reversed elsewhere where the invoice is being reversed. Safe to repeat.
 * @throws ContractError `invalidRequest` (`field`), `notFound`, `invoiceUnavailable` (`whyNot`), `stateChanged` (`state`)
 */
export async function enterInvoice(
  deps: Deps,
  request: { orderNo: string; number: string; pdf: Buffer; dryRun: boolean },
): Promise<OperatedInvoice> {
  const { orderNo, number, pdf, dryRun } = request
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) fail('invalidRequest', { field: 'pdf' })
  return inTransaction(deps.db, async (tx) => {
    const { known } = await locked(tx, orderNo)
    const told = known.invoices.find((one) => one.invoiceNo === number || one.redInvoiceNo === number)
    if (told) {
      const state = told.redInvoiceNo === number ? 'reversed' : 'issued'
      return { orderNo, invoiceId: told.invoiceId, state, changed: false }
    }
    if (await numberIsKnown(tx, number)) fail('invalidRequest', { field: 'number' })
    const invoice = known.open ?? fail('notFound', { reason: 'record' })
    const { invoiceId } = invoice
    if (invoice.state === 'reversing') {
      const entered = { orderNo, invoiceId, state: 'reversed', changed: true } as const
      if (dryRun) return entered
      const at = deps.clock.now()
      await moveInvoice(tx, { invoiceId, from: 'reversing' }, { to: 'reversed', redInvoiceNo: number, at })
      await keepAndTell(deps, tx, { invoiceId, colour: 'red', pdf })
      return entered
    }
    return enterIssued(deps, tx, { ...request, invoice, known })
  })
}

async function enterIssued(
  deps: Deps,
  tx: Tx,
  entry: { orderNo: string; number: string; pdf: Buffer; dryRun: boolean; invoice: Invoice; known: KnownInvoices },
): Promise<OperatedInvoice> {
  const { orderNo, number, pdf, dryRun, invoice, known } = entry
  const { invoiceId, state } = invoice
  if (state === 'issued') fail('stateChanged', { reason: 'staff', state })
  refuseWhileUndecided(known)
  // With the issuer already: then the amount is fixed, and the operator reads the number at the issuer's own desk.
  const amount = state === 'issuing' && invoice.amount !== null ? invoice.amount : invoiceAmount(known.facts)
  if (amount === 0) fail('invoiceUnavailable', { reason: 'staff', whyNot: 'nothingLeft' })
  const entered = { orderNo, invoiceId, state: 'issued', changed: true } as const
  if (dryRun) return entered
  const issued = { to: 'issued', invoiceNo: number, at: deps.clock.now(), amount, byHand: true } as const
  await moveInvoice(tx, { invoiceId, from: state }, issued)
  await keepAndTell(deps, tx, { invoiceId, colour: 'blue', pdf })
  return entered
}

async function locked(tx: Tx, orderNo: string): Promise<{ order: Order; known: KnownInvoices }> {
  const order = (await lockOrder(tx, orderNo)) ?? fail('notFound', { reason: 'record' })
  return { order, known: await factsOfOrder(tx, order) }
}

function refuseWhileUndecided({ facts, open }: KnownInvoices): void {
  if (facts.refundOpen && open?.state !== 'issuing')
    fail('invoiceUnavailable', { reason: 'staff', whyNot: 'refundOpen' })
}

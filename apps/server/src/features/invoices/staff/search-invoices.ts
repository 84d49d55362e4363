import type { FoundInvoice, InvoicePage } from '@aisle/contract/console-finance'
import { waitingInvoiceStates } from '@aisle/contract/invoice-states'
import type { InvoiceQuery } from '@aisle/contract/operator-schemas'
import { beijingMidnight, daysLater } from '@aisle/rules/time'
import type { Deps } from '../../../platform/deps.ts'
import { readPlace, writePlace } from '../../../platform/http/row-place.ts'
import { isOurs } from '../invoice-rules.ts'
import type { Invoice } from '../invoice-store.ts'
import { getInvoiceAmount } from '../list-invoices.ts'
import { getPlace, searchedInvoices } from './invoice-search-store.ts'

const isWaiting = ({ state }: Invoice) => waitingInvoiceStates.some((one) => one === state)

/** M48: a page of the invoices of a view; what waits comes oldest first, the rest newest first. */
export async function searchInvoices(deps: Deps, query: InvoiceQuery): Promise<InvoicePage> {
  const { view, state, orderNo, number, title, issuedFrom, issuedTo, cursor, limit } = query
  const wanted = {
    view,
    states: state && state.length > 0 ? state : null,
    orderNo: orderNo ?? null,
    number: number ?? null,
    title: title ?? null,
    issued: {
      from: issuedFrom ? beijingMidnight(issuedFrom) : null,
      until: issuedTo ? beijingMidnight(daysLater(issuedTo, 1)) : null,
    },
    hasIssuer: deps.invoiceIssuer.configured,
  }
  const found = await searchedInvoices(deps.db, wanted, { after: readPlace(cursor), limit })
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const rows: FoundInvoice[] = []
  for (const invoice of shown) rows.push(await presentFound(deps, invoice))
  return { rows, cursor: found.length > shown.length && last ? writePlace(getPlace(wanted, last)) : null }
}

/** The mailbox and the bank account are for whoever issues an invoice elsewhere, and not for a list of all. */
async function presentFound(deps: Deps, invoice: Invoice): Promise<FoundInvoice> {
  const { invoiceId, orderNo, state, titleKind, title, taxpayerNo, contentZh, problem } = invoice
  const { invoiceNo, redInvoiceNo, appliedAt, issuedAt, reversedAt } = invoice
  const waits = isWaiting(invoice)
  const isForUs = isOurs(invoice, { hasIssuer: deps.invoiceIssuer.configured })
  return {
    invoiceId,
    orderNo,
    state,
    titleKind,
    title,
    taxpayerNo,
    contentZh,
    problem,
    invoiceNo,
    redInvoiceNo,
    amount: waits ? await getInvoiceAmount(deps, invoice) : invoice.amount,
    waitsFor: waits ? (isForUs ? 'us' : 'issuer') : null,
    appliedAt: appliedAt.toISOString(),
    issuedAt: issuedAt?.toISOString() ?? null,
    reversedAt: reversedAt?.toISOString() ?? null,
  }
}

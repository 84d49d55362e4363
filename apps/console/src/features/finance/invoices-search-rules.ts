import { readInvoiceText } from '@aisle/contract/console-finance'
import { invoiceViews, type InvoiceView } from '@aisle/contract/invoice-states'
import { isDay } from '@aisle/rules/time'

/** The list's view and filters, as they stand in the address. */
export interface InvoicesSearch {
  view?: InvoiceView
  /** The number of an order or of an invoice, or the beginning of a title. */
  q?: string
  /** Days of issue in Beijing, both included. */
  from?: string
  to?: string
}

/** Without a view: what waits for staff. */
export const firstInvoiceView: InvoiceView = 'forUs'
const waitingViews: readonly InvoiceView[] = ['forUs', 'forIssuer']
/** What waits has no day of issue. */
export const hasIssueDays = ({ view = firstInvoiceView }: InvoicesSearch): boolean => !waitingViews.includes(view)

/** Takes what it knows of an address and leaves out the rest. */
export function readInvoicesSearch({ view, q, from, to }: Record<string, unknown>): InvoicesSearch {
  const known = invoiceViews.find((one) => one === view)
  const typed = typeof q === 'string' ? q.trim() : ''
  const search: InvoicesSearch = {
    ...(known && known !== firstInvoiceView && { view: known }),
    ...(typed && { q: typed }),
  }
  if (!hasIssueDays(search)) return search
  return {
    ...search,
    ...(typeof from === 'string' && isDay(from) && { from }),
    ...(typeof to === 'string' && isDay(to) && { to }),
  }
}

/** The request of the list's call. */
export const invoicesRequest = ({ view = firstInvoiceView, q, from, to }: InvoicesSearch) => ({
  view,
  ...(q && readInvoiceText(q)),
  ...(from && { issuedFrom: from }),
  ...(to && { issuedTo: to }),
})

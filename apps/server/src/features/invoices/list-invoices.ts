import { waitingInvoiceStates } from '@aisle/contract/invoice-states'
import { invoiceAmount } from '@aisle/rules/invoice-window'
import type { Deps } from '../../platform/deps.ts'
import { findOrder } from '../orders/index.ts'
import { factsOfOrder } from './invoice-facts.ts'
import { invoicesIn, type Invoice } from './invoice-store.ts'

const most = 200

/** For operators: everything that an invoice issued elsewhere needs, oldest first. Amounts are fen. */
/** Invoices that nobody has issued yet, or that the issuer refused; the oldest first. */
export const waitingInvoices = ({ db }: Pick<Deps, 'db'>): Promise<Invoice[]> =>
  invoicesIn(db, { states: waitingInvoiceStates, limit: most })

export async function listWaitingInvoices(deps: Pick<Deps, 'db'>) {
  const found = await waitingInvoices(deps)
  const invoices = []
  for (const invoice of found) {
    // The product sends the mails, so the list does not disclose the mailbox.
    const { email: _, ...shown } = invoice
    invoices.push({ ...shown, amount: await getAmount(deps, invoice) })
  }
  return { invoices }
}

async function getAmount({ db }: Pick<Deps, 'db'>, { orderNo, amount }: Invoice): Promise<number> {
  const order = amount === null ? await findOrder(db, orderNo) : undefined
  return order ? invoiceAmount((await factsOfOrder(db, order)).facts) : (amount ?? 0)
}

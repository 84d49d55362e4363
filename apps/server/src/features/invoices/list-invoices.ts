import { waitingInvoiceStates } from '@aisle/contract/invoice-states'
import { invoiceAmount } from '@aisle/rules/invoice-window'
import type { Deps } from '../../platform/deps.ts'
import { findOrder } from '../orders/index.ts'
import { factsOfOrder } from './invoice-facts.ts'
import { isOurs } from './invoice-rules.ts'
import { invoicesIn, type Invoice } from './invoice-store.ts'

const most = 200

/** Invoices that nobody has issued yet, or that the issuer refused; the oldest first. */
const waitingInvoices = ({ db }: Pick<Deps, 'db'>): Promise<Invoice[]> =>
  invoicesIn(db, { states: waitingInvoiceStates, limit: most })

/** Those that wait for staff; what an issuer of ours will issue by itself waits for nobody. */
export const invoicesForUs = async (deps: Pick<Deps, 'db' | 'invoiceIssuer'>): Promise<Invoice[]> =>
  (await waitingInvoices(deps)).filter((one) => isOurs(one, { hasIssuer: deps.invoiceIssuer.configured }))

/** For operators: everything that an invoice issued elsewhere needs, oldest first. Amounts are fen. */
export async function listWaitingInvoices(deps: Pick<Deps, 'db'>) {
  const found = await waitingInvoices(deps)
  const invoices = []
  for (const invoice of found) {
    // The product sends the mails, so the list does not disclose the mailbox.
    const { email: _, ...shown } = invoice
    invoices.push({ ...shown, amount: await getInvoiceAmount(deps, invoice) })
  }
  return { invoices }
}

/** What it is for, or would be for if it were issued now. */
export async function getInvoiceAmount({ db }: Pick<Deps, 'db'>, { orderNo, amount }: Invoice): Promise<number> {
  const order = amount === null ? await findOrder(db, orderNo) : undefined
  return order ? invoiceAmount((await factsOfOrder(db, order)).facts) : (amount ?? 0)
}

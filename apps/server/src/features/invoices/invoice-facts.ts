import type { Db, Tx } from '../../db/open-db.ts'
import type { Order } from '../orders/index.ts'
import { completionOfOrder, moneyBackOfOrder } from './invoice-facts-store.ts'
import { isOver, type InvoiceFacts } from './invoice-rules.ts'
import { invoicesOfOrder, type Invoice } from './invoice-store.ts'

export interface KnownInvoices {
  facts: InvoiceFacts
  /** Newest first. */
  invoices: readonly Invoice[]
  /** The one that is not over. */
  open: Invoice | undefined
}

/** What an invoice of this order depends on. To decide by it, hold the order's lock. */
export async function factsOfOrder(db: Db | Tx, order: Order): Promise<KnownInvoices> {
  const { orderNo, payable, paidAt, state } = order
  const invoices = await invoicesOfOrder(db, orderNo)
  const open = invoices.find((one) => !isOver(one.state))
  const { returned, undecided } = await moneyBackOfOrder(db, orderNo)
  const completedAt = state === 'completed' ? await completionOfOrder(db, orderNo) : null
  const facts = {
    paid: paidAt !== null,
    completedAt,
    payable,
    returned,
    refundOpen: undecided,
    exists: open !== undefined,
  }
  return { facts, invoices, open }
}

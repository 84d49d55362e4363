import type { InvoiceFacts } from '@aisle/rules/invoice-window'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { afterSaleOfOrders, getInvoiceFacts, type Order } from '../orders/index.ts'
import { isOver } from './invoice-rules.ts'
import { invoicesOfOrder, type Invoice } from './invoice-store.ts'

export interface KnownInvoices {
  facts: InvoiceFacts
  /** Newest first. */
  invoices: readonly Invoice[]
  /** The one in force. */
  open: Invoice | undefined
}

/** The facts that decide about an order's invoice. To decide by them, hold the order's lock. */
export async function factsOfOrder(db: Db | Tx, order: Order): Promise<KnownInvoices> {
  const { orderNo } = order
  const history = (await afterSaleOfOrders(db, [orderNo]))(orderNo)
  const invoices = await invoicesOfOrder(db, orderNo)
  const open = invoices.find((one) => !isOver(one.state))
  return { facts: getInvoiceFacts(order, history), invoices, open }
}

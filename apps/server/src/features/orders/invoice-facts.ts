import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { invoiceRefusal, type InvoiceFacts } from '@aisle/rules/invoice-window'
import type { AfterSaleHistory } from './order-after-sale-store.ts'
import type { Order } from './order-store.ts'

/** Everything that decides whether an invoice can be applied for (S8). */
export function getInvoiceFacts({ state, payable, paidAt }: Order, history: AfterSaleHistory): InvoiceFacts {
  return {
    paid: paidAt !== null,
    completedAt: state === 'completed' ? history.completedAt : null,
    payable,
    refunded: history.refunded,
    refundOpen: history.undecided,
    exists: history.invoice === 'inForce',
  }
}

/** S8: an order in yuan has a fapiao once the passenger applies for it, any other order a receipt from its payment. */
export function invoiceAction(
  { currency, payable }: Pick<Order, 'currency' | 'payable'>,
  { facts, reversed, now }: { facts: InvoiceFacts; reversed: boolean; now: Date },
): OrderSummary['can']['invoice'] {
  if (!facts.paid || payable === 0) return null
  if (currency !== 'CNY' || facts.exists) return 'view'
  if (invoiceRefusal(facts, now) === null) return 'apply'
  return reversed ? 'view' : null
}

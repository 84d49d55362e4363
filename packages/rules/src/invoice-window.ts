import * as limits from '@aisle/contract/limits'
import type { InvoiceRefusal } from '@aisle/contract/invoice-states'
import { daysAfter } from './time.ts'

/** Everything that decides whether an invoice can be applied for (S8). Amounts are minor units. */
export interface InvoiceFacts {
  paid: boolean
  /** Null unless the order is completed. */
  completedAt: Date | null
  payable: number
  /** Refunded, or certain to be. */
  refunded: number
  /** A refund whose final amount can still change. */
  refundOpen: boolean
  /** An invoice is in force. */
  exists: boolean
}

/** The amount that an invoice would be for. */
export const invoiceAmount = ({ paid, payable, refunded }: InvoiceFacts) => (paid ? Math.max(payable - refunded, 0) : 0)

export const applyUntil = (completedAt: Date) => daysAfter(completedAt, limits.invoiceDays)

/** Why no invoice can be applied for; null if one can. */
export function invoiceRefusal(facts: InvoiceFacts, now: Date): InvoiceRefusal | null {
  if (facts.exists) return 'exists'
  if (!facts.paid) return 'notPaid'
  if (invoiceAmount(facts) === 0) return 'nothingLeft'
  if (!facts.completedAt) return 'notCompleted'
  if (now >= applyUntil(facts.completedAt)) return 'tooLate'
  return facts.refundOpen ? 'refundOpen' : null
}

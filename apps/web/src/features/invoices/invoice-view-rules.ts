import type { Invoice } from '@aisle/contract/invoices-schemas'

export type InvoiceView = 'receipt' | 'form' | 'standing' | 'closed'

/** The view of an invoice: its form, its state, or why there is none. */
export function getView({ kind, state, can }: Pick<Invoice, 'kind' | 'state' | 'can'>): InvoiceView {
  if (kind === 'receipt') return state === 'issued' ? 'receipt' : 'closed'
  if (state !== 'none' && state !== 'canceled') return 'standing'
  return can.apply ? 'form' : 'closed'
}

/** The server is processing it, so it is polled. */
export const isMoving = (state: Invoice['state']): boolean => ['applied', 'issuing', 'reversing'].includes(state)

type ErrorPlace = 'title' | 'taxpayerNo' | 'email' | 'contact' | 'whole'

/**
 * The part of the form that a server refusal concerns; `whole` means that the invoice's state differs from the
 * screen's.
 */
export function placeOfError(error: string): ErrorPlace {
  if (error.startsWith('invoiceTitle')) return 'title'
  if (error.startsWith('taxpayerNo')) return 'taxpayerNo'
  if (error === 'emailFormat') return 'email'
  return error === 'invoiceContactFormat' ? 'contact' : 'whole'
}

/** The obstacle may be gone soon, so coming back later may help. */
export const mayOpenLater = (whyNot: Invoice['whyNot']): boolean =>
  whyNot === 'notPaid' || whyNot === 'notCompleted' || whyNot === 'refundOpen'

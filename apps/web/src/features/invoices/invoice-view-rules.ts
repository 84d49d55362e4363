import type { Invoice } from '@aisle/contract/invoices-schemas'

export type InvoiceView = 'receipt' | 'form' | 'standing' | 'closed'

/** What the screen of an invoice is: its form, what became of it, or why there is none. */
export function viewOf({ kind, state, can }: Pick<Invoice, 'kind' | 'state' | 'can'>): InvoiceView {
  if (kind === 'receipt') return state === 'issued' ? 'receipt' : 'closed'
  if (state !== 'none' && state !== 'canceled') return 'standing'
  return can.apply ? 'form' : 'closed'
}

/** The server moves it by itself: it is read again. */
export const isMoving = (state: Invoice['state']): boolean => ['applied', 'issuing', 'reversing'].includes(state)

type ErrorPlace = 'title' | 'taxpayerNo' | 'email' | 'contact' | 'whole'

/** Where a refusal of the server belongs; one of the whole means that the invoice stands otherwise than the screen says. */
export function placeOfError(error: string): ErrorPlace {
  if (error.startsWith('invoiceTitle')) return 'title'
  if (error.startsWith('taxpayerNo')) return 'taxpayerNo'
  if (error === 'emailFormat') return 'email'
  return error === 'invoiceContactFormat' ? 'contact' : 'whole'
}

/** It may be over soon, so it is worth to come back. */
export const mayOpenLater = (whyNot: Invoice['whyNot']): boolean =>
  whyNot === 'notPaid' || whyNot === 'notCompleted' || whyNot === 'refundOpen'

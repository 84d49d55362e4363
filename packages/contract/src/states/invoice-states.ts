/** The words of invoices (S8) that both sides and the database share. */

/** Fapiao for what was paid in yuan; a receipt for everything else. */
export const invoiceKinds = ['fapiao', 'receipt'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

export const invoiceTitleKinds = ['personal', 'enterprise'] as const
export type InvoiceTitleKind = (typeof invoiceTitleKinds)[number]

/** `canceled`: withdrawn or replaced before issue, for example because the order it covers changed. */
export const invoiceStates = ['applied', 'issuing', 'issued', 'reversing', 'reversed', 'failed', 'canceled'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** The invoice is not sent to the issuer: it can be changed or withdrawn. */
export const changeableInvoiceStates = ['applied', 'failed'] as const satisfies readonly InvoiceState[]
/** Waiting for the issuer or for an operator. */
export const waitingInvoiceStates = [
  ...changeableInvoiceStates,
  'issuing',
  'reversing',
] as const satisfies readonly InvoiceState[]
/** An invoice in these states is not in force: another can be issued for the order. */
export const endedInvoiceStates = ['reversed', 'canceled'] as const satisfies readonly InvoiceState[]

/** What staff see of the invoices at once (M48): those that wait for staff or for the issuer, those in force, the ended. */
export const invoiceViews = ['forUs', 'forIssuer', 'issued', 'ended', 'all'] as const
export type InvoiceView = (typeof invoiceViews)[number]

/** Why none can be applied for now. */
export const invoiceRefusals = ['notPaid', 'notCompleted', 'tooLate', 'nothingLeft', 'refundOpen', 'exists'] as const
export type InvoiceRefusal = (typeof invoiceRefusals)[number]

/** The possible errors in the title of an invoice. */
export const titleErrors = [
  'invoiceTitleRequired',
  'invoiceTitleFormat',
  'taxpayerNoRequired',
  'taxpayerNoFormat',
  'emailFormat',
  'invoiceContactFormat',
] as const

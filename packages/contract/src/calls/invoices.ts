import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import { titleErrors } from '../states/invoice-states.ts'
import type * as schemas from '../schemas/invoices-schemas.ts'

const base = '/api2/v1/order/'
const applying = ['notFound', 'invoiceUnavailable', 'freshProofRequired', ...titleErrors] as const

export const getSupportInvoiceType: CallOf<typeof schemas.getSupportInvoiceTypeSchemas> = defineCall({
  path: '/api2/v1/shopBase/getSupportInvoiceType',
  reads: true,
  summary: 'Which invoice types the shop supports (S8).',
})

export const invoiceDetail: CallOf<typeof schemas.invoiceDetailSchemas> = defineCall({
  path: `${base}invoiceDetail`,
  reads: true,
  errors: ['notFound'],
  toast: 'inPlace',
  summary: 'The invoice of an order, or what it would be; the receipt of an order in another currency.',
})

export const submitInvoice: CallOf<typeof schemas.submitInvoiceSchemas> = defineCall({
  path: `${base}submitInvoice`,
  creates: true,
  errors: [...applying, 'idempotencyConflict', 'idempotencyKeyRequired'],
  toast: 'inPlace',
  summary: 'Applies for an invoice.',
})

export const updateInvoice: CallOf<typeof schemas.updateInvoiceSchemas> = defineCall({
  path: `${base}updateInvoice`,
  errors: [...applying, 'stateChanged'],
  toast: 'inPlace',
  summary: 'Changes an invoice that is not issued yet.',
})

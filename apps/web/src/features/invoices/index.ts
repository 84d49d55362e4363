export { invoiceFieldPhrases } from './invoice-field-phrases.ts'
export { InvoiceFields } from './InvoiceFields.tsx'
export { getInvoiceForm, getInvoiceWish } from './invoice-rules.ts'
export { useInvoiceFields } from './use-invoice-fields.ts'

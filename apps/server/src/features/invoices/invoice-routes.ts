import * as calls from '@aisle/contract/invoices'
import * as schemas from '@aisle/contract/invoices-schemas'
import { implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import { invoiceDetail } from './invoice-detail.ts'
import { submitInvoice, updateInvoice } from './submit-invoice.ts'
import { supportInvoiceType } from './support-invoice-type.ts'

export const invoiceRoutes: readonly Implementation[] = [
  implementForPassenger(calls.getSupportInvoiceType, schemas.getSupportInvoiceTypeSchemas, supportInvoiceType),
  implementForPassenger(calls.invoiceDetail, schemas.invoiceDetailSchemas, invoiceDetail),
  implementForPassenger(calls.submitInvoice, schemas.submitInvoiceSchemas, submitInvoice),
  implementForPassenger(calls.updateInvoice, schemas.updateInvoiceSchemas, updateInvoice),
]

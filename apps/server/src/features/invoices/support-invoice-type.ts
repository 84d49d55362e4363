import type { getSupportInvoiceTypeSchemas } from '@aisle/contract/invoices-schemas'
import { invoiceTitleKinds } from '@aisle/contract/invoice-states'
import * as limits from '@aisle/contract/limits'
import type { z } from 'zod'

type Answer = z.input<typeof getSupportInvoiceTypeSchemas.response>

/** S8: fapiao for yuan, a receipt for dollars. */
export async function supportInvoiceType(): Promise<Answer> {
  return {
    types: [
      { kind: 'fapiao', currency: 'CNY', titleKinds: [...invoiceTitleKinds] },
      { kind: 'receipt', currency: 'USD', titleKinds: [] },
    ],
    days: limits.invoiceDays,
    changeMinutes: limits.invoiceChangeMinutes,
  }
}

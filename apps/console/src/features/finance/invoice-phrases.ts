import type { InvoiceView } from '@aisle/contract/invoice-states'
import type { Bilingual } from '@aisle/contract/language'

export const invoiceViewNames: Readonly<Record<InvoiceView, Bilingual>> = {
  forUs: { zh: '等我们', en: 'Waits for us' },
  forIssuer: { zh: '等开票方', en: 'Waits for the issuer' },
  issued: { zh: '已开', en: 'Issued' },
  ended: { zh: '已冲红或取消', en: 'Reversed or cancelled' },
  all: { zh: '全部', en: 'All' },
}

export const invoicePhrases = {
  views: { zh: '视图', en: 'Views' },
  search: { zh: '订单号、发票号码或抬头开头', en: 'Order, invoice number or title' },
  issuedFrom: { zh: '开票从', en: 'Issued from' },
  issuedTo: { zh: '开票到', en: 'Issued to' },
  issued: { zh: '发票', en: 'Invoice' },
  red: { zh: '红字 {number}', en: 'reversed by {number}' },
  none: { zh: '没有符合条件的发票。', en: 'No invoice matches.' },
  noneIssued: { zh: '这里还没有发票。', en: 'There is no invoice here yet.' },
  lookInAll: { zh: '在全部发票中找', en: 'Look among all invoices' },
} as const

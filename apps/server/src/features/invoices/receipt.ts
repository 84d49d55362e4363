import { formatMoney } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Airline } from '../../airline/profile.ts'
import { beijingDay } from '@aisle/rules/time'
import type { Deps } from '../../platform/deps.ts'
import { finished, pdfLibrary, type PdfDocument } from '../../platform/pdf/pdf-document.ts'
import { findOrder, type Order } from '../orders/index.ts'
import { linesOfReceipt, paymentOfReceipt, refundsOfReceipt, type ReceiptLine } from './invoice-facts-store.ts'
import { printable } from './receipt-rules.ts'

/**
 * S8: the receipt of a paid order that has no fapiao, as a PDF in English. Made on each request, so it lists later refunds.
 * Null for an order that has none.
 */
export async function receiptOfOrder(
  deps: Pick<Deps, 'airline' | 'db' | 'clock'>,
  orderNo: string,
): Promise<Buffer | null> {
  const order = await findOrder(deps.db, orderNo)
  if (!order?.paidAt || order.currency === 'CNY' || order.payable === 0) return null
  const [lines, payment, refunds] = [
    await linesOfReceipt(deps.db, orderNo),
    await paymentOfReceipt(deps.db, orderNo),
    await refundsOfReceipt(deps.db, orderNo),
  ]
  return drawReceipt(deps.airline, { order, paidAt: order.paidAt, lines, payment, refunds, madeAt: deps.clock.now() })
}

interface Receipt {
  order: Order
  paidAt: Date
  lines: readonly ReceiptLine[]
  payment: { method: PaymentMethod; paymentNo: string } | undefined
  /** `at` null: on its way. */
  refunds: readonly { amount: number; at: Date | null }[]
  madeAt: Date
}

const methods: Record<PaymentMethod, string> = {
  alipay: 'Alipay',
  wechat: 'WeChat Pay',
  unionpay: 'UnionPay',
  stripe: 'card',
}

// Points of an A4 page.
const left = 56
const right = 539
const amountWidth = 110
/** A row that begins above this still ends on its page. */
const lowest = 720

async function drawReceipt(airline: Airline, receipt: Receipt): Promise<Buffer> {
  const { order, paidAt, lines, payment, refunds, madeAt } = receipt
  const PDFDocument = await pdfLibrary()
  const page = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 64, left, right: 595 - right },
    info: { Title: `Receipt ${order.orderNo}`, Author: airline.nameEn, CreationDate: madeAt, ModDate: madeAt },
    lang: 'en',
  })
  const money = (minor: number) => formatMoney(minor, order.currency).replace('−', '-')
  page.font('Helvetica-Bold').fontSize(20).text(airline.nameEn)
  page.fontSize(14).text('Receipt').moveDown(1).font('Helvetica').fontSize(10)
  page.text(`Order ${order.orderNo}`).text(`Paid on ${beijingDay(paidAt)} (Beijing time)`)
  if (payment) page.text(`Paid by ${methods[payment.method]}, payment ${payment.paymentNo}`)
  page.moveDown(1)
  for (const line of lines) {
    const detail = line.detail ? ` (${line.detail})` : ''
    row(page, `${line.quantity} × ${line.name}${detail}`, money(line.payable))
  }
  if (order.freight > 0) row(page, 'Shipping', money(order.freight))
  rule(page)
  page.font('Helvetica-Bold')
  row(page, `Total paid, ${order.currency}`, money(order.payable))
  page.font('Helvetica')
  for (const { amount, at } of refunds) {
    row(page, at ? `Refunded on ${beijingDay(at)}` : 'Refund on its way', money(-amount))
  }
  if (refunds.length > 0) {
    const returned = refunds.reduce((sum, { amount }) => sum + amount, 0)
    rule(page)
    page.font('Helvetica-Bold')
    row(page, 'Left after refunds', money(order.payable - returned))
    page.font('Helvetica')
  }
  page.moveDown(2).fontSize(8)
  page.text(`Made on ${beijingDay(madeAt)}. Prices include all discounts. This receipt is not a fapiao.`, left)
  return finished(page)
}

/** A text that may take several lines, and an amount at the right. */
function row(page: PdfDocument, text: string, amount: string): void {
  if (page.y > lowest) page.addPage()
  const top = page.y
  page.text(amount, right - amountWidth, top, { width: amountWidth, align: 'right' })
  page.text(printable(text), left, top, { width: right - left - amountWidth - 12 })
  page.moveDown(0.4)
}

function rule(page: PdfDocument): void {
  page.moveTo(left, page.y).lineTo(right, page.y).lineWidth(0.5).stroke()
  page.moveDown(0.6)
}

import type { Bilingual } from '@aisle/contract/language'
import type { OrderKind } from '@aisle/contract/order-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { committedRefundStates } from '@aisle/contract/refund-states'
import type { Db, Tx } from '../../platform/db/open-db.ts'

/** Reads the facts of orders, payments and refunds that invoices and receipts need. */

const wifiContent: Bilingual = { zh: '机上互联网接入服务', en: 'In-flight internet access' }

/** As the tax office reads it, and in English what kind of goods that is. */
export async function contentOfOrder(db: Db | Tx, orderNo: string, kind: OrderKind): Promise<Bilingual> {
  if (kind === 'WIFI') return wifiContent
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('goods', 'goods.goods_id', 'order_lines.goods_id')
    .innerJoin('categories', 'categories.category_id', 'goods.category_id')
    .select(['invoice_content_zh as zh', 'categories.name_en as en'])
    .where('order_no', '=', orderNo)
    .orderBy('line_no')
    .execute()
  const listed = (texts: string[], between: string) => [...new Set(texts)].join(between)
  return {
    zh: listed(
      rows.map(({ zh }) => zh),
      '、',
    ),
    en: listed(
      rows.map(({ en }) => en),
      ', ',
    ),
  }
}

export interface ReceiptLine {
  name: string
  detail: string
  quantity: number
  payable: number
}

export async function linesOfReceipt(db: Db, orderNo: string): Promise<ReceiptLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .select(['name_en', 'detail_en', 'quantity', 'line_payable'])
    .where('order_no', '=', orderNo)
    .orderBy('line_no')
    .execute()
  return rows.map((row) => ({
    name: row.name_en,
    detail: row.detail_en,
    quantity: row.quantity,
    payable: row.line_payable,
  }))
}

/** The payment that the order kept. */
export async function paymentOfReceipt(
  db: Db,
  orderNo: string,
): Promise<{ method: PaymentMethod; paymentNo: string } | undefined> {
  const row = await db
    .selectFrom('payment_attempts')
    .select(['gateway', 'payment_no'])
    .where('order_no', '=', orderNo)
    .where('state', '=', 'paid')
    .orderBy('paid_at')
    .executeTakeFirst()
  return row && { method: row.gateway, paymentNo: row.payment_no }
}

export async function refundsOfReceipt(db: Db, orderNo: string): Promise<{ amount: number; at: Date | null }[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['amount', 'ended_at'])
    .where('order_no', '=', orderNo)
    .where('type', '<>', 'exchange')
    .where('state', 'in', committedRefundStates)
    .where('amount', '>', 0)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ amount: row.amount, at: row.ended_at }))
}

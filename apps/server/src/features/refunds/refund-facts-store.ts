import { sql } from 'kysely'
import type { Currency } from '@aisle/contract/money'
import type { MoneyBackState } from '@aisle/contract/order-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'

/** How these orders were paid, by order number: refunds go the same way. Orders that cost nothing are missing. */
export async function getPaymentMethods(db: Db | Tx, orderNos: readonly string[]): Promise<Map<string, PaymentMethod>> {
  if (orderNos.length === 0) return new Map()
  const rows = await db
    .selectFrom('payment_attempts')
    .leftJoin('payment_refunds as surplus', (join) =>
      join
        .onRef('surplus.provider_txn', '=', 'payment_attempts.provider_txn')
        .on(sql<boolean>`surplus.purpose = 'surplus'`),
    )
    .select(['payment_attempts.order_no', 'gateway'])
    .where('payment_attempts.order_no', 'in', orderNos)
    .where('payment_attempts.state', '=', 'paid')
    .where('surplus.refund_no', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.order_no, row.gateway]))
}

/** How many steps a refund has taken so far. */
export async function stepsTaken(tx: Tx, refundNo: string): Promise<number> {
  const row = await tx
    .selectFrom('refund_events')
    .select(({ fn }) => fn.countAll<string>().as('steps'))
    .where('refund_no', '=', refundNo)
    .executeTakeFirstOrThrow()
  return Number(row.steps)
}

/** The SKUs of an order's lines, by line number. */
export async function skusOfLines(tx: Tx, orderNo: string): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['line_no', 'ref_id'])
    .where('order_no', '=', orderNo)
    .where('kind', '<>', 'WIFI')
    .execute()
  return new Map(rows.map((row) => [row.line_no, row.ref_id]))
}

interface SurplusRefund {
  refundNo: string
  orderNo: string
  amount: number
  currency: Currency
  state: MoneyBackState
  createdAt: Date
}

const selectSurplus = (db: Db | Tx) =>
  db
    .selectFrom('payment_refunds')
    .innerJoin('payment_attempts', 'payment_attempts.payment_no', 'payment_refunds.payment_no')
    .selectAll('payment_refunds')
    .select('payment_attempts.currency')
    .where('purpose', '=', 'surplus')

const asSurplus = (
  row: Awaited<ReturnType<ReturnType<typeof selectSurplus>['executeTakeFirstOrThrow']>>,
): SurplusRefund => ({
  refundNo: row.refund_no,
  orderNo: row.order_no,
  amount: row.amount,
  currency: row.currency,
  state: row.state,
  createdAt: row.created_at,
})

/** A surplus payment, which no order needed and which is refunded automatically (table O). */
export async function findSurplusRefund(db: Db | Tx, refundNo: string): Promise<SurplusRefund | undefined> {
  const row = await selectSurplus(db).where('refund_no', '=', refundNo).executeTakeFirst()
  return row && asSurplus(row)
}

/** Surplus refunds that the gateway refused, oldest first. */
export async function failedSurplusRefunds(db: Db | Tx): Promise<SurplusRefund[]> {
  const rows = await selectSurplus(db)
    .where('payment_refunds.state', '=', 'failed')
    .orderBy('payment_refunds.created_at')
    .execute()
  return rows.map(asSurplus)
}

import { sql } from 'kysely'
import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Environment } from '@aisle/contract/sign-in-ways'
import { noteMove } from '../../platform/db/committed-moves.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { writeAtOnce, type Write } from '../../platform/db/write-at-once.ts'
import type { AttemptState } from './payment-rules.ts'
import type { Cashier } from '../../outside/payment/payment-gateway.ts'

/** `openedAt` (ISO) is missing in rows stored by an earlier release. */
export type OpenedCashier = Cashier & { openedAt?: string }

/** One try to pay an order at one gateway. Amounts are minor units. */
export interface PaymentAttempt {
  paymentNo: string
  orderNo: string
  gateway: PaymentMethod
  state: AttemptState
  amount: number
  currency: Currency
  createdAt: Date
  expiresAt: Date
  /** Environment and payer of the first request: opening the cashier again must send the same request. */
  environment: Environment
  clientIp: string
  openId: string | null
  gatewayRef: string | null
  /** Null until the gateway has answered. */
  cashier: OpenedCashier | null
  providerTxn: string | null
}

function selectAttempts(db: Db | Tx) {
  return db.selectFrom('payment_attempts').selectAll()
}

function asAttempt(
  row: Awaited<ReturnType<ReturnType<typeof selectAttempts>['executeTakeFirstOrThrow']>>,
): PaymentAttempt {
  return {
    paymentNo: row.payment_no,
    orderNo: row.order_no,
    gateway: row.gateway,
    state: row.state,
    amount: row.amount,
    currency: row.currency,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    environment: row.environment,
    clientIp: row.client_ip,
    openId: row.open_id,
    gatewayRef: row.gateway_ref,
    // Only storeCashier writes the column.
    cashier: row.form as OpenedCashier | null,
    providerTxn: row.provider_txn,
  }
}

export async function findAttempt(db: Db | Tx, paymentNo: string): Promise<PaymentAttempt | undefined> {
  const row = await selectAttempts(db).where('payment_no', '=', paymentNo).executeTakeFirst()
  return row && asAttempt(row)
}

/** Oldest first; at most one per gateway. */
export async function openAttempts(db: Db | Tx, orderNo: string): Promise<PaymentAttempt[]> {
  const rows = await selectAttempts(db)
    .where('order_no', '=', orderNo)
    .where('state', '=', 'open')
    .orderBy('created_at')
    .execute()
  return rows.map(asAttempt)
}

export type NewAttempt = Omit<PaymentAttempt, 'state' | 'gatewayRef' | 'cashier' | 'providerTxn'>
  & Partial<Pick<PaymentAttempt, 'gatewayRef' | 'cashier'>>

/** Without effect where this gateway already has an open attempt for the order (table O). */
const insertion = (attempt: NewAttempt): Write => ({
  statement: sql`
    INSERT INTO payment_attempts (payment_no, order_no, gateway, state, amount, currency, created_at, expires_at,
      environment, client_ip, open_id, gateway_ref, form)
    VALUES (${attempt.paymentNo}, ${attempt.orderNo}, ${attempt.gateway}, 'open', ${attempt.amount}, ${attempt.currency},
      ${attempt.createdAt}, ${attempt.expiresAt}, ${attempt.environment}, ${attempt.clientIp}, ${attempt.openId},
      ${attempt.gatewayRef ?? null}, ${attempt.cashier ? JSON.stringify(attempt.cashier) : null})
    ON CONFLICT (order_no, gateway) WHERE state = 'open' DO NOTHING RETURNING 1`,
  written: (db) => noteMove(db, { thing: 'payment', state: 'open' }),
})

export const insertAttempt = (tx: Tx, attempt: NewAttempt): Promise<void> => writeAtOnce(tx, [insertion(attempt)])

/** The same among other writes. Refused when this gateway already has an open attempt for the order. */
export const attemptWrite = (attempt: NewAttempt, refused: () => Promise<never>): Write => ({
  ...insertion(attempt),
  rows: 1,
  refused,
})

/** Stores the gateway's answer. False when the attempt has been closed since: the cashier must not be shown. */
export async function storeCashier(
  db: Db | Tx,
  paymentNo: string,
  opened: { cashier: OpenedCashier; gatewayRef: string | null },
): Promise<boolean> {
  const stored = await db
    .updateTable('payment_attempts')
    .set({ form: JSON.stringify(opened.cashier), gateway_ref: opened.gatewayRef })
    .where('payment_no', '=', paymentNo)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(stored.numUpdatedRows) === 1
}

/** open → closed; an attempt that has been paid or closed stays as it is. */
export async function closeAttempt(db: Db | Tx, paymentNo: string): Promise<void> {
  const closed = await db
    .updateTable('payment_attempts')
    .set({ state: 'closed' })
    .where('payment_no', '=', paymentNo)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (Number(closed.numUpdatedRows) === 1) noteMove(db, { thing: 'payment', state: 'closed' })
}

/**
 * Records that the money has arrived, whether or not the order could still be paid. Answers the order's other open
 * attempts: the passenger may still have one of their cashiers open.
 */
export async function markAttemptPaid(
  tx: Tx,
  { paymentNo, orderNo }: Pick<PaymentAttempt, 'paymentNo' | 'orderNo'>,
  paid: { providerTxn: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ paid: number; others: string[] }>`
    WITH paid AS (
      UPDATE payment_attempts SET state = 'paid', provider_txn = ${paid.providerTxn}, paid_at = ${paid.at}
      WHERE payment_no = ${paymentNo} AND state <> 'paid' RETURNING payment_no)
    SELECT (SELECT count(*)::int FROM paid) AS paid, ARRAY(
      SELECT payment_no FROM payment_attempts
      WHERE order_no = ${orderNo} AND state = 'open' AND payment_no <> ${paymentNo}) AS others`.execute(tx)
  if (rows[0]?.paid === 1) noteMove(tx, { thing: 'payment', state: 'paid' })
  return rows[0]?.others ?? []
}

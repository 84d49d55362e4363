import { sql } from 'kysely'
import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Environment } from '@aisle/contract/sign-in-ways'
import { noteMove } from '../../platform/db/committed-moves.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import { ifStill, readTooEarly, writeAtOnce, type Write } from '../../platform/db/write-at-once.ts'
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

export const attemptReading = (db: Db | Tx, paymentNo: string): Reading<PaymentAttempt | undefined> =>
  reading(
    selectAttempts(db).where('payment_no', '=', paymentNo),
    { created_at: true, expires_at: true, paid_at: true },
    ([row]) => row && asAttempt(row),
  )

/** The same, read alone. */
export const findAttempt = (db: Db | Tx, paymentNo: string) => readAtOnce(db, attemptReading(db, paymentNo))

/** The order of an attempt, for another reading of the same statement. */
export const orderOfAttempt = (paymentNo: string) =>
  sql<string>`(SELECT order_no FROM payment_attempts WHERE payment_no = ${paymentNo})`

/** The order's other open attempts: the passenger may still have one of their cashiers open. */
export const otherOpenReading = (db: Db | Tx, paymentNo: string): Reading<string[]> =>
  reading(
    db
      .selectFrom('payment_attempts')
      .select('payment_no')
      .where('order_no', '=', orderOfAttempt(paymentNo))
      .where('state', '=', 'open')
      .where('payment_no', '!=', paymentNo),
    {},
    (rows) => rows.map((row) => row.payment_no),
  )

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

/** Records that the money has arrived, whether or not the order can still be paid. */
export const attemptPaid = (paymentNo: string, paid: { providerTxn: string; at: Date }): Write => ({
  statement: sql`
    UPDATE payment_attempts SET state = 'paid', provider_txn = ${paid.providerTxn}, paid_at = ${paid.at}
    WHERE payment_no = ${paymentNo} AND state <> 'paid' RETURNING 1`,
  rows: 1,
  refused: readTooEarly,
  written: (db) => noteMove(db, { thing: 'payment', state: 'paid' }),
})

/** On the condition that no attempt was opened besides these. Behind the write that locks the order. */
export const noOtherAttempt = (orderNo: string, known: readonly string[]): Write =>
  ifStill(sql<boolean>`no_other_attempt_1(${orderNo}, ${[...known]})`)

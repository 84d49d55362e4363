import { sql } from 'kysely'
import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Difference, ReconciledMoney, Reconciliation } from '@aisle/contract/reconciliation'
import { beijingDay } from '@aisle/rules/time'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { StatementLine } from '../../outside/payment/payment-gateway.ts'
import type { BookedMovement, Books } from './reconciliation-rules.ts'

export interface GatewayDay {
  gateway: PaymentMethod
  day: string
}

/** The booked entries of this period, and the records of the numbers in these lines. Only reads. */
export async function readBooks(
  db: Db | Tx,
  gateway: PaymentMethod,
  { from, until, lines }: { from: Date; until: Date; lines: readonly StatementLine[] },
): Promise<Books> {
  const paymentNos = [...new Set(lines.map(({ paymentNo }) => paymentNo))]
  const refundNos = lines.flatMap(({ refundNo }) => (refundNo === null ? [] : [refundNo]))
  const transactions = lines.map(({ providerTxn }) => providerTxn)
  const { rows: booked } = await sql<BookedMovement>`
    SELECT entry.kind, entry.payment_no AS "paymentNo", refund.refund_no AS "refundNo",
      coalesce(refund.provider_txn, entry.external_key) AS "providerTxn", entry.amount AS "amountMinor", entry.currency,
      entry.at >= ${from} AND entry.at < ${until} AS due
    FROM (
      SELECT * FROM ledger_entries WHERE at >= ${from} AND at < ${until}
      UNION SELECT * FROM ledger_entries WHERE payment_no = ANY(${paymentNos}::text[])
      UNION SELECT * FROM ledger_entries WHERE kind = 'captured' AND external_key = ANY(${transactions}::text[])
      UNION SELECT * FROM ledger_entries WHERE kind = 'refunded' AND external_key = ANY(${refundNos}::text[])
    ) entry
    JOIN payment_attempts attempt ON attempt.payment_no = entry.payment_no AND attempt.gateway = ${gateway}
    LEFT JOIN payment_refunds refund ON entry.kind = 'refunded' AND refund.refund_no = entry.external_key
    ORDER BY entry.at, entry.entry_id`.execute(db)
  const payments = await sql<{ no: string } & ReconciledMoney>`
    SELECT payment_no AS no, amount AS "amountMinor", currency FROM payment_attempts
    WHERE gateway = ${gateway} AND payment_no = ANY(${paymentNos}::text[])`.execute(db)
  const refunds = await sql<{ no: string } & ReconciledMoney>`
    SELECT refund_no AS no, refund.amount AS "amountMinor", attempt.currency
    FROM payment_refunds refund JOIN payment_attempts attempt USING (payment_no)
    WHERE attempt.gateway = ${gateway} AND refund_no = ANY(${refundNos}::text[])`.execute(db)
  const byNumber = (rows: readonly ({ no: string } & ReconciledMoney)[]) => new Map(rows.map((row) => [row.no, row]))
  return { booked, payments: byNumber(payments.rows), refunds: byNumber(refunds.rows) }
}

/** The lines of other days' stored statements about these movements. */
export async function linesOfOtherDays(
  db: Db | Tx,
  { gateway, day }: GatewayDay,
  movements: readonly StatementLine[],
): Promise<(StatementLine & { day: string })[]> {
  const transactions = movements.flatMap((one) => (one.kind === 'captured' ? [one.providerTxn] : []))
  const refundNos = movements.flatMap(({ refundNo }) => (refundNo === null ? [] : [refundNo]))
  const { rows } = await sql<StatementLine & { day: string }>`
    SELECT day, kind, payment_no AS "paymentNo", refund_no AS "refundNo", provider_txn AS "providerTxn",
      amount AS "amountMinor", currency
    FROM statement_lines
    WHERE gateway = ${gateway} AND day <> ${day}::date
      AND (kind = 'captured' AND provider_txn = ANY(${transactions}::text[])
        OR kind = 'refunded' AND refund_no = ANY(${refundNos}::text[]))`.execute(db)
  return rows
}

const selectReconciliations = (db: Db | Tx) => db.selectFrom('reconciliations').selectAll()

function asReconciliation(
  row: Awaited<ReturnType<ReturnType<typeof selectReconciliations>['executeTakeFirstOrThrow']>>,
): Reconciliation {
  const { gateway, day, state, currency, payments, refunds } = row
  return {
    gateway,
    day,
    state,
    currency,
    payments,
    paidMinor: row.paid_minor,
    refunds,
    refundedMinor: row.refunded_minor,
    // Only storeComparison writes the column.
    differences: row.differences as Difference[],
    comparedAt: row.compared_at.toISOString(),
  }
}

export async function findReconciliation(
  db: Db | Tx,
  { gateway, day }: GatewayDay,
): Promise<Reconciliation | undefined> {
  const row = await selectReconciliations(db).where('gateway', '=', gateway).where('day', '=', day).executeTakeFirst()
  return row && asReconciliation(row)
}

/** The reconciliations of the day and, on request, earlier ones with differences. */
export async function listReconciliations(
  db: Db,
  { day, withOpen, gateway }: { day: string; withOpen: boolean; gateway: PaymentMethod | null },
): Promise<Reconciliation[]> {
  let query = selectReconciliations(db).where(({ eb, and, or }) =>
    withOpen ? or([eb('day', '=', day), and([eb('day', '<', day), eb('state', '<>', 'equal')])]) : eb('day', '=', day),
  )
  if (gateway) query = query.where('gateway', '=', gateway)
  const rows = await query.orderBy('day').orderBy('gateway').execute()
  return rows.map(asReconciliation)
}

/** What was compared of these days, both included, by day and gateway. */
export async function reconciliationsOfDays(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<Reconciliation[]> {
  const rows = await selectReconciliations(db)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('gateway')
    .execute()
  return rows.map(asReconciliation)
}

/** The days among `days` for which a statement has been compared. */
export async function comparedDays(db: Db, gateway: PaymentMethod, days: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    SELECT day FROM reconciliations
    WHERE gateway = ${gateway} AND state <> 'waiting' AND day = ANY(${[...days]}::date[])`.execute(db)
  return new Set(rows.map(({ day }) => day))
}

/** The Beijing day of the first payment attempt at this gateway; undefined without one. */
export async function firstDayAt(db: Db, gateway: PaymentMethod): Promise<string | undefined> {
  const { first } = await db
    .selectFrom('payment_attempts')
    .select(({ fn }) => fn.min<Date | null>('created_at').as('first'))
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow()
  return first ? beijingDay(first) : undefined
}

/** Inserts the row or finds it, and locks it for this transaction; answers the differences named before. */
export async function lockReconciliation(
  tx: Tx,
  { gateway, day, currency, at }: GatewayDay & { currency: Currency; at: Date },
): Promise<Difference[]> {
  const { differences } = await tx
    .insertInto('reconciliations')
    .values({ gateway, day, state: 'waiting', currency, compared_at: at })
    .onConflict((conflict) => conflict.columns(['gateway', 'day']).doUpdateSet({ compared_at: at }))
    .returning('differences')
    .executeTakeFirstOrThrow()
  // This store alone writes the column.
  return differences as Difference[]
}

/** Replaces the stored statement, and stores the result of comparing it. */
export async function storeComparison(
  tx: Tx,
  { gateway, day }: GatewayDay,
  compared: Omit<Reconciliation, keyof GatewayDay | 'comparedAt' | 'currency'> & { lines: readonly StatementLine[] },
): Promise<void> {
  await tx.deleteFrom('statement_lines').where('gateway', '=', gateway).where('day', '=', day).execute()
  await sql`
    INSERT INTO statement_lines (gateway, day, line_no, kind, payment_no, refund_no, provider_txn, amount, currency)
    SELECT ${gateway}, ${day}::date, line_no, line->>'kind', line->>'paymentNo', line->>'refundNo', line->>'providerTxn',
      (line->>'amountMinor')::bigint, line->>'currency'
    FROM jsonb_array_elements(${JSON.stringify(compared.lines)}::jsonb) WITH ORDINALITY AS lines (line, line_no)`.execute(
    tx,
  )
  await tx
    .updateTable('reconciliations')
    .set({
      state: compared.state,
      payments: compared.payments,
      paid_minor: compared.paidMinor,
      refunds: compared.refunds,
      refunded_minor: compared.refundedMinor,
      differences: JSON.stringify(compared.differences),
    })
    .where('gateway', '=', gateway)
    .where('day', '=', day)
    .execute()
}

/** Differences that are not healed, by gateway; a gateway without any is absent. */
export async function countDifferences(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ gateway: string; count: number }>`
    SELECT gateway, count(*) AS count
    FROM reconciliations, jsonb_array_elements(differences) AS difference
    WHERE state = 'different' AND NOT (difference->>'healed')::boolean
    GROUP BY gateway`.execute(db)
  return new Map(rows.map(({ gateway, count }) => [gateway, count]))
}

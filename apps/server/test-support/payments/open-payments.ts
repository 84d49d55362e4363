import { sql } from 'kysely'
import type { Tx } from '../../src/platform/db/open-db.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import type { Deps } from '../../src/platform/deps.ts'

/** An order with an open attempt, as `submitOrder` and `submitPay` leave them. */
export interface OpenPayment {
  orderNo: string
  paymentNo: string
}

/**
 * Copies an open payment thousands of times, each for another passenger on the same flight: every dependent row is
 * copied with all its columns, and quota and held stock grow accordingly. Answers the copies.
 * `series`: one digit that keeps calls apart.
 */
export async function copyOpenPayment(
  deps: Deps,
  original: OpenPayment,
  { copies, series }: { copies: number; series: number },
): Promise<OpenPayment[]> {
  const numbered = numbersOfCopies(copies, series)
  await inTransaction(deps.db, async (tx) => {
    await nameCopies(tx, numbered)
    await copyEverything(tx, original)
    await sql`
      UPDATE flight_plans SET quota = quota + ${copies}, reserved = reserved + ${copies} FROM entitlements held
      WHERE held.order_no = ${original.orderNo}
        AND flight_plans.flight_id = held.flight_id AND flight_plans.plan_id = held.plan_id`.execute(tx)
  })
  return numbered
}

/** Numbers of the day before, so that none clashes with today's. */
export const numbersOfCopies = (copies: number, series: number): OpenPayment[] =>
  Array.from({ length: copies }, (_, n) => ({
    orderNo: `261119${series}${String(n).padStart(7, '0')}`,
    paymentNo: `P261119${series}${String(n).padStart(15, '0')}`,
  }))

/** The numbers to which `copyRows` copies, until the transaction ends. */
export async function nameCopies(tx: Tx, numbered: readonly OpenPayment[]): Promise<void> {
  await sql`CREATE TEMPORARY TABLE copies ON COMMIT DROP AS
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb) AS copy ("orderNo" text, "paymentNo" text)
  `.execute(tx)
}

/** Table by table, parents first; `own`: columns that must differ besides the numbers of order and payment. */
export async function copyEverything(tx: Tx, original: OpenPayment): Promise<void> {
  const { orderNo, paymentNo } = original
  const { account_id: accountId, trip_id: tripId } = await tx
    .selectFrom('orders')
    .select(['account_id', 'trip_id'])
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  const copy = (table: string, where: [column: string, value: string | null], own: string[]) =>
    copyRows(tx, original, { table, where, own })
  await copy('accounts', ['account_id', accountId], ['account_id', 'document_hash'])
  await copy('manifest_passengers', ['trip_id', tripId], ['trip_id', 'ticket_no', 'document_hash'])
  // The holder is the account: its name grows as the account's does.
  await copy('orders', ['order_no', orderNo], ['account_id', 'trip_id', 'holder'])
  await copy('order_lines', ['order_no', orderNo], [])
  await copy('order_events', ['order_no', orderNo], ['event_id'])
  await copy('entitlements', ['order_no', orderNo], ['entitlement_id', 'trip_id'])
  await copy('payment_attempts', ['order_no', orderNo], ['provider_txn'])
  await copy('jobs', ['key', orderNo], ['job_id'])
  await copy('jobs', ['key', paymentNo], ['job_id'])
}

export async function copyRows(
  tx: Tx,
  { orderNo, paymentNo }: OpenPayment,
  { table, where: [column, value], own }: { table: string; where: [string, string | null]; own: string[] },
): Promise<void> {
  const ownValues = own.map(
    (name) => sql`jsonb_build_object(${name}::text, original.${sql.ref(name)} || '-' || copies."orderNo")`,
  )
  await sql`
    INSERT INTO ${sql.table(table)}
    SELECT made.* FROM ${sql.table(table)} original, copies, LATERAL jsonb_populate_record(original, ${sql.join(
      [
        sql`replace(replace(to_jsonb(original)::text, ${orderNo}, copies."orderNo"),
          ${paymentNo}, copies."paymentNo")::jsonb`,
        ...ownValues,
      ],
      sql` || `,
    )}) made
    WHERE original.${sql.ref(column)} = ${value}`.execute(tx)
}

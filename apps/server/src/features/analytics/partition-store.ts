import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { monthOfTable, type Month } from './month-rules.ts'

/** A running report locks its tables: give up rather than make others queue; the job retries. */
const patience = sql`SET LOCAL lock_timeout = '500ms'`

export async function listMonths(db: Db | Tx): Promise<Month[]> {
  const { rows } = await sql<{ table: string }>`
    SELECT child.relname AS table FROM pg_inherits
    JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = 'analytics_events'::regclass ORDER BY child.relname`.execute(db)
  return rows.flatMap(({ table }) => monthOfTable(table) ?? [])
}

/**
 * Creates the month's partition if missing, and moves the rows that the default partition already holds for it. By a
 * function of the tables' owner, because the role that serves may own nothing.
 */
export async function addMonth(db: Db, { table, from, to }: Month): Promise<void> {
  if ((await listMonths(db)).some((month) => month.table === table)) return
  await inTransaction(db, async (tx) => {
    await patience.execute(tx)
    await sql`SELECT analytics_add_month(${table}, ${from}, ${to})`.execute(tx)
  })
}

export async function dropMonth(db: Db, { table }: Month): Promise<void> {
  await inTransaction(db, async (tx) => {
    await patience.execute(tx)
    await sql`SELECT analytics_drop_month(${table})`.execute(tx)
  })
}

type Aging = 'analytics_events_default' | 'analytics_event_keys' | 'analytics_set_aside'

/** Deletes at most `most` rows received before that time; returns how many. */
export async function deleteReceived(db: Db, table: Aging, batch: { before: Date; most: number }): Promise<number> {
  const deleted = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE received_at < ${batch.before}
      LIMIT ${batch.most} FOR UPDATE SKIP LOCKED))`.execute(db)
  return Number(deleted.numAffectedRows ?? 0n)
}

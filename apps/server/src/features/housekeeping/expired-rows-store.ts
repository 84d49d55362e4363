import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import type { Retention } from './retention.ts'

/** Deletes at most `most` rows older than `before`; returns how many. Skips locked rows for a later run. */
export async function deleteExpired(
  db: Db,
  { table, since, only }: Retention,
  batch: { before: Date; most: number },
): Promise<number> {
  const deleted = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE ${sql.ref(since)} < ${batch.before}
        AND ${only ? sql`starts_with(${sql.ref(only.column)}, ${only.begins})` : sql`TRUE`}
      LIMIT ${batch.most} FOR UPDATE SKIP LOCKED))`.execute(db)
  return Number(deleted.numAffectedRows ?? 0n)
}

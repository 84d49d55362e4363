import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/open-db.ts'

/** The database does not count what changes (`track_counts`), and would seem to stand still. */
export class ChangesNotCounted extends Error {
  override name = 'ChangesNotCounted'
}

/**
 * How often rows of each table were added, changed or removed, from the counters that PostgreSQL keeps for its own
 * vacuuming. Reading them touches no row of any table, however large. A connection hands its counts in at the end of a
 * transaction, but not again within a second; then when it is used next, or after ten seconds.
 */
export async function readChangeCounts(db: Db | Tx, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string; count: string; counted: string }>`
    SELECT t.name, current_setting('track_counts') AS counted,
      concat_ws(' ', pg_stat_get_tuples_inserted(t.oid), pg_stat_get_tuples_updated(t.oid),
        pg_stat_get_tuples_deleted(t.oid)) AS count
    FROM (SELECT name, to_regclass(name)::oid AS oid FROM unnest(${tables}::text[]) AS name) AS t`.execute(db)
  if (rows.some(({ counted }) => counted !== 'on')) throw new ChangesNotCounted('track_counts is off')
  return new Map(rows.map(({ name, count }) => [name, count]))
}

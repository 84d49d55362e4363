import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/open-db.ts'

/** Resolves when a statement of this database waits for a lock, for a test that wants two to meet. */
export async function oneWaits(db: Db): Promise<void> {
  const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  while ((await waiting.execute(db)).rows.length === 0);
}

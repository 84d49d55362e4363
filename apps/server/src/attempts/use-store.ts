import { sql } from 'kysely'
import type { Db, Tx } from '../db/open-db.ts'

interface Use {
  kind: string
  subjectHash: string
}

/**
 * Adds `ms` of use, if what was used before has flowed off by `latest`; one statement, safe under any concurrency.
 * False: refused, nothing was added.
 */
export async function addUse(
  db: Db | Tx,
  { kind, subjectHash }: Use,
  { now, ms, latest }: { now: Date; ms: number; latest: Date },
): Promise<boolean> {
  const added = await sql`
    INSERT INTO counted_uses AS c (kind, subject_hash, used_until)
    VALUES (${kind}, ${subjectHash}, ${new Date(now.getTime() + ms)})
    ON CONFLICT (kind, subject_hash) DO UPDATE
      SET used_until = greatest(c.used_until, ${now}::timestamptz) + (excluded.used_until - ${now}::timestamptz)
      WHERE c.used_until <= ${latest}
    RETURNING 1`.execute(db)
  return added.rows.length === 1
}

export async function usedUntil(db: Db | Tx, { kind, subjectHash }: Use): Promise<Date | undefined> {
  const row = await db
    .selectFrom('counted_uses')
    .select('used_until')
    .where('kind', '=', kind)
    .where('subject_hash', '=', subjectHash)
    .executeTakeFirst()
  return row?.used_until
}

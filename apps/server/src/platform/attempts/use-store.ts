import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../db/open-db.ts'
import { listed, reading, type Reading } from '../db/read-at-once.ts'

interface Use {
  kind: string
  subjectHash: string
}

interface AddedUse {
  now: Date
  ms: number
  latest: Date
  most: Date
}

/**
 * Adds `ms` of use if the earlier use expires by `latest`; safe under concurrency. Use beyond the possible maximum
 * (`most`) was counted before the clock was set back, and is dropped. Without a row: refused, nothing was added.
 */
export const insertUse = ({ kind, subjectHash }: Use, { now, ms, latest, most }: AddedUse): RawBuilder<unknown> =>
  sql`
    INSERT INTO counted_uses AS c (kind, subject_hash, used_until)
    VALUES (${kind}, ${subjectHash}, ${new Date(now.getTime() + ms)})
    ON CONFLICT (kind, subject_hash) DO UPDATE
      SET used_until = CASE WHEN c.used_until > ${most} THEN ${now}::timestamptz
          ELSE greatest(c.used_until, ${now}::timestamptz) END + (excluded.used_until - ${now}::timestamptz)
      WHERE c.used_until <= ${latest} OR c.used_until > ${most}
    RETURNING 1`

/** False: refused. */
export async function addUse(db: Db | Tx, use: Use, added: AddedUse): Promise<boolean> {
  const { rows } = await insertUse(use, added).execute(db)
  return rows.length === 1
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

/** Of these subjects, those of whose use more than `latest` allows has not flowed off. */
export function usedBeyondReading(
  db: Db | Tx,
  { kind, subjectHashes, latest }: { kind: string; subjectHashes: readonly string[]; latest: Date },
): Reading<string[]> {
  const query = db
    .selectFrom('counted_uses')
    .select('subject_hash')
    .where('kind', '=', kind)
    .where('subject_hash', '=', sql<string>`ANY (${listed(subjectHashes)})`)
    .where('used_until', '>', latest)
  return reading(query, {}, (rows) => rows.map((row) => row.subject_hash))
}

export async function deleteUse(db: Db | Tx, { kind, subjectHash }: Use): Promise<void> {
  await db.deleteFrom('counted_uses').where('kind', '=', kind).where('subject_hash', '=', subjectHash).execute()
}

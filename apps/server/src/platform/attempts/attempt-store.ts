import { sql } from 'kysely'
import { after, seconds } from '../clock.ts'
import type { Db, Tx } from '../db/open-db.ts'
import { hourBefore, triesKept, type Allowance } from './attempt-rules.ts'

export type AttemptKind = 'code' | 'login'

interface Attempt {
  subjectHash: string
  allowance: Allowance
}

export interface Attempts {
  kind: AttemptKind
  attempts: readonly Attempt[]
  at: Date
}

/**
 * Counts one try for each subject if all of them are allowed (`whatStops` applies the same rule); one statement.
 * Returns the counted subjects: fewer than requested means refused, and then none is counted, unless another try came
 * in between. Rows are locked in one order, so that two callers cannot deadlock.
 */
export async function insertTries(db: Db | Tx, { kind, attempts, at }: Attempts): Promise<string[]> {
  const column = <Value>(of: (attempt: Attempt) => Value) => attempts.map((attempt) => of(attempt))
  const free = sql`
    coalesce(c.tries[cardinality(c.tries) - a.per_hour + 1] <= ${hourBefore(at)}, true)
    AND (coalesce(c.tries[cardinality(c.tries) - a.at_once + 1] <= a.within, true)
      OR c.tries[cardinality(c.tries)] <= a.waited)`
  const counted = await sql<{ subject_hash: string }>`
    WITH asked AS (
      SELECT * FROM unnest(
        ${column(({ subjectHash }) => subjectHash)}::text[],
        ${column(({ allowance }) => allowance.perHour)}::int[],
        ${column(({ allowance }) => allowance.atOnce)}::int[],
        ${column(({ allowance }) => after(at, -seconds(allowance.withinSeconds)))}::timestamptz[],
        ${column(({ allowance }) => after(at, -seconds(allowance.waitSeconds)))}::timestamptz[]
      ) AS a (subject_hash, per_hour, at_once, within, waited)
    )
    INSERT INTO counted_tries AS c (kind, subject_hash, tries, newest)
    SELECT ${kind}, subject_hash, ARRAY[${at}::timestamptz], ${at} FROM asked
    WHERE NOT EXISTS (
      SELECT FROM counted_tries c JOIN asked a USING (subject_hash) WHERE c.kind = ${kind} AND NOT (${free}))
    ORDER BY subject_hash
    ON CONFLICT (kind, subject_hash) DO UPDATE
      SET tries = c.tries[greatest(1, cardinality(c.tries) - ${triesKept} + 2):] || excluded.newest,
        newest = excluded.newest
      WHERE (SELECT ${free} FROM asked a WHERE a.subject_hash = excluded.subject_hash)
    RETURNING subject_hash`.execute(db)
  return counted.rows.map((row) => row.subject_hash)
}

/** Takes one try of that moment back from each subject: an `INSERT`, because that locks rows in the order given. */
export async function withdrawTries(
  db: Db | Tx,
  { kind, at, subjectHashes }: { kind: AttemptKind; at: Date; subjectHashes: readonly string[] },
): Promise<void> {
  await sql`
    INSERT INTO counted_tries AS c (kind, subject_hash, tries, newest)
    SELECT ${kind}, subject_hash, '{}', ${at} FROM unnest(${[...subjectHashes]}::text[]) AS s (subject_hash)
    ORDER BY subject_hash
    ON CONFLICT (kind, subject_hash) DO UPDATE
      SET tries = c.tries[:array_position(c.tries, ${at}::timestamptz) - 1]
        || c.tries[array_position(c.tries, ${at}::timestamptz) + 1:]
      WHERE array_position(c.tries, ${at}::timestamptz) IS NOT NULL`.execute(db)
}

/** The newest tries of each subject that has any, oldest first. */
export async function getTries(
  db: Db | Tx,
  { kind, attempts }: Pick<Attempts, 'kind' | 'attempts'>,
): Promise<Map<string, Date[]>> {
  const subjectHashes = attempts.map(({ subjectHash }) => subjectHash)
  const { rows } = await sql<{ subject_hash: string; tries: Date[] }>`
    SELECT subject_hash, tries FROM counted_tries
    WHERE kind = ${kind} AND subject_hash = ANY (${subjectHashes}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.subject_hash, row.tries]))
}

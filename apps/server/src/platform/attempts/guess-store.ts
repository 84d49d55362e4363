import { sql } from 'kysely'
import type { Db } from '../db/open-db.ts'

export interface CountedGuess {
  subjectHash: string
  /** By how much one guess moves the moment at which everything has flowed off. */
  stepMs: number
  /** The guess is allowed if everything has flowed off by then. */
  latest: Date
  /** No tally lasts longer; a longer one was counted before the clock was set back, and is dropped. */
  most: Date
}

/**
 * Counts one guess for every subject if all of them allow it; one statement. Returns the counted subjects: fewer than
 * requested means refused, and then none is counted, unless another guess came in between. Rows are locked in one order,
 * so that two callers cannot deadlock.
 */
export async function insertGuesses(db: Db, guesses: readonly CountedGuess[], at: Date): Promise<string[]> {
  const column = <Value>(of: (guess: CountedGuess) => Value) => guesses.map((guess) => of(guess))
  // Servers' clocks differ by less than this.
  const outlived = sql`c.used_until > a.most + interval '10 minutes'`
  const free = sql`(c.used_until <= a.latest OR ${outlived})`
  const counted = await sql<{ subject_hash: string }>`
    WITH asked AS (
      SELECT subject_hash, ms * interval '1 millisecond' AS step, latest, most FROM unnest(
        ${column(({ subjectHash }) => subjectHash)}::text[],
        ${column(({ stepMs }) => stepMs)}::float8[],
        ${column(({ latest }) => latest)}::timestamptz[],
        ${column(({ most }) => most)}::timestamptz[]
      ) AS a (subject_hash, ms, latest, most)
    )
    INSERT INTO counted_uses AS c (kind, subject_hash, used_until)
    SELECT 'guess', subject_hash, ${at}::timestamptz + step FROM asked
    WHERE NOT EXISTS (
      SELECT FROM counted_uses c JOIN asked a USING (subject_hash) WHERE c.kind = 'guess' AND NOT ${free})
    ORDER BY subject_hash
    ON CONFLICT (kind, subject_hash) DO UPDATE
      SET used_until = (
        SELECT least(a.most, a.step + CASE WHEN ${outlived} THEN ${at}::timestamptz
            ELSE greatest(c.used_until, ${at}::timestamptz) END)
        FROM asked a WHERE a.subject_hash = excluded.subject_hash)
      WHERE (SELECT ${free} FROM asked a WHERE a.subject_hash = excluded.subject_hash)
    RETURNING subject_hash`.execute(db)
  return counted.rows.map((row) => row.subject_hash)
}

/** Takes one guess back from each subject: an `INSERT`, because that locks rows in the order given. */
export async function withdrawGuesses(
  db: Db,
  guesses: readonly Pick<CountedGuess, 'subjectHash' | 'stepMs'>[],
  at: Date,
): Promise<void> {
  await sql`
    WITH back AS (
      SELECT * FROM unnest(${guesses.map(({ subjectHash }) => subjectHash)}::text[],
        ${guesses.map(({ stepMs }) => stepMs)}::float8[]) AS b (subject_hash, ms)
    )
    INSERT INTO counted_uses AS c (kind, subject_hash, used_until)
    SELECT 'guess', subject_hash, ${at} FROM back ORDER BY subject_hash
    ON CONFLICT (kind, subject_hash) DO UPDATE
      SET used_until = c.used_until - (
        SELECT ms * interval '1 millisecond' FROM back WHERE back.subject_hash = excluded.subject_hash)`.execute(db)
}

/** The moment at which each subject's guesses have flowed off. */
export async function guessesUntil(db: Db, subjectHashes: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('counted_uses')
    .select(['subject_hash', 'used_until'])
    .where('kind', '=', 'guess')
    .where('subject_hash', 'in', [...subjectHashes])
    .execute()
  return new Map(rows.map((row) => [row.subject_hash, row.used_until]))
}

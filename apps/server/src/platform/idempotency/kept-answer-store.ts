import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../db/open-db.ts'

/** The answer that a call gave under a key, by the owner of the key. */
export interface KeptAnswer {
  subject: string
  requestHash: string
  answer: unknown
}

export interface AskedKey {
  call: string
  key: string
}

/** What a key has been answered, of those of its possible owners; as JSON, for a statement that reads more. */
export const keptAnswers = ({ call, key }: AskedKey, subjects: RawBuilder<unknown>): RawBuilder<KeptAnswer[]> =>
  sql`(SELECT coalesce(json_agg(json_build_object('subject', subject, 'requestHash', request_hash, 'answer', answer)), '[]')
    FROM idempotency_keys WHERE call = ${call} AND key = ${key} AND subject IN (${subjects}))`

export async function findKept(
  db: Db | Tx,
  { subject, ...key }: AskedKey & { subject: string },
): Promise<KeptAnswer[]> {
  const { rows } = await sql<{ kept: KeptAnswer[] }>`SELECT ${keptAnswers(key, sql`${subject}`)} AS kept`.execute(db)
  return rows[0]?.kept ?? []
}

/** Returns no row where the key has an answer; waits for another transaction that is just writing one. */
export const insertKept = ({ answer, at, ...kept }: AskedKey & KeptAnswer & { at: Date }): RawBuilder<unknown> =>
  sql`INSERT INTO idempotency_keys (subject, call, key, request_hash, answer, created_at)
    VALUES (${kept.subject}, ${kept.call}, ${kept.key}, ${kept.requestHash}, ${JSON.stringify(answer)}, ${at})
    ON CONFLICT (subject, call, key) DO NOTHING RETURNING key`

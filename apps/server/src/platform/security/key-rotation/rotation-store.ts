import { sql, type RawBuilder } from 'kysely'
import { errorCode } from '../../db/local-postgres/local-postgres-error.ts'
import { MIGRATIONS_LOCK } from '../../db/migrate.ts'
import type { Db, Tx } from '../../db/open-db.ts'

/** Rows per read; a season's manifests have some hundred thousand rows. */
const batchSize = 1_000

/** A table with a sealed column: where a batch goes on, and what is read and written of each row. */
export interface SealedTable {
  table: string
  /** Unique in the table, never empty, as text. */
  id: string
  columns: readonly string[]
}

type StoredRow = Readonly<Record<string, unknown>> & { readonly rotation_id: string }

const getName = (id: string): RawBuilder<string> => sql.raw(id)

/**
 * Every row of a table once, in batches by its id; what `renew` answers is written back.
 * @returns how many were
 */
export async function renewRows(
  tx: Tx,
  { table, id, columns }: SealedTable,
  renew: (row: StoredRow) => Record<string, unknown>,
): Promise<number> {
  let after = ''
  for (let count = 0; ;) {
    const { rows } = await sql<StoredRow>`SELECT ${getName(id)} AS rotation_id, ${sql.raw(columns.join(', '))}
      FROM ${sql.table(table)} WHERE ${getName(id)} > ${after} ORDER BY 1 LIMIT ${batchSize}`.execute(tx)
    const last = rows.at(-1)
    if (!last) return count
    for (const row of rows) {
      const values = renew(row)
      if (Object.keys(values).length === 0) continue
      await writeRow(tx, { table, id, columns }, { at: row.rotation_id, values })
      count += 1
    }
    after = last.rotation_id
  }
}

async function writeRow(
  tx: Tx,
  { table, id }: SealedTable,
  { at, values }: { at: string; values: Record<string, unknown> },
): Promise<void> {
  const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`UPDATE ${sql.table(table)} SET ${sql.join(assignments)} WHERE ${getName(id)} = ${at}`.execute(tx)
}

/** @throws an error that begins with "The database" where something else works on it */
export async function holdAlone(tx: Tx, tables: readonly string[]): Promise<void> {
  // The pool's limits are for passengers' queries; this may read for minutes.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`SET LOCAL lock_timeout = '3s'`.execute(tx)
  const others = await sql<{ count: number }>`SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'aisle' AND pid <> pg_backend_pid()`.execute(tx)
  if ((others.rows[0]?.count ?? 0) > 0) throw new Error(running)
  try {
    // A server started in the meantime waits here, and then finds that its key is wrong.
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(MIGRATIONS_LOCK)})`.execute(tx)
    await sql`LOCK TABLE ${sql.join(tables.map((table) => sql.table(table)))} IN EXCLUSIVE MODE`.execute(tx)
  } catch (error) {
    if (errorCode(error) === lockNotAvailable) throw new Error(running, { cause: error })
    throw error
  }
}

const lockNotAvailable = '55P03'
const running = 'The database is in use: stop every server that works on it, and try again.'

/** The longest sealed text that may hold nothing: an erased passenger's. */
const sealedNothing = 29

/** One passenger's sealed document, if there is any: a vault that cannot open it, or hashes it otherwise, has other keys. */
export async function sealedSample(db: Db | Tx): Promise<{ sealed: Buffer; hash: string } | undefined> {
  return (
    db
      .selectFrom('manifest_passengers')
      .select(['document_sealed as sealed', 'document_hash as hash'])
      // Aboard no document is kept.
      .where(sql<boolean>`length(document_sealed) > ${sql.lit(sealedNothing)}`)
      .limit(1)
      .executeTakeFirst()
  )
}

/** A column of sealed texts: bytes, or the letter within a job's payload. */
export interface ResealedColumn {
  table: string
  /** Unique in the table, never empty, as text. */
  id: string
  column: string
  holds: 'bytes' | 'letter'
}

/** An expression that answers the sealed text as bytea; null where nothing is sealed. */
export const sealedIn = ({ column, holds }: Pick<ResealedColumn, 'column' | 'holds'>): RawBuilder<Buffer> =>
  holds === 'bytes' ? sql`${sql.ref(column)}` : sql`decode(${sql.ref(column)} ->> 'letter', 'base64')`

const assign = ({ column, holds }: ResealedColumn, sealed: Buffer) =>
  holds === 'bytes'
    ? sql`${sql.ref(column)} = ${sealed}`
    : sql`${sql.ref(column)} = jsonb_set(${sql.ref(column)}, '{letter}', to_jsonb(${sealed.toString('base64')}::text))`

/**
 * Every sealed text of a column once, while servers work: each is written separately, and only if it has not changed
 * since it was read, because servers seal new texts with the newest key.
 * @param renew answers null for a text that stays
 * @returns how many were renewed, or would be
 */
export async function resealColumn(
  db: Db,
  resealed: ResealedColumn,
  { renew, apply }: { renew: (id: string, sealed: Buffer) => Buffer | null; apply: boolean },
): Promise<number> {
  const { table, id } = resealed
  const sealed = sealedIn(resealed)
  let after = ''
  for (let count = 0; ;) {
    const { rows } = await sql<{ id: string; sealed: Buffer }>`
      SELECT ${getName(id)} AS id, ${sealed} AS sealed FROM ${sql.table(table)}
      WHERE ${getName(id)} > ${after} AND length(${sealed}) > 0 ORDER BY 1 LIMIT ${batchSize}`.execute(db)
    const last = rows.at(-1)
    if (!last) return count
    for (const row of rows) {
      const renewed = renew(row.id, row.sealed)
      if (renewed === null) continue
      if (apply) {
        await sql`UPDATE ${sql.table(table)} SET ${assign(resealed, renewed)}
          WHERE ${getName(id)} = ${row.id} AND ${sealed} = ${row.sealed}`.execute(db)
      }
      count += 1
    }
    after = last.id
  }
}

/** For anonymous responses: the trips to which each may belong. Trips rebooked since are missing. */
export async function tripsOfAnonymous(tx: Tx): Promise<{ surveyId: string; tripId: string }[]> {
  const { rows } = await sql<{ surveyId: string; tripId: string }>`SELECT DISTINCT r.survey_id AS "surveyId",
    m.trip_id AS "tripId" FROM survey_responses r JOIN manifest_passengers m USING (flight_id)
    WHERE r.trip_id IS NULL`.execute(tx)
  return rows
}

/**
 * Accounts whose document is no longer sealed anywhere. With a card they are found by it from now on, like accounts
 * from single sign-on; without one their hash stays and matches no login.
 */
export async function leaveToCard(tx: Tx, hashes: readonly string[]): Promise<number> {
  const left = await sql`UPDATE accounts SET document_hash = NULL
    WHERE document_hash = ANY (${[...hashes]}::text[]) AND ffp_card_no IS NOT NULL`.execute(tx)
  return Number(left.numAffectedRows ?? 0)
}

/** Hashes of what only its holder knows: their rows end. */
export const endedColumns = [
  'login_sessions.token_hash',
  'session_trips.token_hash',
  'order_browsers.browser_hash',
  'order_proofs.token_hash',
  'mail_captchas.code_hash',
  'mail_captchas.target_hash',
  'sign_in_tokens.session_token_hash',
  'sign_in_tokens.state_hash',
  'sign_in_tokens.token_hash',
  'previews.token_hash',
  'staff_approvals.request_sealed',
  'staff_invitations.token_hash',
  'staff_sessions.desk_hash',
  'staff_sessions.previous_token_hash',
  'staff_sessions.token_hash',
  'used_app_proofs.proof_hash',
  'counted_tries.subject_hash',
  'counted_uses.subject_hash',
]

/** Values that cannot be recomputed, because only their holder knows the plaintext. Rows ended or deleted, by table. */
export async function endTheRest(tx: Tx, now: Date): Promise<Record<string, number>> {
  const ended: Record<string, number> = {}
  const end = async (table: string, statement: RawBuilder<unknown>) => {
    const { numAffectedRows } = await statement.execute(tx)
    ended[table] = Number(numAffectedRows ?? 0)
  }
  await end('login_sessions', sql`UPDATE login_sessions SET ended_at = ${now} WHERE ended_at IS NULL`)
  await end('session_trips', sql`DELETE FROM session_trips`)
  await end('mail_captchas', sql`UPDATE mail_captchas SET ended_at = ${now} WHERE ended_at IS NULL`)
  await end('order_browsers', sql`DELETE FROM order_browsers`)
  await end('order_proofs', sql`DELETE FROM order_proofs`)
  await end('sign_in_tokens', sql`DELETE FROM sign_in_tokens`)
  await end(
    'staff_approvals',
    sql`UPDATE staff_approvals SET state = 'withdrawn', request_sealed = NULL, ended_at = ${now} WHERE state = 'waiting'`,
  )
  await end('previews', sql`DELETE FROM previews`)
  await end('staff_invitations', sql`DELETE FROM staff_invitations`)
  await end('staff_sessions', sql`UPDATE staff_sessions SET ended_at = ${now} WHERE ended_at IS NULL`)
  await end('used_app_proofs', sql`DELETE FROM used_app_proofs`)
  await end('cart_lines', sql`DELETE FROM cart_lines WHERE owner LIKE 'guest:%'`)
  await end('counted_tries', sql`DELETE FROM counted_tries`)
  await end('counted_uses', sql`DELETE FROM counted_uses`)
  return ended
}

import { Client, type ClientBase } from 'pg'
import type { DatabaseAddress } from './find-database.ts'

/** The rows of one query; `what` names its subject for the progress line. */
export type Ask = <Row extends object>(what: string, text: string, values: readonly unknown[]) => Promise<Row[]>

/** Called before a question, and whenever rows of it have come. */
export type Watch = (what: string, rows: number) => void

const rowsAtOnce = 5_000

/**
 * Whole months are read: sorted and counted in memory where they fit, on disk where they do not, and never one table for
 * each row of another, as PostgreSQL would without fresh statistics. A question that takes a quarter of an hour would hold
 * back the tidying of tables that passengers use.
 */
const forManyRows = `SET LOCAL statement_timeout = '15min'; SET LOCAL work_mem = '64MB'; SET LOCAL jit = off;
  SET LOCAL enable_nestloop = off; SET LOCAL cursor_tuple_fraction = 1`

/**
 * One consistent, read-only snapshot of the database: no query sees later commits.
 * @throws when the database does not answer or a query fails
 */
export async function inSnapshot<T>(
  { connection, watch }: { connection: string | DatabaseAddress; watch: Watch },
  read: (ask: Ask) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: 'aisle-report',
    connectionTimeoutMillis: 5_000,
  })
  // A connection that drops between two questions reports it here; the next question fails with it.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query(forManyRows)
    return await read(askWith(client, watch))
  } finally {
    await client.end()
  }
}

/** Answers come in portions, so that the reader hears of them. */
function askWith(client: ClientBase, watch: Watch): Ask {
  return async <Row extends object>(what: string, text: string, values: readonly unknown[]) => {
    watch(what, 0)
    const all: Row[] = []
    await client.query(`DECLARE answer NO SCROLL CURSOR FOR ${text}`, [...values])
    for (;;) {
      const { rows } = await client.query<Row>(`FETCH ${rowsAtOnce} FROM answer`)
      for (const row of rows) all.push(row)
      watch(what, all.length)
      if (rows.length < rowsAtOnce) break
    }
    await client.query('CLOSE answer')
    return all
  }
}

/** The Beijing day of an instant, `YYYY-MM-DD`. */
export const getDay = (instant: string) => `to_char(${instant} AT TIME ZONE INTERVAL '8 hours', 'YYYY-MM-DD')`

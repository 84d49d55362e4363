import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import { DatabaseError, Pool, types, type PoolConfig } from 'pg'
import { errorCode, errorText } from './local-postgres/local-postgres-error.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** A PostgreSQL behind a unix socket (`host` is the socket's folder) or a host name. */
export type DbAddress = { host: string; port: number; user: string; database: string }

export type OpenDb = { db: Db; pool: Pool; close: () => Promise<void> }

const OLDEST_VERSION = 140_000

/**
 * Opens a pool; nothing is connected before the first query.
 * bigint and numeric arrive as numbers (a value that a number cannot hold exactly is an error), timestamptz as Date,
 * date as `YYYY-MM-DD`. A query ends after 10 s, an idle transaction after 30 s.
 * @param options.connection the value of DATABASE_URL, or the local PostgreSQL's address
 * @param options.max connections at most
 */
export function openDb(options: { connection: string | DbAddress; max?: number }): OpenDb {
  const pool = new Pool({
    ...addressOf(options.connection),
    max: options.max ?? 10,
    application_name: 'aisle',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    types: { getTypeParser },
  })
  surviveLostConnections(pool)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: discardingBroken(pool) }) })
  return { db, pool, close: () => db.destroy() }
}

function addressOf(connection: string | DbAddress): PoolConfig {
  return typeof connection === 'string' ? { connectionString: connection } : connection
}

/**
 * A connection that drops reports an `error` event, and an unheard one ends the process. The pool reports for its idle
 * connections only, so each connection needs a listener too. The query that was running fails on its own.
 */
function surviveLostConnections(pool: Pool): void {
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
}

/**
 * When PostgreSQL ends a connection, the query's failure arrives a moment before the connection's end. Given back in
 * between, the connection would fail the next passenger's query as well.
 */
function discardingBroken(pool: Pool): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      let broken = false
      const query = async (text: string, values: readonly unknown[]) => {
        try {
          return await client.query(text, [...values])
        } catch (error) {
          broken ||= error instanceof DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC')
          throw error
        }
      }
      // Kysely's second call shape is for cursors, which need another package.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
    },
  }
}

const exactParsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, exactNumber],
  [types.builtins.NUMERIC, exactNumber],
  // As a Date it would be midnight in the server's own time zone.
  [types.builtins.DATE, (text) => text],
])

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  const exact = format === 'binary' ? undefined : exactParsers.get(oid)
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- pg's list of type numbers lacks those of extensions
  return exact ?? types.getTypeParser(oid, format)
}

function exactNumber(text: string): number {
  const value = Number(text)
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError(`${text} is too large for an exact number`)
  return value
}

/** @throws an error of one sentence when the database cannot be used; it never shows the password. */
export async function requireDatabase(db: Db): Promise<void> {
  let version: number
  try {
    const { rows } = await sql<{
      version: number
    }>`select current_setting('server_version_num')::int as version`.execute(db)
    version = rows[0]?.version ?? 0
  } catch (error) {
    throw new Error(
      `The database does not answer: ${errorText(error) || errorCode(error)}. `
        + 'Check that it runs and that DATABASE_URL names the right host, port, user, password and database.',
      { cause: error },
    )
  }
  if (version < OLDEST_VERSION) {
    throw new Error(`Aisle needs PostgreSQL 14 or newer; DATABASE_URL leads to ${Math.floor(version / 10_000)}.`)
  }
}

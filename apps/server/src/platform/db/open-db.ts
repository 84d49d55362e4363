import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import { Client, Pool, types, type ClientConfig, type PoolClient } from 'pg'
import { watchAnswers, type AnswerWatch, type Patience } from './answer-watch.ts'
import { DatabaseUnavailable, endsConnection, namedForAbsence } from './database-unavailable.ts'
import { errorCode, errorText } from './local-postgres/local-postgres-error.ts'
import type { Database } from './schema.ts'
import { isOutdatedPlan, statementNames, type StatementNames } from './statement-names.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** A PostgreSQL behind a unix socket (`host` is the socket's folder) or a host name. */
export type DbAddress = { host: string; port: number; user: string; database: string }

export type OpenDb = { db: Db; pool: Pool; close: () => Promise<void> }

const OLDEST_VERSION = 140_000
const TOO_MANY_CONNECTIONS = '53300'

/**
 * Opens a pool, which connects at the first query. bigint and numeric arrive as numbers (a value that a number cannot
 * hold exactly is an error), timestamptz as Date, date as `YYYY-MM-DD`. A query ends after 10 s, an idle transaction
 * after 30 s. If the database is away or silent, a query through `db` fails within about 5 s as DatabaseUnavailable;
 * once the database is back, queries work again.
 * @param options.connection the value of DATABASE_URL, or the local PostgreSQL's address
 * @param options.max maximum number of connections
 * @param options.patience with a database that does not answer
 */
export function openDb(options: { connection: string | DbAddress; max?: number; patience?: Patience }): OpenDb {
  const address = getAddress(options.connection)
  const pool = new Pool({
    ...address,
    max: options.max ?? 10,
    application_name: 'aisle',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    // Plans are kept with their connection (statement-names.ts), and tables grow.
    maxLifetimeSeconds: 600,
    types: { getTypeParser },
  })
  surviveLostConnections(pool)
  const watch = watchAnswers((limitMs) => askWhetherAlive(address, limitMs), options.patience)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: guarded(pool, watch, statementNames()) }) })
  return { db, pool, close: () => db.destroy() }
}

function getAddress(connection: string | DbAddress): ClientConfig {
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

/** On a separate connection: all of the pool's may be waiting. */
async function askWhetherAlive(address: ClientConfig, limitMs: number): Promise<void> {
  const limits = { connectionTimeoutMillis: limitMs, query_timeout: limitMs }
  const client = new Client({ ...address, ...limits, application_name: 'aisle-probe' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
  } catch (error) {
    // All connections are taken: it answers, and those who have one may go on waiting for it.
    if (errorCode(error) !== TOO_MANY_CONNECTIONS) throw error
  } finally {
    void client.end().catch(() => undefined)
  }
}

/**
 * Names connection failures, fails fast while the database is silent, and never returns a broken connection to the
 * pool: when PostgreSQL ends a connection, the query's failure arrives shortly before the connection's end, and the
 * next passenger's query would fail as well.
 */
function guarded(pool: Pool, watch: AnswerWatch, names: StatementNames): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      await watch.refuseWhileSilent()
      const connecting = pool.connect()
      try {
        return guardedClient(await watch.whileAnswering(connecting), watch, names)
      } catch (error) {
        // A connection that arrives after the timeout has no user.
        void connecting.then(
          (late) => late.release(),
          () => undefined,
        )
        throw namedForAbsence(error)
      }
    },
  }
}

function guardedClient(client: PoolClient, watch: AnswerWatch, names: StatementNames): PostgresPoolClient {
  let broken = false
  const query = async (text: string, values: readonly unknown[]) => {
    // The rollback of a transaction whose connection is lost would only wait once more.
    if (broken) throw new DatabaseUnavailable('the connection to the database is lost')
    try {
      const name = values.length > 0 ? names.of(text) : undefined
      return await watch.whileAnswering(client.query({ text, values: [...values], ...(name && { name }) }))
    } catch (error) {
      if (isOutdatedPlan(error)) {
        names.renew()
        throw new DatabaseUnavailable('the tables have just changed', { cause: error })
      }
      broken ||= endsConnection(error)
      throw namedForAbsence(error)
    }
  }
  // Kysely's second call shape is for cursors, which need another package.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
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

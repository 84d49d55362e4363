import { Kysely, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import { Client, Pool, types, type ClientConfig, type PoolClient } from 'pg'
import { ordinaryPatience, watchAnswers, type AnswerWatch, type Patience } from './answer-watch.ts'
import { clientConfigOf, hostsOfUrl, preferredHost, type PreferredHost } from './database-hosts.ts'
import { DatabaseUnavailable, endsConnection, isQueueFull, namedForAbsence } from './database-unavailable.ts'
import { databaseProbe, type Probe } from './kept-probe.ts'
import { errorCode, errorText } from './local-postgres/local-postgres-error.ts'
import { hearNotices, type Notices } from './notices.ts'
import { prepareConnection, timelines, type Timelines } from './prepare-connection.ts'
import type { Database } from './schema.ts'
import { noTracing, traced, type Tracing } from '../tracing/tracing.ts'
import { isOutdatedPlan, statementNames, type StatementNames } from './statement-names.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** A PostgreSQL behind a unix socket (`host` is the socket's folder) or a host name. */
export type DbAddress = { host: string; port: number; user: string; database: string }

export type OpenDb = {
  db: Db
  pool: Pool
  /** Of all hosts together; `waiting`: queries without a connection. */
  connections: () => { used: number; idle: number; waiting: number }
  /** Over one more connection. */
  hear: (channel: string, heard: () => void) => Notices
  close: () => Promise<void>
}

const OLDEST_VERSION = 140_000

interface OpenOptions {
  /** The value of DATABASE_URL, or the local PostgreSQL's address. */
  connection: string | DbAddress
  /** Maximum number of connections. */
  max?: number
  /** With a database that does not answer. */
  patience?: Patience
  /** False where a pooler hands a connection to another client between two transactions. */
  namesStatements?: boolean
  /** Holds one more connection, which only asks whether the database answers: for servers. */
  keepsProbe?: boolean
  /** Reads from a server that takes no writes. */
  standby?: boolean
  /** Every statement becomes a span, by its text without values. */
  tracing?: Tracing
}

/**
 * Opens a pool, which connects at the first query, to the host that takes writes. bigint and numeric arrive as numbers (a
 * value that a number cannot hold exactly is an error), timestamptz as Date, date as `YYYY-MM-DD`. A query ends after
 * 10 s, an idle transaction after 30 s. If the database is away, silent or takes no writes, a query through `db` fails
 * within about 5 s as DatabaseUnavailable; once a host takes writes, queries work again.
 */
export function openDb(options: OpenOptions): OpenDb {
  const { connection } = options
  const addresses = (typeof connection === 'string' ? hostsOfUrl(connection) : [connection]).map(clientConfigOf)
  const known = timelines()
  const pools = addresses.map((address) => openPool(address, { options, several: addresses.length > 1, known }))
  const preferred = preferredHost(pools.length)
  const { patience = ordinaryPatience, keepsProbe: keeps = false } = options
  const address = () => addresses[preferred.at()] ?? {}
  const probe = databaseProbe(address, { limitMs: patience.forAnswer, keeps })
  const watch = watchAnswers(async () => {
    const asked = preferred.at()
    await probe.ask().catch((error: unknown) => {
      preferred.passOver(asked)
      throw error
    })
  }, patience)
  const names = options.namesStatements === false ? null : statementNames()
  const guard = { pools, preferred, known, watch, names, tracing: options.tracing ?? noTracing }
  const dialect = new PostgresDialect({ pool: guarded(guard, keeps ? probe : null) })
  const db = new Kysely<Database>({ dialect })
  const [pool = new Pool()] = pools
  const close = async () => {
    await db.destroy()
    await probe.close()
  }
  const sum = (count: (one: Pool) => number) => pools.reduce((total, one) => total + count(one), 0)
  const connections = () => ({
    used: sum(({ totalCount, idleCount }) => totalCount - idleCount),
    idle: sum(({ idleCount }) => idleCount),
    waiting: sum(({ waitingCount }) => waitingCount),
  })
  const hear = (channel: string, heard: () => void) => hearNotices({ address, channel, heard })
  return { db, pool, connections, hear, close }
}

/** A host that is switched off does not refuse: then the next one is tried while the passenger waits. */
const connectMs = { only: 5_000, oneOfSeveral: 1_500 }

/** Shorter than a firewall remembers a connection that nobody uses. */
const aliveAfterMs = 30_000

function openPool(
  address: ClientConfig,
  { options, several, known }: { options: OpenOptions; several: boolean; known: Timelines },
): Pool {
  const pool = new Pool({
    ...address,
    ...(several && { Client: ImpatientClient }),
    max: options.max ?? 10,
    application_name: 'aisle',
    connectionTimeoutMillis: connectMs.only,
    keepAlive: true,
    keepAliveInitialDelayMillis: aliveAfterMs,
    // Plans are kept with their connection (statement-names.ts): a new one plans each statement six times again.
    idleTimeoutMillis: 0,
    // Tables grow, and their plans with them.
    maxLifetimeSeconds: 600,
    types: { getTypeParser },
    verify: (client, done) => {
      prepareConnection(client, known, options.standby).then(() => done(), done)
    },
  })
  surviveLostConnections(pool)
  return pool
}

/** The pool's own limit also bounds the wait for a connection that is in use. */
class ImpatientClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs.oneOfSeveral })
  }
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

interface Guard {
  /** One for each host. */
  pools: readonly Pool[]
  preferred: PreferredHost
  known: Timelines
  watch: AnswerWatch
  /** Null: statements have no names. */
  names: StatementNames | null
  tracing: Tracing
}

/**
 * Names connection failures, fails fast while the database is silent, and never returns a broken connection to the
 * pool: when PostgreSQL ends a connection, the query's failure arrives shortly before the connection's end, and the
 * next passenger's query would fail as well.
 * @param probe opened with the first connection; null: not kept
 */
function guarded(guard: Guard, probe: Probe | null): PostgresPool {
  let probed = probe === null
  return {
    end: async () => void (await Promise.all(guard.pools.map((pool) => pool.end()))),
    async connect() {
      await guard.watch.refuseWhileSilent()
      const client = await connectAnywhere(guard)
      if (!probed) void probe?.ask().catch(() => undefined)
      probed = true
      return guardedClient(client, guard)
    },
  }
}

/** Tries each host once, from the preferred one. @throws DatabaseUnavailable when none takes writes */
async function connectAnywhere(guard: Guard): Promise<PoolClient> {
  const { pools, preferred, known } = guard
  for (let triesLeft = pools.length; ; triesLeft -= 1) {
    const at = preferred.at()
    try {
      const client = await connectTo(guard, at)
      if (!known.isOutdated(client)) return client
      client.release(true)
      triesLeft += 1
    } catch (error) {
      // Others use all connections of this host: it works.
      if (isQueueFull(error)) throw namedForAbsence(error)
      preferred.passOver(at)
      if (triesLeft <= 1) throw namedForAbsence(error)
    }
  }
}

async function connectTo({ pools, watch }: Guard, at: number): Promise<PoolClient> {
  const connecting = pools[at]?.connect() ?? Promise.reject(new Error('there is no such host'))
  try {
    return await watch.whileAnswering(connecting)
  } catch (error) {
    // A connection that arrives after the timeout has no user.
    void connecting.then(
      (late) => late.release(),
      () => undefined,
    )
    throw error
  }
}

function guardedClient(client: PoolClient, { watch, names, tracing }: Guard): PostgresPoolClient {
  let broken = false
  const query = async (text: string, values: readonly unknown[]) => {
    // The rollback of a transaction whose connection is lost would only wait once more.
    if (broken) throw new DatabaseUnavailable('the connection to the database is lost')
    try {
      const name = values.length > 0 ? names?.of(text) : undefined
      return await watch.whileAnswering(client.query({ text, values: [...values], ...(name && { name }) }))
    } catch (error) {
      if (isOutdatedPlan(error)) {
        names?.renew()
        throw new DatabaseUnavailable('the tables have just changed', { cause: error })
      }
      broken ||= endsConnection(error)
      throw namedForAbsence(error)
    }
  }
  const answering = tracing === noTracing ? query : tracedQuery(tracing, query)
  // Kysely's second call shape is for cursors, which need another package.
  return { query: answering as unknown as PostgresPoolClient['query'], release: () => client.release(broken) }
}

type Query = (text: string, values: readonly unknown[]) => Promise<unknown>

const mostTracedCharacters = 2000

/** The text has places for values, and the values, which are passengers' data, stay out of the trace. */
function tracedQuery(tracing: Tracing, query: Query): Query {
  return (text, values) => {
    const [operation = 'query'] = /\w+/.exec(text) ?? []
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation.toUpperCase(),
      'db.query.text': text.slice(0, mostTracedCharacters),
    }
    return traced(tracing, { name: operation.toUpperCase(), kind: 'client', attributes }, () => query(text, values))
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

/** A connection of the pool was made while its server took writes. @throws DatabaseUnavailable where it takes none now */
export async function requireWrites(db: Db): Promise<void> {
  const { rows } = await sql<{ off: boolean }>`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as off`.execute(db)
  if (rows[0]?.off !== false) throw new DatabaseUnavailable('the database takes no writes')
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

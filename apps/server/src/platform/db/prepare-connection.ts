import type { ClientBase, QueryConfig, QueryResult } from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { errorCode } from './local-postgres/local-postgres-error.ts'

/** A statement ends after this long; a migration lifts it for itself. */
export const statementTimeoutMs = 10_000
const idleTransactionMs = 30_000

/** A server that has just accepted a connection answers this at once, or is no good. */
const greetingMs = 5_000

/** The settings and questions for each new connection, in one round trip. Poolers would refuse startup parameters. */
const greeting = (timeline: string) => `
  SET statement_timeout = ${statementTimeoutMs};
  SET idle_in_transaction_session_timeout = ${idleTransactionMs};
  SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS reads_only, ${timeline} AS timeline`

const greetings = {
  full: greeting('CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END'),
  /** For products that speak PostgreSQL's protocol and have no timelines. */
  plain: greeting('NULL'),
}
export const isGreeting = (text: string): boolean => Object.values(greetings).includes(text)

/** A function that is unknown, not supported, or forbidden. */
const noTimelines = /^(42883|0A000|42501)$/

/** The newest history of writes that any connection has seen: a promotion begins a new one. */
export interface Timelines {
  isOutdated(client: ClientBase): boolean
  /** @throws DatabaseUnavailable when this server has an older history than another one */
  note(client: ClientBase, timeline: number | null): void
}

export function timelines(): Timelines {
  const of = new WeakMap<ClientBase, number>()
  let newest = 0
  return {
    isOutdated: (client) => (of.get(client) ?? newest) < newest,
    note(client, timeline) {
      if (timeline === null) return
      if (timeline < newest) throw new DatabaseUnavailable('this database was replaced by another one')
      newest = timeline
      of.set(client, timeline)
    },
  }
}

/** A standby takes reads only, also once it is promoted and before its address leads elsewhere. */
const readsOnlyFrom = 'SET default_transaction_read_only = on'

/**
 * Makes a new connection ready for use, to a server that takes writes or to a standby.
 * @throws DatabaseUnavailable when its server takes no writes, or is one that a promotion has replaced
 */
export async function prepareConnection(client: ClientBase, known: Timelines, standby = false): Promise<void> {
  const { reads_only: readsOnly, timeline } = await greet(client, greetings.full).catch((error: unknown) => {
    if (noTimelines.test(errorCode(error))) return greet(client, greetings.plain)
    throw error
  })
  if (standby) return void (await client.query(readsOnlyFrom))
  if (readsOnly) throw new DatabaseUnavailable('the database takes no writes')
  known.note(client, timeline === null ? null : parseInt(timeline, 16))
}

interface Answer {
  reads_only: boolean
  /** Hexadecimal. */
  timeline: string | null
}

async function greet(client: ClientBase, text: string): Promise<Answer> {
  // The driver's types lack this limit, and several statements without parameters are answered by a list of results.
  const asked = { text, query_timeout: greetingMs } as QueryConfig
  const answers = (await client.query(asked)) as unknown as QueryResult<Answer>[]
  const answer = answers.at(-1)?.rows[0]
  if (!answer) throw new DatabaseUnavailable('the database does not answer')
  return answer
}

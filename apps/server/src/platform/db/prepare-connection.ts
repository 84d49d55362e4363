import type { ClientBase, QueryResult } from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'

/** A statement ends after this long; a migration lifts it for itself. */
export const statementTimeoutMs = 10_000
const idleTransactionMs = 30_000

/** What each new connection is asked and told, in one round trip. Startup parameters would be refused by poolers. */
const greeting = `
  SET statement_timeout = ${statementTimeoutMs};
  SET idle_in_transaction_session_timeout = ${idleTransactionMs};
  SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS reads_only`

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

/**
 * Makes a new connection ready for use.
 * @throws DatabaseUnavailable when its server takes no writes, or is one that a promotion has replaced
 */
export async function prepareConnection(client: ClientBase, known: Timelines): Promise<void> {
  // Several statements without parameters are answered by a list of results, one each.
  const answers = (await client.query(greeting)) as unknown as QueryResult<{ reads_only: boolean }>[]
  if (answers.at(-1)?.rows[0]?.reads_only !== false) throw new DatabaseUnavailable('the database takes no writes')
  known.note(client, await readTimeline(client))
}

/** Null where a product that speaks PostgreSQL's protocol has no such thing. */
async function readTimeline(client: ClientBase): Promise<number | null> {
  const asked = client.query<{ timeline: string }>(
    'SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline',
  )
  const timeline = await asked.then(
    ({ rows }) => parseInt(rows[0]?.timeline ?? '', 16),
    () => NaN,
  )
  return Number.isNaN(timeline) ? null : timeline
}

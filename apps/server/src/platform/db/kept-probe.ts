import { Client, type ClientConfig } from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { errorCode } from './local-postgres/local-postgres-error.ts'

const TOO_MANY_CONNECTIONS = '53300'

/** Asks whether a database answers, over a separate connection. */
export interface Probe {
  /** @throws the reason when the database does not answer within the limit */
  ask(): Promise<void>
  /** Waits for the question under way, whose connection would else stay open; later questions are refused. */
  close(): Promise<void>
}

/**
 * @param address where to ask; another object than before: another database
 * @param limitMs how long an answer may take
 * @param keeps holds the connection between questions, because the database or a pooler may have none left when it
 *   matters
 */
export function databaseProbe(
  address: () => ClientConfig,
  { limitMs, keeps }: { limitMs: number; keeps: boolean },
): Probe {
  let kept: { client: Client; of: ClientConfig } | null = null
  const drop = async () => {
    const { client } = kept ?? {}
    kept = null
    await client?.end().catch(() => undefined)
  }
  const open = async (of: ClientConfig) => {
    const limits = { connectionTimeoutMillis: limitMs, query_timeout: limitMs }
    const client = new Client({ ...of, ...limits, application_name: 'aisle-probe' })
    client.on('error', () => void (kept?.client === client && drop()))
    await client.connect()
    return client
  }
  const askOnce = async (): Promise<void> => {
    const of = address()
    if (kept && kept.of !== of) void drop()
    const known = kept !== null
    try {
      kept ??= { client: await open(of), of }
      await kept.client.query('select 1')
    } catch (error) {
      void drop()
      // All connections are taken: it answers, and those who have one may go on waiting for it.
      if (errorCode(error) === TOO_MANY_CONNECTIONS) return
      // A kept connection that was lost says nothing of the database; one without an answer does.
      if (!known || /timeout/i.test(String(error))) throw error
      await askOnce()
    } finally {
      if (!keeps) void drop()
    }
  }
  let asking: Promise<void> | null = null
  let closed = false
  return {
    async ask() {
      if (closed) throw new DatabaseUnavailable('the server closes its connections to the database')
      asking ??= askOnce().finally(() => {
        asking = null
      })
      await asking
    },
    async close() {
      closed = true
      await asking?.catch(() => undefined)
      await drop()
    },
  }
}

import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Db } from '../../src/platform/db/open-db.ts'
import type { Database } from '../../src/platform/db/schema.ts'
import { lifeNow } from './process-life.ts'

/** The database as a process sees it that may die, or lose it, after any statement. */
export function steppedDatabase(pool: Pool): Db {
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: steppedPool(pool) }) })
}

/** PostgreSQL looks for a deadlock after a second: too long for thousands of runs. */
const hurriedClients = new WeakSet<PoolClient>()

async function hurriedClient(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect()
  if (!hurriedClients.has(client)) await client.query(`set deadlock_timeout = '30ms'`)
  hurriedClients.add(client)
  return client
}

function steppedPool(pool: Pool): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      const life = lifeNow()
      if (!life) return pool.connect()
      const client = await life.connect(() => hurriedClient(pool))
      const query = (text: string, values: readonly unknown[]) => life.statement(client, text, values)
      return {
        // Kysely's second call shape is for cursors, which need another package.
        query: query as unknown as PostgresPoolClient['query'],
        release: () => void life.release(client),
      }
    },
  }
}

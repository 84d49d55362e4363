import type { Pool, PoolClient } from 'pg'
import type { TestDeps } from '../test-deps.ts'
import { isGreeting } from '../../src/platform/db/prepare-connection.ts'
import type { Vault } from '../../src/platform/security/vault.ts'

export interface StatementLog {
  clear(): void
  /** Every statement since then, in order, with `$1, $2` for what it was given. */
  taken(): string[]
  /** The same as they were sent. */
  sent(): Statement[]
}

export interface Statement {
  text: string
  values: readonly unknown[]
}

/** Records what the database is asked over this pool, but for the greeting of new connections. */
export function recordStatements(pool: Pool): StatementLog {
  let statements: Statement[] = []
  const heard = new WeakSet<PoolClient>()
  pool.on('acquire', (client: PoolClient) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    // The driver's `query` has many shapes; the product gives it a text, or an object with one.
    client.query = ((...asked: unknown[]) => {
      const statement = { text: getText(asked[0]), values: getValues(asked) }
      if (!isGreeting(statement.text)) statements.push(statement)
      return query(...asked)
    }) as typeof client.query
  })
  return {
    clear() {
      statements = []
    },
    taken: () => statements.map(({ text }) => text.replaceAll(/\s+/g, ' ').trim()),
    sent: () => [...statements],
  }
}

/** Runs work and answers what it cost: each statement and each keyed hash, seal and opening, in order. */
export function recordWork(deps: TestDeps, pool: Pool) {
  const statements = recordStatements(pool)
  let crypto: string[] = []
  const vault: Vault = {
    ...deps.vault,
    hash(purpose, text) {
      crypto.push(`hash ${purpose}`)
      return deps.vault.hash(purpose, text)
    },
    seal(text, place) {
      crypto.push('seal')
      return deps.vault.seal(text, place)
    },
    open(sealed, place) {
      crypto.push('open')
      return deps.vault.open(sealed, place)
    },
  }
  return async (run: (world: TestDeps) => Promise<unknown>) => {
    statements.clear()
    crypto = []
    await run({ ...deps, vault })
    return { statements: statements.taken(), crypto }
  }
}

function getText(asked: unknown): string {
  if (typeof asked === 'string') return asked
  if (typeof asked === 'object' && asked !== null && 'text' in asked && typeof asked.text === 'string')
    return asked.text
  throw new Error('the database was asked in a shape that this recorder does not know')
}

function getValues([asked, values]: readonly unknown[]): readonly unknown[] {
  const own = typeof asked === 'object' && asked !== null && 'values' in asked ? asked.values : values
  return Array.isArray(own) ? own : []
}

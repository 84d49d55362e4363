import type { Pool } from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Records what the pool's connections send, from now on: the very statements, so that none can be forgotten.
 * @returns all but inserts since it was asked last, each text once with the values of its last use
 */
export function recordStatements(pool: Pool): () => Statement[] {
  let seen = new Map<string, Statement>()
  const recorded = new WeakSet()
  pool.on('acquire', (client) => {
    if (recorded.has(client)) return
    recorded.add(client)
    const query = client.query.bind(client)
    // Called as the server calls it: with one object.
    client.query = ((sent: Statement, ...rest: []) => {
      const { text, values } = sent
      if (/^\s*(select|with|update|delete)\b/i.test(text)) seen.set(text, { text, values })
      return query(sent, ...rest)
    }) as typeof client.query
  })
  return () => {
    const statements = [...seen.values()]
    seen = new Map()
    return statements
  }
}

import type { ClientBase, QueryConfig } from 'pg'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { prepareConnection, timelines } from './prepare-connection.ts'

/** A connection of a server on this timeline; null: it knows none. */
const connectionOn = (timeline: string | null): ClientBase => {
  const query = async ({ text }: QueryConfig) => {
    if (timeline === null && text.includes('pg_walfile_name'))
      throw Object.assign(new Error('function pg_walfile_name does not exist'), { code: '42883' })
    return [{ rows: [] }, { rows: [] }, { rows: [{ reads_only: false, timeline }] }]
  }
  // Only this method is asked for.
  return { query } as unknown as ClientBase
}

describe('timelines', () => {
  it('refuse a server that a promotion has replaced, and end the connections that lead to it', async () => {
    const known = timelines()
    const [before, after] = [connectionOn('00000001'), connectionOn('00000002')]
    await prepareConnection(before, known)
    expect(known.isOutdated(before)).toBe(false)
    await prepareConnection(after, known)
    expect([known.isOutdated(before), known.isOutdated(after)]).toEqual([true, false])
    await expect(prepareConnection(connectionOn('00000001'), known)).rejects.toThrow(DatabaseUnavailable)
    await prepareConnection(connectionOn('0000000A'), known)
  })

  it('are not asked of a product that has none', async () => {
    const known = timelines()
    const [one, other] = [connectionOn(null), connectionOn('00000003')]
    for (const connection of [one, other, connectionOn(null)]) await prepareConnection(connection, known)
    expect(known.isOutdated(one)).toBe(false)
  })
})

import * as limits from '@aisle/contract/limits'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { after, minutes } from '../../platform/clock.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { databaseSink } from './database-sink.ts'
import { getMonth } from './month-rules.ts'
import { addMonth } from './partition-store.ts'
import { analyticsJobs, enqueueAnalyticsKeeping } from './keep-analytics.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const sink = databaseSink(deps)
const days = (n: number) => minutes(n * 24 * 60)

let sent = 0
async function take(events: number, receivedAt = deps.clock.now()): Promise<void> {
  const all = Array.from({ length: events }, () => ({
    projectId: 'aisle',
    eventKey: `k.${(sent += 1)}`,
    receivedAt,
    occurredAt: receivedAt,
    eventType: 'PAGE',
    eventName: null,
    deviceId: 'd',
    sessionId: null,
    path: '/',
    attributes: {},
    event: { eventType: 'PAGE', deviceId: 'd' },
  }))
  await sink.take(all)
}

/** The number of events by partition. */
async function tables(): Promise<Record<string, number>> {
  const { rows } = await sql<{ table: string; events: number }>`
    SELECT child.oid::regclass::text AS table,
      (SELECT count(*) FROM analytics_events WHERE tableoid = child.oid) AS events
    FROM pg_inherits JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = 'analytics_events'::regclass ORDER BY 1`.execute(db)
  return Object.fromEntries(rows.map(({ table, events }) => [table.replace('analytics_events_', ''), events]))
}

const run = () => runDueJobs(deps, analyticsJobs)

describe('the monthly partitions', () => {
  it('are created before the month begins, at the start and once for all servers', async () => {
    await take(3)
    await take(1, after(deps.clock.now(), days(20)))
    await take(1, after(deps.clock.now(), -days(40)))
    expect(await tables()).toEqual({ default: 5 })
    await enqueueAnalyticsKeeping(deps)
    // Events that arrive while rows are moved are kept, and two servers may move them at once.
    const keep = analyticsJobs['analytics.partitions']
    await Promise.all([run(), keep(deps), take(2), take(2)])
    expect(await tables()).toEqual({ '202611': 7, '202612': 1, default: 1 })
    await take(1)
    expect(await tables()).toEqual({ '202611': 8, '202612': 1, default: 1 })
    expect(await run()).toBe(0)
    await enqueueAnalyticsKeeping(deps)
    expect(await run()).toBe(1)
    expect(await db.selectFrom('jobs').select(['state', 'run_at']).execute()).toEqual([
      { state: 'waiting', run_at: after(deps.clock.now(), days(1)) },
    ])
  })

  it('include rows being written, and inserts that wait for them are neither lost nor set aside', async () => {
    const at = new Date('2030-01-15T00:00:00Z')
    const january = getMonth(at)
    const waitsForLock = async (query: string) => {
      const { rows } = await sql`
        SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE ${query}`.execute(db)
      if (rows.length === 0) throw new Error(`${query} does not wait yet`)
    }
    const soon = { timeout: 400, interval: 5 }
    const writing = await db.startTransaction().execute()
    await sql`INSERT INTO analytics_events (received_at, project_id, event_key, event_type, device_id, occurred_at, attributes, event)
      VALUES (${at}, 'aisle', 'open', 'PAGE', 'd', ${at}, '{}', '{}')`.execute(writing)
    const made = addMonth(db, january)
    await vi.waitFor(() => waitsForLock('%analytics_add_month%'), soon)
    await writing.commit().execute()
    await made
    expect((await tables())['203001']).toBe(1)
    await sql`DROP TABLE analytics_events_203001`.execute(db)

    const holding = await db.startTransaction().execute()
    await sql`LOCK TABLE ONLY analytics_events IN SHARE UPDATE EXCLUSIVE MODE`.execute(holding)
    const madeAgain = addMonth(db, january)
    await vi.waitFor(() => waitsForLock('%analytics_add_month%'), soon)
    const taken = take(1, at)
    await vi.waitFor(() => waitsForLock('%WITH sent AS%'), soon)
    await holding.commit().execute()
    await Promise.all([madeAgain, taken])
    expect((await tables())['203001']).toBe(1)
    await sql`DROP TABLE analytics_events_203001`.execute(db)
  })

  it('are dropped after the retention of their last day, even when the clock leaps', async () => {
    const served = after(new Date('2026-12-01T00:00:00Z'), days(deps.settings.analytics.retentionDays))
    const to = (at: Date) => deps.clock.advance((at.getTime() - deps.clock.now().getTime()) / 1000)
    to(after(served, -1))
    await run()
    // The default partition is cleaned row by row.
    expect(await tables()).toEqual({ '202611': 8, '202612': 1, '202801': 0, '202802': 0, default: 0 })
    to(after(served, days(1)))
    await take(1)
    await run()
    expect(await tables()).toEqual({ '202612': 1, '202801': 1, '202802': 0, default: 0 })
  })

  it('do not block a running report, and the job retries', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`SELECT count(*) FROM analytics_events`.execute(tx)
      deps.clock.advance(60 * 24 * 3_600)
      expect(await run()).toBe(1)
    })
    const [job] = await db.selectFrom('jobs').select(['state', 'last_error']).execute()
    expect(job).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('lock timeout') })
    deps.clock.advance(10)
    await run()
    expect(Object.keys(await tables())).toEqual(['202801', '202802', '202803', '202804', 'default'])
  })
})

describe('event keys and set-aside content', () => {
  it('are deleted in batches after their retention', async () => {
    const now = deps.clock.now()
    const key = (name: string, ago: number) =>
      sql`INSERT INTO analytics_event_keys VALUES ('aisle', ${name}, ${after(now, -ago)})`.execute(db)
    const aside = (name: string, ago: number) =>
      sql`INSERT INTO analytics_set_aside VALUES (${name}, ${after(now, -ago)}, 'aisle', 'unreadable', '', '', 0)`.execute(
        db,
      )
    await sql`DELETE FROM analytics_event_keys`.execute(db)
    await key('known', days(limits.eventKeyDays) - 1)
    await key('forgotten', days(limits.eventKeyDays) + 1)
    await aside('kept', days(184) - 1)
    await aside('gone', days(184) + 1)
    await sql`INSERT INTO analytics_event_keys SELECT 'aisle', n, ${after(now, -days(30))} FROM generate_series(1, 100500) AS n`.execute(
      db,
    )
    await enqueueAnalyticsKeeping(deps)
    await run()
    const keys = () => db.selectFrom('analytics_event_keys').select('event_key').execute()
    expect(await keys()).toHaveLength(502)
    deps.clock.advance(60)
    await run()
    expect(await keys()).toEqual([])
    expect(await db.selectFrom('analytics_set_aside').select('set_aside_id').execute()).toEqual([])
  })
})

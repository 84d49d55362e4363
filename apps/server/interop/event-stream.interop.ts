import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { databaseSink } from '../src/features/analytics/index.ts'
import type { CollectedEvent, EventSink } from '../src/outside/event-sink/event-sink.ts'
import { eventLine } from '../src/outside/event-sink/event-line.ts'
import { jetStreamSink } from '../src/outside/event-sink/jetstream-sink.ts'
import { openSpoolingSink, spoolDefaults } from '../src/outside/event-sink/spooling-sink.ts'
import { openStreamConnection, streamName, getSubject } from '../src/outside/event-sink/stream-connection.ts'
import { startStreamConsumer } from '../src/outside/event-sink/stream-consumer.ts'
import { collectedEvent, countingSink } from '../test-support/collected-events.ts'
import { testDatabase } from '../test-support/test-database.ts'
import { testDeps } from '../test-support/test-deps.ts'
import { startNatsServer } from './nats-server.ts'

const { db } = await testDatabase()
const database = databaseSink(await testDeps(db, { demoData: false }))
afterAll(() => database.close())
const nats = await startNatsServer()
afterAll(() => nats.stop())
const root = await mkdtemp(join(tmpdir(), 'event-stream-'))
afterAll(() => rm(root, { recursive: true, force: true }))

const silent = () => undefined
const log = { info: silent, warn: silent, error: silent }
const quick = { retryMs: 20, ackWaitMs: 1_000 }
/** Ends only a test that hangs. */
const soon = { timeout: 60_000, interval: 10 }
let opened = 0

/** One server's connection to the stream, with its spool and the consumer that fills `sink`. */
async function openServer(sink: Pick<EventSink, 'take'>) {
  opened += 1
  const folder = join(root, String(opened))
  const connection = openStreamConnection({ urls: [nats.url], credentialsFile: null, ...quick }, log)
  const limits = { ...spoolDefaults, folder, retryMs: 20, longestRetryMs: 20 }
  const spool = await openSpoolingSink(jetStreamSink(connection), limits, log)
  const times = { retryMs: 20, longestRetryMs: 20 }
  const consumer = startStreamConsumer(connection, { sink, setAside: spool.setAside, log, ...times })
  await vi.waitFor(() => expect(connection.now()).not.toBeNull(), soon)
  return {
    folder,
    connection,
    spool,
    consumer,
    async close() {
      await consumer.close()
      await spool.close()
    },
  }
}

const keys = (prefix: string, number: number) => Array.from({ length: number }, (_, at) => `${prefix}.${at}`)
const rowKeys = async (prefix: string) => {
  const rows = await db
    .selectFrom('analytics_events')
    .select('event_key')
    .where('event_key', 'like', `${prefix}.%`)
    .execute()
  return rows.map(({ event_key: key }) => key).toSorted()
}
const getEvents = (some: readonly string[]) => some.map((key) => collectedEvent(key))

it('carries events through the stream into the database, each once, even when they are published twice', async () => {
  const server = await openServer(database)
  const some = keys('a', 500)
  await Promise.all([server.spool.take(getEvents(some)), server.spool.take(getEvents(some.slice(0, 50)))])
  await vi.waitFor(async () => expect(await server.consumer.lag()).toBe(0), soon)
  expect(await rowKeys('a')).toEqual(some.toSorted())
  // The database recognises a repetition long after the stream has forgotten the event.
  await server.connection.now()?.js.publish(getSubject('aisle'), eventLine(collectedEvent('a.0')))
  await vi.waitFor(async () => expect(await server.consumer.lag()).toBe(0), soon)
  expect(await rowKeys('a')).toEqual(some.toSorted())
  // The first connection created the stream.
  const { config } = await (server.connection.now()?.manager.streams.info(streamName) ?? Promise.reject())
  expect(config).toMatchObject({
    storage: 'file',
    retention: 'limits',
    discard: 'new',
    subjects: ['aisle.analytics.>'],
  })
  await server.close()
})

it('keeps events on disk while the server is away, and loses none that it had when it was killed', async () => {
  let isAway = true
  const server = await openServer({
    take: (events) => (isAway ? Promise.reject(new Error('the database is away')) : database.take(events)),
  })
  await server.spool.take(getEvents(keys('b', 100)))
  await nats.kill()
  await vi.waitFor(() => expect(server.connection.now()).toBeNull(), soon)
  await server.spool.take(getEvents(keys('c', 100)))
  expect(server.spool.spooled().bytes).toBeGreaterThan(10_000)
  expect(await rowKeys('b')).toEqual([])
  isAway = false
  await nats.start()
  await vi.waitFor(() => expect(server.spool.spooled().files).toBe(0), soon)
  await vi.waitFor(async () => expect(await server.consumer.lag()).toBe(0), soon)
  expect(await rowKeys('b')).toEqual(keys('b', 100).toSorted())
  expect(await rowKeys('c')).toEqual(keys('c', 100).toSorted())
  await server.close()
})

it('acknowledges only committed events: another server takes over what a dying one had in hand', async () => {
  const dying = await openServer({ take: () => new Promise(() => undefined) })
  await dying.spool.take(getEvents(keys('d', 20)))
  await vi.waitFor(async () => {
    const info = await dying.connection.now()?.consumer.info()
    expect(info?.num_ack_pending).toBe(20)
  }, soon)
  // Without draining, as in a crash.
  await dying.connection.close()
  const sink = countingSink()
  const other = await openServer(sink)
  await vi.waitFor(() => expect(sink.counts().size).toBe(20), soon)
  await other.close()
})

it('sets aside events that can never be written, and goes on with the rest', async () => {
  const sink = countingSink((batch: readonly CollectedEvent[]) => {
    if (batch.some(({ eventKey }) => eventKey === 'poison'))
      throw Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' })
  })
  const server = await openServer(sink)
  const js = server.connection.now()?.js
  await js?.publish(getSubject('aisle'), 'not an event')
  await server.spool.take(getEvents(['e.0', 'poison', 'e.1']))
  // More than the server accepts in one message.
  await server.spool.take([collectedEvent('huge', { path: 'x'.repeat(1_100_000) }), collectedEvent('e.2')])
  await vi.waitFor(() => expect(server.spool.spooled().files).toBe(0), soon)
  // At least: on a busy machine an acknowledgement is late, and the stream delivers the message again.
  await vi.waitFor(() => expect(server.spool.spooled().setAside).toBeGreaterThanOrEqual(3), soon)
  await vi.waitFor(async () => expect(await server.consumer.lag()).toBe(0), soon)
  expect([...sink.counts().keys()].toSorted()).toEqual(['e.0', 'e.1', 'e.2'])
  const aside = await readFile(join(server.folder, 'set-aside.txt'), 'utf8')
  expect(aside).toContain('not readable\tnot an event\n')
  expect(aside).toMatch(/refused\t\{.*"eventKey":"poison"/)
  await server.close()
})

it('shares the work between two servers, one of which may end midway', async () => {
  const first = countingSink(database.take)
  const second = countingSink(database.take)
  const servers = [await openServer(first), await openServer(second)] as const
  const some = keys('f', 2_000)
  const publishing = servers[0].spool.take(getEvents(some.slice(0, 1_000)))
  await vi.waitFor(() => expect(first.taken.length * second.taken.length).toBeGreaterThan(0), soon)
  await publishing
  await servers[1].spool.take(getEvents(some.slice(1_000)))
  await servers[0].close()
  await vi.waitFor(() => expect(new Set([...first.taken, ...second.taken]).size).toBe(2_000), soon)
  await vi.waitFor(async () => expect(await servers[1].consumer.lag()).toBe(0), soon)
  expect(await rowKeys('f')).toEqual(some.toSorted())
  await servers[1].close()
})

import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { collectedEvent } from '../../../test-support/collected-events.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { httpGroundCollector } from '../../outside/ground-link/http-ground-collector.ts'
import { GroundAway } from '../../outside/ground-link/ground-link.ts'
import { databaseSink } from '../analytics/index.ts'
import { compactReader } from '../analytics/event-rules.ts'
import { asDeltas } from './delta-rules.ts'
import { forwardEvents } from './forward-events.ts'
import { handOnJobs, sinkFigures, startHandingOn } from './index.ts'

/** The outcome of the next bundles; after these the link is up. */
type Fate = 'lostThere' | 'lostBack' | 'through'
const fates: Fate[] = []
const sizes: number[] = []

const { db: groundDb } = await testDatabase()
const { db: cabinDb } = await testDatabase()
const ground = await testDeps(groundDb, { demoData: false })
const cabin = await testDeps(cabinDb, { demoData: false })
for (const side of [ground, cabin]) {
  side.eventSink = databaseSink(side)
  side.settings = { ...side.settings, analytics: { projects: ['aisle', 'other'], retentionDays: 400 } }
}
const groundServer = await testServer(ground)
afterAll(() => groundServer.close())

const overHttp = httpGroundCollector(groundServer.url)
cabin.groundCollector = {
  async collect(sent) {
    const fate = fates.shift() ?? 'through'
    if (fate === 'lostThere') throw new GroundAway('lost')
    sizes.push(sent.elements.length)
    await overHttp.collect(sent)
    if (fate === 'lostBack') throw new GroundAway('lost')
  },
}
await startHandingOn(cabin)
await cabinDb
  .insertInto('link_peers')
  .values({ peer: 'ground', own_epoch: 'epoch_1', last_contact: cabin.clock.now() })
  .execute()

const minute = 60_000
/** The exchange of plans and payments has just succeeded. */
const hearGround = (waiting = 0) =>
  cabinDb.updateTable('link_peers').set({ last_contact: cabin.clock.now(), waiting }).execute()
const stored = (deps: TestDeps) => deps.db.selectFrom('analytics_events').selectAll().orderBy('event_key').execute()
const getKeys = async (deps: TestDeps) => (await stored(deps)).map((row) => row.event_key)
const waiting = async () => (await cabinDb.selectFrom('analytics_hand_on').select('event_key').execute()).length
const flow = async (name: string) =>
  new Map(
    await sinkFigures(cabin)
      .find((figure) => figure.name === name)
      ?.read(),
  ).get('ground')

it('hands on the events stored aboard, with the same keys and times', async () => {
  const happened = new Date(cabin.clock.now().getTime() - 90 * minute)
  const told = { eventSequenceId: 7, attributes: { plan_id: 'HOUR', amount: '38.00' }, title: null }
  await cabin.eventSink.take([
    collectedEvent('k0.0', { occurredAt: happened, event: { ...collectedEvent('k0.0').event, ...told } }),
    collectedEvent('k0.1', { occurredAt: new Date(happened.getTime() + 5), projectId: 'other' }),
    // An event of an SDK without ids is identified by its content.
    collectedEvent('sha256:abc', { occurredAt: happened, event: { eventType: 'PAGE', deviceId: 'd', timestamp: 1 } }),
  ])
  expect(await flow('aisle_analytics_waiting')).toBe(3)
  // The ground's clock is an hour ahead of the cabin's.
  ground.clock.advance(3_600)
  await hearGround()
  expect(await runDueJobs(cabin, handOnJobs)).toBe(1)
  const rows = await stored(ground)
  expect(rows.map((row) => [row.event_key, row.project_id, row.event_type])).toEqual([
    ['k0.0', 'aisle', 'CUSTOM'],
    ['k0.1', 'other', 'CUSTOM'],
    ['sha256:abc', 'aisle', 'PAGE'],
  ])
  expect(rows[0]?.occurred_at).toEqual(new Date(happened.getTime() + 60 * minute))
  expect(rows[1]?.occurred_at).toEqual(new Date(happened.getTime() + 60 * minute + 5))
  expect(rows[0]?.event).toMatchObject({ eventSequenceId: 7, attributes: told.attributes, eventId: 'k0.0' })
  expect(await waiting()).toBe(0)
  ground.clock.advance(-3_600)
})

it('hands on the largest event accepted aboard, and its neighbours', async () => {
  const attributes = { note: '' }
  const largest = { eventType: 'PAGE', deviceId: 'd', attributes }
  attributes.note = 'x'.repeat(limits.collectEventBytes - JSON.stringify(largest).length)
  await cabin.eventSink.take([
    collectedEvent('l.0'),
    collectedEvent(`sha256:${'l'.repeat(43)}`, { event: { ...largest, timestamp: 1 } }),
    collectedEvent('l.2'),
  ])
  await forwardEvents(cabin)
  expect(await waiting()).toBe(0)
  expect(await getKeys(ground)).toEqual(await getKeys(cabin))
})

it('hands on events whose names exceed one compact array', async () => {
  const named = (at: number, number: number) =>
    Object.fromEntries(Array.from({ length: number }, (_, key) => [`name${at}.${key}`, 'x']))
  const many = [0, 1, 2, 3].map((at) => {
    const { event } = collectedEvent(`names.${at}`)
    return collectedEvent(`names.${at}`, {
      event: { ...event, ...named(at, 150), attributes: named(at, limits.collectEventKeys) },
    })
  })
  await cabin.eventSink.take([...many, collectedEvent('names.4')])
  await forwardEvents(cabin)
  expect(await waiting()).toBe(0)
  expect(await getKeys(ground)).toEqual(await getKeys(cabin))
})

it('leaves the link to plans and payments: sends nothing while it is silent, one small bundle while they wait', async () => {
  const many = Array.from({ length: 450 }, (_, at) => collectedEvent(`m.${at}`))
  await cabin.eventSink.take(many)
  cabin.clock.advance(61)
  expect(await forwardEvents(cabin)).toBe(false)
  expect(await waiting()).toBe(450)
  await hearGround(3)
  sizes.length = 0
  expect(await forwardEvents(cabin)).toBe(true)
  expect(sizes).toEqual([200])
  await hearGround()
  expect(await forwardEvents(cabin)).toBe(false)
  expect(sizes).toEqual([200, 200, 50])
  // Large events go in small bundles.
  const long = { text: 'x'.repeat(10_000) }
  await cabin.eventSink.take(
    [1, 2, 3, 4, 5, 6, 7].map((at) =>
      collectedEvent(`long.${at}`, { event: { ...collectedEvent(`long.${at}`).event, ...long } }),
    ),
  )
  await forwardEvents(cabin)
  expect(sizes.slice(3)).toEqual([6, 1])
})

it('counts every event once, wherever the link is cut', async () => {
  const fate = fc.constantFrom<Fate>('lostThere', 'lostBack', 'through')
  const round = fc.record({ events: fc.integer({ min: 0, max: 30 }), fates: fc.array(fate, { maxLength: 3 }) })
  let rounds = 0
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 6 }), async (story) => {
      for (const { events, fates: next } of story) {
        rounds += 1
        await cabin.eventSink.take(Array.from({ length: events }, (_, at) => collectedEvent(`r${rounds}.${at}`)))
        fates.push(...next)
        await forwardEvents(cabin)
        fates.length = 0
      }
      await forwardEvents(cabin)
      expect(await waiting()).toBe(0)
      expect(await getKeys(ground)).toEqual(await getKeys(cabin))
    }),
    { numRuns: 10 },
  )
})

it('keeps what the ground has not acknowledged, and deletes what has expired', async () => {
  await cabin.eventSink.take([collectedEvent('kept')])
  const isRefused = { collect: () => overHttp.collect({ projectId: '..', elements: [], now: cabin.clock.now() }) }
  expect(await forwardEvents({ ...cabin, groundCollector: isRefused })).toBe(false)
  expect(await waiting()).toBe(1)
  const analytics = { ...cabin.settings.analytics, retentionDays: 1 }
  cabin.clock.advance(2 * 86_400)
  await forwardEvents({ ...cabin, settings: { ...cabin.settings, analytics } })
  expect(await waiting()).toBe(0)
  expect(await getKeys(ground)).not.toContain('kept')
})

it('writes differences that the collector reads as the same events', () => {
  const text = fc.constantFrom('a', 'b', '')
  const json = fc.oneof(text, fc.integer(), fc.constant(null))
  const shape = {
    eventType: fc.constantFrom('CUSTOM', 'PAGE', 'VISIT'),
    eventName: fc.constantFrom('plan_chosen', 'order_paid'),
    title: json,
    path: json,
    userId: json,
    referralPage: text,
    protocolType: text,
    eventSequenceId: fc.nat(4),
    timestamp: fc.integer({ min: 0, max: 2e12 }),
    attributes: fc.oneof(fc.dictionary(fc.constantFrom('x', 'y', 'z'), json), fc.constant(null)),
  }
  const event = fc.record(shape, { requiredKeys: ['eventType', 'timestamp'] })
  const said = (one: object | null | undefined) =>
    Object.fromEntries(Object.entries(one ?? {}).filter(([, value]) => value !== null))
  fc.assert(
    fc.property(fc.array(event, { minLength: 1, maxLength: 8 }), (events) => {
      const sent = events.map((one, at) => ({ ...one, eventId: `token.${at}` }))
      const read = compactReader()
      for (const [place, element] of asDeltas(sent).entries()) {
        const { attributes, ...meant } = said(sent[place])
        expect(read(JSON.parse(JSON.stringify(element)))).toEqual({
          ...meant,
          ...(attributes && { attributes: said(attributes) }),
        })
      }
    }),
    { numRuns: 200 },
  )
  const two = ['k.0', 'k.1'].map((eventId) => ({
    ...collectedEvent(eventId).event,
    eventSequenceId: Number(eventId.at(-1)),
  }))
  expect(asDeltas(two)[1]).toEqual({ eventName: 'plan_chosen', timestamp: 0, eventId: 'k.1' })
})

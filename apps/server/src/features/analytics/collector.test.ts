import { writeBatch } from '@aisle/analytics/batch'
import * as limits from '@aisle/contract/limits'
import { readdirSync, readFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { after } from '../../platform/clock.ts'
import type { CollectedEvent } from '../../outside/event-sink/event-sink.ts'
import { databaseSink } from './database-sink.ts'
import { readElements } from './wire-rules.ts'
import { lzBomb } from './test-support/lz-bomb.ts'

const { db, pool } = await testDatabase()
const base = await testDeps(db, { demoData: false })
const ours = 'aisle'
const theirs = 'a1b2c3d4e5f60718'
const sink = databaseSink(base)
const sinkOfServer = { ...sink }
const deps = {
  ...base,
  eventSink: { ...sink, take: (...taken: Parameters<typeof sink.take>) => sinkOfServer.take(...taken) },
  settings: { ...base.settings, analytics: { projects: [ours, theirs] as [string, string], retentionDays: 400 } },
}
const server = await testServer(deps)
afterAll(() => server.close())

/** A recorded request of the public SDK 4.2.6, with the events it encodes. */
interface Capture {
  request: { method: string; target: string; headers: Record<string, string>; bodyBase64: string | null }
  decoded: { deviceId: string; timestamp: number }[]
}
const folder = join(import.meta.dirname, '../../../../../packages/analytics/captures')
const captures = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  // The shape of the captures.
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Capture)

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array
}

/** Sends bytes and target unchanged, because `fetch` would normalise both. */
function send(target: string, { method = 'POST', headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const asked = request(server.url, { method, path: target, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    asked.on('error', reject).end(body)
  })
}

const now = () => deps.clock.now().getTime()
const collect = async (events: unknown, { query = '', project = ours } = {}) =>
  (await send(`/v3/projects/${project}/collect?stm=${now()}&compress=0${query}`, { body: JSON.stringify(events) }))
    .status
const made = (deviceId: string, fields: object = {}) => ({
  eventType: 'CUSTOM',
  eventName: 'lookup_sent',
  dataSourceId: 'aisle-web',
  deviceId,
  timestamp: now() - 40,
  ...fields,
})
const collected = (deviceId: string, eventKey: string): CollectedEvent => ({
  projectId: ours,
  eventKey,
  receivedAt: deps.clock.now(),
  occurredAt: deps.clock.now(),
  eventType: 'CUSTOM',
  eventName: null,
  deviceId,
  sessionId: null,
  path: null,
  attributes: {},
  event: made(deviceId),
})
const kept = (deviceId: string) =>
  db.selectFrom('analytics_events').selectAll().where('device_id', '=', deviceId).orderBy('occurred_at').execute()
const asides = (reason: string) =>
  db.selectFrom('analytics_set_aside').selectAll().where('reason', '=', reason).orderBy('set_aside_id').execute()
async function figure(name: string, label: string): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`^${name}\\{[a-z]+="${label}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
}

describe('uploads of the real SDK', () => {
  it('are stored as intended, byte for byte over every transport, and once (facts, A2)', async () => {
    expect(captures).toHaveLength(15)
    for (const times of [1, 2]) {
      for (const { request: one } of captures) {
        const { host: _host, ...headers } = one.headers
        const body = Buffer.from(one.bodyBase64 ?? '', 'base64')
        expect((await send(one.target, { method: one.method, headers, body })).status).toBe(204)
      }
      const rows = await db.selectFrom('analytics_events').selectAll().where('project_id', '=', theirs).execute()
      const decoded = captures.flatMap((capture) => capture.decoded)
      const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
      const sorted = (events: readonly object[]) =>
        events.map((event) => Object.fromEntries(Object.entries(event).toSorted(byText))).toSorted(byText)
      // The jsonb values are objects here.
      expect(sorted(rows.map((row) => row.event as object))).toEqual(sorted(decoded))
      expect(await figure('aisle_analytics_events_total', 'double')).toBe(times === 1 ? 0 : decoded.length)
    }
    // The timer's event, whose times are fractions of a millisecond.
    const timer = captures.find(({ request: one }) => one.target.includes('stm=1795206543573.5'))
    expect(await kept(timer?.decoded[0]?.deviceId ?? '')).toMatchObject([
      { occurred_at: after(deps.clock.now(), -2), attributes: { event_duration: expect.any(String) } },
    ])
    expect(await figure('aisle_analytics_events_total', 'taken')).toBe(15)
  })

  it('reveal nothing in the answer, and may come from any site', async () => {
    const origin = 'https://shop.example'
    for (const target of [`/v3/projects/${ours}/collect`, '/v3/projects/nobody/collect']) {
      for (const method of ['POST', 'GET', 'HEAD', 'OPTIONS']) {
        const { status, headers, body } = await send(target, {
          method,
          headers: { origin, cookie: 'aisle_session=x; =' },
        })
        expect([status, body]).toEqual([204, ''])
        expect(headers).toMatchObject({
          'access-control-allow-origin': '*',
          'cache-control': 'no-store',
        })
        expect(headers['access-control-allow-credentials']).toBeUndefined()
        expect(headers['set-cookie']).toBeUndefined()
      }
    }
  })
})

describe('events', () => {
  it('of one request are judged one by one: unknown types are accepted, and only what is not an event is set aside', async () => {
    const types = ['VIEW_CLICK', 'VIEW_CHANGE', 'APP_CLOSED', 'ACTIVATE', 'FORM_SUBMIT', 'SOMETHING_NEW']
    const events = types.map((eventType, at) =>
      made('types', { eventType, timestamp: now() - 100 + at, xpath: '/div/a' }),
    )
    expect(await collect([events[0], 'no event', ...events.slice(1), { eventType: 'PAGE' }])).toBe(204)
    expect((await kept('types')).map((row) => row.event_type)).toEqual(types)
    const set = await asides('notAnEvent')
    expect(set.map(({ body }) => body.toString())).toEqual(['["no event"][{"eventType":"PAGE"}]'])
    expect(await collect(made('alone', { attributes: 'none', eventName: 'x'.repeat(999) }))).toBe(204)
    expect(await kept('alone')).toMatchObject([{ attributes: {}, event_name: 'x'.repeat(255) }])
  })

  it('in the compact form are completed up to the broken element', async () => {
    const events = [0, 1, 2, 3].map((at) => ({
      ...made('compact', { eventSequenceId: 7 + at, eventId: `tok.${at}`, ...(at % 2 ? { title: 't' } : {}) }),
      timestamp: now() - 50 + at,
    }))
    // Built from the fields of an event.
    const text = writeBatch(events as Parameters<typeof writeBatch>[0])
    const url = `/v3/projects/${ours}/collect?compress=0&shape=delta&stm=${now()}`
    const [one, other, , last] = readElements(text).values.map((element) => JSON.stringify(element))
    await send(url, { body: `[${one},${other},{"timestamp":},${last}]` })
    expect((await kept('compact')).map((row) => row.event_key)).toEqual(['tok.0', 'tok.1'])
    await send(url, { body: text })
    const rows = await kept('compact')
    expect(rows.map((row) => row.event)).toEqual(events)
    expect(rows.map((row) => row.event_key)).toEqual(['tok.0', 'tok.1', 'tok.2', 'tok.3'])
  })

  it('in the compact form lose only the element that is too large', async () => {
    const title = (at: number) => 'x'.repeat(at === 1 ? limits.collectEventBytes : 1)
    const events = [0, 1, 2].map((at) => made('next to it', { eventId: `big.${at}`, title: title(at) }))
    // Built from the fields of an event.
    const body = writeBatch(events as Parameters<typeof writeBatch>[0])
    const url = `/v3/projects/${ours}/collect?compress=0&shape=delta&stm=${now()}`
    await send(url, { body })
    expect((await kept('next to it')).map((row) => row.event_key).toSorted()).toEqual(['big.0', 'big.2'])
    // A large value inherited by all later elements is not measured 500 times.
    const heavy = { ...made('heavy'), keys: 'x'.repeat(limits.collectBytes / 2) }
    const upload = JSON.stringify([heavy, ...Array.from({ length: 499 }, () => ({ timestamp: 1 }))])
    const measured = vi.spyOn(JSON, 'stringify')
    await send(url, { body: upload })
    const heavyOnes = measured.mock.results.filter(({ value }) => String(value).length > limits.collectBytes / 2)
    measured.mockRestore()
    expect(heavyOnes.length).toBeLessThan(20)
    expect(await kept('heavy')).toEqual([])
    expect([await asides('eventTooLarge'), await asides('tooLarge')].map(({ length }) => length)).toEqual([2, 1])
    await db.deleteFrom('analytics_set_aside').execute()
  })

  it('are counted once, by their id or by their content, even when they arrive at the same moment', async () => {
    const withId = made('twice', { eventId: 'tok.z' })
    const without = { ...made('twice'), timestamp: now() - 20 }
    const reordered = Object.fromEntries(Object.entries(without).toReversed())
    await Promise.all([1, 2, 3].map(() => collect([withId, without, { ...withId, title: 'again' }, reordered])))
    deps.clock.advance(5)
    await send(`/v3/projects/${ours}/collect?compress=0&data=${encodeURIComponent(JSON.stringify([without]))}`, {
      method: 'GET',
    })
    expect(await kept('twice')).toHaveLength(2)
    await collect(withId, { project: theirs })
    expect(await kept('twice')).toHaveLength(3)
  })

  it('may be as long in an image address as in a body', async () => {
    const text = JSON.stringify([made('image', { title: '航'.repeat(5_000) })])
    const target = `/v3/projects/${ours}/collect?stm=${now()}&compress=0&data=`
    expect((await send(target + encodeURIComponent(text), { method: 'GET' })).status).toBe(204)
    expect(await kept('image')).toMatchObject([{ event: { title: '航'.repeat(5_000) } }])
  })

  it('keep their age in any year on the device, and are never in the future', async () => {
    const hour = 3_600_000
    for (const [device, off, age] of [
      ['1970', 1_000_000 - now(), hour],
      ['2055', 29 * 365 * 24 * hour, 6 * 24 * hour],
      ['future', 0, -hour],
    ] as const) {
      const stm = now() + off
      await collect(made(device, { timestamp: stm - age }), { query: `&stm=${stm}` })
      const [row] = await kept(device)
      expect(row?.occurred_at).toEqual(after(deps.clock.now(), -Math.max(0, age)))
      expect(row?.received_at).toEqual(deps.clock.now())
    }
  })

  it('that PostgreSQL would refuse do not affect their neighbours', async () => {
    const nul = JSON.stringify([made('nul', { title: 'a\0b', attributes: { '\0': '\ud800' } })])
    expect((await send(`/v3/projects/${ours}/collect?stm=${now()}`, { body: nul })).status).toBe(204)
    expect(await kept('nul')).toMatchObject([{ event: { title: 'a\uFFFDb', attributes: { '\uFFFD': '\uFFFD' } } }])
    const poison = { ...collected('poison', 'p'), path: '\0' }
    await Promise.all(
      [1, 2, 3].map((at) => sink.take([collected('neighbour', `n${at}`), ...(at === 2 ? [poison] : [])])),
    )
    expect(await kept('neighbour')).toHaveLength(3)
    expect(await kept('poison')).toHaveLength(0)
    expect((await asides('notStored')).map(({ body }) => body.toString())).toEqual([expect.stringContaining('poison')])
  })

  it('of many concurrent requests are written in a few inserts', async () => {
    let inserts = 0
    const count = () => (inserts += 1)
    pool.on('acquire', count)
    await Promise.all(Array.from({ length: 200 }, (_, at) => sink.take([collected('crowd', `crowd.${at}`)])))
    pool.off('acquire', count)
    expect(inserts).toBe(2)
    expect(await kept('crowd')).toHaveLength(200)
  })

  it('that wait behind a hanging statement fail when the server ends', async () => {
    const ending = databaseSink(base)
    await db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE analytics_event_keys IN ACCESS EXCLUSIVE MODE`.execute(tx)
      const running = ending.take([collected('ending', 'running')])
      const waiting = ending.take([collected('ending', 'waiting')]).catch(String)
      const closed = ending.close()
      expect(await waiting).toMatch('the server ends')
      await sql`COMMIT`.execute(tx)
      await Promise.all([running, closed])
    })
    expect((await kept('ending')).map((row) => row.event_key)).toEqual(['running'])
  })

  it('that could not be stored are reported as such, so the browser keeps them', async () => {
    sinkOfServer.take = () => Promise.reject(new Error('neither database nor disk'))
    const status = await collect(made('unsafe'))
    sinkOfServer.take = sink.take
    expect(status).toBe(503)
    expect(await figure('aisle_analytics_events_total', 'notSafe')).toBe(1)
    expect(server.logLines.join('')).not.toMatch(/unsafe"|deviceId|crowd\.1/)
  })
})

describe('unreadable content', () => {
  it('gets the usual answer, is kept for inspection and is counted by reason', async () => {
    const url = `/v3/projects/${ours}/collect?stm=1`
    const array = `[${JSON.stringify(made('cut'))},{"eventType":"PA`
    const large = `[${JSON.stringify(made('large'))},${' '.repeat(limits.collectBytes)}`
    const big = made('big', { title: 'x'.repeat(limits.collectEventBytes) })
    const many = Array.from({ length: limits.collectEvents + 3 }, (_, at) => made('many', { eventSequenceId: at }))
    const bodies: Sent[] = [
      { body: 'hello', headers: { 'content-type': 'multipart/form-data', 'content-encoding': 'gzip' } },
      { body: Uint8Array.of(0x36, 0xd1, 0xff, 0), headers: { 'content-type': ';;;' } },
      { body: array },
      { body: large },
      { body: lzBomb(20_000), headers: { 'content-type': 'application/json' } },
      { body: JSON.stringify([big, made('beside')]) },
      { body: JSON.stringify(many) },
      { body: '' },
    ]
    for (const sent of bodies) expect((await send(url, sent)).status).toBe(204)
    const unreadable = (await asides('unreadable')).map(({ body }) => body.toString('latin1'))
    expect(unreadable.toSorted()).toEqual(['6\xd1\xff\0', 'hello'])
    expect((await asides('cutShort')).map(({ body }) => body.toString())).toContain('{"eventType":"PA')
    const tooLarge = await asides('tooLarge')
    expect(tooLarge).toHaveLength(1)
    expect(tooLarge[0]).toMatchObject({ query: 'stm=1', bytes: 1_023 * 512 })
    expect(tooLarge[0]?.body).toHaveLength(limits.setAsideBytes)
    expect(await asides('eventTooLarge')).toHaveLength(1)
    expect(await figure('aisle_analytics_unread_total', 'tooMany')).toBe(3)
    expect(await figure('aisle_analytics_events_total', 'empty')).toBeGreaterThan(0)
    for (const [device, rows] of [
      ['cut', 1],
      ['large', 1],
      ['beside', 1],
      ['big', 0],
      ['many', limits.collectEvents],
    ] as const) {
      expect([device, (await kept(device)).length]).toEqual([device, rows])
    }
  })

  it('of an unknown project is only counted', async () => {
    const before = await figure('aisle_analytics_events_total', 'unknownProject')
    expect(await collect(made('stranger'), { project: 'nobody' })).toBe(204)
    expect(await kept('stranger')).toEqual([])
    expect(await figure('aisle_analytics_events_total', 'unknownProject')).toBe(before + 1)
  })

  it('is set aside when the connection breaks', async () => {
    const body = `[${JSON.stringify(made('broken'))},{"eventTy`
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => {
      socket.write(
        `POST /v3/projects/${ours}/collect?stm=${now()} HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\n${body}`,
      )
      socket.end()
    })
    await expect.poll(async () => (await kept('broken')).length).toBe(1)
    await expect.poll(async () => (await asides('cutShort')).map((row) => row.body.toString())).toContain('{"eventTy')
  })

  it('is kept up to a daily limit', async () => {
    const today = await db.selectFrom('analytics_set_aside').select('set_aside_id').execute()
    await sql`
      INSERT INTO analytics_set_aside (set_aside_id, received_at, project_id, reason, query, body, bytes)
      SELECT n, ${deps.clock.now()}, ${ours}, 'full', '', '', 0
      FROM generate_series(2, ${limits.setAsidePerDay - today.length}::int) AS n`.execute(db)
    const restarted = await testServer(deps)
    const unreadable = async () => {
      const { status } = await fetch(`${restarted.url}/v3/projects/${ours}/collect`, { method: 'POST', body: 'noise' })
      expect(status).toBe(204)
      return (await asides('unreadable')).filter(({ body }) => body.toString() === 'noise').length
    }
    expect([await unreadable(), await unreadable(), await unreadable()]).toEqual([1, 1, 1])
    deps.clock.advance(24 * 3_600)
    expect(await unreadable()).toBe(2)
    await restarted.close()
  })
})

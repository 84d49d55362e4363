import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { httpGroundLink } from '../../outside/ground-link/http-ground-link.ts'
import type { LinkMessage } from '../../outside/ground-link/ground-link.ts'
import { linkHeaders, linkPath } from '../../outside/ground-link/link-wire.ts'
import { startGround } from './test-support/ground-on-http.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const ground = await startGround(deps)

/** A message of the link as the network between cabin and ground sees it. */
interface Sent {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** The network under the attacker's hand: what it answers to the aircraft is up to `answer`. */
let answer: (call: Sent) => Sent | Promise<Sent> = () => ({ status: 503, headers: {}, body: Buffer.alloc(0) })
const network = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    void reply().catch(() => response.destroy())
  })
  async function reply(): Promise<void> {
    const headers = Object.fromEntries(
      Object.values(linkHeaders).flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    const { status, headers: own, body } = await answer({ status: 0, headers, body: Buffer.concat(chunks) })
    response.writeHead(status, own).end(body)
  }
})
await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
afterAll(() => network.close())

// The server listens on a port.
const { port } = network.address() as AddressInfo
const aircraft = httpGroundLink({ ...ground.config, groundUrl: `http://127.0.0.1:${port}` }, deps.clock, deps.random)

let calls = 0
const call = (messages: LinkMessage[] = []) => ({
  call: (calls += 1),
  epoch: `epoch_${calls}`,
  number: messages.length > 0 ? 1 : null,
  messages,
  applied: { epoch: null, number: 0 },
  waiting: 0,
  now: deps.clock.now().toISOString(),
})

/** A call of the aircraft that the ground has not had. */
async function intercept(messages?: LinkMessage[]): Promise<Sent> {
  let seen: Sent | undefined
  answer = (sent) => {
    seen = sent
    return { status: 503, headers: {}, body: Buffer.alloc(0) }
  }
  await expect(aircraft.exchange(call(messages))).rejects.toThrow('503')
  if (!seen) throw new Error('the aircraft has not called')
  return seen
}

async function deliver({ headers, body }: Pick<Sent, 'headers' | 'body'>): Promise<Sent> {
  const response = await fetch(ground.url + linkPath, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    body: new Uint8Array(body),
  })
  const own = [...response.headers].filter(([name]) => name.startsWith('link-'))
  return { status: response.status, headers: Object.fromEntries(own), body: Buffer.from(await response.arrayBuffer()) }
}

/** All that a call can leave behind. */
async function traces(): Promise<unknown> {
  const tables = ['link_nonces', 'link_peers', 'link_conflicts', 'client_logs']
  const counts = tables.map((table) =>
    sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(db),
  )
  return (await Promise.all(counts)).map(({ rows: [row] }, at) => [tables[at], row?.n])
}

const refused = { status: 401, body: Buffer.alloc(0) }
const flip = (bytes: Buffer, bit: number) => {
  const flipped = Buffer.from(bytes)
  const at = Math.floor(bit / 8) % flipped.length
  flipped[at] = (flipped[at] ?? 0) ^ (1 << (bit % 8))
  return flipped
}
const bits = fc.nat({ max: 8 * 4096 - 1 })

describe('an attacker between aircraft and ground', () => {
  it('changes no bit of a call, cuts and prolongs none: the ground refuses it and writes nothing', async () => {
    const sent = await intercept()
    const before = await traces()
    const changed = fc.oneof(
      bits.map((bit) => flip(sent.body, bit)),
      fc.nat({ max: sent.body.length - 1 }).map((length) => sent.body.subarray(0, length)),
      fc.uint8Array({ minLength: 1 }).map((more) => Buffer.concat([sent.body, more])),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    )
    await fc.assert(
      fc.asyncProperty(changed, async (body) => {
        expect(await deliver({ ...sent, body })).toMatchObject(refused)
      }),
    )
    expect(await traces()).toEqual(before)
    expect((await deliver(sent)).status).toBe(200)
  })

  it('changes no header of a call and leaves none out', async () => {
    const sent = await intercept()
    const other = await intercept()
    const before = await traces()
    const signature = Buffer.from(sent.headers[linkHeaders.signature] ?? '', 'base64url')
    await fc.assert(
      fc.asyncProperty(bits, async (bit) => {
        const forged = { ...sent.headers, [linkHeaders.signature]: flip(signature, bit).toString('base64url') }
        expect(await deliver({ ...sent, headers: forged })).toMatchObject(refused)
      }),
      { numRuns: 30 },
    )
    for (const name of Object.values(linkHeaders)) {
      const { [name]: value = '', ...rest } = sent.headers
      const others = other.headers[name] ?? ''
      const forgeries = ['', ` ${value}x`, `${value}, ${value}`, ...(others === value ? [] : [others])]
      expect(await deliver({ ...sent, headers: rest })).toMatchObject(refused)
      for (const forged of forgeries) {
        expect([name, forged, await deliver({ ...sent, headers: { ...rest, [name]: forged } })]).toMatchObject([
          name,
          forged,
          refused,
        ])
      }
    }
    expect(await traces()).toEqual(before)
  })

  it('delivers a call once, however often it is sent at the same moment, and none that is old', async () => {
    const sent = await intercept()
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver(sent)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(19)
    const late = await intercept()
    deps.clock.advance(limits.operatorSkewSeconds + 1)
    expect(await deliver(late)).toMatchObject(refused)
  })

  it('passes no answer off as a call, and no call or older answer as the answer', async () => {
    const first = await deliver(await intercept())
    expect(first.status).toBe(200)
    const { headers } = await intercept()
    expect(await deliver({ headers: { ...headers, ...first.headers }, body: first.body })).toMatchObject(refused)
    answer = (sent) => ({ ...sent, status: 200 })
    await expect(aircraft.exchange(call())).rejects.toThrow('has not signed')
    answer = () => first
    await expect(aircraft.exchange(call())).rejects.toThrow('has not signed')
  })

  it('changes no bit of an answer: the aircraft takes it for the silence of the ground', async () => {
    await fc.assert(
      fc.asyncProperty(bits, async (bit) => {
        answer = async (sent) => {
          const honest = await deliver(sent)
          return { ...honest, body: flip(honest.body, bit) }
        }
        await expect(aircraft.exchange(call())).rejects.toThrow('has not signed')
      }),
      { numRuns: 30 },
    )
    answer = deliver
    await expect(aircraft.exchange(call())).resolves.toMatchObject({ epoch: expect.any(String) })
  })
})

describe('an aircraft whose computer is in other hands', () => {
  const sound = {
    name: 'test',
    content: 'x',
    language: 'zh',
    device_id: null,
    client_time: null,
    received_at: '2026-11-20T02:00:00.000Z',
    help_code: null,
    entry_id: null,
  }
  const oddTimes = ['', '0', '-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '2026-02-31', 'now']
  const odd = fc.oneof(fc.jsonValue(), fc.constantFrom<unknown>(...oddTimes, Number.MAX_SAFE_INTEGER, 2 ** 31, -1))
  const items = ['order', 'consent', 'outage', 'complaint', 'answers', 'closing', 'plan', 'begin', 'accounts']
  const report = fc.oneof(
    fc.record({
      item: fc.oneof(fc.constantFrom(...items), fc.string({ minLength: 1, maxLength: 40 })),
      key: fc.string({ minLength: 1, maxLength: 200 }),
      body: fc.option(fc.dictionary(fc.string(), odd)),
    }),
    fc.record({
      item: fc.constant('log'),
      key: fc.string({ minLength: 1, maxLength: 200 }),
      body: fc.dictionary(fc.constantFrom(...Object.keys(sound)), odd).map((over) => ({ ...sound, ...over })),
    }),
  )

  it.each([
    ['its call', { call: 2 ** 31 }],
    ['its bundle', { number: 2 ** 31 }],
    ['what it has applied', { applied: { epoch: null, number: 2 ** 31 } }],
    ['what waits', { waiting: Number.MAX_SAFE_INTEGER }],
  ])('is refused when the number of %s is greater than the database holds', async (_what, over) => {
    answer = deliver
    await expect(aircraft.exchange({ ...call(), ...over })).rejects.toThrow('answered 401')
    await expect(aircraft.exchange(call())).resolves.toBeDefined()
  })

  it('stops no other report, whatever it reports', async () => {
    answer = deliver
    await fc.assert(
      fc.asyncProperty(fc.array(report, { maxLength: 8 }), async (reports) => {
        const key = `log after ${calls}`
        await aircraft.exchange(call([...reports, { item: 'log', key, body: sound }]))
        const kept = await db.selectFrom('client_logs').select('name').where('log_id', '=', key).execute()
        expect(kept).toEqual([{ name: 'test' }])
      }),
      { numRuns: 60 },
    )
  })
})

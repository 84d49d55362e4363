import * as limits from '@aisle/contract/limits'
import fastify from 'fastify'
import lz from 'lz-string'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { registerCollector } from './collector.ts'
import { databaseSink } from './database-sink.ts'
import { readBody } from './read-body.ts'
import { lzBomb } from './test-support/lz-bomb.ts'

const { db } = await testDatabase()
const base = await testDeps(db, { demoData: false })
const deps = { ...base, eventSink: databaseSink(base) }
const uploads = 10_000
const atOnce = 200
const growthBytes = 12 * 1024 * 1024

/** A reproducible sequence, so that a failure can be repeated. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const below = numbersFrom(20_261_120)
const oneOf = <Value>(values: readonly Value[]): Value => {
  const value = values[below(values.length)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}

const folder = join(import.meta.dirname, '../../../../../packages/analytics/captures')
const bodies = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    // The shape of the captures; those sent as images have no body.
    const { request } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
      request: { bodyBase64?: string | null }
    }
    const body = Buffer.from(request.bodyBase64 ?? '', 'base64')
    return body.length > 0 ? [body] : []
  })
const event = { eventType: 'PAGE', deviceId: 'd', timestamp: 1 }
const huge = [
  Buffer.from(lzBomb(60_000)),
  Buffer.from(JSON.stringify(Array.from({ length: 5_000 }, () => ({})))),
  Buffer.from(JSON.stringify(Array.from({ length: 600 }, (_, at) => ({ ...event, eventSequenceId: at })))),
  Buffer.from('['.repeat(100_000)),
  Buffer.from(`[{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}]`),
  Buffer.from(lz.compressToUint8Array(JSON.stringify(Array.from({ length: 400 }, () => event)))),
  Buffer.alloc(limits.collectBytes + 1, '[{},'),
]
const changes: ((body: Buffer) => Buffer)[] = [
  (body) => body,
  (body) => body.subarray(0, below(body.length)),
  (body) => body.subarray(below(body.length)),
  (body) => {
    const flipped = Buffer.from(body)
    for (let flips = below(4); flips >= 0; flips -= 1) {
      const at = below(body.length)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << below(8))
    }
    return flipped
  },
  (body) => Buffer.concat([body, oneOf(bodies)]),
  () => Buffer.from(Array.from({ length: below(400) }, () => below(256))),
  (body) =>
    Buffer.from(body.toString().replace('"timestamp":', '"__proto__":{"x":1},"\\u0000":"\\ud800","timestamp":1e')),
  (body) => Buffer.from(lz.compressToUint8Array(body.toString())),
  () => (below(25) === 0 ? oneOf(huge) : Buffer.from('{}')),
]

function upload() {
  const body = oneOf(changes)(oneOf(bodies))
  const project = below(20) === 0 ? 'nobody' : 'aisle'
  const compress = oneOf(['0', '0', '1', '1', '11', '7', '', '%', '-1'])
  const stm = oneOf(['1795206526353', '0', '', 'x', '1e400', '-5', '1795206526353.5'])
  const url = `/v3/projects/${project}/collect?stm=${stm}&compress=${compress}${oneOf(['', '', '&shape=delta', '&&=&'])}`
  const asImage = below(10) === 0
  return {
    method: asImage ? ('GET' as const) : ('POST' as const),
    url: asImage
      ? `${url}&data=${oneOf([encodeURIComponent, (text: string) => text])(body.toString('latin1').slice(0, 8_000))}`
      : url,
    headers: { 'content-type': oneOf(['text/plain;charset=UTF-8', 'application/json', ';;', 'multipart/form-data']) },
    ...(asImage ? {} : { payload: body }),
  }
}

function heapAfterCollection(): number {
  setFlagsFromString('--expose-gc')
  // The flag takes effect in new contexts only.
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers
}

it('answers 10,000 hostile uploads with 204, retains no memory, and accepts the next upload', async () => {
  const app = fastify()
  registerCollector(app, deps)
  const unhandled: unknown[] = []
  const note = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', note)
  let heapBefore = 0
  for (let sent = 0; sent < uploads; sent += atOnce) {
    if (sent === 1_000) heapBefore = heapAfterCollection()
    const answers = await Promise.all(Array.from({ length: atOnce }, () => app.inject(upload())))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode}${body}`))).toEqual(new Set(['204']))
  }
  // Accepted events are still being written for a moment.
  await expect.poll(() => heapAfterCollection() - heapBefore, { timeout: 20_000 }).toBeLessThan(growthBytes)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
  expect(({} as { x?: number }).x).toBeUndefined()

  const send = async (deviceId: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/v3/projects/aisle/collect',
      payload: { ...event, deviceId },
    })
    expect(statusCode).toBe(204)
    return (await db.selectFrom('analytics_events').select('path').where('device_id', '=', deviceId).execute()).length
  }
  expect(await send('after the storm')).toBe(1)
  // The limit of one address holds for one minute.
  const left = limits.collectRequestsPerMinute - uploads + uploads / 10
  for (let more = 0; more < left; more += 1) await app.inject('/v3/projects/aisle/collect')
  expect(await send('one of a flood')).toBe(0)
  // A client that keeps refused events must be able to see the refusal.
  const kept = await app.inject({
    method: 'POST',
    url: '/v3/projects/aisle/collect?compress=0&shape=delta',
    payload: {},
  })
  expect([kept.statusCode, kept.headers['retry-after']]).toEqual([503, '10'])
  deps.clock.advance(60)
  expect(await send('a minute later')).toBe(1)
  await app.close()
})

it('answers an upload that hits our own fault as not stored, and logs the fault', async () => {
  const told: unknown[] = []
  const log = { ...deps.log, error: (fields: unknown) => void told.push(fields) }
  const clock = {
    now: () => {
      throw new Error('a fault')
    },
  }
  const app = fastify()
  registerCollector(app, { ...deps, clock, log })
  const { statusCode } = await app.inject({ method: 'POST', url: '/v3/projects/aisle/collect', payload: event })
  expect([statusCode, told]).toEqual([503, [{ err: new Error('a fault') }]])
  await app.close()
})

it('refuses bodies, without truncating them, when too many are being received', async () => {
  const part = Buffer.alloc(limits.collectBytes - 1, '[')
  const many = Array.from({ length: 514 }, () => {
    const payload = new PassThrough({ highWaterMark: part.length })
    return { payload, body: readBody(payload).then(({ end }) => end, String) }
  })
  for (const { payload } of many) payload.write(part)
  await new Promise(setImmediate)
  for (const { payload } of many) payload.end()
  const ends = await Promise.all(many.map(({ body }) => body))
  expect(new Set(ends)).toEqual(new Set(['whole', 'Error: too many bodies are on their way in']))
  expect(ends.filter((end) => end === 'whole')).toHaveLength(512)
  // The earlier bodies have freed their memory.
  const next = new PassThrough()
  const body = readBody(next)
  next.end('[]')
  expect(await body).toEqual({ bytes: Buffer.from('[]'), end: 'whole' })
})

import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { endlessPatience } from '../../../test-support/test-server.ts'
import { buildApp } from '../../boot/build-app.ts'
import { openDb } from '../../platform/db/open-db.ts'
import { enqueueJob, runDueJobs } from '../../platform/jobs/job-queue.ts'
import { outsideCalls } from '../../platform/outside-calls.ts'
import { noTracing } from '../../platform/tracing/tracing.ts'
import { httpAccessGate } from '../access-gate/http-access-gate.ts'
import { openTracing } from './open-tracing.ts'

/** OTLP's JSON, as far as the tests read it. */
const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
])
const attributes = z
  .array(z.object({ key: z.string(), value }))
  .transform((all) => Object.fromEntries(all.map((each) => [each.key, each.value])))
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes,
  status: z.object({ code: z.number().optional() }).optional(),
})
const exported = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
})

const spans: z.infer<typeof span>[] = []
let resource: Record<string, unknown> = {}
let asked: IncomingHttpHeaders = {}
const sentTo: unknown[] = []
async function listen(answer: (path: string, headers: IncomingHttpHeaders, body: string) => string) {
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => response.end(answer(request.url ?? '', request.headers, body)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => void server.close())
  const bound = server.address()
  return `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`
}
const collector = await listen((path, headers, body) => {
  sentTo.push([path, headers['x-key']])
  for (const sent of exported.parse(JSON.parse(body)).resourceSpans) {
    resource = sent.resource.attributes
    spans.push(...sent.scopeSpans.flatMap((scope) => scope.spans))
  }
  return '{}'
})
const gateUrl = await listen((_path, headers) => {
  asked = headers
  return '{}'
})

const { address } = await testDatabase()
const settings = { url: `${collector}/v1/traces`, headers: { 'x-key': 'secret' }, ratio: 1, service: 'aisle' }
const tracing = await openTracing(settings, 'abc123')
const open = openDb({ connection: address, max: 2, tracing })
const deps = { ...(await testDeps(open.db, { demoData: false })), tracing }
const gate = outsideCalls(tracing).timed('accessGate', httpAccessGate(gateUrl, { key: null }))
const app = await buildApp({ deps, logger: pino({ level: 'silent' }), web: null, patience: endlessPatience })
app.post('/probe', async () => {
  await sql`SELECT ${'passenger@example.com'}::text AS mail`.execute(open.db)
  await gate.list().catch(() => undefined)
  return {}
})
const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
await app.inject({
  method: 'POST',
  url: '/probe',
  headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01`, 'content-type': 'application/json' },
  payload: { who: 'passenger@example.com' },
})
await app.inject({ method: 'GET', url: '/probe', headers: { traceparent: 'nonsense' } })
const runAt = deps.clock.now()
await enqueueJob(deps, open.db, { kind: 'housekeeping', key: '1', payload: {}, runAt })
await runDueJobs(deps, { housekeeping: async () => Promise.reject(new Error('no')) })
await app.close()
await open.close()
await tracing.close()

const named = (name: string) => spans.filter((each) => each.name === name)

describe('a trace by OTLP', () => {
  it('goes on from the proxy’s, through the call and its statement to the system that is called', () => {
    const [call] = named('POST /probe')
    expect(call).toMatchObject({ traceId: trace, parentSpanId: '00f067aa0ba902b7' })
    expect(call?.attributes).toMatchObject({ 'http.route': '/probe', 'http.response.status_code': 200 })
    const [statement] = spans.filter((each) => String(each.attributes['db.query.text']).includes('AS mail'))
    expect(statement).toMatchObject({ traceId: trace, parentSpanId: call?.spanId, name: 'SELECT' })
    const [outside] = named('accessGate list')
    expect(outside).toMatchObject({ traceId: trace, parentSpanId: call?.spanId })
    expect(asked['traceparent']).toBe(`00-${trace}-${outside?.spanId}-01`)
  })

  it('begins anew for a caller without one, and says which server and release it is of', () => {
    const [unknown] = named('GET unknown')
    expect(unknown?.traceId).toMatch(/^(?!4bf9)[\da-f]{32}$/)
    expect(unknown?.parentSpanId ?? '').toBe('')
    expect(new Set(sentTo.map(String))).toEqual(new Set(['/v1/traces,secret']))
    expect(resource).toMatchObject({ 'service.name': 'aisle', 'service.version': 'abc123' })
  })

  it('has the job that failed', () => {
    const [job] = named('job housekeeping')
    expect(job).toMatchObject({ status: { code: 2 }, attributes: { 'aisle.job.attempt': 1 } })
  })

  it('holds no value of a statement and nothing of a body', () => {
    expect(spans.length).toBeGreaterThan(5)
    expect(JSON.stringify(spans)).not.toContain('example.com')
  })

  it('is none where no system takes traces, and then no package for it is loaded', async () => {
    expect(await openTracing(null, 'abc123')).toBe(noTracing)
    let runs = 0
    noTracing.begin({ name: 'x', kind: 'internal' }).run(() => (runs += 1))
    expect(runs).toBe(1)
  })
})

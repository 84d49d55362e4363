import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { buildApp } from '../../boot/build-app.ts'
import { countMoves } from '../db/committed-moves.ts'
import { databaseFigures } from '../db/database-figures.ts'
import { openDb } from '../db/open-db.ts'
import { SignInRefused, SignInUnavailable } from '../../outside/sign-in/sign-in-provider.ts'
import { outsideCalls } from '../outside-calls.ts'

const { db, address } = await testDatabase({
  audit: { off: true, because: 'it writes jobs that nobody has enqueued' },
})
const deps = await testDeps(db)
const open = openDb({ connection: address, max: 2 })
afterAll(() => open.close())
const ahead = { ...deps.clock, now: () => new Date(Date.now() + 90_000) }
const outside = outsideCalls()
await outside.timed('mail', deps.mailer).send({ to: 'lin@example.com', subject: 's', text: 't', html: '<p>t</p>' })
const app = await buildApp({
  deps: { ...deps, settings: { ...deps.settings, link: { side: 'ground', tails: [] } } },
  logger: fastify().log,
  web: null,
  patience: { figuresWaitMs: 500 },
  observed: { figures: databaseFigures(open, ahead), registries: [outside.registry, countMoves(db)] },
})
afterAll(() => app.close())

const scrape = async () => (await app.inject({ url: '/metrics' })).body
/** The value of one line of the page. */
async function getFigure(line: string): Promise<number> {
  const found = (await scrape()).split('\n').find((each) => each.startsWith(`${line} `))
  return Number(found?.slice(line.length))
}

const job = (number: number, more: object) => ({
  job_id: `job_${number}`,
  kind: 'refund.send',
  key: String(number),
  payload: '{}',
  run_at: new Date(deps.clock.now().getTime() - number * 60_000),
  created_at: deps.clock.now(),
  ...more,
})

describe('figures for Prometheus', () => {
  it('count due jobs and the age of the oldest by family, and dead ones by kind', async () => {
    const later = { run_at: new Date(deps.clock.now().getTime() + 60_000) }
    const rows = [job(1, {}), job(7, { kind: 'refund.ask' }), job(8, later), job(9, { state: 'dead' })]
    await db.insertInto('jobs').values(rows).execute()
    expect(await getFigure('aisle_jobs_due{family="refund"}')).toBe(2)
    expect(await getFigure('aisle_jobs_oldest_due_seconds{family="refund"}')).toBe(420)
    expect(await getFigure('aisle_jobs_dead{kind="refund.send"}')).toBe(1)
    await db.deleteFrom('jobs').execute()
    expect(await getFigure('aisle_jobs_dead{kind="refund.send"}')).toBeNaN()
  })

  it('count from zero what watchers divide by: a rate needs the value before the first event', async () => {
    expect(await getFigure('aisle_authentication_events_total{kind="lookup",outcome="success"}')).toBe(0)
    expect(await getFigure('aisle_human_checks_total{state="solved"}')).toBe(0)
    expect(await getFigure('aisle_authentication_refusals_total{reason="limitExceeded"}')).toBe(0)
  })

  it('of a table that somebody holds are left out, and the page comes', async () => {
    const holder = await open.pool.connect()
    await holder.query('begin; lock table jobs')
    expect(await getFigure('aisle_jobs_due{family="refund"}')).toBeNaN()
    expect(await getFigure('aisle_human_checks_total{state="solved"}')).toBe(0)
    await holder.query('rollback')
    holder.release()
  })

  it('say how many connections work, and how far the clock is from the database’s', async () => {
    const client = await open.pool.connect()
    expect(await getFigure('aisle_database_connections{state="used"}')).toBe(1)
    client.release()
    const seconds = await getFigure('aisle_clock_ahead_seconds{of="database"}')
    expect(seconds).toBeGreaterThan(60)
    expect(seconds).toBeLessThan(120)
  })

  it('take a passenger who declines for an answer of a sign-in system, and silence for a failure', async () => {
    const rejects = (error: Error) => ({ finish: async () => Promise.reject(error) })
    const refused = (error: unknown) => error instanceof SignInRefused
    const declined = outside.timed('wechat', rejects(new SignInRefused('declined')), refused)
    const silent = outside.timed('sso', rejects(new SignInUnavailable('timeout')), refused)
    await expect(declined.finish()).rejects.toThrow('declined')
    await expect(silent.finish()).rejects.toThrow('timeout')
    const count = (labels: string) => getFigure(`aisle_outside_seconds_count{${labels}}`)
    expect(await count('system="wechat",call="finish",outcome="answered"')).toBe(1)
    expect(await count('system="sso",call="finish",outcome="failed"')).toBe(1)
  })

  it('are counters where they only grow', async () => {
    const page = await scrape()
    const types = [...page.matchAll(/^# TYPE (aisle_\w+) (\w+)$/gm)]
    expect(types.length).toBeGreaterThan(20)
    for (const [line, name, type] of types) expect(type === 'counter', line).toBe(name?.endsWith('_total'))
  })

  it.each(['prometheus-rules.yml', 'grafana-dashboard.json'])('have every name that %s asks for', async (name) => {
    const file = fileURLToPath(new URL(`../../../../../docs/examples/${name}`, import.meta.url))
    await app.inject({ url: '/healthz' })
    const offered = new Set([...(await scrape()).matchAll(/^# TYPE (\w+) /gm)].map(([, one]) => one))
    const asked = [...readFileSync(file, 'utf8').matchAll(/\b(aisle_\w+?)(_bucket|_count)?\b(?=[{)[\s"])/g)]
    const names = new Set(asked.map(([, one]) => one))
    expect(names.size).toBeGreaterThan(8)
    // Of the program around the app (main.ts).
    names.delete('aisle_build_info')
    expect([...names].filter((one) => !offered.has(one))).toEqual([])
  })
})

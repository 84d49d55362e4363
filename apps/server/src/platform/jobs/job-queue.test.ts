import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { after, seconds, steadyClock } from '../clock.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { writeAtOnce } from '../db/write-at-once.ts'
import { recordStatements } from '../../../test-support/statements/record-statements.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { enqueueJob, needlessJobs, runDueJobs } from './job-queue.ts'

const { db, pool } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const statements = recordStatements(pool)

beforeEach(() => deps.db.deleteFrom('jobs').execute())

const enqueue = (key: string, inSeconds = 0) =>
  enqueueJob(deps, deps.db, {
    kind: 'order.close',
    key,
    payload: { orderNo: key },
    runAt: after(deps.clock.now(), seconds(inSeconds)),
  })

describe('the job table', () => {
  it('runs a job when its time has come, and once', async () => {
    const seen: string[] = []
    const handlers = { 'order.close': async (_: unknown, job: { key: string }) => void seen.push(job.key) }
    await enqueue('later', 60)
    expect(await runDueJobs(deps, handlers)).toBe(0)
    deps.clock.advance(60)
    expect(await runDueJobs(deps, handlers)).toBe(1)
    expect(await runDueJobs(deps, handlers)).toBe(0)
    expect(seen).toEqual(['later'])
  })

  it('enqueues the same kind and key once', async () => {
    await enqueue('twice')
    await enqueue('twice')
    expect(await deps.db.selectFrom('jobs').select('key').execute()).toHaveLength(1)
  })

  it('ends a job that has nothing left to do, and leaves one alone that runs', async () => {
    const job = (key: string) => ({ kind: 'order.close' as const, key })
    await enqueue('waits')
    await writeAtOnce(deps.db, [needlessJobs(deps, [job('waits')])])
    await enqueue('runs')
    const end = async () => writeAtOnce(deps.db, [needlessJobs(deps, [job('waits'), job('runs')])])
    const getStates = () => deps.db.selectFrom('jobs').select(['key', 'state']).orderBy('key').execute()
    const during: unknown[] = []
    const close = async () => {
      await end()
      during.push(...(await getStates()))
      return undefined
    }
    expect(await runDueJobs(deps, { 'order.close': close })).toBe(1)
    expect(during).toEqual([
      { key: 'runs', state: 'waiting' },
      { key: 'waits', state: 'done' },
    ])
  })

  it('runs what is due at the same instant in the order in which it was enqueued', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `at once ${at}`)
    for (const name of names) await enqueue(name)
    const seen: string[] = []
    await runDueJobs(deps, { 'order.close': async (_, job) => void seen.push(job.key) })
    expect(seen).toEqual(names)
  })

  it('keeps jobs about one thing in their order when the first fails, and holds up nothing else', async () => {
    const [now, about] = [deps.clock.now(), 'order 1']
    const job = (key: string) => ({ kind: 'order.close' as const, key, payload: { orderNo: key }, runAt: now })
    await enqueueJob(deps, deps.db, { ...job('planned'), about, runAt: after(now, seconds(900)) })
    await enqueueJob(deps, deps.db, { ...job('first'), about })
    await enqueueJob(deps, deps.db, { ...job('second'), about })
    await enqueueJob(deps, deps.db, { ...job('another'), about: 'order 2' })
    const seen: string[] = []
    const handlers = {
      'order.close': async (_: unknown, { key, attempts }: { key: string; attempts: number }) => {
        if (key === 'first' && attempts === 1) throw new Error('away')
        return void seen.push(key)
      },
    }
    await runDueJobs(deps, handlers)
    expect(seen).toEqual(['another'])
    deps.clock.advance(2)
    await runDueJobs(deps, handlers)
    expect(seen).toEqual(['another', 'first', 'second'])
    await deps.db.updateTable('jobs').set({ state: 'dead' }).where('key', '=', 'planned').execute()
    await enqueueJob(deps, deps.db, { ...job('third'), about })
    await runDueJobs(deps, handlers)
    expect(seen.at(-1)).toBe('third')
  })

  it('ends a job and takes the next with one statement, also where the next waited for it', async () => {
    const job = (key: string) => ({ kind: 'order.close' as const, key, payload: { orderNo: key }, about: 'order 1' })
    for (const key of ['first', 'second', 'third'])
      await enqueueJob(deps, deps.db, { ...job(key), runAt: deps.clock.now() })
    statements.clear()
    expect(await runDueJobs(deps, { 'order.close': async () => undefined })).toBe(3)
    expect(statements.taken()).toHaveLength(4)
    const left = await deps.db.selectFrom('jobs').select('state').where('state', '<>', 'done').execute()
    expect(left).toEqual([])
  })

  it('gives the next job about a thing to the worker whose job wants to run again later', async () => {
    const job = (key: string) => ({ kind: 'order.close' as const, key, payload: { orderNo: key }, about: 'order 1' })
    for (const key of ['again', 'next']) await enqueueJob(deps, deps.db, { ...job(key), runAt: deps.clock.now() })
    const seen: string[] = []
    const handlers = {
      'order.close': async (_: unknown, { key }: { key: string }) => {
        seen.push(key)
        return key === 'again' ? after(deps.clock.now(), seconds(60)) : undefined
      },
    }
    expect(await runDueJobs(deps, handlers)).toBe(2)
    expect(seen).toEqual(['again', 'next'])
  })

  it('gives no job to another worker while an earlier one about the same thing runs', async () => {
    const job = (key: string) => ({ kind: 'order.close' as const, key, payload: { orderNo: key }, about: 'order 1' })
    for (const key of ['first', 'second']) await enqueueJob(deps, deps.db, { ...job(key), runAt: deps.clock.now() })
    let meanwhile = -1
    const handlers = {
      'order.close': async (_: unknown, { key }: { key: string }) => {
        if (key === 'first') meanwhile = await runDueJobs(deps, { 'order.close': async () => undefined })
        return undefined
      },
    }
    expect(await runDueJobs(deps, handlers)).toBe(2)
    expect(meanwhile).toBe(0)
  })

  it('fails a job whose stored payload does not have the shape of its kind', async () => {
    await enqueue('broken')
    await deps.db.updateTable('jobs').set({ payload: '{"order":1}' }).execute()
    let ran = false
    const handlers = {
      'order.close': async () => {
        ran = true
        return undefined
      },
    }
    await runDueJobs(deps, handlers)
    const job = await deps.db.selectFrom('jobs').select(['state', 'last_error']).executeTakeFirstOrThrow()
    expect(job).toMatchObject({ state: 'waiting', last_error: expect.stringContaining('orderNo') as string })
    expect(ran).toBe(false)
  })

  it('backs off and tries again after a failure', async () => {
    let tries = 0
    const handlers = {
      'order.close': async () => {
        tries += 1
        if (tries === 1) throw new Error('away')
        return undefined
      },
    }
    await enqueue('stubborn')
    await runDueJobs(deps, handlers)
    expect(await runDueJobs(deps, handlers)).toBe(0)
    deps.clock.advance(2)
    await runDueJobs(deps, handlers)
    expect(tries).toBe(2)
    const job = await deps.db.selectFrom('jobs').selectAll().executeTakeFirstOrThrow()
    expect(job).toMatchObject({ state: 'done', last_error: null })
  })

  it('runs again when the handler asks for it', async () => {
    await enqueue('periodic')
    let runs = 0
    const handlers = {
      'order.close': async () => {
        runs += 1
        return runs < 3 ? after(deps.clock.now(), seconds(15)) : undefined
      },
    }
    for (let at = 0; at < 5; at += 1) {
      await runDueJobs(deps, handlers)
      deps.clock.advance(15)
    }
    expect(runs).toBe(3)
  })

  it('gives each job to one of many workers', async () => {
    for (let at = 0; at < 20; at += 1) await enqueue(`job-${at}`)
    const seen: string[] = []
    const handlers = { 'order.close': async (_: unknown, job: { key: string }) => void seen.push(job.key) }
    await Promise.all([1, 2, 3, 4].map(() => runDueJobs(deps, handlers)))
    expect(seen.toSorted()).toEqual(Array.from({ length: 20 }, (_, at) => `job-${at}`).toSorted())
  })

  it('takes a job over whose worker has died, when the lease ends', async () => {
    await enqueue('orphan')
    await deps.db
      .updateTable('jobs')
      .set({ leased_until: after(deps.clock.now(), seconds(60)) })
      .execute()
    const handlers = { 'order.close': async () => undefined }
    expect(await runDueJobs(deps, handlers)).toBe(0)
    deps.clock.advance(60)
    expect(await runDueJobs(deps, handlers)).toBe(1)
  })

  it.each([
    ['a day', 24 * 60 * 60],
    ['five minutes', 300],
  ])('does not wait for a lease that was taken before the clock went back by %s', async (_how, aheadSeconds) => {
    await enqueue('left behind')
    const leasedUntil = after(deps.clock.now(), seconds(aheadSeconds + 60))
    await deps.db.updateTable('jobs').set({ leased_until: leasedUntil }).execute()
    expect(await runDueJobs(deps, { 'order.close': async () => undefined })).toBe(1)
  })

  it('runs no deadline early because the machine’s clock has jumped by a day', async () => {
    let wallMs = deps.clock.now().getTime()
    const clock = steadyClock({ wallMs: () => wallMs, monotonicMs: () => 0 })
    await enqueue('deadline', 15 * 60)
    wallMs += seconds(24 * 60 * 60)
    expect(await runDueJobs({ ...deps, clock }, { 'order.close': async () => undefined })).toBe(0)
  })

  it('leaves a job to its worker on another server whose clock is a minute ahead', async () => {
    await enqueue('theirs')
    const leasedUntil = after(deps.clock.now(), seconds(60 + 60))
    await deps.db.updateTable('jobs').set({ leased_until: leasedUntil }).execute()
    expect(await runDueJobs(deps, { 'order.close': async () => undefined })).toBe(0)
  })

  it('keeps the lease of a job that runs for long, so that nobody else takes it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const getLease = () => deps.db.selectFrom('jobs').select('leased_until').executeTakeFirstOrThrow()
    await enqueue('long')
    let others = -1
    const long = async () => {
      const before = await getLease()
      deps.clock.advance(8)
      vi.advanceTimersByTime(seconds(3))
      while ((await getLease()).leased_until?.getTime() === before.leased_until?.getTime());
      deps.clock.advance(8)
      others = await runDueJobs(deps, { 'order.close': async () => undefined })
      return undefined
    }
    expect(await runDueJobs(deps, { 'order.close': long })).toBe(1)
    expect(others).toBe(0)
    expect(await deps.db.selectFrom('jobs').select('state').executeTakeFirst()).toEqual({ state: 'done' })
  })

  it('leaves a job alone that another worker took over while its own was too slow', async () => {
    await enqueue('slow')
    const handlers = {
      'order.close': async () => {
        deps.clock.advance(61)
        await runDueJobs(deps, { 'order.close': async () => after(deps.clock.now(), seconds(500)) })
        return undefined
      },
    }
    await runDueJobs(deps, handlers, 1)
    const job = await deps.db.selectFrom('jobs').select(['state', 'run_at']).executeTakeFirstOrThrow()
    expect(job).toEqual({ state: 'waiting', run_at: after(deps.clock.now(), seconds(500)) })
  })

  it('does not let a job die of a database that is away', async () => {
    await enqueue('patient')
    await deps.db.updateTable('jobs').set({ attempts: 60 }).execute()
    const away = async () => Promise.reject(new DatabaseUnavailable('the database does not answer'))
    await runDueJobs(deps, { 'order.close': away })
    const job = await deps.db.selectFrom('jobs').select(['state', 'attempts']).executeTakeFirstOrThrow()
    expect(job).toEqual({ state: 'waiting', attempts: 60 })
  })
})

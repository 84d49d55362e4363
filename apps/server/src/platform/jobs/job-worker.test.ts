import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { after, seconds } from '../clock.ts'
import { openDb } from '../db/open-db.ts'
import { inTransaction } from '../db/transaction.ts'
import { enqueueJob, jobChannel, type JobHandlers } from './job-queue.ts'
import { startJobCalls, startJobWorker, type JobWorker } from './job-worker.ts'

const { db, address } = await testDatabase()
const deps = await testDeps(db, { demoData: false })

let worker: JobWorker | undefined
let letGo: () => void
let hanging: Promise<undefined>
beforeEach(async () => {
  worker = undefined
  hanging = new Promise((resolve) => {
    letGo = () => resolve(undefined)
  })
  await deps.db.deleteFrom('jobs').execute()
})
afterEach(async () => {
  letGo()
  await worker?.stop()
})

type TestedKind = 'mail.orderShipped' | 'mail.orderRefunded' | 'payment.refund' | 'order.close' | 'order.deadline'
const enqueue = (kind: TestedKind, key: string) =>
  enqueueJob(deps, deps.db, { kind, key, payload: { orderNo: key, refundNo: key }, runAt: deps.clock.now() })

/** Resolves when that many jobs have been seen. */
function counter(expected: number) {
  const seen: string[] = []
  let all: () => void = () => undefined
  const reached = new Promise<void>((resolve) => {
    all = resolve
  })
  const note = (key: string) => {
    seen.push(key)
    if (seen.length === expected) all()
  }
  return { seen, note, reached }
}

const getState = (kind: TestedKind) =>
  deps.db.selectFrom('jobs').select(['state', 'last_error']).where('kind', '=', kind).executeTakeFirstOrThrow()

describe('the job worker', () => {
  it('lets no hanging mail server hold up the refunds behind it (W7)', async () => {
    for (let at = 0; at < 10; at += 1)
      await enqueue(at % 2 === 0 ? 'mail.orderShipped' : 'mail.orderRefunded', `mail-${at}`)
    for (let at = 0; at < 30; at += 1) await enqueue('payment.refund', `refund-${at}`)
    const { seen, note, reached } = counter(30)
    const handlers: Partial<JobHandlers> = {
      'mail.orderShipped': () => hanging,
      'mail.orderRefunded': () => hanging,
      'payment.refund': async (_, { key }) => {
        note(key)
        return undefined
      },
    }
    worker = startJobWorker(deps, handlers)
    await reached
    expect(new Set(seen).size).toBe(30)
  })

  it('gives up a job that never ends, so that its lane is free again', async () => {
    await enqueue('mail.orderShipped', 'endless')
    const { note, reached } = counter(1)
    const refund = async (_: unknown, { key }: { key: string }) => {
      note(key)
      return undefined
    }
    worker = startJobWorker(
      deps,
      { 'mail.orderShipped': () => hanging, 'payment.refund': refund },
      { lanes: 1, longestMs: 20 },
    )
    await worker.wake()
    expect(await getState('mail.orderShipped')).toEqual({ state: 'waiting', last_error: 'Error: not done after 20 ms' })
    await enqueue('payment.refund', 'next')
    await reached
  })

  it('has run everything that is due when it was woken, also what that made due', async () => {
    for (let at = 0; at < 10; at += 1) await enqueue('order.close', `job-${at}`)
    const handlers: Partial<JobHandlers> = {
      'order.close': async (_, { key }) => {
        await enqueue('order.deadline', key)
        return undefined
      },
      'order.deadline': async () => undefined,
    }
    worker = startJobWorker(deps, handlers)
    await worker.wake()
    const left = await deps.db.selectFrom('jobs').select('key').where('state', '=', 'waiting').execute()
    expect(left).toEqual([])
  })

  it('runs no more jobs side by side than it has lanes', async () => {
    for (let at = 0; at < 12; at += 1) await enqueue('order.close', `job-${at}`)
    let now = 0
    let most = 0
    const { note, reached } = counter(3)
    const busy = async () => {
      now += 1
      most = Math.max(most, now)
      note('busy')
      await reached
      await deps.db.selectFrom('jobs').select('key').execute()
      now -= 1
      return undefined
    }
    worker = startJobWorker(deps, { 'order.close': busy }, { lanes: 6 })
    await worker.wake()
    expect(most).toBe(3)
  })

  it('stops when what runs has ended, and begins nothing more', async () => {
    await enqueue('mail.orderShipped', 'running')
    const { note, reached } = counter(1)
    const mail = async () => {
      note('mail')
      return hanging
    }
    worker = startJobWorker(deps, { 'mail.orderShipped': mail })
    await reached
    await enqueue('order.deadline', 'not begun')
    let stopped = false
    const stopping = worker.stop().then(() => {
      stopped = true
    })
    await deps.db.selectFrom('jobs').select('key').execute()
    expect(stopped).toBe(false)
    letGo()
    await stopping
    expect((await getState('mail.orderShipped')).state).toBe('done')
    expect((await getState('order.deadline')).state).toBe('waiting')
  })
})

/** No time passes: a worker that only looks now and then finds nothing. */
describe('a job worker whose clock stands still', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  const refunds = (note: (key: string) => void): Partial<JobHandlers> => ({
    'payment.refund': async (_, { key }) => {
      note(key)
      return undefined
    },
  })

  it('runs a job once the transaction that enqueued it is committed', async () => {
    const { seen, note, reached } = counter(1)
    worker = startJobWorker(deps, refunds(note))
    await worker.wake()
    await inTransaction(deps.db, async (tx) => {
      const payload = { orderNo: 'now', refundNo: 'now' }
      await enqueueJob(deps, tx, { kind: 'payment.refund', key: 'now', payload, runAt: deps.clock.now() })
      expect(seen).toEqual([])
    })
    await reached
  })

  it('runs a planned job at its time while the job before still runs', async () => {
    const [mails, planned] = [counter(1), counter(1)]
    const handlers: Partial<JobHandlers> = {
      ...refunds(planned.note),
      'mail.orderShipped': async () => {
        mails.note('mail')
        return hanging
      },
    }
    const runAt = after(deps.clock.now(), seconds(3))
    await enqueueJob(deps, deps.db, { kind: 'payment.refund', key: 'planned', payload: { refundNo: 'planned' }, runAt })
    await enqueue('mail.orderShipped', 'hanging')
    worker = startJobWorker(deps, handlers, { hearsOthers: () => true })
    await mails.reached
    expect(planned.seen).toEqual([])
    deps.clock.advance(3)
    await vi.advanceTimersByTimeAsync(3000)
    await planned.reached
  })

  it('runs a job at its time, however seldom it would look', async () => {
    const { seen, note, reached } = counter(1)
    worker = startJobWorker(deps, refunds(note), { hearsOthers: () => true })
    const runAt = after(deps.clock.now(), seconds(3))
    await enqueueJob(deps, deps.db, { kind: 'payment.refund', key: 'planned', payload: { refundNo: 'planned' }, runAt })
    await worker.wake()
    expect(seen).toEqual([])
    deps.clock.advance(3)
    await vi.advanceTimersByTimeAsync(3000)
    await reached
  })

  it('is woken by a server that runs no jobs', async () => {
    const listener = openDb({ connection: address, max: 1 })
    const other = openDb({ connection: address, max: 1 })
    const calls = startJobCalls(other)
    const { seen, note, reached } = counter(1)
    worker = startJobWorker(deps, refunds(note), { hearsOthers: () => true })
    const { wake } = worker
    const listens = new Promise<void>((resolve) => {
      const notices = listener.hear(jobChannel, () => {
        resolve()
        void wake()
      })
      void reached.then(() => notices.close())
    })
    await listens
    await enqueueJob(deps, other.db, {
      kind: 'payment.refund',
      key: 'elsewhere',
      payload: { refundNo: 'elsewhere' },
      runAt: deps.clock.now(),
    })
    await vi.advanceTimersByTimeAsync(100)
    await reached
    expect(seen).toEqual(['elsewhere'])
    await calls.stop()
    await Promise.all([listener.close(), other.close()])
  })

  it('wakes other servers while all its lanes are busy', async () => {
    const listener = openDb({ connection: address, max: 1 })
    const { seen, note, reached } = counter(1)
    const busy: JobHandlers['payment.refund'] = async (_, { key }) => {
      note(key)
      return hanging
    }
    worker = startJobWorker(deps, { 'payment.refund': busy }, { lanes: 1 })
    await enqueue('payment.refund', 'busy')
    await reached
    let notices: ReturnType<typeof listener.hear> | undefined
    let heard = 0
    const called = new Promise<void>((resolve) => {
      // The first one says that it listens.
      notices = listener.hear(jobChannel, () => {
        heard += 1
        if (heard === 1) void enqueue('payment.refund', 'waits').then(() => vi.advanceTimersByTimeAsync(100))
        else resolve()
      })
    })
    await called
    expect(seen).toEqual(['busy'])
    await notices?.close()
    await listener.close()
  })
})

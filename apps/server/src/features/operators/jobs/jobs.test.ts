import * as limits from '@aisle/contract/limits'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { enqueueJob, runDueJobs, type JobHandlers } from '../../../platform/jobs/job-queue.ts'
import { hangJobBell } from '../../../platform/jobs/job-bell.ts'
import { everything } from '../test-support/operator-world.ts'
import { listJobs } from './list-jobs.ts'
import { retryJob } from './retry-job.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
afterEach(() => db.deleteFrom('jobs').execute())

const orderNo = '26112000731034'
const refuses: Partial<JobHandlers> = {
  'order.close': () => Promise.reject(new Error('550 li.xiao@example.com is unknown')),
}

/** A job of this order that has failed as often as a job may. */
async function giveUp(key = orderNo): Promise<string> {
  await enqueueJob(deps, db, { kind: 'order.close', key, payload: { orderNo: key }, runAt: deps.clock.now() })
  const state = async () =>
    (await db.selectFrom('jobs').select(['job_id', 'state']).where('key', '=', key).executeTakeFirstOrThrow()).state
  while ((await state()) !== 'dead') {
    await runDueJobs(deps, refuses)
    deps.clock.advance(300)
  }
  return (await db.selectFrom('jobs').select('job_id').where('key', '=', key).executeTakeFirstOrThrow()).job_id
}
const retry = (jobId: string, dryRun = false) => retryJob(deps, everything, { jobId, dryRun })
const audit = () => db.selectFrom('operator_audit').select(['command', 'scope', 'summary']).execute()

describe('jobs that were given up (M58)', () => {
  it('are listed with what they are about and why, without personal data, beside what is due', async () => {
    const jobId = await giveUp()
    await enqueueJob(deps, db, {
      kind: 'order.deadline',
      key: 'late',
      payload: { orderNo: 'late' },
      runAt: deps.clock.now(),
    })
    deps.clock.advance(60)
    expect(await listJobs(deps)).toMatchObject({
      givenUp: [{ jobId, kind: 'order.close', key: orderNo, attempts: 40, error: 'Error: 550 [e-mail] is unknown' }],
      more: false,
      due: [{ family: 'order', jobs: 1 }],
    })
  })

  it('are listed up to a limit, and the report says that there are more', async () => {
    const at = deps.clock.now()
    const rows = Array.from({ length: limits.givenUpJobs + 1 }, (_, number) => ({
      job_id: `job_${number}`,
      kind: 'order.close',
      key: String(number),
      payload: '{}',
      run_at: at,
      state: 'dead' as const,
      created_at: at,
    }))
    await db.insertInto('jobs').values(rows).execute()
    const report = await listJobs(deps)
    expect([report.givenUp.length, report.more]).toEqual([limits.givenUpJobs, true])
  })

  it('run once more when somebody asks, and only then', async () => {
    const jobId = await giveUp()
    expect(await retry(jobId, true)).toEqual({
      dryRun: true,
      jobId,
      kind: 'order.close',
      key: orderNo,
      result: 'done',
    })
    expect((await listJobs(deps)).givenUp).toHaveLength(1)
    let rung = 0
    const bell = hangJobBell(db, () => (rung += 1))
    expect(await retry(jobId)).toMatchObject({ dryRun: false, result: 'done' })
    bell.takeDown()
    expect(rung).toBe(1)
    const ran: string[] = []
    await runDueJobs(deps, {
      'order.close': async (_, { key }) => {
        ran.push(key)
        return undefined
      },
    })
    expect(ran).toEqual([orderNo])
    expect((await listJobs(deps)).givenUp).toEqual([])
    // Who repeats the call, or is second, changes nothing.
    expect(await retry(jobId)).toMatchObject({ result: 'same' })
    expect(await audit()).toEqual([
      { command: 'job-retry', scope: 'jobs', summary: `order.close ${orderNo}: once more` },
    ])
  })

  it('have as many attempts as at first', async () => {
    const jobId = await giveUp()
    await retry(jobId)
    await runDueJobs(deps, refuses)
    const job = await db.selectFrom('jobs').select(['state', 'attempts']).executeTakeFirst()
    expect(job).toEqual({ state: 'waiting', attempts: 1 })
  })

  it('that nobody has written are unknown', async () => {
    await expect(retry('job_unknown')).rejects.toMatchObject({ errorName: 'notFound' })
  })
})

import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, bringJobsForward, type JobHandlers } from '../../platform/jobs/job-queue.ts'
import { getMonth } from './month-rules.ts'
import { addMonth, deleteReceived, dropMonth, listMonths } from './partition-store.ts'

const key = 'daily'

const rowsAtOnce = 5_000
/** Keeps a run well within a job's lease; the rest follows minute by minute. */
const batchesPerRun = 20
const day = minutes(24 * 60)
/** The same as for the client log (facts: at least six months). */
const setAsideDays = 184

/** Runs at every start of a server, immediately, so that the first event of a month finds its partition. */
export async function enqueueAnalyticsKeeping(deps: Deps): Promise<void> {
  const runAt = deps.clock.now()
  await enqueueJob(deps, deps.db, { kind: 'analytics.partitions', key, payload: {}, runAt })
  await bringJobsForward(deps.db, { kind: 'analytics.partitions', keys: [key], runAt })
}

/** Creates this month's and next month's partition and deletes expired data; returns when to run again. */
async function keepAnalytics(deps: Deps): Promise<Date> {
  const now = deps.clock.now()
  for (const later of [0, 1]) await addMonth(deps.db, getMonth(now, later))
  const served = after(now, -deps.settings.analytics.retentionDays * day)
  for (const month of await listMonths(deps.db)) {
    // A partition expires with its last event.
    if (month.to <= served) await dropMonth(deps.db, month)
  }
  const isDone = [
    await deleteOld(deps, 'analytics_events_default', served),
    await deleteOld(deps, 'analytics_event_keys', after(now, -limits.eventKeyDays * day)),
    await deleteOld(deps, 'analytics_set_aside', after(now, -setAsideDays * day)),
  ].every(Boolean)
  return after(deps.clock.now(), isDone ? day : minutes(1))
}

async function deleteOld(deps: Deps, table: Parameters<typeof deleteReceived>[1], before: Date): Promise<boolean> {
  for (let batches = 0; batches < batchesPerRun; batches += 1) {
    if ((await deleteReceived(deps.db, table, { before, most: rowsAtOnce })) < rowsAtOnce) return true
  }
  return false
}

export const analyticsJobs = { 'analytics.partitions': keepAnalytics } satisfies Partial<JobHandlers>

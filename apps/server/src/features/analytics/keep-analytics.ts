import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, hastenJobs, type JobHandlers } from '../../platform/jobs/job-queue.ts'
import { monthOf } from './month-rules.ts'
import { addMonth, deleteReceived, dropMonth, listMonths } from './partition-store.ts'

const key = 'daily'

const rowsAtOnce = 5_000
/** A run ends well within a job's lease; what is left over is worked off minute by minute. */
const batchesPerRun = 20
const day = minutes(24 * 60)
/** As the client log (facts: at least six months). */
const setAsideDays = 184

/** At every start of a server, and at once: the first event of a month is to find its partition. */
export async function enqueueAnalyticsKeeping(deps: Deps): Promise<void> {
  const runAt = deps.clock.now()
  await enqueueJob(deps, deps.db, { kind: 'analytics.partitions', key, payload: {}, runAt })
  await hastenJobs(deps.db, { kind: 'analytics.partitions', keys: [key], runAt })
}

/** Makes this month's partition and the next one's, and lets go of what has served its time; answers when to look again. */
async function keepAnalytics(deps: Deps): Promise<Date> {
  const now = deps.clock.now()
  for (const later of [0, 1]) await addMonth(deps.db, monthOf(now, later))
  const served = after(now, -deps.settings.analytics.retentionDays * day)
  for (const month of await listMonths(deps.db)) {
    // Its last event too.
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

import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { deleteExpired } from './expired-rows-store.ts'
import { retentions, type Retention } from './retention.ts'

const rowsAtOnce = 1_000
/** Keeps a run well within a job's lease; the rest follows minute by minute. */
const batchesPerRun = 20

/** Runs at every start of a server: one job for all of them, which reschedules itself. */
export async function enqueueHousekeeping(deps: Deps): Promise<void> {
  await enqueueJob(deps, deps.db, { kind: 'housekeeping', key: 'hourly', payload: {}, runAt: deps.clock.now() })
}

/** Deletes expired rows; returns when to run again. */
export async function keepHouse(deps: Deps): Promise<Date> {
  let more = false
  for (const retention of retentions) {
    if ((await clear(deps, retention)) === 'more') more = true
  }
  return after(deps.clock.now(), minutes(more ? 1 : 60))
}

/** Reports a failing table, so that the others are still cleared. */
async function clear(deps: Deps, retention: Retention): Promise<'cleared' | 'more' | 'refused'> {
  const before = after(deps.clock.now(), -minutes(60 * retention.hours))
  try {
    for (let batches = 0; batches < batchesPerRun; batches += 1) {
      if ((await deleteExpired(deps.db, retention, { before, most: rowsAtOnce })) < rowsAtOnce) return 'cleared'
    }
    return 'more'
  } catch (error) {
    deps.log.error({ err: error, table: retention.table }, 'what has expired could not be deleted')
    return 'refused'
  }
}

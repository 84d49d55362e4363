import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { forgetIdentities } from '../flights/index.ts'
import { deleteExpired } from './expired-rows-store.ts'
import { retentions, type Retention } from './retention.ts'

const rowsAtOnce = 1_000
/** Keeps a run well within a job's lease; the rest follows minute by minute. */
const batchesPerRun = 20

/** Runs at every start of a server: one job for all of them, which reschedules itself. */
export async function enqueueHousekeeping(deps: Deps): Promise<void> {
  await enqueueJob(deps, deps.db, { kind: 'housekeeping', key: 'hourly', payload: {}, runAt: deps.clock.now() })
}

/** Deletes expired rows, and forgets passengers some time after their trips; returns when to run again. */
export async function purgeExpired(deps: Deps): Promise<Date> {
  let more = false
  for (const retention of retentions) if ((await clear(deps, retention)) === 'more') more = true
  if ((await forgetPassengers(deps)) === 'more') more = true
  return after(deps.clock.now(), minutes(more ? 1 : 60))
}

type Outcome = 'cleared' | 'more' | 'refused'

function clear(deps: Deps, retention: Retention): Promise<Outcome> {
  const hours = typeof retention.hours === 'number' ? retention.hours : retention.hours(deps.settings)
  const before = after(deps.clock.now(), -minutes(60 * hours))
  return inBatches(deps, retention.table, () => deleteExpired(deps.db, retention, { before, most: rowsAtOnce }))
}

function forgetPassengers(deps: Deps): Promise<Outcome> {
  const landedBefore = after(deps.clock.now(), -minutes(60 * 24 * deps.settings.identityRetentionDays))
  const forget = { landedBefore, sealed: deps.vault.seal('', { purpose: 'document' }), most: rowsAtOnce }
  return inBatches(deps, 'manifest_passengers', () => forgetIdentities(deps.db, forget))
}

/** Reports a failing table, so that the others are still cleared. */
async function inBatches(deps: Deps, table: string, clearBatch: () => Promise<number>): Promise<Outcome> {
  try {
    for (let batches = 0; batches < batchesPerRun; batches += 1) {
      if ((await clearBatch()) < rowsAtOnce) return 'cleared'
    }
    return 'more'
  } catch (error) {
    deps.log.error({ err: error, table }, 'what has expired could not be deleted')
    return 'refused'
  }
}

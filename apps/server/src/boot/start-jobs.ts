import type { Deps } from '../platform/deps.ts'
import type { OpenDb } from '../platform/db/open-db.ts'
import { jobChannel } from '../platform/jobs/job-queue.ts'
import { startJobCalls, startJobWorker, type JobWorker } from '../platform/jobs/job-worker.ts'
import { jobHandlers } from './build-app.ts'
import type { Config } from './config/config.ts'

/**
 * Runs jobs; a server without that part wakes those that have it.
 * @param hear null where no notices arrive: then the worker looks twice a second
 */
export function startJobs(
  deps: Deps,
  { parts, jobLanes }: Pick<Config, 'parts' | 'jobLanes'>,
  hear: OpenDb['hear'] | null,
): JobWorker {
  if (!parts.has('jobs')) return startJobCalls(deps)
  const notices = hear?.(jobChannel, () => void worker.wake())
  const worker = startJobWorker(deps, jobHandlers, {
    lanes: jobLanes,
    hearsOthers: () => notices?.areHeard() ?? false,
  })
  return {
    wake: worker.wake,
    async stop() {
      await notices?.close()
      await worker.stop()
    },
  }
}

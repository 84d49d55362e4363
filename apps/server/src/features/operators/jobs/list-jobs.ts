import type { JobsReport } from '@aisle/contract/operator-reports'
import * as limits from '@aisle/contract/limits'
import type { Deps } from '../../../platform/deps.ts'
import { listGivenUp } from '../../../platform/jobs/given-up-store.ts'
import { dueJobs } from '../../../platform/jobs/job-figure-store.ts'
import { maskPersonal } from '../../../platform/security/mask-personal.ts'

/** M58: jobs that were given up, and how much is due. */
export async function listJobs({ db, clock }: Deps): Promise<JobsReport> {
  const now = clock.now()
  const found = await listGivenUp(db, limits.givenUpJobs + 1)
  const due = await dueJobs(db, now)
  return {
    givenUp: found.slice(0, limits.givenUpJobs).map(({ jobId, kind, key, createdAt, attempts, lastError }) => ({
      jobId,
      kind,
      key,
      since: createdAt.toISOString(),
      attempts,
      error: maskPersonal(lastError ?? ''),
    })),
    more: found.length > limits.givenUpJobs,
    due: due.map(({ family, due: jobs, oldest }) => ({ family, jobs, oldest: oldest.toISOString() })),
    asOf: now.toISOString(),
  }
}

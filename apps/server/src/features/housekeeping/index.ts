import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { purgeExpired } from './purge-expired.ts'

export { enqueueHousekeeping } from './purge-expired.ts'
export const housekeepingJobs = { housekeeping: purgeExpired } satisfies Partial<JobHandlers>

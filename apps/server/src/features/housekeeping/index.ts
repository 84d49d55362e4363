import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { keepHouse } from './keep-house.ts'

export { enqueueHousekeeping } from './keep-house.ts'
export const housekeepingJobs = { housekeeping: keepHouse } satisfies Partial<JobHandlers>

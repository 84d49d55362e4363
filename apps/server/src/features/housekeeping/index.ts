import type { JobHandlers } from '../../jobs/job-queue.ts'
import { housekeepingJob, keepHouse } from './keep-house.ts'

export { enqueueHousekeeping } from './keep-house.ts'
export const housekeepingJobs: JobHandlers = { [housekeepingJob]: keepHouse }

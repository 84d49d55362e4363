import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailMessage } from './message-mail.ts'

export { helpRoutes } from './help-routes.ts'
export const helpJobs = { 'mail.message': mailMessage } satisfies Partial<JobHandlers>

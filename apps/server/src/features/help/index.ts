import type { JobHandlers } from '../../jobs/job-queue.ts'
import { mailMessage, messageMailJob } from './message-mail.ts'

export { helpRoutes } from './help-routes.ts'
export const helpJobs: JobHandlers = { [messageMailJob]: mailMessage }

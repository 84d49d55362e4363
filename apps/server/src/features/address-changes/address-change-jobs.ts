import type { JobHandlers } from '../../jobs/job-queue.ts'
import { addressChangeMailJob } from './address-change-job-kinds.ts'
import { mailAddressChange } from './address-change-mail.ts'

export const addressChangeJobs: JobHandlers = {
  [addressChangeMailJob]: mailAddressChange,
}

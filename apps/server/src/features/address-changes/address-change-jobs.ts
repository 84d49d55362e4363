import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailAddressChange } from './address-change-mail.ts'

export const addressChangeJobs = {
  'mail.addressChange': mailAddressChange,
} satisfies Partial<JobHandlers>

import type { JobHandlers } from '../../jobs/job-queue.ts'
import { mailAddressChange } from './address-change-mail.ts'

export const addressChangeJobs = {
  'mail.addressChange': mailAddressChange,
} satisfies Partial<JobHandlers>

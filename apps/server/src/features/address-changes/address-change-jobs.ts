import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailAddressChange, mailAddressChangeStopped } from './address-change-mail.ts'

export const addressChangeJobs = {
  'mail.addressChange': mailAddressChange,
  'mail.addressChangeStopped': mailAddressChangeStopped,
} satisfies Partial<JobHandlers>

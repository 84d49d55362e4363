import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { confirmAutomatically } from './confirm-receipt.ts'
import { expirePickup } from './expire-pickup.ts'
import { mailShipped } from './shipped-mail.ts'

export const fulfillmentJobs = {
  'order.autoConfirm': confirmAutomatically,
  'order.pickupExpiry': expirePickup,
  'mail.orderShipped': mailShipped,
} satisfies Partial<JobHandlers>

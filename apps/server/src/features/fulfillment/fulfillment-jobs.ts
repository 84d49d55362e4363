import type { JobHandlers } from '../../jobs/job-queue.ts'
import { pickupExpiryJob } from '../orders/index.ts'
import { confirmByItself } from './confirm-receipt.ts'
import { expirePickup } from './expire-pickup.ts'
import { autoConfirmJob, shippedMailJob } from './fulfillment-job-kinds.ts'
import { mailShipped } from './shipped-mail.ts'

export const fulfillmentJobs: JobHandlers = {
  [autoConfirmJob]: confirmByItself,
  [pickupExpiryJob]: expirePickup,
  [shippedMailJob]: mailShipped,
}

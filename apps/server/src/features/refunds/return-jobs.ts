import type { JobHandlers } from '../../jobs/job-queue.ts'
import { cancelOverdueReturn } from './cancel-refund.ts'
import { confirmReplacementByItself } from './confirm-replacement.ts'
import {
  orderRefundedMailJob,
  refundStepMailJob,
  replacementReceivedJob,
  returnDeadlineJob,
} from './refund-job-kinds.ts'
import { sendOrderRefundedMail, sendRefundStepMail } from './refund-mail.ts'

/** Deadlines of table R, and its mails. */
export const returnJobs: JobHandlers = {
  [returnDeadlineJob]: cancelOverdueReturn,
  [replacementReceivedJob]: confirmReplacementByItself,
  [refundStepMailJob]: sendRefundStepMail,
  [orderRefundedMailJob]: sendOrderRefundedMail,
}

import type { JobHandlers } from '../../../platform/jobs/job-queue.ts'
import { cancelOverdueReturn } from '../cancel-refund.ts'
import { confirmReplacementByItself } from './confirm-replacement.ts'
import { sendOrderRefundedMail, sendRefundStepMail } from '../refund-mail.ts'

/** Deadlines of table R, and its mails. */
export const returnJobs = {
  'refund.returnDeadline': cancelOverdueReturn,
  'refund.replacementReceived': confirmReplacementByItself,
  'mail.refundStep': sendRefundStepMail,
  'mail.orderRefunded': sendOrderRefundedMail,
} satisfies Partial<JobHandlers>

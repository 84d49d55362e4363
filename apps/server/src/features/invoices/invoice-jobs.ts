import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { applyWish } from './apply-wish.ts'
import { mailInvoice } from './invoice-mail.ts'
import { issueInvoice } from './issue-invoice.ts'

export const invoiceJobs = {
  'invoice.applyWish': applyWish,
  'invoice.issue': issueInvoice,
  'mail.invoice': mailInvoice,
} satisfies Partial<JobHandlers>

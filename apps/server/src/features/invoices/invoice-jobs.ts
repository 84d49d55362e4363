import type { JobHandlers } from '../../jobs/job-queue.ts'
import { invoiceWishJob } from '../orders/index.ts'
import { applyWish } from './apply-wish.ts'
import { invoiceMailJob, issueInvoiceJob } from './invoice-job-kinds.ts'
import { mailInvoice } from './invoice-mail.ts'
import { issueInvoice } from './issue-invoice.ts'

export const invoiceJobs: JobHandlers = {
  [invoiceWishJob]: applyWish,
  [issueInvoiceJob]: issueInvoice,
  [invoiceMailJob]: mailInvoice,
}

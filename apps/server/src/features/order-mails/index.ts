import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { mailOrder, mailOrderElsewhere } from './order-mail.ts'

export { listOrderMails } from './list-order-mails.ts'
export { languageOf } from './order-language.ts'
export { timeOf } from './mail-dates.ts'
export { addressChangedText, refundedText } from './order-texts.ts'
export { sendOrderText } from './send-order-text.ts'
export { sendOrderMail, type OrderWords } from './send-order-mail.ts'

export const orderMailJobs = {
  'mail.order': mailOrder,
  'mail.orderElsewhere': mailOrderElsewhere,
} satisfies Partial<JobHandlers>

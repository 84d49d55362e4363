import { after, seconds } from '../../platform/clock.ts'
import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { reverseBeforeRefund } from '../invoices/index.ts'
import { returnMoneyJobs } from '../payments/index.ts'
import { failRefund, finishRefund } from './start-refund.ts'
import { photoJobs } from './photos/photo-jobs.ts'
import { returnJobs } from './returns/return-jobs.ts'

const askIssuerAgainSeconds = 30

export const refundJobs = {
  ...returnMoneyJobs({
    // R3: an issued invoice is reversed before the refund.
    before: async (deps, { orderNo }) =>
      (await reverseBeforeRefund(deps, orderNo)) === 'working'
        ? after(deps.clock.now(), seconds(askIssuerAgainSeconds))
        : undefined,
    returned: (deps, tx, back) => finishRefund(deps, tx, { ...back, actor: 'gateway' }),
    refused: failRefund,
  }),
  ...photoJobs,
  ...returnJobs,
} satisfies Partial<JobHandlers>

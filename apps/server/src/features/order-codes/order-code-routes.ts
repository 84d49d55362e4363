import * as calls from '@aisle/contract/orders'
import * as schemas from '@aisle/contract/orders-schemas'
import { authenticating, implementForPassenger, type Implementation } from '../../platform/http/implement.ts'
import type { JobHandlers } from '../../platform/jobs/job-queue.ts'
import { sendOrderCodeMessage } from './order-code-message.ts'
import { sendOrderCode } from './send-order-code.ts'
import { verifyOrderCode } from './verify-order-code.ts'

export const orderCodeRoutes: readonly Implementation[] = [
  authenticating('codeSent', implementForPassenger(calls.sendOrderCode, schemas.sendOrderCodeSchemas, sendOrderCode)),
  authenticating(
    'orderProof',
    implementForPassenger(calls.verifyOrderCode, schemas.verifyOrderCodeSchemas, verifyOrderCode),
  ),
]

export const orderCodeJobs = { 'mail.orderCode': sendOrderCodeMessage } satisfies Partial<JobHandlers>

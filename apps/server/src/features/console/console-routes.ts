import { flightCalls } from './calls/flight-calls.ts'
import { claimCalls } from './calls/claim-calls.ts'
import { exportCalls } from './calls/export-calls.ts'
import { fulfillmentCalls } from './calls/fulfillment-calls.ts'
import { auditCalls } from './calls/audit-calls.ts'
import { keyCalls } from './calls/key-calls.ts'
import { passengerCalls } from './calls/passenger-calls.ts'
import { previewCalls } from './calls/preview-calls.ts'
import { refundCalls } from './calls/refund-calls.ts'
import { approvalCalls } from './calls/approval-calls.ts'
import { machineCalls } from './calls/machine-calls.ts'
import { orderCalls } from './calls/order-calls.ts'
import { peopleCalls } from './calls/people-calls.ts'
import { searchCalls } from './calls/search-calls.ts'
import { sessionCalls } from './calls/session-calls.ts'
import { signInCalls } from './calls/sign-in-calls.ts'
import { viewCalls } from './calls/view-calls.ts'
import type { ConsoleCall } from './console-call.ts'

/** Every call of the console, each with the right that it needs (X4). */
export const consoleCalls: readonly ConsoleCall[] = [
  ...signInCalls,
  ...sessionCalls,
  ...orderCalls,
  ...refundCalls,
  ...claimCalls,
  ...passengerCalls,
  ...searchCalls,
  ...fulfillmentCalls,
  ...auditCalls,
  ...machineCalls,
  ...approvalCalls,
  ...peopleCalls,
  ...keyCalls,
  ...flightCalls,
  ...previewCalls,
  ...exportCalls,
  ...viewCalls,
]

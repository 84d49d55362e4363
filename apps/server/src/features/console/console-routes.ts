import { approvalCalls } from './calls/approval-calls.ts'
import { machineCalls } from './calls/machine-calls.ts'
import { orderCalls } from './calls/order-calls.ts'
import { sessionCalls } from './calls/session-calls.ts'
import { signInCalls } from './calls/sign-in-calls.ts'
import type { ConsoleCall } from './console-call.ts'

/** Every call of the console, each with the right that it needs (X4). */
export const consoleCalls: readonly ConsoleCall[] = [
  ...signInCalls,
  ...sessionCalls,
  ...orderCalls,
  ...machineCalls,
  ...approvalCalls,
]

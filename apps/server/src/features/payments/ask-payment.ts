import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { findOwnOrder } from '../orders/index.ts'
import { GatewayFailed } from './ask-gateway.ts'
import { openAttempts, type PaymentAttempt } from './attempt-store.ts'
import { lookUpAttempt } from './look-up-payment.ts'

type Answer = 'paid' | 'unpaid' | 'noAnswer'

/** The gateways' answer now, for a passenger who is back from the cashier. A payment that they report is applied. */
export async function askPayment(
  deps: Deps,
  caller: PassengerCaller,
  { orderNo }: { orderNo: string },
): Promise<{ answer: Answer }> {
  const order = await findOwnOrder(deps.db, caller.session, orderNo)
  if (!order) fail('notFound', { reason: 'order' })
  if (order.state !== 'pending_payment') return { answer: order.paidAt ? 'paid' : 'unpaid' }
  await countUse(deps, deps.db, { kind: 'askPayment', subject: getHolder(caller.session) })
  const attempts = await openAttempts(deps.db, orderNo)
  const answers = await Promise.all(attempts.map((attempt) => askOne(deps, attempt)))
  if (answers.includes('paid')) return { answer: 'paid' }
  return { answer: answers.includes('noAnswer') ? 'noAnswer' : 'unpaid' }
}

async function askOne(deps: Deps, attempt: PaymentAttempt): Promise<Answer> {
  try {
    return (await lookUpAttempt(deps, attempt)) === 'paid' ? 'paid' : 'unpaid'
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error
    deps.log.warn({ err: error, orderNo: attempt.orderNo }, 'a gateway did not say whether it was paid')
    return 'noAnswer'
  }
}

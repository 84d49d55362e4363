import type { Deps } from '../../platform/deps.ts'
import type { PaymentStatus } from '../../outside/payment/payment-gateway.ts'
import { askGateway } from './ask-gateway.ts'
import { closeAttempt, findAttempt, type PaymentAttempt } from './attempt-store.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Queries the gateway for an attempt and applies the answer, however late it is (table O).
 * @throws GatewayFailed when it gives no usable answer
 */
export async function lookUpAttempt(deps: Deps, attempt: PaymentAttempt): Promise<PaymentStatus['status']> {
  const answer = await askGateway(deps, attempt, (gateway) => gateway.query(attempt))
  if (answer.status === 'paid') {
    await settlePayment(deps, { ...answer, gateway: attempt.gateway, paymentNo: attempt.paymentNo })
  }
  if (answer.status === 'closed') await closeAttempt(deps.db, attempt.paymentNo)
  return answer.status
}

/** The same by number, also long after the scheduled queries have ended; ignores a number that is not ours. */
export async function lookUpPayment(deps: Deps, paymentNo: string): Promise<void> {
  const attempt = await findAttempt(deps.db, paymentNo)
  if (attempt) await lookUpAttempt(deps, attempt)
}

import type { Deps } from '../../platform/deps.ts'
import { askGateway, GatewayFailed } from './ask-gateway.ts'
import { closeAttempt, openAttempts, type PaymentAttempt } from './attempt-store.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Closes one attempt at its gateway; when the passenger was first, the payment is settled instead.
 * @throws GatewayFailed when the gateway does not answer or cannot close it: then it may still be paid.
 */
export async function closeAtGateway(deps: Deps, attempt: PaymentAttempt): Promise<void> {
  const answer = await askGateway(deps, attempt, (gateway) => gateway.close(attempt))
  if (answer.status === 'pending') throw new GatewayFailed(`${attempt.gateway} could not close ${attempt.paymentNo}`)
  if (answer.status === 'closed') await closeAttempt(deps.db, attempt.paymentNo)
  else await settlePayment(deps, { ...answer, gateway: attempt.gateway, paymentNo: attempt.paymentNo })
}

/** Outside of any transaction: gateways take their time. */
export async function closeOpenAttempts(deps: Deps, orderNo: string): Promise<void> {
  for (const attempt of await openAttempts(deps.db, orderNo)) await closeAtGateway(deps, attempt)
}

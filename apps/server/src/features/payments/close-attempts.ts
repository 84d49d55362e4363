import type { Deps } from '../../platform/deps.ts'
import { askGateway, GatewayFailed } from './ask-gateway.ts'
import { closeAttempt, openAttempts, type PaymentAttempt } from './attempt-store.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Closes one attempt at its gateway; if the passenger paid first, settles the payment instead.
 * @throws GatewayFailed when the gateway does not answer or cannot close the attempt, which may then still be paid.
 */
export async function closeAtGateway(deps: Deps, attempt: PaymentAttempt): Promise<void> {
  const answer = await askGateway(deps, attempt, (gateway) => gateway.close(attempt))
  if (answer.status === 'pending') throw new GatewayFailed(`${attempt.gateway} could not close ${attempt.paymentNo}`)
  if (answer.status === 'closed') await closeAttempt(deps.db, attempt.paymentNo)
  else await settlePayment(deps, { ...answer, gateway: attempt.gateway, paymentNo: attempt.paymentNo })
}

/** Call it outside any transaction: gateways are slow. */
export async function closeOpenAttempts(deps: Deps, orderNo: string): Promise<void> {
  for (const attempt of await openAttempts(deps.db, orderNo)) await closeAtGateway(deps, attempt)
}

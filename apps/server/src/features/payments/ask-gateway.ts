import type { Deps } from '../../platform/deps.ts'
import type { PaymentGateway } from '../../outside/payment/payment-gateway.ts'
import { getGateway } from '../../outside/payment/payment-methods.ts'
import { noteGatewayAnswer } from '../../outside/payment/silent-gateways.ts'
import type { PaymentAttempt } from './attempt-store.ts'

/** The gateway gave no usable answer: the outcome is unknown, and the request may be repeated. */
export class GatewayFailed extends Error {
  override name = 'GatewayFailed'
}

/** Calls the gateway of this attempt. @throws GatewayFailed also when the gateway is no longer configured. */
export async function askGateway<Answer>(
  deps: Deps,
  attempt: Pick<PaymentAttempt, 'gateway' | 'paymentNo'>,
  ask: (gateway: PaymentGateway) => Promise<Answer>,
): Promise<Answer> {
  const gateway = getGateway(deps.gateways, attempt.gateway)
  if (!gateway) throw new GatewayFailed(`${attempt.gateway} is not configured`)
  try {
    const answer = await ask(gateway)
    await noteGatewayAnswer(deps, gateway.id, true)
    return answer
  } catch (cause) {
    await noteGatewayAnswer(deps, gateway.id, false)
    throw new GatewayFailed(`${attempt.gateway} gave no usable answer about ${attempt.paymentNo}`, { cause })
  }
}

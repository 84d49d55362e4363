import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { Environment } from '@aisle/contract/sign-in-ways'
import type { PaymentGateway } from './payment-gateway.ts'

/** The payer, and where the page runs. */
export interface Payer {
  environment: Environment
  /** The passenger's id in the chat app; null when unknown. */
  openId: string | null
}

/** How an order in this currency can be paid: only what is configured, and works where the passenger is (persona 4). */
export function paymentMethodsFor(
  gateways: readonly PaymentGateway[],
  currency: Currency,
  { environment, openId }: Payer,
): PaymentMethod[] {
  return gateways
    .filter((gateway) => gateway.currency === currency && gateway.worksIn(environment))
    .filter(({ id }) => openId !== null || !needsOpenId(id, environment))
    .map(({ id }) => id)
}

/** Payment inside the chat app needs the passenger's open id there. */
const needsOpenId = (method: PaymentMethod, environment: Environment) =>
  method === 'wechat' && environment === 'chatApp'

export function getGateway(gateways: readonly PaymentGateway[], method: PaymentMethod): PaymentGateway | undefined {
  return gateways.find((gateway) => gateway.id === method)
}

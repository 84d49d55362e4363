import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { PaymentGateway } from './payment-gateway.ts'

/** How an order in this currency can be paid: only what is configured is offered (G13). */
export function paymentMethodsFor(gateways: readonly PaymentGateway[], currency: Currency): PaymentMethod[] {
  return gateways.filter((gateway) => gateway.currency === currency).map((gateway) => gateway.id)
}

export function gatewayOf(gateways: readonly PaymentGateway[], method: PaymentMethod): PaymentGateway | undefined {
  return gateways.find((gateway) => gateway.id === method)
}

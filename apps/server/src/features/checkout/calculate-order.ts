import type { Quote } from '@aisle/contract/orders-schemas'
import { silentLast } from '../../outside/payment/silent-gateways.ts'
import { accepted } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { CheckoutRequest } from './checkout-facts.ts'
import { judgeQuote } from './checkout-rules.ts'
import { withBestCoupon } from './price-rules.ts'
import { landedAboard, readCheckout } from './read-checkout.ts'

/** The price in the caller's currency (E12), and the ways to pay, those first that answer. */
export async function calculateOrder(deps: Deps, caller: PassengerCaller, request: CheckoutRequest): Promise<Quote> {
  const landed = await landedAboard(deps, request)
  const checkout = await readCheckout(deps, caller, request, { landed })
  const { quote } = accepted(judgeQuote(withBestCoupon(checkout)))
  const { payMethods } = quote
  const silentMethods = payMethods.filter((method) => checkout.silentMethods.includes(method))
  return { ...quote, payMethods: silentLast(payMethods, silentMethods), silentMethods }
}

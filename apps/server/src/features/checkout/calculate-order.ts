import type { Quote } from '@aisle/contract/orders-schemas'
import { accepted } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { CheckoutRequest } from './checkout-facts.ts'
import { judgeQuote } from './checkout-rules.ts'
import { readCheckout } from './read-checkout.ts'

/** The price in the caller's currency (E12). */
export async function calculateOrder(deps: Deps, caller: PassengerCaller, request: CheckoutRequest): Promise<Quote> {
  return accepted(judgeQuote(await readCheckout(deps, caller, request))).quote
}

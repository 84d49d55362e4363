import type { Quote } from '@aisle/contract/orders-schemas'
import { accepted } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { CheckoutRequest } from './checkout-facts.ts'
import { judgeQuote } from './checkout-rules.ts'
import { landedAboard, readCheckout } from './read-checkout.ts'

/** The price in the caller's currency (E12). */
export async function calculateOrder(deps: Deps, caller: PassengerCaller, request: CheckoutRequest): Promise<Quote> {
  const landed = await landedAboard(deps, request)
  return accepted(judgeQuote(await readCheckout(deps, caller, request, { hold: false, landed }))).quote
}

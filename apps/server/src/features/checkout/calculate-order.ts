import type { Quote } from '@aisle/contract/orders-schemas'
import { findSilentMethods, silentLast } from '../../outside/payment/silent-gateways.ts'
import { accepted } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { ownCoupons } from '../coupons/index.ts'
import type { Checkout, CheckoutRequest } from './checkout-facts.ts'
import { judgeQuote } from './checkout-rules.ts'
import { withBestCoupon } from './price-rules.ts'
import { landedAboard, readCheckout } from './read-checkout.ts'

/** G13: what saves may be chosen for the passenger. */
async function applyBestCoupon(deps: Deps, caller: PassengerCaller, checkout: Checkout): Promise<Checkout> {
  return withBestCoupon(checkout, await ownCoupons(deps.db, caller))
}

/** The price in the caller's currency (E12), and the ways to pay, those first that answer. */
export async function calculateOrder(deps: Deps, caller: PassengerCaller, request: CheckoutRequest): Promise<Quote> {
  const landed = await landedAboard(deps, request)
  const checkout = await readCheckout(deps, caller, request, { landed })
  const applied = request.bestCoupon && !request.couponId ? await applyBestCoupon(deps, caller, checkout) : checkout
  const { quote } = accepted(judgeQuote(applied))
  const silentMethods = await findSilentMethods(deps, deps.db, quote.payMethods)
  return { ...quote, payMethods: silentLast(quote.payMethods, silentMethods), silentMethods }
}

import { accepted } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { CheckoutRequest } from './checkout-facts.ts'
import { judgePlacement } from './checkout-rules.ts'
import { landedAboard, readCheckout } from './read-checkout.ts'

/** A dry run of submitOrder without comparing the price that the passenger saw (E6); nothing is held. */
export async function validateOrder(
  deps: Deps,
  caller: PassengerCaller,
  request: CheckoutRequest,
): Promise<{ valid: true }> {
  const landed = await landedAboard(deps, request)
  accepted(judgePlacement(await readCheckout(deps, caller, request, { landed })))
  return { valid: true }
}

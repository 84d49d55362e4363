import { accepted } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import type { CheckoutRequest } from './checkout-facts.ts'
import { judgePlacement } from './checkout-rules.ts'
import { readCheckout } from './read-checkout.ts'

/** A dry run of submitOrder without comparing the price that the passenger saw (E6); nothing is held. */
export async function validateOrder(
  deps: Deps,
  caller: PassengerCaller,
  request: CheckoutRequest,
): Promise<{ valid: true }> {
  accepted(judgePlacement(await readCheckout(deps, caller, request)))
  return { valid: true }
}

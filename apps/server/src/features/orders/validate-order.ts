import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { quoteBasket, readBasket, requirePlaceable, requirePriced, type Basket } from './basket.ts'

/** A dry run of submitOrder's guards but for the price (E6); nothing is held. */
export async function validateOrder(deps: Deps, caller: PassengerCaller, request: Basket): Promise<{ valid: true }> {
  const basket = await readBasket(deps, caller, request)
  requirePriced(deps, basket)
  await requirePlaceable(deps, basket, request)
  // Coupon and rights card are tried, too.
  await quoteBasket(deps, caller, { basket, request })
  return { valid: true }
}

import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { readWifiBasket, requireFree, requireOnSale, type Basket } from './wifi-basket.ts'

/** A dry run of submitOrder's guards but for the price (E6); nothing is held. */
export async function validateOrder(deps: Deps, caller: PassengerCaller, request: Basket): Promise<{ valid: true }> {
  const basket = await readWifiBasket(deps, caller, request)
  requireOnSale(basket, deps.clock.now())
  await requireFree(deps, basket)
  return { valid: true }
}

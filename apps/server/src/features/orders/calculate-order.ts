import type { Quote } from '@aisle/contract/orders-schemas'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { quoteBasket, readBasket, requirePriced, type Basket } from './basket.ts'

/** The price in the caller's currency (E12). Stock and earlier orders do not change it and are left to validateOrder. */
export async function calculateOrder(deps: Deps, caller: PassengerCaller, request: Basket): Promise<Quote> {
  const basket = await readBasket(deps, caller, request)
  requirePriced(deps, basket)
  return quoteBasket(deps, caller, { basket, request })
}

import type { Cart } from '@aisle/contract/cart-schemas'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { guestCartWaits, takeCart } from './cart-owner.ts'
import { presentCart } from './present-cart.ts'

/** The caller's cart; a passenger's first request moves the guest's cart into it (E3). */
export async function shoppingCartList(deps: Deps, caller: Caller): Promise<Cart> {
  if (await guestCartWaits(deps, caller)) await inTransaction(deps.db, (tx) => takeCart(deps, tx, caller))
  return presentCart(deps, deps.db, caller)
}

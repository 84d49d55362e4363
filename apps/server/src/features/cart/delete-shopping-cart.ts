import type { Cart, deleteShoppingCartSchemas } from '@aisle/contract/cart-schemas'
import type { z } from 'zod'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { takeCart } from './cart-owner.ts'
import { deleteLines } from './cart-store.ts'
import { presentCart } from './present-cart.ts'

/** Removes lines; ignores unknown ones, so that it is safe to repeat. */
export async function deleteShoppingCart(
  deps: Deps,
  caller: Caller,
  { cartLineIds }: z.output<typeof deleteShoppingCartSchemas.request>,
): Promise<Cart> {
  return inTransaction(deps.db, async (tx) => {
    await deleteLines(tx, await takeCart(deps, tx, caller), cartLineIds)
    return presentCart(deps, tx, caller)
  })
}

import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { guestOwner } from './cart-owner.ts'
import { countPieces, mergeCarts } from './cart-rules.ts'
import { getLines } from './cart-store.ts'

/**
 * The numbers for the badge. A pure read (L1): it moves nothing and counts the carts as they will be after the merge.
 * The screen reads the same carts, so badge and screen always agree.
 */
export async function shoppingCartStatistics(deps: Deps, caller: Caller): Promise<{ kinds: number; pieces: number }> {
  const guest = guestOwner(deps, caller)
  const guestLines = guest ? await getLines(deps.db, guest) : []
  if (!caller.session) return countPieces(guestLines)
  return countPieces(mergeCarts(await getLines(deps.db, getHolder(caller.session)), guestLines))
}

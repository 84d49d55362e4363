import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ownerOf } from '../../platform/http/owner.ts'
import { guestOwner } from './cart-owner.ts'
import { countOf, mergeCarts } from './cart-rules.ts'
import { linesOf } from './cart-store.ts'

/**
 * The numbers for the badge. A pure read (L1): it moves nothing and counts the carts as they will be after the merge.
 * The screen reads the same carts, so badge and screen always agree.
 */
export async function shoppingCartStatistics(deps: Deps, caller: Caller): Promise<{ kinds: number; pieces: number }> {
  const guest = guestOwner(deps, caller)
  const guestLines = guest ? await linesOf(deps.db, guest) : []
  if (!caller.session) return countOf(guestLines)
  return countOf(mergeCarts(await linesOf(deps.db, ownerOf(caller.session)), guestLines))
}

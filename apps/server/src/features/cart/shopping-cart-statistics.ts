import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ownerOf } from '../../platform/http/owner.ts'
import { guestOwner } from './cart-owner.ts'
import { countOf, mergeCarts } from './cart-rules.ts'
import { linesOf } from './cart-store.ts'

/**
 * What the badge says. This call only reads (L1), so it moves nothing: it counts the cart as it will be when the passenger
 * looks at it. The cart of another browser is not asked for, so the badge and the screen always agree.
 */
export async function shoppingCartStatistics(deps: Deps, caller: Caller): Promise<{ kinds: number; pieces: number }> {
  const guest = guestOwner(deps, caller)
  const guestLines = guest ? await linesOf(deps.db, guest) : []
  if (!caller.session) return countOf(guestLines)
  return countOf(mergeCarts(await linesOf(deps.db, ownerOf(caller.session)), guestLines))
}

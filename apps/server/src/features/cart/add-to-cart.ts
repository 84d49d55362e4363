import * as limits from '@aisle/contract/limits'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import type { CartEntry } from './cart-rules.ts'
import { insertLine, linesOf, lockCarts, setLine, deleteLines } from './cart-store.ts'

/** So many more of a SKU. */
export interface WantedGoods {
  skuId: string
  quantity: number
}

/**
 * Puts goods into a cart; a SKU that it holds already gets more, up to what a line may hold. Stock and the limit per order
 * are not asked here: the cart says beside each line what is wrong with it.
 * @returns the lines that hold the goods now, in the order asked for
 * @throws cartFull {limit} when the cart would hold more kinds of goods than it may
 */
export async function addToCart(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  owner: string,
  wanted: readonly WantedGoods[],
): Promise<string[]> {
  await lockCarts(tx, [owner])
  return (await putIn(deps, tx, { owner, held: await linesOf(tx, owner), wanted })).cartLineIds
}

/** The same for a cart that is locked and has been read. Answers also what it holds then. */
export async function putIn(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { owner, held, wanted }: { owner: string; held: readonly CartEntry[]; wanted: readonly WantedGoods[] },
): Promise<{ cartLineIds: string[]; lines: CartEntry[] }> {
  const lines = new Map(held.map((line) => [line.skuId, line]))
  const cartLineIds: string[] = []
  const addedAt = deps.clock.now()
  for (const { skuId, quantity } of wanted) {
    const known = lines.get(skuId)
    const line = {
      cartLineId: known?.cartLineId ?? newId(deps.random, 'cart'),
      skuId,
      quantity: Math.min(limits.lineQuantity, (known?.quantity ?? 0) + quantity),
      addedAt,
    }
    if (known) await setLine(tx, owner, line)
    else if (lines.size >= limits.cartLines) fail('cartFull', { limit: limits.cartLines })
    else await insertLine(tx, owner, line)
    lines.set(skuId, line)
    cartLineIds.push(line.cartLineId)
  }
  return { cartLineIds, lines: [...lines.values()] }
}

/** What has been ordered leaves the cart (table O). Ids that are not in this cart are ignored; safe to repeat. */
export async function removeCartLines(tx: Tx, owner: string, cartLineIds: readonly string[]): Promise<void> {
  if (cartLineIds.length === 0) return
  await lockCarts(tx, [owner])
  await deleteLines(tx, owner, cartLineIds)
}

import * as limits from '@aisle/contract/limits'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import type { CartEntry } from './cart-rules.ts'
import { insertLine, getLines, lockCarts, setLine, deleteLines } from './cart-store.ts'

/** A quantity of a SKU to add. */
export interface WantedGoods {
  skuId: string
  quantity: number
}

/**
 * Adds goods to a cart; a SKU that it already holds gets more, up to the limit of a line. Does not check stock and the
 * limit per order: the cart shows problems on each line.
 * @returns the lines that hold the goods now, in the requested order
 * @throws cartFull {limit} when the cart would exceed its number of lines
 */
export async function addToCart(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  owner: string,
  wanted: readonly WantedGoods[],
): Promise<string[]> {
  await lockCarts(tx, [owner])
  return (await putIn(deps, tx, { owner, held: await getLines(tx, owner), wanted })).cartLineIds
}

/** The same for a cart that is already locked and read. Also returns its new content. */
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

/** Removes ordered lines from the cart (table O). Ignores ids that are not in this cart; safe to repeat. */
export async function removeCartLines(tx: Tx, owner: string, cartLineIds: readonly string[]): Promise<void> {
  if (cartLineIds.length === 0) return
  await lockCarts(tx, [owner])
  await deleteLines(tx, owner, cartLineIds)
}

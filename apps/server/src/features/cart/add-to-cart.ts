import * as limits from '@aisle/contract/limits'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import type { CartEntry } from './cart-rules.ts'
import { getLines, lineWrite, lockCarts } from './cart-store.ts'

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
  const { added } = withAdded(deps, await getLines(tx, owner), wanted)
  const lines = new Map(added.map((line) => [line.cartLineId, line]))
  if (lines.size > 0)
    await writeAtOnce(
      tx,
      [...lines.values()].map((line) => lineWrite(owner, line)),
    )
  return added.map(({ cartLineId }) => cartLineId)
}

/**
 * A cart with more goods, and each line that holds them, in the requested order.
 * @throws cartFull {limit}
 */
export function withAdded(
  deps: Pick<Deps, 'clock' | 'random'>,
  held: readonly CartEntry[],
  wanted: readonly WantedGoods[],
): { cart: CartEntry[]; added: CartEntry[] } {
  const lines = new Map(held.map((line) => [line.skuId, line]))
  const addedAt = deps.clock.now()
  const added = wanted.map(({ skuId, quantity }) => {
    const known = lines.get(skuId)
    if (!known && lines.size >= limits.cartLines) fail('cartFull', { limit: limits.cartLines })
    const line = {
      cartLineId: known?.cartLineId ?? newId(deps.random, 'cart'),
      skuId,
      quantity: Math.min(limits.lineQuantity, (known?.quantity ?? 0) + quantity),
      addedAt,
    }
    lines.set(skuId, line)
    return line
  })
  return { cart: [...lines.values()], added }
}

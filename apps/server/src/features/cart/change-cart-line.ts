import type { Cart, updateShoppingCartAmountSchemas, updateShoppingCartSKUSchemas } from '@aisle/contract/cart-schemas'
import * as limits from '@aisle/contract/limits'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findSkus } from '../shop/index.ts'
import { takeCart } from './cart-owner.ts'
import type { CartEntry } from './cart-rules.ts'
import { deleteLines, getLines, setLine } from './cart-store.ts'
import { presentCart } from './present-cart.ts'
import { refuseMoreThanPossible } from './refuse-too-many.ts'

/** Sets a line's quantity: less is always possible, more only within stock and the product's limit. */
export async function updateShoppingCartAmount(
  deps: Deps,
  caller: Caller,
  { cartLineId, quantity }: z.output<typeof updateShoppingCartAmountSchemas.request>,
): Promise<Cart> {
  return inTransaction(deps.db, async (tx) => {
    const { owner, line, lines } = await takeLine(deps, caller, { tx, cartLineId })
    if (quantity > line.quantity) await refuseIncrease(tx, { line, lines, quantity })
    if (quantity !== line.quantity) await setLine(tx, owner, { ...line, quantity })
    return presentCart(deps, tx, caller)
  })
}

async function refuseIncrease(
  tx: Tx,
  { line, lines, quantity }: { line: CartEntry; lines: readonly CartEntry[]; quantity: number },
): Promise<void> {
  const skus = await findSkus(
    tx,
    lines.map(({ skuId }) => skuId),
  )
  const sku = skus.get(line.skuId) ?? fail('notFound', { reason: 'goods' })
  const others = lines.filter(({ skuId }) => skuId !== line.skuId && skus.get(skuId)?.goodsId === sku.goodsId)
  refuseMoreThanPossible(sku, { quantity, others })
}

/** Switches to another variant of the same product. If the cart already has that variant, the two lines merge. */
export async function updateShoppingCartSKU(
  deps: Deps,
  caller: Caller,
  { cartLineId, skuId }: z.output<typeof updateShoppingCartSKUSchemas.request>,
): Promise<Cart> {
  return inTransaction(deps.db, async (tx) => {
    const { owner, line, lines } = await takeLine(deps, caller, { tx, cartLineId })
    if (skuId !== line.skuId) {
      const skus = await findSkus(tx, [line.skuId, skuId])
      const sku = skus.get(skuId)
      if (!sku?.onSale || sku.goodsId !== skus.get(line.skuId)?.goodsId) fail('notFound', { reason: 'goods' })
      const same = lines.find((other) => other.skuId === skuId)
      const quantity = Math.min(limits.lineQuantity, line.quantity + (same?.quantity ?? 0))
      if (quantity > sku.left) fail('outOfStock', { left: sku.left })
      if (same) await deleteLines(tx, owner, [same.cartLineId])
      await setLine(tx, owner, { ...line, skuId, quantity })
    }
    return presentCart(deps, tx, caller)
  })
}

/** Locks the cart and finds the line. @throws notFound also for a line of another cart */
async function takeLine(
  deps: Deps,
  caller: Caller,
  { tx, cartLineId }: { tx: Tx; cartLineId: string },
): Promise<{ owner: string; line: CartEntry; lines: CartEntry[] }> {
  const owner = await takeCart(deps, tx, caller)
  const lines = await getLines(tx, owner)
  const line = lines.find((one) => one.cartLineId === cartLineId) ?? fail('notFound', { reason: 'cartLine' })
  return { owner, line, lines }
}

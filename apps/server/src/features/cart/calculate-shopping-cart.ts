import type { calculateShoppingCartSchemas } from '@aisle/contract/cart-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { bestCoupon, type SpendLine } from '../coupons/index.ts'
import { freeOver, lowestFreeOver } from '../freight/index.ts'
import { countPieces } from './cart-rules.ts'
import { pricedLines, selectedLines, type PricedLine } from './present-cart.ts'

/** The delivery way is chosen at checkout; for a coupon both are goods. */
const asSpent = ({ sku, price, quantity }: PricedLine): SpendLine => ({
  kind: sku.delivery.includes('SHIP') ? 'SHIP' : 'PICKUP',
  categoryId: sku.categoryId,
  planId: null,
  amount: price * quantity,
})

/**
 * The price of the chosen lines in the requested quantity; lines show separately whether stock suffices. Freight and
 * coupons are computed at checkout; this only reports what is missing for them.
 */
export async function calculateShoppingCart(
  deps: Deps,
  caller: Caller,
  { cartLineIds }: z.output<typeof calculateShoppingCartSchemas.request>,
): Promise<z.input<typeof calculateShoppingCartSchemas.response>> {
  const { session } = caller
  const lines = selectedLines(await pricedLines(deps, deps.db, caller), cartLineIds)
  const listTotal = lines.reduce((sum, { fullPrice, quantity }) => sum + fullPrice * quantity, 0)
  const goodsTotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const free = await lowestFreeOver(deps.db)
  // Picked-up goods have no freight anyway.
  const shipped = lines.some(({ sku }) => sku.delivery.includes('SHIP'))
  const over = shipped ? freeOver(free, caller.currency) : null
  return {
    currency: caller.currency,
    pieces: countPieces(lines).pieces,
    listTotal,
    memberDiscount: listTotal - goodsTotal,
    goodsTotal,
    missingForFreeFreight: over === null ? null : Math.max(0, over - goodsTotal),
    freeFreightOver: over,
    // A guest has no coupons yet.
    couponHint: session && (await bestCoupon(deps, { ...caller, session }, lines.map(asSpent))),
  }
}

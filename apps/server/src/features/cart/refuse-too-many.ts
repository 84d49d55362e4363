import * as limits from '@aisle/contract/limits'
import { fail } from '../../platform/contract-error.ts'
import type { ShopSku } from '../shop/index.ts'
import { countPieces, findProblem, type CartEntry } from './cart-rules.ts'

/**
 * Checks before adding pieces to a line, so that the cart does not take what cannot be ordered. `others`: the cart's
 * lines of the same product, which share its limit.
 * @throws outOfStock {left}, overLimit {limit}
 */
export function refuseMoreThanPossible(
  sku: ShopSku,
  { quantity, others }: { quantity: number; others: readonly CartEntry[] },
): void {
  const problem = findProblem(sku, quantity, quantity + countPieces(others).pieces)
  if (problem === 'overLimit') fail('overLimit', { limit: Math.min(sku.limitPerOrder, limits.lineQuantity) })
  if (problem !== null) fail('outOfStock', { left: sku.left })
}

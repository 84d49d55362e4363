import * as limits from '@aisle/contract/limits'
import type { CartProblem } from '@aisle/contract/shop-states'

/** A stored line: a quantity of one SKU. */
export interface CartEntry {
  cartLineId: string
  skuId: string
  quantity: number
  addedAt: Date
}

/** The limits on the quantity of a line. */
interface Offer {
  onSale: boolean
  left: number
  limitPerOrder: number
}

/** Newest first; lines added at the same time are in a fixed order. */
export function newestFirst(entries: readonly CartEntry[]): CartEntry[] {
  return entries.toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime() || (a.cartLineId < b.cartLineId ? -1 : 1))
}

/**
 * Merges the guest's cart into the passenger's (E3). Equal SKUs add up, to the limit of a line. The passenger's goods
 * are never dropped; when the cart becomes full, the guest's newest lines are kept. A guest's line keeps its id, because the
 * checkout that asked for the login names it.
 */
export function mergeCarts(own: readonly CartEntry[], guest: readonly CartEntry[]): CartEntry[] {
  const bySku = new Map(own.map((entry) => [entry.skuId, entry]))
  for (const entry of newestFirst(guest)) {
    const known = bySku.get(entry.skuId)
    if (known) {
      const quantity = Math.min(limits.lineQuantity, known.quantity + entry.quantity)
      const addedAt = known.addedAt > entry.addedAt ? known.addedAt : entry.addedAt
      bySku.set(entry.skuId, { ...entry, quantity, addedAt })
    } else if (bySku.size < limits.cartLines) bySku.set(entry.skuId, entry)
  }
  return [...bySku.values()]
}

/** The maximum quantity of a SKU in one line. */
const most = ({ limitPerOrder }: Offer) => Math.min(limitPerOrder, limits.lineQuantity)

/**
 * Why this quantity cannot be ordered; when limit and stock are both exceeded, the stricter one.
 * @param ofProduct pieces of the product including its other SKUs, because the limit applies to the product
 */
export function findProblem(offer: Offer, quantity: number, ofProduct: number = quantity): CartProblem | null {
  if (!offer.onSale) return 'offSale'
  if (offer.left <= 0) return 'soldOut'
  const over = ofProduct > most(offer)
  if (quantity > offer.left && (!over || offer.left < most(offer))) return 'notEnough'
  return over ? 'overLimit' : null
}

/** A line with such a problem cannot be chosen, only removed. */
export const isInvalid = (problem: CartProblem | null) => problem === 'offSale' || problem === 'soldOut'

/** E3: kinds of goods, and pieces. */
export function countPieces(entries: readonly CartEntry[]): { kinds: number; pieces: number } {
  return { kinds: entries.length, pieces: entries.reduce((sum, { quantity }) => sum + quantity, 0) }
}

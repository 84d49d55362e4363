import * as limits from '@aisle/contract/limits'
import type { CartProblem } from '@aisle/contract/shop-states'

/** A line as it is stored: so many of one SKU. */
export interface CartEntry {
  cartLineId: string
  skuId: string
  quantity: number
  addedAt: Date
}

/** What a line's possible quantity depends on. */
interface Offer {
  onSale: boolean
  left: number
  limitPerOrder: number
}

/** Newest first; of those that came at the same moment, always in the same order. */
export function newestFirst(entries: readonly CartEntry[]): CartEntry[] {
  return entries.toSorted((a, b) => b.addedAt.getTime() - a.addedAt.getTime() || (a.cartLineId < b.cartLineId ? -1 : 1))
}

/**
 * A passenger's cart with what they put in as a guest (E3). What both hold adds up, as far as a line goes. What the
 * passenger has had longer is never pushed out: where the cart becomes full, the guest's newest lines find room.
 */
export function mergeCarts(own: readonly CartEntry[], guest: readonly CartEntry[]): CartEntry[] {
  const bySku = new Map(own.map((entry) => [entry.skuId, entry]))
  for (const entry of newestFirst(guest)) {
    const known = bySku.get(entry.skuId)
    if (known) {
      const quantity = Math.min(limits.lineQuantity, known.quantity + entry.quantity)
      const addedAt = known.addedAt > entry.addedAt ? known.addedAt : entry.addedAt
      bySku.set(entry.skuId, { ...known, quantity, addedAt })
    } else if (bySku.size < limits.cartLines) bySku.set(entry.skuId, entry)
  }
  return [...bySku.values()]
}

/** The most of a SKU that one line may ask for. */
const most = ({ limitPerOrder }: Offer) => Math.min(limitPerOrder, limits.lineQuantity)

/**
 * Why so many cannot be ordered; where limit and stock are both exceeded, the one that leaves less.
 * @param ofProduct pieces of the product together with its other SKUs: the limit is the product's
 */
export function problemOf(offer: Offer, quantity: number, ofProduct: number = quantity): CartProblem | null {
  if (!offer.onSale) return 'offSale'
  if (offer.left <= 0) return 'soldOut'
  const over = ofProduct > most(offer)
  if (quantity > offer.left && (!over || offer.left < most(offer))) return 'notEnough'
  return over ? 'overLimit' : null
}

/** A line with one of these cannot be chosen any more, only removed. */
export const isInvalid = (problem: CartProblem | null) => problem === 'offSale' || problem === 'soldOut'

/** E3: kinds of goods, and pieces. */
export function countOf(entries: readonly CartEntry[]): { kinds: number; pieces: number } {
  return { kinds: entries.length, pieces: entries.reduce((sum, { quantity }) => sum + quantity, 0) }
}

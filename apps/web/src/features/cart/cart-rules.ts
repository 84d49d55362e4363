import type { Cart, CartLine } from '@aisle/contract/cart-schemas'
import * as limits from '@aisle/contract/limits'
import type { CartProblem } from '@aisle/contract/shop-states'
import { isFewLeft } from '@aisle/rules/few-left'

/** What the badge counts: kinds of goods and pieces, what is no longer available among them (E3). */
export function countOf({ lines, invalid }: Cart): { kinds: number; pieces: number } {
  const all = [...lines, ...invalid]
  return { kinds: all.length, pieces: all.reduce((sum, { quantity }) => sum + quantity, 0) }
}

/** Those of the chosen lines that can be chosen, in the order of the cart. */
export function chosenOf(cart: Pick<Cart, 'lines'>, chosen: readonly string[]): string[] {
  const wanted = new Set(chosen)
  return cart.lines.map(({ cartLineId }) => cartLineId).filter((cartLineId) => wanted.has(cartLineId))
}

export function toggled(chosen: readonly string[], cartLineId: string): string[] {
  return chosen.includes(cartLineId) ? chosen.filter((one) => one !== cartLineId) : [...chosen, cartLineId]
}

/** All lines, or none where all are chosen already. */
export function allToggled(cart: Pick<Cart, 'lines'>, chosen: readonly string[]): string[] {
  const all = cart.lines.map(({ cartLineId }) => cartLineId)
  return chosenOf(cart, chosen).length === all.length ? [] : all
}

/**
 * What is chosen after another variant: where two lines became one and either was chosen, the one is. Nothing else of a cart
 * that the server answers is chosen by itself (G13).
 */
export function chosenAfterVariant(
  { before, after }: { before: Pick<Cart, 'lines'>; after: Pick<Cart, 'lines'> },
  chosen: readonly string[],
  changed: { cartLineId: string; skuId: string },
): string[] {
  const merged = before.lines.find(
    ({ cartLineId, skuId }) => skuId === changed.skuId && cartLineId !== changed.cartLineId,
  )
  const joins = merged !== undefined && chosen.includes(merged.cartLineId)
  const wanted = joins && !chosen.includes(changed.cartLineId) ? [...chosen, changed.cartLineId] : chosen
  return chosenOf(after, wanted)
}

/** `?select=id,id`: what the address asks to be chosen; null without it. */
export function askedToSelect(query: Readonly<Record<string, string>>): string[] | null {
  const ids = query['select']?.split(',').filter(Boolean).slice(0, limits.cartLines)
  return ids && ids.length > 0 ? ids : null
}

/** Where the focus goes when lines have gone: the next that is left, else the one before; null where none is left. */
export function nextLine(lines: readonly CartLine[], gone: readonly string[]): string | null {
  const removed = new Set(gone)
  const at = lines.findIndex(({ cartLineId }) => removed.has(cartLineId))
  const stays = ({ cartLineId }: CartLine) => !removed.has(cartLineId)
  const next = lines.slice(Math.max(at, 0)).find(stays) ?? lines.slice(0, Math.max(at, 0)).reverse().find(stays)
  return next?.cartLineId ?? null
}

/** The most that a line's stepper goes up to. */
export function mostOf({ left, limitPerOrder }: Pick<CartLine, 'left' | 'limitPerOrder'>): number {
  return Math.min(left, limitPerOrder, limits.lineQuantity)
}

interface LineNote {
  phrase: 'low_stock' | 'limit' | 'mostPerLine'
  n: number
  /** It stands in the way of checkout. */
  wrong: boolean
}

/**
 * What is said beside the stepper: why the line cannot be settled, why plus has ended, or that few are left (G13). `problem`:
 * what the server has found wrong with the chosen lines together.
 */
export function noteOf(
  line: Pick<CartLine, 'left' | 'limitPerOrder'>,
  quantity: number,
  problem: CartProblem | null = null,
): LineNote | null {
  const { left, limitPerOrder } = line
  const most = mostOf(line)
  const wrong = quantity > most || problem !== null
  if (problem === 'overLimit') return { phrase: 'limit', n: limitPerOrder, wrong }
  if (problem !== null) return { phrase: 'low_stock', n: left, wrong }
  if (quantity >= most) {
    if (most === left) return { phrase: 'low_stock', n: left, wrong }
    return { phrase: most === limitPerOrder ? 'limit' : 'mostPerLine', n: most, wrong }
  }
  return isFewLeft(left) ? { phrase: 'low_stock', n: left, wrong: false } : null
}

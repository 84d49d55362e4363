import type { Cart, CartLine } from '@aisle/contract/cart-schemas'
import * as limits from '@aisle/contract/limits'
import type { CartProblem } from '@aisle/contract/shop-states'
import { isFewLeft } from '@aisle/rules/few-left'

/** The badge's count: kinds of goods and pieces, including unavailable ones (E3). */
export function countPieces({ lines, invalid }: Cart): { kinds: number; pieces: number } {
  const all = [...lines, ...invalid]
  return { kinds: all.length, pieces: all.reduce((sum, { quantity }) => sum + quantity, 0) }
}

/** The chosen lines that can be ordered, in the cart's order. */
export function chosenInCart(cart: Pick<Cart, 'lines'>, chosen: readonly string[]): string[] {
  const wanted = new Set(chosen)
  return cart.lines.map(({ cartLineId }) => cartLineId).filter((cartLineId) => wanted.has(cartLineId))
}

export function toggled(chosen: readonly string[], cartLineId: string): string[] {
  return chosen.includes(cartLineId) ? chosen.filter((one) => one !== cartLineId) : [...chosen, cartLineId]
}

/** All lines, or none if all are chosen already. */
export function allToggled(cart: Pick<Cart, 'lines'>, chosen: readonly string[]): string[] {
  const all = cart.lines.map(({ cartLineId }) => cartLineId)
  return chosenInCart(cart, chosen).length === all.length ? [] : all
}

/**
 * The selection after a change of variant: if two lines were merged and either was chosen, the merged one is. No other
 * line becomes chosen automatically (G13).
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
  return chosenInCart(after, wanted)
}

/** `?select=id,id`: the lines that the URL selects; null without it. */
export function askedToSelect(query: Readonly<Record<string, string>>): string[] | null {
  const ids = query['select']?.split(',').filter(Boolean).slice(0, limits.cartLines)
  return ids && ids.length > 0 ? ids : null
}

/** The focus after removing lines: the next remaining line, else the previous one; null if none is left. */
export function nextLine(lines: readonly CartLine[], gone: readonly string[]): string | null {
  const removed = new Set(gone)
  const at = lines.findIndex(({ cartLineId }) => removed.has(cartLineId))
  const stays = ({ cartLineId }: CartLine) => !removed.has(cartLineId)
  const next = lines.slice(Math.max(at, 0)).find(stays) ?? lines.slice(0, Math.max(at, 0)).reverse().find(stays)
  return next?.cartLineId ?? null
}

/** The upper bound of a line's stepper. */
export function mostPieces({ left, limitPerOrder }: Pick<CartLine, 'left' | 'limitPerOrder'>): number {
  return Math.min(left, limitPerOrder, limits.lineQuantity)
}

interface LineNote {
  phrase: 'low_stock' | 'limit' | 'mostPerLine'
  n: number
  /** The problem blocks checkout. */
  wrong: boolean
}

/**
 * The note next to the stepper: why the line cannot be ordered, why plus is disabled, or that few are left (G13).
 * `problem`: what the server found wrong with the chosen lines together.
 */
export function getNote(
  line: Pick<CartLine, 'left' | 'limitPerOrder'>,
  quantity: number,
  problem: CartProblem | null = null,
): LineNote | null {
  const { left, limitPerOrder } = line
  const most = mostPieces(line)
  const wrong = quantity > most || problem !== null
  if (problem === 'overLimit') return { phrase: 'limit', n: limitPerOrder, wrong }
  if (problem !== null) return { phrase: 'low_stock', n: left, wrong }
  if (quantity >= most) {
    if (most === left) return { phrase: 'low_stock', n: left, wrong }
    return { phrase: most === limitPerOrder ? 'limit' : 'mostPerLine', n: most, wrong }
  }
  return isFewLeft(left) ? { phrase: 'low_stock', n: left, wrong: false } : null
}

/** What it takes to put a removed line back. */
export interface LostLine {
  skuId: string
  quantity: number
  /** It was among the chosen ones. */
  chosen: boolean
}

/**
 * What "undo" puts back, the last of the list first: the cart shows the newest on top.
 * @param wishes quantities that the passenger has seen and the server has not confirmed yet
 */
export function linesToRestore(
  removed: readonly Pick<CartLine, 'cartLineId' | 'skuId' | 'quantity'>[],
  { chosen, wishes }: { chosen: readonly string[]; wishes: ReadonlyMap<string, number> },
): LostLine[] {
  return removed
    .map(({ cartLineId, skuId, quantity }) => ({
      skuId,
      quantity: wishes.get(cartLineId) ?? quantity,
      chosen: chosen.includes(cartLineId),
    }))
    .reverse()
}

import { goodsSorts, type GoodsSort } from '@aisle/contract/shop-states'
import { isFewLeft } from '@aisle/rules/few-left'

/** Where a page ended: the last product by its place in the sort. */
export interface PageEnd {
  sort: GoodsSort
  key: number
  goodsId: string
}

export const writeCursor = ({ sort, key, goodsId }: PageEnd): string => `${sort}:${key}:${goodsId}`

/** Null where it is none of ours, or of another sort. */
export function readCursor(cursor: string, sort: GoodsSort): PageEnd | null {
  const [, name = '', key = '', goodsId = ''] = /^([a-zA-Z]+):(-?\d{1,16}):(.+)$/s.exec(cursor) ?? []
  const known = goodsSorts.some((one) => one === name) && name === sort && Number.isSafeInteger(Number(key))
  // PostgreSQL knows no text with a NUL in it.
  return known && goodsId !== '' && !goodsId.includes('\0') ? { sort, key: Number(key), goodsId } : null
}

/** G13: the pieces left, while they are few; null while there are plenty. */
export const leftToShow = (left: number): number | null => (left === 0 || isFewLeft(left) ? left : null)

/**
 * What is struck beside a price: what was asked before, or what others are asked; null where neither is above it (G13).
 * All in minor units of one currency.
 */
export function struckPrice(asked: { price: number; ordinary: number; before: number | null }): number | null {
  const { price, ordinary, before } = asked
  if (before !== null && before > ordinary) return before
  return ordinary > price ? ordinary : null
}

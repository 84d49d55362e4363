import { goodsSorts, type GoodsSort } from '@aisle/contract/shop-states'
import { isFewLeft } from '@aisle/rules/few-left'

/** The end of a page: its last product by sort key. */
export interface PageEnd {
  sort: GoodsSort
  key: number
  goodsId: string
}

export const writeCursor = ({ sort, key, goodsId }: PageEnd): string => `${sort}:${key}:${goodsId}`

/** Null for an invalid cursor or one of another sort. */
export function readCursor(cursor: string, sort: GoodsSort): PageEnd | null {
  const [, name = '', key = '', goodsId = ''] = /^([a-zA-Z]+):(-?\d{1,16}):(.+)$/s.exec(cursor) ?? []
  const known = goodsSorts.some((one) => one === name) && name === sort && Number.isSafeInteger(Number(key))
  // PostgreSQL text cannot contain NUL.
  return known && goodsId !== '' && !goodsId.includes('\0') ? { sort, key: Number(key), goodsId } : null
}

/** G13: shows the pieces left only when they are few. */
export const leftToShow = (left: number): number | null => (left === 0 || isFewLeft(left) ? left : null)

/**
 * The struck price: the previous price, or the price for non-members; null when neither is higher (G13). All in minor
 * units of one currency.
 */
export function struckPrice(asked: { price: number; ordinary: number; before: number | null }): number | null {
  const { price, ordinary, before } = asked
  if (before !== null && before > ordinary) return before
  return ordinary > price ? ordinary : null
}

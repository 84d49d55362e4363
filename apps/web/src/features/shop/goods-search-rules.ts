import type { Category, GoodsCard, GoodsPage } from '@aisle/contract/shop-schemas'
import { goodsSorts, type GoodsSort } from '@aisle/contract/shop-states'

/** A search of the shop; all of it is kept in the URL. */
export interface GoodsSearch {
  categoryId: string
  keyword: string
  sort: GoodsSort
  /** Only what can be collected at an airport. */
  pickup: boolean
  inStock: boolean
}

/** The list of all goods. */
export const allGoods: GoodsSearch = { categoryId: '', keyword: '', sort: 'recommended', pickup: false, inStock: false }

/** The contract's own limit. */
const longestKeyword = 60
const longestId = 40

/** Collapses and trims blanks, which do not matter. */
export function cleanKeyword(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, longestKeyword / 2).join('')
}

/** Reads the URL's query; invalid values are left out. */
export function parseSearch(query: Readonly<Record<string, string | undefined>>): GoodsSearch {
  const categoryId = query['category'] ?? ''
  return {
    categoryId: categoryId.length <= longestId ? categoryId : '',
    keyword: cleanKeyword(query['keyword'] ?? ''),
    sort: goodsSorts.find((sort) => sort === query['sort']) ?? 'recommended',
    pickup: query['pickup'] === '1',
    inStock: query['inStock'] === '1',
  }
}

/** The inverse for the URL. The list of all goods names its sort: the shop's front is the address without a query. */
export function getQuery({ categoryId, keyword, sort, pickup, inStock }: GoodsSearch): Record<string, string> {
  return {
    ...(categoryId && { category: categoryId }),
    ...(keyword && { keyword }),
    ...((sort !== 'recommended' || (!categoryId && !keyword)) && { sort }),
    ...(pickup && { pickup: '1' }),
    ...(inStock && { inStock: '1' }),
  }
}

/** Whether this query is the front of the shop rather than a list. */
export function isHome(query: Readonly<Record<string, string | undefined>>): boolean {
  return ['category', 'keyword', 'sort', 'pickup', 'inStock'].every((name) => !query[name])
}

/** The first page of this search comes with the shop front. */
export function isFront({ categoryId, keyword, sort, pickup, inStock }: GoodsSearch): boolean {
  return categoryId === '' && keyword === '' && sort === 'recommended' && !pickup && !inStock
}

/** Ignores the sort order. */
export function sameGoods(one: GoodsSearch, other: GoodsSearch): boolean {
  const key = ({ categoryId, keyword, pickup, inStock }: GoodsSearch) =>
    JSON.stringify([categoryId, keyword, pickup, inStock])
  return key(one) === key(other)
}

/** The body of `getGoodsList`. */
export function getListRequest({ categoryId, keyword, sort, pickup, inStock }: GoodsSearch, cursor: string | null) {
  return {
    ...(categoryId && { categoryId }),
    ...(keyword && { keyword }),
    ...(pickup && { delivery: 'PICKUP' as const }),
    ...(inStock && { inStock }),
    sort,
    ...(cursor !== null && { cursor }),
  }
}

/** How many there are, for a sentence: `2000+` where the server counted no further. */
export const countShown = ({ total, moreThanTotal }: Pick<GoodsPage, 'total' | 'moreThanTotal'>): string =>
  moreThanTotal ? `${total}+` : `${total}`

/** Merges the pages into one list. A product that moved between pages appears once, as it was read last. */
export function mergePages(pages: readonly GoodsPage[]): Omit<GoodsPage, 'nextCursor'> {
  const seen = new Map<string, GoodsCard>()
  for (const card of pages.flatMap(({ goods }) => goods)) seen.set(card.goodsId, card)
  const total = Math.max(seen.size, pages[0]?.total ?? 0)
  return { goods: [...seen.values()], total, ...(pages[0]?.moreThanTotal && { moreThanTotal: true }) }
}

export const sortChoices = ['recommended', 'newest', 'price'] as const
type SortChoice = (typeof sortChoices)[number]

export function getSortChoice(sort: GoodsSort): SortChoice {
  return sort === 'priceUp' || sort === 'priceDown' ? 'price' : sort
}

/** Choosing price again reverses it. */
export function nextSort(sort: GoodsSort, choice: SortChoice): GoodsSort {
  if (choice !== 'price') return choice
  return sort === 'priceUp' ? 'priceDown' : 'priceUp'
}

export function getCategory(categories: readonly Category[], categoryId: string): Category | undefined {
  return categories.find((category) => category.categoryId === categoryId)
}

/** When the passenger's next flight leaves, if goods can be collected before it and that is today. */
export type Collected = 'tonight' | 'today'

/** At most one tag (design §9): sold out before collected today before few left before new. */
export function getTag(
  { soldOut, left, isNew, delivery }: Pick<GoodsCard, 'soldOut' | 'left' | 'isNew' | 'delivery'>,
  collected?: Collected,
) {
  if (soldOut) return 'soldOut'
  if (collected && delivery.includes('PICKUP')) return collected
  if (left !== null && left > 0) return 'few'
  return isNew ? 'new' : null
}

const tints = ['sea', 'apricot', 'sage', 'lilac', 'honey'] as const

/** The ground of a product's tile: always the same for one product, and different beside each other. */
export function getTint(goodsId: string): `on-${(typeof tints)[number]}` {
  const sum = [...goodsId].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return `on-${tints[sum % tints.length] ?? tints[0]}`
}

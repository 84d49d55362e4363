import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GoodsCard, GoodsPage } from '@aisle/contract/shop-schemas'
import { goodsSorts } from '@aisle/contract/shop-states'
import {
  cleanKeyword,
  countShown,
  isFront,
  getListRequest,
  mergePages,
  nextSort,
  getQuery,
  parseSearch,
  getSortChoice,
  allGoods,
  getTag,
  getTint,
  isHome,
} from './goods-search-rules.ts'

const front = allGoods

const anySearch = fc.record({
  categoryId: fc.constantFrom('', 'CAT01', 'CAT04'),
  keyword: fc.string({ maxLength: 80 }).map(cleanKeyword),
  sort: fc.constantFrom(...goodsSorts),
  pickup: fc.boolean(),
  inStock: fc.boolean(),
})

describe('search in the URL', () => {
  it('is read from category, keyword, sort and filters', () => {
    expect(parseSearch({ category: 'CAT04', keyword: ' 白  茶 ', sort: 'priceUp', pickup: '1' })).toEqual({
      ...front,
      pickup: true,
      categoryId: 'CAT04',
      keyword: '白 茶',
      sort: 'priceUp',
    })
  })

  it('leaves out invalid values', () => {
    expect(parseSearch({ category: 'x'.repeat(500), sort: 'cheapest', keyword: '   ' })).toEqual(front)
  })

  it('survives being written to a URL and read back', () => {
    fc.assert(
      fc.property(anySearch, (search) => {
        const text = new URLSearchParams(getQuery(search)).toString()
        expect(parseSearch(Object.fromEntries(new URLSearchParams(text)))).toEqual(search)
      }),
    )
  })

  it('tells the front from the list of all goods, which begins with the same page', () => {
    expect(isHome({})).toBe(true)
    expect(getQuery(front)).toEqual({ sort: 'recommended' })
    expect(isHome(getQuery(front))).toBe(false)
    expect(isFront(parseSearch({}))).toBe(true)
    expect(goodsSorts.filter((sort) => isFront({ ...front, sort }))).toEqual(['recommended'])
    expect(isFront({ ...front, keyword: '茶' })).toBe(false)
  })

  it('never sends a longer keyword than the server accepts, and splits no character', () => {
    expect(cleanKeyword('🍵'.repeat(80))).toBe('🍵'.repeat(30))
    expect(cleanKeyword('茶'.repeat(80)).length).toBeLessThanOrEqual(60)
  })

  it('requests only what differs from the full list', () => {
    expect(getListRequest(front, null)).toEqual({ sort: 'recommended' })
    expect(
      getListRequest({ ...front, categoryId: 'CAT04', keyword: '茶', sort: 'newest', pickup: true }, 'c1'),
    ).toEqual({
      categoryId: 'CAT04',
      keyword: '茶',
      delivery: 'PICKUP',
      sort: 'newest',
      cursor: 'c1',
    })
  })
})

describe('sorting', () => {
  it('by price starts with the lowest and reverses when chosen again', () => {
    expect(nextSort('recommended', 'price')).toBe('priceUp')
    expect(nextSort('priceUp', 'price')).toBe('priceDown')
    expect(nextSort('priceDown', 'price')).toBe('priceUp')
    expect(nextSort('priceDown', 'newest')).toBe('newest')
  })

  it('shows both directions under price', () => {
    expect(goodsSorts.map(getSortChoice)).toEqual(['recommended', 'price', 'price', 'newest'])
  })
})

/** A card that differs only by its id and price. */
const card = (goodsId: string, price = 100): GoodsCard => ({
  goodsId,
  categoryId: 'CAT01',
  name: { zh: goodsId, en: goodsId },
  picture: { src: '/pictures/x.svg', avif: null, webp: null },
  price,
  listPrice: null,
  priceFrom: false,
  currency: 'CNY',
  soldOut: false,
  left: null,
  delivery: ['SHIP'],
})
const page = (ids: string[], total: number): GoodsPage => ({
  goods: ids.map((id) => card(id)),
  total,
  nextCursor: null,
})

describe('pages of a list', () => {
  it('become one list in their order', () => {
    const { goods, total } = mergePages([page(['a', 'b'], 3), page(['c'], 3)])
    expect(goods.map(({ goodsId }) => goodsId)).toEqual(['a', 'b', 'c'])
    expect(total).toBe(3)
  })

  it('show a product that moved between pages once', () => {
    expect(mergePages([page(['a', 'b'], 3), page(['b', 'c'], 3)]).goods.map(({ goodsId }) => goodsId)).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('show a moved product as it was read last, at its first position', () => {
    const moved = { ...page(['b'], 2), goods: [card('a', 90), card('b')] }
    expect(mergePages([page(['a'], 2), moved]).goods).toEqual([card('a', 90), card('b')])
  })

  it('never count fewer products than are shown', () => {
    expect(mergePages([page(['a'], 1), page(['b'], 2)]).total).toBe(2)
    expect(mergePages([])).toEqual({ goods: [], total: 0 })
  })
})

describe('tag of a product', () => {
  it('is one at most: sold out before few left, and none while there are plenty', () => {
    const plenty = { soldOut: false, left: null, delivery: ['SHIP' as const, 'PICKUP' as const] }
    expect(getTag({ ...plenty, soldOut: true, left: 0 }, 'tonight')).toBe('soldOut')
    expect(getTag({ ...plenty, left: 6, isNew: true }, 'tonight')).toBe('tonight')
    expect(getTag({ ...plenty, left: 6, isNew: true, delivery: ['SHIP'] }, 'tonight')).toBe('few')
    expect(getTag({ ...plenty, isNew: true })).toBe('new')
    expect(getTag(plenty)).toBeNull()
  })

  it('stands on one ground wherever it is shown, and its neighbours on others', () => {
    const grounds = ['G001', 'G002', 'G003', 'G004', 'G005'].map(getTint)
    expect(new Set(grounds).size).toBe(5)
    expect(getTint('G001')).toBe(grounds[0])
  })

  it('say that there are more than were counted', () => {
    const counted = mergePages([{ ...page(['a'], 2_000), moreThanTotal: true }, page(['b'], 2_000)])
    expect(countShown(counted)).toBe('2000+')
    expect(countShown(mergePages([page(['a'], 12)]))).toBe('12')
  })
})

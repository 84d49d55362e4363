import * as limits from '@aisle/contract/limits'
import type { GoodsCard, GoodsPage, getGoodsListSchemas } from '@aisle/contract/shop-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Db } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { foldForSearch } from '../../platform/search-text.ts'
import { leftToShow, readCursor, struckPrice, writeCursor } from './goods-list-rules.ts'
import { getTileFacts, isNewAt } from './goods-rules.ts'
import { pageOfGoods, type ListedGoods, type Looker } from './goods-store.ts'
import { getPicture } from './picture-rules.ts'

type Request = z.output<typeof getGoodsListSchemas.request>

/** A trip-scoped login proves only the booking (W5), so it sees no member prices, as in its orders. */
export const priceViewerFor = ({ currency, session }: Caller): Looker => ({
  currency,
  accountId: session?.scope === 'account' ? session.accountId : null,
})

/** Goods by category or keyword, page by page (S1). `size` is for tests with small pages. */
export async function listGoods(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  { categoryId, keyword, delivery, inStock, sort, cursor, size = limits.goodsPageSize }: Request & { size?: number },
): Promise<GoodsPage> {
  const after = cursor ? (readCursor(cursor, sort) ?? fail('invalidRequest')) : null
  const asked = keyword?.split(/\s+/).filter(Boolean) ?? []
  const words = asked.map(foldForSearch).filter(Boolean)
  // A keyword of punctuation alone matches nothing.
  if (asked.length > 0 && words.length === 0) return { goods: [], total: 0, nextCursor: null }
  const query = {
    ...priceViewerFor(caller),
    categoryId: cleanId(categoryId),
    delivery,
    inStock,
    words,
    sort,
    after,
    size,
  }
  const { total, goods } = await coalesceQuery(deps.db, query)
  const shown = goods.slice(0, size)
  const last = shown.at(-1)
  return {
    goods: shown.map((one) => getCard(one, caller, deps.clock.now())),
    total,
    nextCursor: last && goods.length > size ? writeCursor({ sort, key: last.key, goodsId: last.goodsId }) : null,
  }
}

type Query = Parameters<typeof pageOfGoods>[1]

/** Queries in progress, by query. */
const underWay = new WeakMap<Db, Map<string, ReturnType<typeof pageOfGoods>>>()

/**
 * A page is the same for all guests, so concurrent requests share one query. Results are not kept afterwards, so a page
 * is at most one query older than its request.
 */
function coalesceQuery(db: Db, query: Query): ReturnType<typeof pageOfGoods> {
  if (query.accountId !== null) return pageOfGoods(db, query)
  const asked = underWay.get(db) ?? new Map<string, ReturnType<typeof pageOfGoods>>()
  underWay.set(db, asked)
  const key = JSON.stringify(query)
  const known = asked.get(key)
  if (known) return known
  const page = pageOfGoods(db, query).finally(() => asked.delete(key))
  asked.set(key, page)
  return page
}

/** PostgreSQL text cannot contain NUL, and neither can a category id. */
const cleanId = (id: string | null | undefined): string | null => id?.replaceAll('\0', '�') || null

/** These products in this order, for this passenger; those that are not on the shelf or on sale are left out. */
export async function listGoodsById(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  ids: readonly string[],
): Promise<ReadonlyMap<string, GoodsCard>> {
  if (ids.length === 0) return new Map()
  const all = { categoryId: null, words: [], sort: 'recommended', after: null, size: ids.length } as const
  const { goods } = await coalesceQuery(deps.db, { ...priceViewerFor(caller), ...all, ids })
  return new Map(goods.map((one) => [one.goodsId, getCard(one, caller, deps.clock.now())]))
}

function getCard(goods: ListedGoods, { currency }: Caller, now: Date): GoodsCard {
  const { price, ordinaryPrice, priceBefore } = goods
  const { cutout, scene, swatches, skuId } = getTileFacts(goods.variants)
  return {
    goodsId: goods.goodsId,
    categoryId: goods.categoryId,
    name: goods.name,
    picture: getPicture(goods.picturePath),
    price,
    listPrice: struckPrice({ price, ordinary: ordinaryPrice, before: priceBefore }),
    priceFrom: goods.priceFrom,
    currency,
    soldOut: goods.left === 0,
    left: leftToShow(goods.left),
    delivery: goods.delivery,
    ...(cutout !== undefined && { cutout: getPicture(cutout) }),
    ...(scene !== undefined && { scene: getPicture(scene) }),
    ...(swatches && { swatches }),
    ...(skuId !== undefined && { skuId }),
    ...(isNewAt(goods.listedAt, now) && { isNew: true }),
  }
}

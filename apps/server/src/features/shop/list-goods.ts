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
import { goodsByIds, pageOfGoods, type ListedGoods, type Looker } from './listed-goods-store.ts'
import { getPicture } from './picture-rules.ts'

type Request = z.output<typeof getGoodsListSchemas.request>

/** A trip-scoped login proves only the booking (W5), so it sees no member prices, as in its orders. */
export const priceViewerFor = ({ currency, session }: Caller): Looker => ({
  currency,
  accountId: session?.scope === 'account' ? session.accountId : null,
})

/** Goods by category or keyword, page by page (S1). `size` and `countsTo` are for tests with few goods. */
export async function listGoods(
  deps: Pick<Deps, 'db' | 'clock'>,
  caller: Caller,
  request: Request & { size?: number; countsTo?: number },
): Promise<GoodsPage> {
  const { categoryId, keyword, delivery, inStock, sort, cursor } = request
  const { size = limits.goodsPageSize, countsTo = limits.goodsCounted } = request
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
    countsTo,
  }
  const { total, more, goods } = await coalesceQuery(deps.db, query, (one) => pageOfGoods(deps.db, one))
  const shown = goods.slice(0, size)
  const last = shown.at(-1)
  return {
    goods: shown.map((one) => getCard(one, caller, deps.clock.now())),
    total,
    ...(more && { moreThanTotal: true }),
    nextCursor: last && goods.length > size ? writeCursor({ sort, key: last.key, goodsId: last.goodsId }) : null,
  }
}

/** Queries in progress, by query. */
const underWay = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * A page is the same for all guests, so concurrent requests share one query. Results are not kept afterwards, so a page
 * is at most one query older than its request.
 */
function coalesceQuery<Query extends Looker, Result>(
  db: Db,
  query: Query,
  run: (query: Query) => Promise<Result>,
): Promise<Result> {
  if (query.accountId !== null) return run(query)
  const asked = underWay.get(db) ?? new Map<string, Promise<unknown>>()
  underWay.set(db, asked)
  const key = JSON.stringify(query)
  // Queries of one shape run the same way.
  const known = asked.get(key) as Promise<Result> | undefined
  if (known) return known
  const page = run(query).finally(() => asked.delete(key))
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
  const query = { ...priceViewerFor(caller), ids }
  const goods = await coalesceQuery(deps.db, query, (one) => goodsByIds(deps.db, one))
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

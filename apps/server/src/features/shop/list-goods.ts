import * as limits from '@aisle/contract/limits'
import type { GoodsCard, GoodsPage, getGoodsListSchemas } from '@aisle/contract/shop-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Db } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { foldForSearch } from '../../platform/search-text.ts'
import { leftToShow, readCursor, struckPrice, writeCursor } from './goods-list-rules.ts'
import { pageOfGoods, type ListedGoods, type Looker } from './goods-store.ts'
import { pictureOf } from './picture-rules.ts'

type Request = z.output<typeof getGoodsListSchemas.request>

/** Who has proved a trip only (W5) may be anybody who holds the booking: no member's prices, as in their order. */
export const lookerOf = ({ currency, session }: Caller): Looker => ({
  currency,
  accountId: session?.scope === 'account' ? session.accountId : null,
})

/** Goods by category or keyword, page by page (S1). `size` is for tests that want small pages. */
export async function listGoods(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  { categoryId, keyword, sort, cursor, size = limits.goodsPageSize }: Request & { size?: number },
): Promise<GoodsPage> {
  const after = cursor ? (readCursor(cursor, sort) ?? fail('invalidRequest')) : null
  const asked = keyword?.split(/\s+/).filter(Boolean) ?? []
  const words = asked.map(foldForSearch).filter(Boolean)
  // Signs alone: nothing has them in its name.
  if (asked.length > 0 && words.length === 0) return { goods: [], total: 0, nextCursor: null }
  const query = { ...lookerOf(caller), categoryId: cleanId(categoryId), words, sort, after, size }
  const { total, goods } = await askOnce(deps.db, query)
  const shown = goods.slice(0, size)
  const last = shown.at(-1)
  return {
    goods: shown.map((one) => cardOf(one, caller)),
    total,
    nextCursor: last && goods.length > size ? writeCursor({ sort, key: last.key, goodsId: last.goodsId }) : null,
  }
}

type Query = Parameters<typeof pageOfGoods>[1]

/** Pages that are being asked for now, by query. */
const underWay = new WeakMap<Db, Map<string, ReturnType<typeof pageOfGoods>>>()

/**
 * A page is the same for all guests: those who ask for it while the database answers get that answer. Nothing is kept
 * afterwards, so no guest reads what is older than their own question by more than one answer.
 */
function askOnce(db: Db, query: Query): ReturnType<typeof pageOfGoods> {
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

/** PostgreSQL knows no text with a NUL in it, and no category has one. */
const cleanId = (id: string | null | undefined): string | null => id?.replaceAll('\0', '�') || null

function cardOf(goods: ListedGoods, { currency }: Caller): GoodsCard {
  const { price, ordinaryPrice, priceBefore } = goods
  return {
    goodsId: goods.goodsId,
    categoryId: goods.categoryId,
    name: goods.name,
    picture: pictureOf(goods.picturePath),
    price,
    listPrice: struckPrice({ price, ordinary: ordinaryPrice, before: priceBefore }),
    priceFrom: goods.priceFrom,
    currency,
    soldOut: goods.left === 0,
    left: leftToShow(goods.left),
    delivery: goods.delivery,
  }
}

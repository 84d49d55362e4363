import type { Shelf, getShopInfoListSchemas } from '@aisle/contract/shop-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { promotionAt, readShelves } from './front-store.ts'
import { shopCategories } from './goods-store.ts'
import { listGoods, listGoodsById } from './list-goods.ts'

/** The shop front: categories, the current promotion, the editors' shelves, and the first page of goods. */
export async function shopFront(deps: Deps, caller: Caller): Promise<z.input<typeof getShopInfoListSchemas.response>> {
  const [categories, promotion, page, shelves] = await Promise.all([
    shopCategories(deps.db),
    promotionAt(deps.db, deps.clock.now()),
    listGoods(deps, caller, { sort: 'recommended' }),
    fillShelves(deps, caller),
  ])
  return { categories, promotion, page, shelves }
}

/** A shelf without goods on sale is left out. */
async function fillShelves(deps: Deps, caller: Caller): Promise<Shelf[]> {
  const shelves = await readShelves(deps.db)
  const cards = await listGoodsById(deps, caller, [...new Set(shelves.flatMap(({ goodsIds }) => goodsIds))])
  return shelves
    .map(({ goodsIds, ...shelf }) => ({ ...shelf, goods: goodsIds.flatMap((id) => cards.get(id) ?? []) }))
    .filter(({ goods }) => goods.length > 0)
}

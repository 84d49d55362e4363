import type { getShopInfoListSchemas } from '@aisle/contract/shop-schemas'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { promotionAt, shopCategories } from './goods-store.ts'
import { listGoods } from './list-goods.ts'

/** The shop front: categories, the current promotion, and the first page of goods. */
export async function shopFront(deps: Deps, caller: Caller): Promise<z.input<typeof getShopInfoListSchemas.response>> {
  const [categories, promotion, page] = await Promise.all([
    shopCategories(deps.db),
    promotionAt(deps.db, deps.clock.now()),
    listGoods(deps, caller, { sort: 'recommended' }),
  ])
  return { categories, promotion, page }
}

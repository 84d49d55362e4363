import type { Bilingual } from '@aisle/contract/language'
import { lessPercent } from '@aisle/contract/money'
import type { GoodsDetail, Sku, getGoodsDetailSchemas } from '@aisle/contract/shop-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { freeOver, lowestFreeOver } from '../freight/index.ts'
import { struckPrice } from './goods-list-rules.ts'
import { getDelivery, listPriceIn, priceIn } from './goods-rules.ts'
import { findGoods, picturePaths, skusOnSale, type GoodsRow } from './goods-store.ts'
import { priceViewerFor } from './list-goods.ts'
import { getPicture } from './picture-rules.ts'

/** One product with its SKUs on sale. @throws notFound also for a product that is off the shelf */
export async function goodsDetail(
  deps: Pick<Deps, 'db'>,
  caller: Caller,
  { goodsId }: z.output<typeof getGoodsDetailSchemas.request>,
): Promise<GoodsDetail> {
  // PostgreSQL text cannot contain NUL.
  if (goodsId.includes('\0')) fail('notFound', { reason: 'goods' })
  const [goods, paths, skus, lowest] = await Promise.all([
    findGoods(deps.db, goodsId, priceViewerFor(caller)),
    picturePaths(deps.db, goodsId),
    skusOnSale(deps.db, goodsId),
    lowestFreeOver(deps.db),
  ])
  if (!goods || skus.length === 0) fail('notFound', { reason: 'goods' })
  const delivery = getDelivery(goods)
  return {
    ...aboutGoods(goods),
    pictures: (paths.length > 0 ? paths : [null]).map(getPicture),
    currency: caller.currency,
    delivery,
    freeFreightOver: delivery.includes('SHIP') ? freeOver(lowest, caller.currency) : null,
    skus: skus.map((sku) => skuFor(sku, goods.percent_off, caller)),
  }
}

function aboutGoods(goods: GoodsRow) {
  return {
    goodsId: goods.goods_id,
    categoryId: goods.category_id,
    name: { zh: goods.name_zh, en: goods.name_en },
    description: { zh: goods.description_zh, en: goods.description_en },
    memberPercentOff: goods.percent_off,
    limitPerOrder: goods.limit_per_order,
    noReasonReturn7d: goods.no_reason_return_7d,
    returnNote: getNote(goods.return_note_zh, goods.return_note_en),
    shelfLifeDays: goods.shelf_life_days,
    carryOnNote: getNote(goods.carry_on_note_zh, goods.carry_on_note_en),
    ...(goods.facts.length > 0 && { facts: goods.facts }),
  }
}

const getNote = (zh: string | null, en: string | null): Bilingual | null =>
  zh !== null && en !== null ? { zh, en } : null

function skuFor(sku: Awaited<ReturnType<typeof skusOnSale>>[number], percentOff: number, { currency }: Caller): Sku {
  const ordinary = priceIn(sku, currency)
  const price = lessPercent(ordinary, percentOff)
  return {
    skuId: sku.skuId,
    attributes: sku.attributes,
    price,
    listPrice: struckPrice({ price, ordinary, before: listPriceIn(sku, currency) }),
    left: sku.left,
    ...(sku.pictures.length > 0 && {
      pictures: sku.pictures.map(({ kind, path }) => ({ kind, ...getPicture(path) })),
    }),
  }
}

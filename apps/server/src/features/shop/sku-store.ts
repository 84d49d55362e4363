import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Bilingual } from '@aisle/contract/language'
import type { DeliveryWay } from '@aisle/contract/order-states'
import type { SkuAttribute } from '@aisle/contract/shop-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { known, listed, readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { Database } from '../../platform/db/schema.ts'
import { getDelivery, getListPrices, getVariant } from './goods-rules.ts'

/** A SKU with all product data that a cart or an order depends on. Prices are per piece. */
export interface ShopSku {
  skuId: string
  goodsId: string
  categoryId: string
  name: Bilingual
  /** The SKU's attributes as text; empty when it has none. */
  variant: Bilingual
  /** The product has other SKUs. */
  hasVariants: boolean
  /** The variant alone if there is such a picture, else the product's first, if any. */
  picturePath: string | null
  priceFen: number
  priceCents: number
  /** The previous price, if any. */
  listPriceFen: number | null
  listPriceCents: number | null
  memberPercentOff: number
  weightGrams: number
  delivery: DeliveryWay[]
  limitPerOrder: number
  /** Product and SKU are on sale. */
  onSale: boolean
  /** Free pieces (S2). */
  left: number
}

type SkuRow = Selectable<Database['skus']>
  & Pick<
    Selectable<Database['goods']>,
    'category_id' | 'name_zh' | 'name_en' | 'ship' | 'pickup' | 'limit_per_order' | 'member_percent_off' | 'on_shelf'
  > & { picture_path: string | null; has_variants: boolean }

/** By SKU; unknown ones are missing. The ids are known, or found by the same statement. */
export function skusReading(skuIds: readonly string[] | RawBuilder<string[]>): Reading<Map<string, ShopSku>> {
  if (isList(skuIds) && skuIds.length === 0) return known(new Map())
  const query = sql<SkuRow>`
    SELECT skus.*, category_id, name_zh, name_en, ship, pickup, limit_per_order, member_percent_off, on_shelf,
      COALESCE(jsonb_path_query_first(skus.pictures, '$[*] ? (@.kind == "cutout").path') #>> '{}',
        (SELECT path FROM goods_pictures WHERE goods_pictures.goods_id = skus.goods_id ORDER BY position LIMIT 1)) AS picture_path,
      EXISTS (SELECT FROM skus other WHERE other.goods_id = skus.goods_id AND other.sku_id <> skus.sku_id) AS has_variants
    FROM skus JOIN goods USING (goods_id) WHERE sku_id = ANY (${isList(skuIds) ? listed(skuIds) : skuIds})`
  return reading(query, {}, (rows) => new Map(rows.map((row) => [row.sku_id, asSku(row)])))
}

const isList = (skuIds: readonly string[] | RawBuilder<string[]>): skuIds is readonly string[] => Array.isArray(skuIds)

/** The same, read alone. */
export const findSkus = (db: Db | Tx, skuIds: readonly string[]) => readAtOnce(db, skusReading(skuIds))

function asSku(row: SkuRow): ShopSku {
  return {
    skuId: row.sku_id,
    goodsId: row.goods_id,
    categoryId: row.category_id,
    name: { zh: row.name_zh, en: row.name_en },
    // The project's loader writes the contract's shape.
    variant: getVariant(row.attributes as SkuAttribute[]),
    hasVariants: row.has_variants,
    picturePath: row.picture_path,
    priceFen: row.price_fen,
    priceCents: row.price_cents,
    ...getListPrices(row),
    memberPercentOff: row.member_percent_off,
    weightGrams: row.weight_grams,
    delivery: getDelivery(row),
    limitPerOrder: row.limit_per_order,
    onSale: row.on_shelf && row.on_sale,
    left: row.loaded - row.reserved - row.sold,
  }
}

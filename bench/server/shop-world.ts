import type { ClientConfig } from 'pg'
import { withClient } from './floor-schema.ts'
import type { Shelf } from './shopping.ts'

/** The product's goods as rows of the floor's tables. */
export interface ShopSale {
  goods: object[]
  skus: object[]
  freight: object[]
}

const stockOfEach = 10_000_000

/** Raises the stock of every SKU. Returns the goods that can be bought. */
export async function prepareShelf(database: ClientConfig): Promise<Shelf> {
  return withClient(database, async (client) => {
    await client.query('UPDATE skus SET loaded = $1', [stockOfEach])
    const goods = await client.query<Shelf['goods'][number]>(
      `SELECT goods_id AS "goodsId", json_agg(sku_id ORDER BY sku_id) AS "skuIds" FROM goods JOIN skus USING (goods_id)
       WHERE on_shelf AND ship AND on_sale GROUP BY goods_id ORDER BY goods_id`,
    )
    const categories = await client.query<{ category_id: string }>(
      'SELECT category_id FROM goods WHERE on_shelf GROUP BY category_id ORDER BY category_id',
    )
    await client.query('VACUUM ANALYZE goods, goods_pictures, skus, freight_zones, freight_areas')
    return { goods: goods.rows, categoryIds: categories.rows.map((row) => row.category_id) }
  })
}

/** Reads the product's current goods, SKUs and freight, in CNY. */
export async function readShop(database: ClientConfig): Promise<ShopSale> {
  return withClient(database, async (client) => {
    const goods = await client.query<object>(
      `SELECT goods_id, category_id, sort, listed_at, json_build_object(
         'name', json_build_object('zh', name_zh, 'en', name_en),
         'picture', json_build_object('src', '/pictures/' || (SELECT path FROM goods_pictures p
           WHERE p.goods_id = goods.goods_id ORDER BY position LIMIT 1), 'avif', null, 'webp', null),
         'delivery', CASE WHEN pickup THEN '["SHIP", "PICKUP"]'::json ELSE '["SHIP"]'::json END) AS facts
       FROM goods WHERE on_shelf AND ship`,
    )
    const skus = await client.query<object>(
      `SELECT sku_id, goods_id, price_fen AS price, list_price_fen AS list_price, weight_grams, loaded, reserved, sold,
         (SELECT json_build_object('zh', coalesce(string_agg(a #>> '{value,zh}', '，'), ''),
           'en', coalesce(string_agg(a #>> '{value,en}', ', '), '')) FROM jsonb_array_elements(attributes) a) AS variant
       FROM skus JOIN goods USING (goods_id) WHERE on_shelf AND ship AND on_sale`,
    )
    const freight = await client.query<object>(
      `SELECT area_code AS province_code, first_grams, first_fen AS first_price, step_grams, step_fen AS step_price,
         free_over_fen AS free_over FROM freight_areas JOIN freight_zones USING (zone_id)`,
    )
    return { goods: goods.rows, skus: skus.rows, freight: freight.rows }
  })
}

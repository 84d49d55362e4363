import type { Category, GoodsDetail, GoodsStory, SkuAttribute } from '@aisle/contract/shop-schemas'
import type { PictureKind } from '@aisle/contract/shop-states'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { getListPrices } from './goods-rules.ts'
import { percentOff, type Looker } from './listed-goods-store.ts'

/** All categories in order, with their number of products on sale. */
export async function shopCategories(db: Db | Tx): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('listed_counts')
        .select(({ fn }) => fn.sum<number>('goods').as('n'))
        .whereRef('listed_counts.category_id', '=', 'categories.category_id')
        .as('goods_count'),
    )
    .orderBy('sort')
    .orderBy('category_id')
    .execute()
  return rows.map((row) => ({
    categoryId: row.category_id,
    slug: row.slug,
    name: { zh: row.name_zh, en: row.name_en },
    icon: row.icon,
    goodsCount: row.goods_count ?? 0,
  }))
}

/** A product on the shelf with the percentage off for this viewer. */
export async function findGoods(db: Db | Tx, goodsId: string, looker: Looker) {
  const row = await db
    .selectFrom('goods')
    .selectAll()
    .select(percentOff(looker).as('percent_off'))
    .where('goods_id', '=', goodsId)
    .where('on_shelf', '=', true)
    .executeTakeFirst()
  // The project's loaders write this shape.
  return row && { ...row, facts: row.facts as NonNullable<GoodsDetail['facts']> }
}
/** What is below the fold of a product on the shelf. */
export async function findStory(db: Db | Tx, goodsId: string) {
  const row = await db
    .selectFrom('goods')
    .select(['story', 'specification', 'goes_with'])
    .where('goods_id', '=', goodsId)
    .where('on_shelf', '=', true)
    .executeTakeFirst()
  return (
    row && {
      // The project's loaders write these shapes.
      ...(row as Pick<GoodsStory, 'story' | 'specification'>),
      goesWith: row.goes_with as string[],
    }
  )
}

export type GoodsRow = NonNullable<Awaited<ReturnType<typeof findGoods>>>

/** The paths of a product's pictures, in order. */
export async function picturePaths(db: Db | Tx, goodsId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('goods_pictures')
    .select('path')
    .where('goods_id', '=', goodsId)
    .orderBy('position')
    .execute()
  return rows.map(({ path }) => path)
}

/** A product's SKUs on sale, in order. */
export async function skusOnSale(db: Db | Tx, goodsId: string) {
  const rows = await db
    .selectFrom('skus')
    .selectAll()
    .where('goods_id', '=', goodsId)
    .where('on_sale', '=', true)
    .orderBy('sort')
    .orderBy('sku_id')
    .execute()
  return rows.map((row) => ({
    skuId: row.sku_id,
    // The project's loaders write these shapes.
    attributes: row.attributes as SkuAttribute[],
    pictures: row.pictures as { kind: PictureKind; path: string }[],
    priceFen: row.price_fen,
    priceCents: row.price_cents,
    ...getListPrices(row),
    left: row.loaded - row.reserved - row.sold,
  }))
}

import { sql, type RawBuilder } from 'kysely'
import type { Bilingual } from '@aisle/contract/language'
import type { Currency } from '@aisle/contract/money'
import type { DeliveryWay } from '@aisle/contract/order-states'
import type { Category, GoodsDetail, GoodsStory, SkuAttribute } from '@aisle/contract/shop-schemas'
import type { GoodsSort, PictureKind } from '@aisle/contract/shop-states'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { isMemberAccount } from '../accounts/index.ts'
import type { PageEnd } from './goods-list-rules.ts'
import { getDelivery, getListPrices, type TileVariant } from './goods-rules.ts'

/** The viewer and currency, which prices depend on. */
export interface Looker {
  currency: Currency
  /** Null for a guest. */
  accountId: string | null
}

export interface GoodsQuery extends Looker {
  categoryId: string | null
  /** Folded; a product must contain all of them. Empty: every product. */
  words: readonly string[]
  sort: GoodsSort
  after: PageEnd | null
  size: number
  delivery?: DeliveryWay | null | undefined
  inStock?: boolean | undefined
  /** Only these products, each of which need not be on sale. */
  ids?: readonly string[]
}

/**
 * A product in a list, in minor units of the viewer's currency; `price` is the cheapest SKU's after the member
 * discount.
 */
export interface ListedGoods {
  goodsId: string
  categoryId: string
  name: Bilingual
  picturePath: string | null
  price: number
  /** That SKU's price for non-members, and its previous price. */
  ordinaryPrice: number
  priceBefore: number | null
  /** Other SKUs cost more. */
  priceFrom: boolean
  left: number
  delivery: DeliveryWay[]
  listedAt: Date
  /** Those on sale, in order. */
  variants: TileVariant[]
  /** The sort key, ascending; ties are ordered by `goodsId`. */
  key: number
}

const askedIn = (currency: Currency) => sql.ref(currency === 'CNY' ? 'price_fen' : 'price_cents')
/** G13: only with the day on which it was asked. */
const askedBefore = (currency: Currency) =>
  sql`CASE WHEN list_price_asked_on IS NOT NULL THEN ${sql.ref(currency === 'CNY' ? 'list_price_fen' : 'list_price_cents')} END`

/** The percentage off for this viewer: the goods' percentage for members, else 0. */
const percentOff = ({ accountId }: Looker) =>
  accountId === null
    ? sql<number>`0`
    : sql<number>`CASE WHEN ${isMemberAccount(accountId)} THEN goods.member_percent_off ELSE 0 END`

const wayColumns: Record<DeliveryWay, string> = { SHIP: 'ship', PICKUP: 'pickup' }

/** `price` and the others are columns of `offered` below. */
const sortKeys: Record<GoodsSort, RawBuilder<number>> = {
  recommended: sql`sort`,
  priceUp: sql`price`,
  priceDown: sql`-price`,
  newest: sql`-(extract(epoch FROM listed_at) * 1000000)::bigint`,
}

/**
 * One page with the total count, in one statement; returns one product more than `size` when there is a next page.
 * Lists products on the shelf with a SKU on sale, sold out or not.
 */
export async function pageOfGoods(db: Db | Tx, query: GoodsQuery): Promise<{ total: number; goods: ListedGoods[] }> {
  const { currency, categoryId, words, after } = query
  const { rows } = await sql<OfferedRow>`
    WITH asked AS (
      SELECT goods_id, min(${askedIn(currency)}) AS lowest, max(${askedIn(currency)}) AS highest,
        (array_agg(${askedBefore(currency)} ORDER BY ${askedIn(currency)}, sort, sku_id))[1] AS price_before,
        sum(loaded - reserved - sold) AS pieces_left
      FROM skus WHERE on_sale GROUP BY goods_id
    ), offered AS (
      SELECT goods.*, lowest, highest, price_before, pieces_left,
        lowest::bigint * (100 - ${percentOff(query)}) / 10000 * 100 AS price
      FROM goods JOIN asked USING (goods_id)
      WHERE on_shelf
        AND (${categoryId}::text IS NULL OR category_id = ${categoryId})
        AND ${query.delivery ? sql.ref(wayColumns[query.delivery]) : sql`TRUE`}
        AND ${query.inStock ? sql`pieces_left > 0` : sql`TRUE`}
        AND (${query.ids ?? null}::text[] IS NULL OR goods_id = ANY(${query.ids ?? null}::text[]))
        AND NOT EXISTS (SELECT FROM unnest(${[...words]}::text[]) word WHERE strpos(search_text, word) = 0)
    ), placed AS (
      SELECT offered.*, ${sortKeys[query.sort]}::bigint AS key FROM offered
    )
    SELECT counted.total, page.* FROM (SELECT count(*) AS total FROM placed) counted
    LEFT JOIN LATERAL (
      SELECT key, goods_id, category_id, name_zh, name_en, ship, pickup, price, lowest, highest, price_before,
        pieces_left, listed_at,
        (SELECT jsonb_agg(jsonb_build_object('skuId', sku_id, 'attributes', attributes, 'pictures', pictures)
            ORDER BY skus.sort, sku_id)
          FROM skus WHERE skus.goods_id = placed.goods_id AND on_sale) AS variants,
        (SELECT path FROM goods_pictures WHERE goods_pictures.goods_id = placed.goods_id ORDER BY position LIMIT 1)
          AS picture_path
      FROM placed
      WHERE ${after ? sql`(key, goods_id) > (${after.key}::bigint, ${after.goodsId})` : sql`TRUE`}
      ORDER BY key, goods_id LIMIT ${query.size + 1}
    ) page ON TRUE
    ORDER BY page.key, page.goods_id`.execute(db)
  return { total: rows[0]?.total ?? 0, goods: rows.flatMap((row) => (row.goods_id === null ? [] : [asListed(row)])) }
}

type OfferedRow = { total: number } & (Offered | { goods_id: null })
interface Offered {
  key: number
  goods_id: string
  category_id: string
  name_zh: string
  name_en: string
  ship: boolean
  pickup: boolean
  price: number
  lowest: number
  highest: number
  price_before: number | null
  pieces_left: number
  picture_path: string | null
  listed_at: Date
  variants: TileVariant[]
}

function asListed(row: Offered): ListedGoods {
  return {
    goodsId: row.goods_id,
    categoryId: row.category_id,
    name: { zh: row.name_zh, en: row.name_en },
    picturePath: row.picture_path,
    price: row.price,
    ordinaryPrice: row.lowest,
    priceBefore: row.price_before,
    priceFrom: row.highest > row.lowest,
    left: row.pieces_left,
    delivery: getDelivery(row),
    listedAt: row.listed_at,
    variants: row.variants,
    key: row.key,
  }
}

/** All categories in order, with their number of products on sale. */
export async function shopCategories(db: Db | Tx): Promise<Category[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('goods')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('goods.category_id', '=', 'categories.category_id')
        .where('on_shelf', '=', true)
        .where((one) =>
          one.exists(
            one
              .selectFrom('skus')
              .select('sku_id')
              .whereRef('skus.goods_id', '=', 'goods.goods_id')
              .where('on_sale', '=', true),
          ),
        )
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

import { sql, type RawBuilder } from 'kysely'
import type { Bilingual } from '@aisle/contract/language'
import { lessPercent, type Currency } from '@aisle/contract/money'
import type { DeliveryWay } from '@aisle/contract/order-states'
import type { GoodsSort } from '@aisle/contract/shop-states'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { gramsToFind } from '../../platform/search-text.ts'
import { isMember, isMemberAccount } from '../accounts/index.ts'
import type { PageEnd } from './goods-list-rules.ts'
import { getDelivery, type TileVariant } from './goods-rules.ts'

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
  /** How many products are counted, and sorted, where the database does not keep their number. */
  countsTo: number
  delivery?: DeliveryWay | null | undefined
  inStock?: boolean | undefined
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

export interface PageOfGoods {
  total: number
  /** There are more than `total`. */
  more: boolean
  goods: ListedGoods[]
}

/** Chooses `goods_id` and `key` from `listed_goods`: where the query's filters and cursor begin, in its order. */
interface Place {
  key: RawBuilder<number>
  query: GoodsQuery
}

/** The percentage off for this viewer: the goods' percentage for members, else 0. */
export const percentOff = ({ accountId }: Looker) =>
  accountId === null
    ? sql<number>`0`
    : sql<number>`CASE WHEN ${isMemberAccount(accountId)} THEN goods.member_percent_off ELSE 0 END`

/**
 * One page with the total count; returns one product more than `size` when there is a next page. Lists products on the
 * shelf with a SKU on sale, sold out or not. Every statement here reads by index only what it shows, or at most
 * `countsTo` products (decision 0066).
 */
export async function pageOfGoods(db: Db | Tx, query: GoodsQuery): Promise<PageOfGoods> {
  const place = { key: await sortKey(db, query), query }
  if (query.words.length === 0) return pageWith(db, place, { ...countOf(query), page: walk(place) })
  const { tooMany, ...found } = await pageWith(db, place, pageOfFound(place))
  return tooMany ? pageWith(db, place, { ...countOfFrequent(query), page: walk(place) }) : found
}

/** These products in no order; those that are not on the shelf or on sale are left out. */
export async function goodsByIds(
  db: Db | Tx,
  { ids, ...looker }: Looker & { ids: readonly string[] },
): Promise<ListedGoods[]> {
  const page = sql`SELECT goods_id, 0 AS key FROM listed_goods WHERE goods_id = ANY (${[...ids]}::text[])`
  const { rows } = await sql<ShownRow>`${shown(looker, page)}`.execute(db)
  return rows.map(asListed)
}

/** The column of `listed_goods` that the page is sorted by; each has its indexes. */
async function sortKey(db: Db | Tx, { sort, currency, accountId }: GoodsQuery): Promise<RawBuilder<number>> {
  if (sort === 'recommended') return sql`listed_goods.sort`
  if (sort === 'newest') return sql`listed_goods.newest`
  const unit = currency === 'CNY' ? 'fen' : 'cents'
  const member = accountId !== null && (await isMember(db, accountId))
  const price = `${member ? 'member_' : ''}price_${unit}`
  return sql.ref(`listed_goods.${sort === 'priceUp' ? price : `${price}_down`}`)
}

const wayColumns: Record<DeliveryWay, string> = { SHIP: 'ship', PICKUP: 'pickup' }

const hasFilters = ({ categoryId, delivery, inStock }: GoodsQuery) =>
  categoryId !== null || Boolean(delivery) || inStock === true

/** Of a row with these columns, whatever its table. */
const isOfGroup = ({ categoryId, delivery }: GoodsQuery) => sql`
  ${categoryId === null ? sql`TRUE` : sql`category_id = ${categoryId}`}
  AND ${delivery ? sql.ref(wayColumns[delivery]) : sql`TRUE`}`

const isAfter = ({ key, query: { after } }: Place) =>
  after ? sql`(${key}, listed_goods.goods_id) > (${after.key}::bigint, ${after.goodsId})` : sql`TRUE`

const containsAll = ({ words }: GoodsQuery) =>
  words.length === 0
    ? sql`TRUE`
    : sql.join(
        words.map((word) => sql`strpos(search_text, ${word}) > 0`),
        sql` AND `,
      )

/** And one more. In the text: PostgreSQL plans for a tenth of all where it does not know the number. */
const upTo = (most: number) => sql.lit(most + 1)

/** The goods of a category that are handed over the same ways and are, or are not, in stock: `listed_groups_*`. */
const inGroup = sql`listed_goods.category_id = groups.category_id AND listed_goods.ship = groups.ship
  AND listed_goods.pickup = groups.pickup AND listed_goods.in_stock = stock.in_stock`
const groupsOf = (query: GoodsQuery) =>
  sql`listed_counts AS groups CROSS JOIN (VALUES ${
    query.inStock ? sql`(true)` : sql`(true), (false)`
  }) AS stock (in_stock)`

/** The page, read in its order from the index on; with filters from that of every group that passes them. */
function walk(place: Place): RawBuilder<unknown> {
  const { key, query } = place
  const first = (where: RawBuilder<unknown>) => sql`
    SELECT listed_goods.goods_id, ${key} AS key FROM listed_goods
    WHERE ${where} AND ${isAfter(place)} ORDER BY ${key}, listed_goods.goods_id LIMIT ${upTo(query.size)}`
  if (!hasFilters(query)) return first(containsAll(query))
  return sql`
    SELECT firsts.* FROM ${groupsOf(query)} CROSS JOIN LATERAL (${first(sql`${inGroup} AND ${containsAll(query)}`)}) firsts
    WHERE ${isOfGroup(query)} ORDER BY key, goods_id LIMIT ${upTo(query.size)}`
}

/** Counted to `most` and one more. */
interface Count {
  total: RawBuilder<unknown>
  most: number
}

/** The triggers keep the numbers of groups; only what is in stock is counted. */
function countOf(query: GoodsQuery): Count {
  if (query.inStock) return { total: countInGroups(query, query.countsTo), most: query.countsTo }
  return { total: sql`SELECT sum(goods) AS total FROM listed_counts WHERE ${isOfGroup(query)}`, most: Infinity }
}

/** Of words that too many products have to sort them all. Counting less of those that pass a filter takes less time. */
function countOfFrequent(query: GoodsQuery): Count {
  const { countsTo } = query
  if (!hasFilters(query)) return { total: sql`SELECT ${countsTo + 1}::integer AS total`, most: countsTo }
  const most = Math.ceil(countsTo / 10)
  return { total: countInGroups(query, most), most }
}

const countInGroups = (query: GoodsQuery, most: number) => sql`
  SELECT count(*) AS total FROM (
    SELECT FROM ${groupsOf(query)} CROSS JOIN LATERAL (
      SELECT FROM listed_goods WHERE ${inGroup} AND ${containsAll(query)} LIMIT ${upTo(most)}) goods_of_group
    WHERE ${isOfGroup(query)} LIMIT ${upTo(most)}) counted`

/**
 * What the words find, by their grams, as long as that can be sorted in time. The sub-select keeps PostgreSQL from planning
 * by how frequent these grams are: with many goods a plan without their index costs more than it saves.
 */
function pageOfFound(place: Place): Parts {
  const { key, query } = place
  const grams = sql`(SELECT ${query.words.flatMap(gramsToFind)}::text[])`
  const found = sql`found AS MATERIALIZED (
    SELECT listed_goods.goods_id, ${key} AS key, ${isAfter(place)} AS is_after,
      ${isOfGroup(query)} AND ${query.inStock ? sql`in_stock` : sql`TRUE`} AS passes
    FROM listed_goods WHERE search_grams(search_text) @> ${grams} AND ${containsAll(query)}
    LIMIT ${upTo(query.countsTo)})`
  return {
    found,
    total: sql`SELECT count(*) FILTER (WHERE passes) AS total, count(*) > ${query.countsTo} AS too_many FROM found`,
    most: query.countsTo,
    page: sql`SELECT goods_id, key FROM found WHERE passes AND is_after ORDER BY key, goods_id LIMIT ${upTo(query.size)}`,
  }
}

interface Parts extends Count {
  found?: RawBuilder<unknown>
  page: RawBuilder<unknown>
}

type PageRow = { total: number | null; too_many?: boolean } & (ShownRow | { goods_id: null })

async function pageWith(db: Db | Tx, { query }: Place, { found, total, most, page }: Parts) {
  const { rows } = await sql<PageRow>`
    ${found ? sql`WITH ${found}` : sql``}
    SELECT counted.*, page.* FROM (${total}) counted LEFT JOIN LATERAL (${shown(query, page)}) page ON TRUE
    ORDER BY page.key, page.goods_id`.execute(db)
  const counted = rows[0]?.total ?? 0
  return {
    total: Math.min(counted, most),
    more: counted > most,
    tooMany: rows[0]?.too_many ?? false,
    goods: rows.flatMap((row) => (row.goods_id === null ? [] : [asListed(row)])),
  }
}

interface ShownRow {
  key: number
  goods_id: string
  category_id: string
  name_zh: string
  name_en: string
  ship: boolean
  pickup: boolean
  percent_off: number
  lowest: number
  highest: number
  price_before: number | null
  pieces_left: number
  picture_path: string | null
  listed_at: Date
  variants: TileVariant[]
}

/** What tiles show of the few goods of a page, as it is now: prices, pieces and variants are read from the SKUs. */
function shown(looker: Looker, page: RawBuilder<unknown>): RawBuilder<unknown> {
  const asked = sql.ref(looker.currency === 'CNY' ? 'price_fen' : 'price_cents')
  const before = sql.ref(looker.currency === 'CNY' ? 'list_price_fen' : 'list_price_cents')
  return sql`
    SELECT place.key, goods.goods_id, category_id, name_zh, name_en, ship, pickup, listed_at,
      ${percentOff(looker)} AS percent_off, offered.*,
      (SELECT path FROM goods_pictures WHERE goods_pictures.goods_id = goods.goods_id ORDER BY position LIMIT 1)
        AS picture_path
    FROM (${page}) place JOIN goods ON goods.goods_id = place.goods_id
    CROSS JOIN LATERAL (
      SELECT min(${asked}) AS lowest, max(${asked}) AS highest,
        -- G13: only with the day on which it was asked.
        (array_agg(CASE WHEN list_price_asked_on IS NOT NULL THEN ${before} END
          ORDER BY ${asked}, skus.sort, sku_id))[1] AS price_before,
        sum(loaded - reserved - sold) AS pieces_left,
        jsonb_agg(jsonb_build_object('skuId', sku_id, 'attributes', attributes, 'pictures', pictures)
          ORDER BY skus.sort, sku_id) AS variants
      FROM skus WHERE skus.goods_id = goods.goods_id AND on_sale
    ) offered`
}

function asListed(row: ShownRow): ListedGoods {
  return {
    goodsId: row.goods_id,
    categoryId: row.category_id,
    name: { zh: row.name_zh, en: row.name_en },
    picturePath: row.picture_path,
    price: lessPercent(row.lowest, row.percent_off),
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

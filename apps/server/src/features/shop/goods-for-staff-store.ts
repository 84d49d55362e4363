import type { Bilingual } from '@aisle/contract/language'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import { gramsToFind } from '../../platform/search-text.ts'

interface Wanted {
  /** As it was typed: the id of a product or of a variant. */
  text: string
  /** Folded; products on the shelf have to contain all of them. */
  words: readonly string[]
  limit: number
  /** Counted up to one more. */
  countsTo: number
}

export interface FoundGoods {
  total: number
  goods: { goodsId: string; name: Bilingual }[]
}

/**
 * Products by id, also those off the shelf, and products on the shelf by the words of their texts; those whose id was typed
 * come first. By the indexes that the shop's own search has.
 */
export async function findGoodsForStaff(db: Db, { text, words, limit, countsTo }: Wanted): Promise<FoundGoods> {
  const ids = [...new Set([text, text.toUpperCase()])]
  const containsAll = sql.join(
    words.map((word) => sql`strpos(search_text, ${word}) > 0`),
    sql` AND `,
  )
  const { rows } = await sql<{ goods_id: string; name_zh: string; name_en: string; total: number }>`
    WITH named AS (SELECT goods_id FROM goods WHERE goods_id = ANY (${ids}::text[])
        UNION SELECT goods_id FROM skus WHERE sku_id = ANY (${ids}::text[])),
      worded AS MATERIALIZED (SELECT goods_id FROM listed_goods
        WHERE search_grams(search_text) @> (SELECT ${words.flatMap(gramsToFind)}::text[]) AND ${containsAll}
        LIMIT ${countsTo + 1}),
      found AS (SELECT goods_id, 0 AS place FROM named
        UNION ALL SELECT goods_id, 1 FROM worded WHERE goods_id NOT IN (SELECT goods_id FROM named))
    SELECT goods.goods_id, name_zh, name_en, (SELECT count(*)::int FROM found) AS total
    FROM found JOIN goods ON goods.goods_id = found.goods_id
    ORDER BY place, goods.sort, goods.goods_id LIMIT ${limit}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    goods: rows.map((row) => ({ goodsId: row.goods_id, name: { zh: row.name_zh, en: row.name_en } })),
  }
}

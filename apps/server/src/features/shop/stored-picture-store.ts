import type { RecordUse } from '@aisle/contract/records'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { headBytes, type FilledFile } from './picture-rules.ts'

/**
 * Where rows name pictures: each of them as the record kinds of the contract name its field. Of a category, the passengers'
 * app makes the path from its icon.
 */
const uses = sql`
  SELECT 'goods' AS resource, 'pictures' AS key, goods_id AS id, path FROM goods_pictures
  UNION SELECT 'goods', 'skus', goods_id, shown.one ->> 'path'
    FROM skus, jsonb_array_elements(pictures) AS shown (one)
  UNION SELECT 'promotions', 'picture', promotion_id, picture FROM promotions WHERE picture IS NOT NULL
  UNION SELECT 'categories', 'icon', category_id, 'categories/' || icon || '.svg' FROM categories`

interface PictureRow {
  path: string
  bytes: number
  /** The first bytes of its largest file. */
  head: Buffer | null
}

/** Pictures by path. `text`: a part of it. */
export async function pageOfPictures(
  db: Db,
  { text, unused, after, limit }: { text: string; unused: boolean; after: string; limit: number },
): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    SELECT path, sum(octet_length(bytes))::int AS bytes,
      (array_agg(substring(bytes FROM 1 FOR ${sql.lit(headBytes)}) ORDER BY width DESC)
        FILTER (WHERE format IN ('jpeg', 'svg')))[1] AS head
    FROM pictures
    WHERE path > ${after} AND strpos(lower(path), lower(${text})) > 0
      AND (NOT ${unused} OR path NOT IN (SELECT used.path FROM (${uses}) AS used))
    GROUP BY path ORDER BY path LIMIT ${limit}`.execute(db)
  return rows
}

/** The rows that show these pictures, each with its name. */
export async function usesOfPictures(db: Db | Tx, paths: readonly string[]): Promise<(RecordUse & { path: string })[]> {
  if (paths.length === 0) return []
  const { rows } = await sql<Omit<RecordUse, 'name'> & { path: string; name_zh: string; name_en: string }>`
    SELECT resource, key, id, path, coalesce(goods.name_zh, promotions.name_zh, categories.name_zh) AS name_zh,
      coalesce(goods.name_en, promotions.name_en, categories.name_en) AS name_en
    FROM (${uses}) AS used
      LEFT JOIN goods ON resource = 'goods' AND goods.goods_id = id
      LEFT JOIN promotions ON resource = 'promotions' AND promotions.promotion_id = id
      LEFT JOIN categories ON resource = 'categories' AND categories.category_id = id
    WHERE path = ANY(${paths})
    ORDER BY path, resource, id, key`.execute(db)
  return rows.map(({ name_zh: zh, name_en: en, ...use }) => ({ ...use, name: { zh, en } }))
}

/** Whether an order shows it. Looks through every line, because removing a picture is rare. */
export async function isInOrders(db: Db | Tx, path: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM order_lines WHERE picture_path = ${path} LIMIT 1`.execute(db)
  return rows.length > 0
}

export async function hasPicture(db: Db | Tx, path: string): Promise<boolean> {
  const found = await db.selectFrom('pictures').select('path').where('path', '=', path).limit(1).executeTakeFirst()
  return found !== undefined
}

/** The files of a picture. */
export async function filesOfPicture(tx: Tx, path: string): Promise<FilledFile[]> {
  return tx.selectFrom('pictures').selectAll().where('path', '=', path).execute()
}

/** The paths that begin so. */
export async function pathsLike(tx: Tx, stem: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('pictures')
    .select('path')
    .distinct()
    .where(sql<boolean>`starts_with(path, ${stem})`)
    .execute()
  return new Set(rows.map(({ path }) => path))
}

/** False: there is no such picture. */
export async function deletePicture(tx: Tx, path: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('pictures').where('path', '=', path).executeTakeFirst()
  return numDeletedRows > 0n
}

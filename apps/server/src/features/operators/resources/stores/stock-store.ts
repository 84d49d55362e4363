import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/open-db.ts'

export interface StockCount {
  sku_id: string
  loaded: number
  reserved: number
  sold: number
  /** Pieces sold since then, less those that came back. */
  lately: number
  /** When its pieces moved first, as far as it was kept. */
  first_at: Date | null
}

const counts = (since: Date) => sql`sku_id, loaded, reserved, sold,
  (SELECT coalesce(sum(CASE kind WHEN 'sold' THEN units ELSE -units END), 0)::int FROM stock_movements
    WHERE stock_movements.sku_id = skus.sku_id AND kind IN ('sold', 'returned') AND at > ${since}) AS lately,
  (SELECT at FROM stock_movements WHERE stock_movements.sku_id = skus.sku_id ORDER BY movement_id LIMIT 1) AS first_at`

/** One variant. */
export async function findStockCount(db: Db, skuId: string, since: Date): Promise<StockCount | undefined> {
  const { rows } = await sql<StockCount>`SELECT ${counts(since)} FROM skus WHERE sku_id = ${skuId}`.execute(db)
  return rows[0]
}

/** Variants by number, beyond `after`; of those whose number begins or whose product's name contains the text. */
export async function stockCounts(
  db: Db,
  { text, after, limit, since }: { text: string | null; after: string; limit: number; since: Date },
): Promise<StockCount[]> {
  const like = (text ?? '').replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  const wanted =
    text === null
      ? sql`TRUE`
      : sql`(sku_id ILIKE ${`${like}%`} OR name_zh ILIKE ${`%${like}%`} OR name_en ILIKE ${`%${like}%`})`
  const { rows } = await sql<StockCount>`
    SELECT ${counts(since)} FROM skus JOIN goods USING (goods_id)
    WHERE sku_id > ${after} AND ${wanted} ORDER BY sku_id LIMIT ${limit}`.execute(db)
  return rows
}

/** Pieces that are reserved or sold, by SKU. */
export async function stockInUse(tx: Tx, skuIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('skus')
    .select(['sku_id', sql<number>`reserved + sold`.as('used')])
    .where('sku_id', 'in', skuIds)
    .execute()
  return new Map(rows.map((row) => [row.sku_id, row.used]))
}

/** Of these SKUs, those that must not be deleted: pieces are loaded, or an order refers to them. */
export async function skusInUse(tx: Tx, skuIds: readonly string[]): Promise<Set<string>> {
  if (skuIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('skus')
    .select('sku_id')
    .where('sku_id', 'in', skuIds)
    .where(
      sql<boolean>`loaded > 0 OR EXISTS (
        SELECT FROM order_lines WHERE order_lines.ref_id = skus.sku_id AND order_lines.kind <> 'WIFI')`,
    )
    .execute()
  return new Set(rows.map((row) => row.sku_id))
}

/** Reserved and sold plans of flights, by `FLIGHT:PLAN`. */
export async function plansInUse(tx: Tx, flightIds: readonly string[]): Promise<Map<string, number>> {
  if (flightIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('flight_plans')
    .select(['flight_id', 'plan_id', sql<number>`reserved + sold`.as('used')])
    .where('flight_id', 'in', flightIds)
    .execute()
  return new Map(rows.map((row) => [`${row.flight_id}:${row.plan_id}`, row.used]))
}

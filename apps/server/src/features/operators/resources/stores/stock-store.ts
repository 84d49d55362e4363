import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/open-db.ts'

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

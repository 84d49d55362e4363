import type { StockMovementKind, StockReason } from '@aisle/contract/console-stock'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open-db.ts'

/** Changes of a variant's pieces before that one, the newest first. */
export async function movementsOfSku(
  db: Db,
  { skuId, before, limit }: { skuId: string; before: number | null; limit: number },
) {
  let query = db
    .selectFrom('stock_movements')
    .leftJoin('operator_audit', 'operator_audit.audit_id', 'stock_movements.audit_id')
    .leftJoin('staff_people', 'staff_people.person_id', 'operator_audit.key_name')
    .select(['movement_id as movementId', 'stock_movements.at', 'units', 'order_no as orderNo'])
    .select(['loaded', 'reserved', 'sold'])
    .select(sql<string | null>`coalesce(staff_people.name, operator_audit.key_name)`.as('who'))
    // The writers of rows name no others.
    .select(sql<StockMovementKind>`kind`.as('kind'))
    .select(sql<StockReason | null>`why`.as('why'))
    .where('stock_movements.sku_id', '=', skuId)
  if (before !== null) query = query.where('movement_id', '<', before)
  return query.orderBy('movement_id', 'desc').limit(limit).execute()
}

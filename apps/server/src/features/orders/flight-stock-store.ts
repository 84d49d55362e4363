import { sql } from 'kysely'
import type { Tx } from '../../db/open-db.ts'

/** A plan on a flight whose stock moves by one. Lock order: the stock is the last thing a transaction touches. */
export interface StockRow {
  flightId: string
  planId: string
}

/** Locks several rows in one order for everybody, where a transaction moves more than one (table O). */
export async function lockStock(tx: Tx, rows: readonly StockRow[]): Promise<void> {
  await tx
    .selectFrom('flight_plans')
    .select('plan_id')
    .where((plan) => plan.or(rows.map((row) => plan.and({ flight_id: row.flightId, plan_id: row.planId }))))
    .orderBy('flight_id')
    .orderBy('plan_id')
    .forUpdate()
    .execute()
}

/** S2: takes one of what is free; false when nothing is. Safe under any number of buyers: the row itself decides. */
export async function reserveStock(tx: Tx, row: StockRow): Promise<boolean> {
  const reserved = await stockRow(tx, row)
    .set({ reserved: sql`reserved + 1` })
    .where(sql<boolean>`(quota IS NULL OR reserved + sold < quota)`)
    .executeTakeFirst()
  return Number(reserved.numUpdatedRows) === 1
}

/** Reserved becomes sold. */
export async function sellReservedStock(tx: Tx, row: StockRow): Promise<void> {
  const sold = await stockRow(tx, row)
    .set({ reserved: sql`reserved - 1`, sold: sql`sold + 1` })
    .where('reserved', '>', 0)
    .executeTakeFirst()
  requireOne(sold.numUpdatedRows, row)
}

/** Reserved becomes free again. */
export async function releaseReservedStock(tx: Tx, row: StockRow): Promise<void> {
  const released = await stockRow(tx, row)
    .set({ reserved: sql`reserved - 1` })
    .where('reserved', '>', 0)
    .executeTakeFirst()
  requireOne(released.numUpdatedRows, row)
}

/** Sold becomes free again: the plan was given back. */
export async function freeSoldStock(tx: Tx, row: StockRow): Promise<void> {
  const freed = await stockRow(tx, row)
    .set({ sold: sql`sold - 1` })
    .where('sold', '>', 0)
    .executeTakeFirst()
  requireOne(freed.numUpdatedRows, row)
}

function stockRow(tx: Tx, { flightId, planId }: StockRow) {
  return tx.updateTable('flight_plans').where('flight_id', '=', flightId).where('plan_id', '=', planId)
}

function requireOne(rows: bigint, row: StockRow): void {
  if (Number(rows) !== 1) throw new Error(`no such stock of ${row.planId} on ${row.flightId}`)
}

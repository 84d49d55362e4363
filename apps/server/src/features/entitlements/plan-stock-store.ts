import { sql } from 'kysely'
import type { Tx } from '../../platform/db/open-db.ts'

/** A plan on a flight whose stock moves by one. Lock order: the stock is the last thing a transaction touches. */
export interface StockRow {
  flightId: string
  planId: string
}
type Holding = 'reserved' | 'sold'

/** Locks several rows in one fixed order, for a transaction that moves more than one (table O). */
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

/** S2: takes one free unit; false when there is none. */
export async function takeStock(tx: Tx, row: StockRow, as: Holding): Promise<boolean> {
  const taken = await stockRow(tx, row)
    .set({ [as]: sql`${sql.ref(as)} + 1` })
    .where(sql<boolean>`(quota IS NULL OR reserved + sold < quota)`)
    .executeTakeFirst()
  return Number(taken.numUpdatedRows) === 1
}

/** Frees a unit that was taken. */
export async function releaseStock(tx: Tx, row: StockRow, as: Holding): Promise<void> {
  const freed = await stockRow(tx, row)
    .set({ [as]: sql`${sql.ref(as)} - 1` })
    .where(as, '>', 0)
    .executeTakeFirst()
  if (Number(freed.numUpdatedRows) !== 1) throw new Error(`nothing is ${as} of ${row.planId} on ${row.flightId}`)
}

function stockRow(tx: Tx, { flightId, planId }: StockRow) {
  return tx.updateTable('flight_plans').where('flight_id', '=', flightId).where('plan_id', '=', planId)
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface StoredHold {
  holdId: string
  orderNo: string
  /** The name of the person, or of the key. */
  by: string
  why: string
  since: Date
}

/** The holds of these orders, also of those that are not to be shipped any more. */
export async function holdsOfOrders(
  db: Db | Tx,
  orderNos: readonly string[],
): Promise<ReadonlyMap<string, StoredHold>> {
  if (orderNos.length === 0) return new Map()
  const rows = await db
    .selectFrom('ship_holds')
    .leftJoin('staff_people', 'staff_people.person_id', 'ship_holds.held_by')
    .select(['order_no', 'hold_id', 'why', 'held_at', sql<string>`coalesce(staff_people.name, held_by)`.as('by')])
    .where('order_no', 'in', orderNos)
    .execute()
  return new Map(
    rows.map((row) => [
      row.order_no,
      { holdId: row.hold_id, orderNo: row.order_no, by: row.by, why: row.why, since: row.held_at },
    ]),
  )
}

export async function findHold(db: Db | Tx, orderNo: string): Promise<StoredHold | null> {
  return (await holdsOfOrders(db, [orderNo])).get(orderNo) ?? null
}

/** One for an order: the database refuses a second. */
export async function insertHold(
  tx: Tx,
  hold: { holdId: string; orderNo: string; heldBy: string; why: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('ship_holds')
    .values({ hold_id: hold.holdId, order_no: hold.orderNo, held_by: hold.heldBy, why: hold.why, held_at: hold.at })
    .execute()
}

/** False when exactly this hold is gone. */
export async function deleteHold(tx: Tx, holdId: string, orderNo: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('ship_holds')
    .where('order_no', '=', orderNo)
    .where('hold_id', '=', holdId)
    .executeTakeFirst()
  return Number(gone.numDeletedRows) === 1
}

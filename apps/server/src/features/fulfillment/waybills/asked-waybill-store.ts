import type { Db } from '../../../platform/db/open-db.ts'
import type { StoredWaybill } from './asked-waybill-rules.ts'

/** Those of these orders, by order. */
export async function askedWaybills(db: Db, orderNos: readonly string[]): Promise<ReadonlyMap<string, StoredWaybill>> {
  if (orderNos.length === 0) return new Map()
  const rows = await db.selectFrom('asked_waybills').selectAll().where('order_no', 'in', orderNos).execute()
  return new Map(
    rows.map((row) => [
      row.order_no,
      {
        orderNo: row.order_no,
        carrierCode: row.carrier_code,
        addressVersion: row.address_version,
        askedAt: row.asked_at,
        waybillNo: row.waybill_no,
      },
    ]),
  )
}

interface Ask {
  orderNo: string
  carrierCode: string
  addressVersion: number
  askedBy: string
  at: Date
}

/** Notes that the carrier is asked now. `before`: what was known when that was decided; false when it has changed since. */
export async function noteAsk(db: Db, ask: Ask, before: StoredWaybill | undefined): Promise<boolean> {
  const columns = {
    carrier_code: ask.carrierCode,
    address_version: ask.addressVersion,
    asked_by: ask.askedBy,
    asked_at: ask.at,
  }
  if (!before) {
    const inserted = await db
      .insertInto('asked_waybills')
      .values({ order_no: ask.orderNo, ...columns })
      .onConflict((conflict) => conflict.column('order_no').doNothing())
      .executeTakeFirst()
    return Number(inserted.numInsertedOrUpdatedRows ?? 0) === 1
  }
  const updated = await db
    .updateTable('asked_waybills')
    .set(columns)
    .where('order_no', '=', ask.orderNo)
    .where('asked_at', '=', before.askedAt)
    .where('waybill_no', 'is', null)
    .executeTakeFirst()
  return Number(updated.numUpdatedRows) === 1
}

/** The first answer counts. */
export async function noteGiven(
  db: Db,
  { orderNo, waybillNo, at }: { orderNo: string; waybillNo: string; at: Date },
): Promise<void> {
  await db
    .updateTable('asked_waybills')
    .set({ waybill_no: waybillNo, given_at: at })
    .where('order_no', '=', orderNo)
    .where('waybill_no', 'is', null)
    .execute()
}

/** The carrier gave none, so that another one may be asked. */
export async function forgetAsk(db: Db, orderNo: string): Promise<void> {
  await db.deleteFrom('asked_waybills').where('order_no', '=', orderNo).where('waybill_no', 'is', null).execute()
}

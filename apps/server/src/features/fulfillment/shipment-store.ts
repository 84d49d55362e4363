import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface Shipment {
  carrierCode: string
  waybillNo: string
  shippedAt: Date
}

export async function findShipment(db: Db | Tx, orderNo: string): Promise<Shipment | undefined> {
  const row = await db.selectFrom('shipments').selectAll().where('order_no', '=', orderNo).executeTakeFirst()
  return row && { carrierCode: row.carrier_code, waybillNo: row.waybill_no, shippedAt: row.shipped_at }
}

/** One per order: the database refuses a second. */
export async function insertShipment(
  tx: Tx,
  shipment: Shipment & { shipmentId: string; orderNo: string },
): Promise<void> {
  await tx
    .insertInto('shipments')
    .values({
      shipment_id: shipment.shipmentId,
      order_no: shipment.orderNo,
      carrier_code: shipment.carrierCode,
      waybill_no: shipment.waybillNo,
      shipped_at: shipment.shippedAt,
    })
    .execute()
}

/** The carrier delivered the parcel (R6); its first word counts, and none of before the parcel was shipped. */
export async function noteDelivered(
  db: Db,
  { carrierCode, waybillNo }: Pick<Shipment, 'carrierCode' | 'waybillNo'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ delivered_at: at })
    .where('carrier_code', '=', carrierCode)
    .where('waybill_no', '=', waybillNo)
    .where('shipped_at', '<=', at)
    .where('delivered_at', 'is', null)
    .execute()
}

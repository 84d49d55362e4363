import type { ShippingAddress } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../db/open-db.ts'

export interface StoredShipment {
  carrierCode: string
  waybillNo: string
  shippedAt: Date
}

/** By order number; an order that was not shipped is missing. */
export async function shipmentsOfOrders(
  db: Db | Tx,
  orderNos: readonly string[],
): Promise<Map<string, StoredShipment>> {
  if (orderNos.length === 0) return new Map()
  const rows = await db.selectFrom('shipments').selectAll().where('order_no', 'in', orderNos).execute()
  return new Map(
    rows.map((row) => [
      row.order_no,
      { carrierCode: row.carrier_code, waybillNo: row.waybill_no, shippedAt: row.shipped_at },
    ]),
  )
}

/** Where the order goes, as it was last said. */
export async function addressOfOrder(db: Db | Tx, orderNo: string): Promise<ShippingAddress | null> {
  const row = await db
    .selectFrom('order_addresses')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { addrId: row.addr_id, receiver: row.receiver, phone: row.phone, text: row.text } : null
}

/** What coupon and rights card of an order are called. */
export async function discountNames(
  db: Db | Tx,
  order: { couponId: string | null; rightsNo: string | null },
): Promise<{ coupon: { zh: string; en: string } | null; card: { zh: string; en: string } | null }> {
  const coupon =
    order.couponId === null
      ? undefined
      : await db
          .selectFrom('coupons')
          .select(['name_zh as zh', 'name_en as en'])
          .where('coupon_id', '=', order.couponId)
          .executeTakeFirst()
  const card =
    order.rightsNo === null
      ? undefined
      : await db
          .selectFrom('account_rights_cards')
          .innerJoin('rights_cards', 'rights_cards.card_id', 'account_rights_cards.card_id')
          .select(['name_zh as zh', 'name_en as en'])
          .where('rights_no', '=', order.rightsNo)
          .executeTakeFirst()
  return { coupon: coupon ?? null, card: card ?? null }
}

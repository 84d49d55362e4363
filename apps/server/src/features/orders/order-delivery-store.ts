import type { ShippingAddress } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { maskPhone } from '../../platform/security/mask-personal.ts'
import { placeInEnglish } from '../addresses/index.ts'

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

/** As it is stored: in the words that the courier reads. */
export type StoredShipTo = Omit<ShippingAddress, 'textEn'>

/** An order's destination, with the code of the province or country that its freight depends on. */
export interface OrderAddress extends StoredShipTo {
  /** 1, 2 …: every change of address makes another. */
  version: number
  areaCode: string
}

/** The latest address; null for an order that is not shipped. */
export async function latestAddress(db: Db | Tx, orderNo: string): Promise<OrderAddress | null> {
  const row = await selectAddresses(db, orderNo).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return row ? asOrderAddress(row) : null
}

/** An earlier address of the order. */
export async function addressOfVersion(db: Db | Tx, orderNo: string, version: number): Promise<OrderAddress | null> {
  const row = await selectAddresses(db, orderNo).where('version', '=', version).executeTakeFirst()
  return row ? asOrderAddress(row) : null
}

const selectAddresses = (db: Db | Tx, orderNo: string) =>
  db.selectFrom('order_addresses').selectAll().where('order_no', '=', orderNo)

function asOrderAddress(
  row: Awaited<ReturnType<ReturnType<typeof selectAddresses>['executeTakeFirstOrThrow']>>,
): OrderAddress {
  const { addr_id: addrId, receiver, phone, text, version, area_code: areaCode } = row
  return { addrId, receiver, phone, text, version, areaCode }
}

/** The same, as the passenger sees it. */
export async function addressOfOrder(db: Db | Tx, orderNo: string): Promise<ShippingAddress | null> {
  const latest = await latestAddress(db, orderNo)
  return latest && addressShown(latest)
}

/** An address as the order's passenger sees it: the phone masked (W8). */
export const addressShown = ({ addrId, receiver, phone, text }: StoredShipTo): ShippingAddress => ({
  addrId,
  receiver,
  phone: maskPhone(phone),
  text,
  textEn: placeInEnglish(text),
})

/** Sends the order elsewhere from now on. Call it with the order locked; a version that is there already is refused. */
export async function insertAddress(tx: Tx, orderNo: string, to: OrderAddress & { at: Date }): Promise<void> {
  await tx
    .insertInto('order_addresses')
    .values({
      order_no: orderNo,
      version: to.version,
      addr_id: to.addrId,
      receiver: to.receiver,
      phone: to.phone,
      text: to.text,
      area_code: to.areaCode,
      at: to.at,
    })
    .execute()
}

/** The names of an order's coupon and rights card. */
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

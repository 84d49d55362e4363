import type { Bilingual } from '@aisle/contract/language'
import type { ShippingAddress } from '@aisle/contract/orders-schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { listed, mapped, readAtOnce, reading, together, type Reading } from '../../platform/db/read-at-once.ts'
import { maskPhone } from '../../platform/security/mask-personal.ts'
import { placeInEnglish } from '../addresses/index.ts'
import type { OrderNo, OrderNos } from './order-content-store.ts'

export interface StoredShipment {
  carrierCode: string
  waybillNo: string
  shippedAt: Date
}

/** By order number; an order that was not shipped is missing. */
export function shipmentsReading(db: Db | Tx, orderNos: OrderNos): Reading<Map<string, StoredShipment>> {
  const query = db
    .selectFrom('shipments')
    .select(['order_no', 'carrier_code', 'waybill_no', 'shipped_at'])
    .where('order_no', '=', sql<string>`ANY (${orderNos})`)
  return reading(query, { shipped_at: true }, (rows) => {
    const shipment = (row: (typeof rows)[number]): StoredShipment => ({
      carrierCode: row.carrier_code,
      waybillNo: row.waybill_no,
      shippedAt: row.shipped_at,
    })
    return new Map(rows.map((row) => [row.order_no, shipment(row)]))
  })
}

/** The same, read alone. */
export const shipmentsOfOrders = (db: Db | Tx, orderNos: readonly string[]) =>
  readAtOnce(db, shipmentsReading(db, listed(orderNos)))

/** As it is stored: in the words that the courier reads. */
export type StoredShipTo = Omit<ShippingAddress, 'textEn'>

/** An order's destination, with the code of the province or country that its freight depends on. */
export interface OrderAddress extends StoredShipTo {
  /** 1, 2 …: every change of address makes another. */
  version: number
  areaCode: string
}

/** The latest address; null for an order that is not shipped. */
export const latestAddress = (db: Db | Tx, orderNo: string): Promise<OrderAddress | null> =>
  readAtOnce(db, latestReading(db, orderNo))

export function latestReading(db: Db | Tx, orderNo: OrderNo): Reading<OrderAddress | null> {
  const query = selectAddresses(db, orderNo).orderBy('version', 'desc').limit(1)
  return reading(query, { at: true }, ([row]) => (row ? asOrderAddress(row) : null))
}

/** An earlier address of the order. */
export async function addressOfVersion(db: Db | Tx, orderNo: string, version: number): Promise<OrderAddress | null> {
  const row = await selectAddresses(db, orderNo).where('version', '=', version).executeTakeFirst()
  return row ? asOrderAddress(row) : null
}

const selectAddresses = (db: Db | Tx, orderNo: OrderNo) =>
  db.selectFrom('order_addresses').selectAll().where('order_no', '=', orderNo)

function asOrderAddress(
  row: Awaited<ReturnType<ReturnType<typeof selectAddresses>['executeTakeFirstOrThrow']>>,
): OrderAddress {
  const { addr_id: addrId, receiver, phone, text, version, area_code: areaCode } = row
  return { addrId, receiver, phone, text, version, areaCode }
}

/** The latest address, as the passenger sees it. */
export const addressReading = (db: Db | Tx, orderNo: OrderNo): Reading<ShippingAddress | null> =>
  mapped(latestReading(db, orderNo), (latest) => latest && addressShown(latest))

/** The same, read alone. */
export const addressOfOrder = (db: Db | Tx, orderNo: string) => readAtOnce(db, addressReading(db, orderNo))

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

/** The names of the coupons and rights cards of the orders that the statement shows (`shownOrders`). */
export function discountNamesReading(): Reading<{ coupon: Bilingual | null; card: Bilingual | null }> {
  const coupon = sql<Bilingual>`SELECT name_zh AS zh, name_en AS en FROM shown_orders JOIN coupons USING (coupon_id)`
  const card = sql<Bilingual>`SELECT name_zh AS zh, name_en AS en FROM shown_orders
    JOIN account_rights_cards USING (rights_no) JOIN rights_cards USING (card_id)`
  return together({
    coupon: reading(coupon, {}, ([name]) => name ?? null),
    card: reading(card, {}, ([name]) => name ?? null),
  })
}

import type { AddressChangeCheck, AddressChangeClosed } from '@aisle/contract/addresses-schemas'
import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { findOwnAddress, type Destination } from '../addresses/index.ts'
import { findFreightZone, computeFreight } from '../freight/index.ts'
import {
  addressShown,
  latestAddress,
  linesOfOrders,
  orderCan,
  getUnitsLeft,
  type Order,
  type OrderAddress,
  type StoredShipTo,
} from '../orders/index.ts'
import { findSkus } from '../shop/index.ts'
import { closedBecause, judgeChange } from './address-change-rules.ts'

/** Null while the address can be changed. */
export async function closedNow(db: Db | Tx, order: Order): Promise<AddressChangeClosed | null> {
  return orderCan.changeAddress(order, await getUnitsLeft(db, order)) ? null : closedBecause(order)
}

export interface Checked {
  check: Omit<AddressChangeCheck, 'proof'>
  from: OrderAddress | null
  areaCode: string
  areaText: string
}

/**
 * Judges by table O whether this order may go to another address of the passenger.
 * @throws notFound for an unknown address and for another passenger's
 */
export async function checkChange(
  db: Db | Tx,
  session: LoginSession,
  { order, addrId }: { order: Order; addrId: string },
): Promise<Checked> {
  const wanted = (await findOwnAddress(db, session, addrId)) ?? fail('notFound', { reason: 'address' })
  return checkDestination(db, order, wanted)
}

/** The same for any other destination. */
export async function checkDestination(db: Db | Tx, order: Order, wanted: Destination): Promise<Checked> {
  const { addrId, receiver, phone, text, textEn } = wanted
  const to = { addrId, receiver, phone, text, textEn }
  const from = await latestAddress(db, order.orderNo)
  const parcel = await getParcel(db, order)
  const freightTo = async (areaCode: string | undefined) => {
    const zone = areaCode === undefined ? undefined : await findFreightZone(db, areaCode)
    return zone ? computeFreight(zone, parcel) : null
  }
  const judged = judgeChange({
    closed: await closedNow(db, order),
    unchanged: from !== null && isSame(from, to),
    freight: { paid: order.freight, current: await freightTo(from?.areaCode), next: await freightTo(wanted.areaCode) },
  })
  return {
    check: { ...judged, currency: order.currency, from: from && addressShown(from), to },
    from,
    areaCode: wanted.areaCode,
    areaText: wanted.areaText,
  }
}

/** The parcel of the whole order: a partial refund must not make its freight dearer. */
async function getParcel(db: Db | Tx, order: Order) {
  const lines = (await linesOfOrders(db, [order.orderNo]))(order.orderNo)
  const skus = await findSkus(
    db,
    lines.map((line) => line.refId),
  )
  const grams = lines.reduce((sum, line) => sum + (skus.get(line.refId)?.weightGrams ?? 0) * line.quantity, 0)
  return { grams, goodsTotal: order.payable - order.freight, currency: order.currency }
}

const isSame = (a: StoredShipTo, b: StoredShipTo) =>
  a.receiver === b.receiver && a.phone === b.phone && a.text === b.text

/** @throws addressUnchanged, notDeliverable, addressChangeClosed {reason} */
export function refuseChange({ reason }: Pick<AddressChangeCheck, 'reason'>): never {
  if (reason === 'unchanged') return fail('addressUnchanged')
  if (reason === 'notDeliverable') return fail('notDeliverable')
  return fail('addressChangeClosed', { reason })
}

import * as limits from '@aisle/contract/limits'
import type { OrderState } from '@aisle/contract/order-states'
import type { Shipment } from '@aisle/contract/orders-schemas'
import { after, minutes } from '../../platform/clock.ts'
import { carrierName } from '@aisle/contract/carriers'
import type { StoredShipment } from './order-delivery-store.ts'

/** When a shipped order completes automatically (table O). */
export const completesAt = (shippedAt: Date) => after(shippedAt, minutes(limits.receiptDays * 24 * 60))

export function presentShipment(shipment: StoredShipment, state: OrderState): Shipment {
  return {
    carrierCode: shipment.carrierCode,
    carrier: carrierName(shipment.carrierCode),
    waybillNo: shipment.waybillNo,
    shippedAt: shipment.shippedAt.toISOString(),
    completesAt: state === 'shipped' ? completesAt(shipment.shippedAt).toISOString() : null,
  }
}

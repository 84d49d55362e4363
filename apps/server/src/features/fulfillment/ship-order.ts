import { carriers } from '@aisle/contract/carriers'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { hasOpenAddressChange, heldUntil, lastGrantedAt } from '../address-changes/index.ts'
import { aboutOrder, completesAt, lockOrder, moveOrder, getWaybill } from '../orders/index.ts'
import { hasOpenRefund, hasUnitsToShip } from '../refunds/index.ts'
import { findHold } from './ship-hold-store.ts'
import { findShipment, insertShipment, type Shipment } from './shipment-store.ts'

interface ShipRequest {
  orderNo: string
  /** Kuaidi100's, see `carriers`. */
  carrierCode: string
  waybillNo: string
  /** Changes nothing; only answers what would happen. */
  dryRun?: boolean
}

export interface ShippedOrder {
  orderNo: string
  shipment: Shipment
  /** When the order completes automatically. */
  completesAt: Date
  /** False when it was shipped with this waybill before: nothing has changed. */
  changed: boolean
}

/**
 * Table O, SHIP: awaiting shipment → shipped, by an operator. Safe to repeat.
 * @throws ContractError `invalidRequest` (`field`), `notFound`, `stateChanged` (`state`, `waitsFor` a decision about the address),
 * `addressChangeHeld` (`until`), `shippingHeld` (`by`, `why`)
 */
export async function shipOrder(deps: Deps, request: ShipRequest): Promise<ShippedOrder> {
  const { orderNo } = request
  const { carrierCode } = request
  if (!Object.hasOwn(carriers, carrierCode)) fail('invalidRequest', { field: 'carrierCode' })
  const waybillNo = getWaybill(request.waybillNo) ?? fail('invalidRequest', { field: 'waybillNo' })
  return inTransaction(deps.db, async (tx) => {
    const order = (await lockOrder(tx, orderNo)) ?? fail('notFound', { reason: 'record' })
    const known = await findShipment(tx, orderNo)
    if (known?.carrierCode === carrierCode && known.waybillNo === waybillNo) return shippedOrder(orderNo, known, false)
    if (known || order.kind !== 'SHIP' || order.state !== 'awaiting_shipment' || order.moneyBack) {
      fail('stateChanged', { reason: 'staff', state: order.state })
    }
    // An open refund is decided first, and an order refunded in full is never shipped (table O).
    if (await hasOpenRefund(tx, orderNo)) fail('stateChanged', { reason: 'staff', refund: 'open' })
    if (!(await hasUnitsToShip(tx, orderNo))) fail('stateChanged', { reason: 'staff', refund: 'all' })
    const hold = await findHold(tx, orderNo)
    if (hold) fail('shippingHeld', { by: hold.by, why: hold.why })
    if (await hasOpenAddressChange(tx, orderNo))
      fail('stateChanged', { reason: 'staff', state: order.state, waitsFor: 'addressChange' })
    await requireNoFreshChange(deps, tx, orderNo)
    const shipment: Shipment = { carrierCode, waybillNo, shippedAt: deps.clock.now() }
    const shipped = shippedOrder(orderNo, shipment, true)
    if (request.dryRun) return shipped
    await insertShipment(tx, { ...shipment, orderNo, shipmentId: newId(deps.random, 'shp') })
    const move = { orderNo, from: order.state, event: 'shipped', actor: 'operator' } as const
    if (!(await moveOrder(deps, tx, { ...move, detail: { carrierCode, waybillNo } }))) {
      throw new Error(`order ${orderNo} moved although it was locked`)
    }
    const job = { key: orderNo, payload: { orderNo } }
    await enqueueJob(deps, tx, { ...job, kind: 'order.autoConfirm', runAt: shipped.completesAt })
    await enqueueJob(deps, tx, {
      ...job,
      kind: 'mail.orderShipped',
      runAt: shipment.shippedAt,
      about: aboutOrder(orderNo),
    })
    return shipped
  })
}

/** O9: the order's contact has time to stop a change of address that was granted. */
async function requireNoFreshChange(deps: Deps, tx: Tx, orderNo: string): Promise<void> {
  const grantedAt = await lastGrantedAt(tx, orderNo)
  const until = grantedAt && heldUntil(grantedAt)
  if (until && deps.clock.now() < until) fail('addressChangeHeld', { until: until.toISOString() })
}

const shippedOrder = (orderNo: string, shipment: Shipment, changed: boolean): ShippedOrder => ({
  orderNo,
  shipment,
  completesAt: completesAt(shipment.shippedAt),
  changed,
})

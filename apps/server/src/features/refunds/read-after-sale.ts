import type { Db, Tx } from '../../db/open-db.ts'
import { entitlementOfOrder, isOpenEntitlement } from '../entitlements/index.ts'
import { findFlightOffer, saleCloses } from '../flights/index.ts'
import { pickupExpiresAt, type Order } from '../orders/index.ts'
import type { AfterSale } from './after-sale-rules.ts'
import { afterSaleLines, afterSaleTimes } from './after-sale-store.ts'

/** Everything that decides what may be asked for an order. Call it with the order locked where something follows from it. */
export async function readAfterSale(db: Db | Tx, order: Order): Promise<AfterSale> {
  const { orderNo, kind, state, freight, paidAt } = order
  const lines = await afterSaleLines(db, orderNo)
  const times = await afterSaleTimes(db, orderNo)
  return {
    kind,
    state,
    lines,
    freight,
    ...times,
    collectBy: kind === 'PICKUP' && paidAt ? pickupExpiresAt(paidAt) : null,
    wifi: kind === 'WIFI' ? await wifiOf(db, orderNo) : null,
  }
}

async function wifiOf(db: Db | Tx, orderNo: string): Promise<AfterSale['wifi']> {
  const entitlement = await entitlementOfOrder(db, orderNo)
  if (!entitlement) return null
  const { flightId, plan, state } = entitlement
  const offer = await findFlightOffer(db, flightId, plan.planId)
  if (!offer) throw new Error(`order ${orderNo} is for a plan that its flight does not have`)
  return {
    unused: state === 'unused',
    ended: !isOpenEntitlement(state) && state !== 'refunded' && state !== 'released',
    cutOff: saleCloses(offer.flight, offer.plan),
    landsAt: offer.flight.eta,
  }
}

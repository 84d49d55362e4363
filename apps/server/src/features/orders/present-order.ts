import type { Language } from '@aisle/contract/language'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { entitlementsOfOrders, type Entitlement } from '../entitlements/index.ts'
import { findFlights, findTrips, fullName, presentFlight, type Flight, type ManifestTrip } from '../flights/index.ts'
import { linesOfOrders } from './order-list-store.ts'
import { orderCan } from './order-rules.ts'
import type { Order } from './order-store.ts'

/** These orders as their passenger sees them, in the same order. Reads each kind of row once for all of them. */
export async function presentOrders(
  deps: Deps,
  { language }: PassengerCaller,
  orders: readonly Order[],
): Promise<OrderSummary[]> {
  if (orders.length === 0) return []
  const orderNos = orders.map((order) => order.orderNo)
  const entitlements = await entitlementsOfOrders(deps.db, orderNos)
  const held = [...entitlements.values()]
  const flights = await findFlights(deps.db, [...new Set(held.map((one) => one.flightId))])
  const trips = await findTrips(deps.db, [...new Set(held.map((one) => one.tripId))])
  const linesOf = await linesOfOrders(deps.db, orderNos)
  const now = deps.clock.now()
  return orders.map((order) => {
    const entitlement = entitlements.get(order.orderNo)
    return {
      orderNo: order.orderNo,
      kind: order.kind,
      state: order.state,
      currency: order.currency,
      payable: order.payable,
      listTotal: order.listTotal,
      discount: order.discount,
      freight: order.freight,
      createdAt: order.createdAt.toISOString(),
      paidAt: order.paidAt?.toISOString() ?? null,
      payDeadline: orderCan.pay(order, now) ? (order.payDeadline?.toISOString() ?? null) : null,
      lines: linesOf(order.orderNo),
      wifi: entitlement
        ? presentWifi(entitlement, {
            trip: trips.get(entitlement.tripId),
            flight: flights.get(entitlement.flightId),
            now,
            language,
          })
        : null,
      can: {
        pay: orderCan.pay(order, now),
        cancel: orderCan.cancel(order),
        buyAgain: orderCan.buyAgain(order),
      },
    }
  })
}

function presentWifi(
  entitlement: Entitlement,
  {
    trip,
    flight,
    now,
    language,
  }: { trip: ManifestTrip | undefined; flight: Flight | undefined; now: Date; language: Language },
): OrderSummary['wifi'] {
  if (!trip || !flight) throw new Error(`order ${entitlement.orderNo} is for a trip that does not exist`)
  return {
    entitlementId: entitlement.entitlementId,
    entitlementState: entitlement.state,
    tripId: trip.tripId,
    planId: entitlement.plan.planId,
    planKind: entitlement.plan.kind,
    passengerName: fullName(trip, language),
    seatNumber: trip.seatNumber,
    flight: presentFlight(flight, now),
  }
}

/** What a cashier calls the order, in the language that its currency stands for (G4). */
export async function titleOfOrder(db: Db | Tx, order: Pick<Order, 'orderNo' | 'currency'>): Promise<string> {
  const language = order.currency === 'CNY' ? 'zh' : 'en'
  const lines = (await linesOfOrders(db, [order.orderNo]))(order.orderNo)
  return lines.map((line) => `${line.name[language]} ${line.detail[language]}`).join('; ')
}

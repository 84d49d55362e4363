import type { Bilingual, Language } from '@aisle/contract/language'
import type { MoneyBackState } from '@aisle/contract/order-states'
import type { MoneyBack, OrderSummary } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { entitlementsOfOrders, type Entitlement } from '../entitlements/index.ts'
import { findFlights, findTrips, fullName, presentFlight, type Flight, type ManifestTrip } from '../flights/index.ts'
import { linesOfOrders, moneyBackOf } from './order-list-store.ts'
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
  const givenBack = orders.filter((order) => order.moneyBack).map((order) => order.orderNo)
  const moneyBack = await moneyBackOf(deps.db, givenBack)
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
      moneyBack: presentMoneyBack(order, moneyBack.get(order.orderNo)),
      can: {
        pay: orderCan.pay(order, now),
        cancel: orderCan.cancel(order),
        buyAgain: orderCan.buyAgain(order),
      },
    }
  })
}

function presentMoneyBack(
  { state, payable, moneyBack }: Order,
  refund: { state: MoneyBackState; completedAt: Date | null } | undefined,
): MoneyBack | null {
  if (!moneyBack) return null
  const since = moneyBack.since.toISOString()
  const done = state === 'refunded'
  return {
    state: done ? 'completed' : (refund?.state ?? 'refunding'),
    reason: moneyBack.reason,
    amount: payable,
    startedAt: since,
    completedAt: done ? (refund?.completedAt?.toISOString() ?? since) : null,
  }
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

/** What cashiers and mails call the order. */
export async function titlesOfOrder(db: Db | Tx, orderNo: string): Promise<Bilingual> {
  const lines = (await linesOfOrders(db, [orderNo]))(orderNo)
  const titleIn = (language: Language) =>
    lines.map((line) => `${line.name[language]} ${line.detail[language]}`).join('; ')
  return { zh: titleIn('zh'), en: titleIn('en') }
}

import type { Bilingual, Language } from '@aisle/contract/language'
import type { MoneyBackState, OrderKind } from '@aisle/contract/order-states'
import type { MoneyBack, OrderSummary } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { fullName, presentFlight } from '../flights/index.ts'
import { linesOfOrders, moneyBackOf, wifiOfOrders, type WifiOfOrder } from './order-list-store.ts'
import { shipmentsOfOrders } from './order-delivery-store.ts'
import { orderCan } from './order-rules.ts'
import type { Order } from './order-store.ts'
import { codesLeftOfOrders } from './pickup-code-store.ts'
import { presentShipment } from './present-shipment.ts'

/** These orders as their passenger sees them, in the same order. Reads each kind of row once for all of them. */
export async function presentOrders(
  deps: Deps,
  { language }: PassengerCaller,
  orders: readonly Order[],
): Promise<OrderSummary[]> {
  if (orders.length === 0) return []
  const orderNos = orders.map((order) => order.orderNo)
  const linesOf = await linesOfOrders(deps.db, orderNos)
  const givenBack = orders.filter((order) => order.moneyBack).map((order) => order.orderNo)
  const moneyBack = await moneyBackOf(deps.db, givenBack)
  const kept = (kind: OrderKind) => orders.filter((order) => order.kind === kind).map((order) => order.orderNo)
  const wifiOf = await wifiOfOrders(deps.db, kept('WIFI'))
  const shipped = orders.filter((order) => orderCan.trackParcel(order)).map((order) => order.orderNo)
  const shipments = await shipmentsOfOrders(deps.db, shipped)
  const codesLeft = await codesLeftOfOrders(deps.db, kept('PICKUP'))
  const now = deps.clock.now()
  return orders.map((order) => {
    const wifi = wifiOf.get(order.orderNo)
    const shipment = shipments.get(order.orderNo)
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
      wifi: wifi ? presentWifi(wifi, { language, now }) : null,
      moneyBack: presentMoneyBack(order, moneyBack.get(order.orderNo)),
      shipment: shipment ? presentShipment(shipment, order.state) : null,
      pickupCodesLeft: codesLeft.get(order.orderNo) ?? 0,
      can: {
        pay: orderCan.pay(order, now),
        cancel: orderCan.cancel(order),
        buyAgain: orderCan.buyAgain(order),
        confirmReceipt: orderCan.confirmReceipt(order),
        trackParcel: orderCan.trackParcel(order),
      },
    }
  })
}

function presentMoneyBack(
  { state, payable, moneyBack }: Order,
  refund: { state: MoneyBackState; amount: number; completedAt: Date | null } | undefined,
): MoneyBack | null {
  if (!moneyBack) return null
  const since = moneyBack.since.toISOString()
  const done = state === 'refunded' || refund?.state === 'completed'
  return {
    state: done ? 'completed' : (refund?.state ?? 'refunding'),
    reason: moneyBack.reason,
    // A part of it where some of the goods were collected.
    amount: refund?.amount ?? payable,
    startedAt: since,
    completedAt: done ? (refund?.completedAt?.toISOString() ?? since) : null,
  }
}

function presentWifi(
  { orderNo: _orderNo, name, flight, ...wifi }: WifiOfOrder,
  { language, now }: { language: Language; now: Date },
): OrderSummary['wifi'] {
  return { ...wifi, passengerName: fullName(name, language), flight: presentFlight(flight, now) }
}

const linesNamed = 2

/** What cashiers and mails call the order. */
export async function titlesOfOrder(db: Db | Tx, orderNo: string): Promise<Bilingual> {
  const lines = (await linesOfOrders(db, [orderNo]))(orderNo)
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  const titleIn = (language: Language, more: string) => {
    const named = lines.slice(0, linesNamed).map((line) => `${line.name[language]} ${line.detail[language]}`.trim())
    return named.join('; ') + (lines.length > linesNamed ? more : '')
  }
  return { zh: titleIn('zh', `等，共 ${pieces} 件`), en: titleIn('en', ` and more, ${pieces} items`) }
}

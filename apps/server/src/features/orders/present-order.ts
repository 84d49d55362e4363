import type { Bilingual, Language } from '@aisle/contract/language'
import type { MoneyBackState } from '@aisle/contract/order-states'
import type { MoneyBack, OrderSummary } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import type { PassengerCaller } from '../../http/caller.ts'
import { fullName, presentFlight } from '../flights/index.ts'
import { linesOfOrders, moneyBackOf, wifiOfOrders, type WifiOfOrder } from './order-list-store.ts'
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
  const wifiOf = await wifiOfOrders(deps.db, orderNos)
  const linesOf = await linesOfOrders(deps.db, orderNos)
  const givenBack = orders.filter((order) => order.moneyBack).map((order) => order.orderNo)
  const moneyBack = await moneyBackOf(deps.db, givenBack)
  const now = deps.clock.now()
  return orders.map((order) => {
    const wifi = wifiOf.get(order.orderNo)
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
  { orderNo: _orderNo, name, flight, ...wifi }: WifiOfOrder,
  { language, now }: { language: Language; now: Date },
): OrderSummary['wifi'] {
  return { ...wifi, passengerName: fullName(name, language), flight: presentFlight(flight, now) }
}

/** What cashiers and mails call the order. */
export async function titlesOfOrder(db: Db | Tx, orderNo: string): Promise<Bilingual> {
  const lines = (await linesOfOrders(db, [orderNo]))(orderNo)
  const titleIn = (language: Language) =>
    lines.map((line) => `${line.name[language]} ${line.detail[language]}`).join('; ')
  return { zh: titleIn('zh'), en: titleIn('en') }
}

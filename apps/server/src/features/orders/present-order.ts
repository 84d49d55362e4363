import type { Bilingual, Language } from '@aisle/contract/language'
import type { OrderKind } from '@aisle/contract/order-states'
import type { MoneyBack, OrderSummary } from '@aisle/contract/orders-schemas'
import { refundAvailability, type RefundAvailability } from '@aisle/rules/after-sale'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession, PassengerCaller } from '../../platform/http/caller.ts'
import { nameFor, presentFlight } from '../flights/index.ts'
import { invoiceAction, getInvoiceFacts } from './invoice-facts.ts'
import { afterSaleOfOrders, refundsOfOrders, type RefundOfOrder } from './order-after-sale-store.ts'
import { linesOfOrders, plansOfOrders, type PlanOfOrder } from './order-list-store.ts'
import { shipmentsOfOrders } from './order-delivery-store.ts'
import { orderCan } from './order-rules.ts'
import type { Order } from './order-store.ts'
import { presentShipment } from './present-shipment.ts'
import { getRefundFacts } from './refund-facts.ts'

/** These orders as their passenger sees them, in the same order. Reads each kind of row once for all of them. */
export async function presentOrders(
  deps: Deps,
  { language, session }: PassengerCaller,
  orders: readonly Order[],
): Promise<OrderSummary[]> {
  if (orders.length === 0) return []
  const around = await readAround(deps.db, orders, session)
  const now = deps.clock.now()
  return orders.map((order) => presentOrder(order, around, { language, now }))
}

type Around = Awaited<ReturnType<typeof readAround>>

async function readAround(db: Db | Tx, orders: readonly Order[], session: LoginSession) {
  const orderNos = orders.map((order) => order.orderNo)
  const kept = (kind: OrderKind) => orders.filter((order) => order.kind === kind).map((order) => order.orderNo)
  const shipped = orders.filter((order) => orderCan.trackParcel(order)).map((order) => order.orderNo)
  return {
    getLines: await linesOfOrders(db, orderNos),
    plansOf: await plansOfOrders(db, kept('WIFI'), session),
    shipments: await shipmentsOfOrders(db, shipped),
    getRefunds: await refundsOfOrders(db, orderNos),
    historyOf: await afterSaleOfOrders(db, orderNos),
  }
}

interface Moment {
  language: Language
  now: Date
}

function presentOrder(order: Order, around: Around, moment: Moment): OrderSummary {
  const { now } = moment
  const history = around.historyOf(order.orderNo)
  const plans = around.plansOf.get(order.orderNo) ?? []
  const shipment = around.shipments.get(order.orderNo)
  const refunds = around.getRefunds.get(order.orderNo) ?? []
  const facts = getRefundFacts(order, history, plans)
  const presented = plans.map((plan) => ({ lineNo: plan.lineNo, ...presentWifi(plan, moment) }))
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
    lines: around.getLines(order.orderNo),
    wifi: plans[0] ? presentWifi(plans[0], moment) : null,
    plans: presented,
    moneyBack: presentMoneyBack(order, refunds, plans),
    shipment: shipment ? presentShipment(shipment, order.state) : null,
    pickupCodesLeft: history.unitsUncollected,
    refunds: refunds.map(({ endedAt: _endedAt, ...refund }) => refund),
    refund: presentAvailability(refundAvailability(facts, now)),
    can: {
      pay: orderCan.pay(order, now),
      cancel: orderCan.cancel(order),
      buyAgain: orderCan.buyAgain(order),
      confirmReceipt: orderCan.confirmReceipt(order),
      trackParcel: orderCan.trackParcel(order),
      changeAddress: orderCan.changeAddress(order, facts.unitsFree.refundOnly),
      invoice: invoiceAction(order, {
        facts: getInvoiceFacts(order, history),
        reversed: history.invoice === 'reversed',
        now,
      }),
    },
  }
}

const presentAvailability = ({ open, from, until, why }: RefundAvailability): OrderSummary['refund'] => ({
  open,
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
  why,
})

/** An order with another plan left is refunded only in part, as its refunds show. */
function presentMoneyBack(
  { state, payable, moneyBack }: Order,
  refunds: readonly RefundOfOrder[],
  plans: readonly PlanOfOrder[],
): MoneyBack | null {
  if (!moneyBack || plans.some(({ entitlementState }) => entitlementState !== 'refunded')) return null
  const automatic = refunds.filter(({ origin }) => origin === 'automatic')
  const since = moneyBack.since.toISOString()
  const done =
    state === 'refunded' || (automatic.length > 0 && automatic.every((refund) => refund.state === 'completed'))
  const underWay = automatic.some((refund) => refund.state === 'failed') ? 'failed' : 'refunding'
  const ends = automatic.flatMap(({ endedAt }) => (endedAt ? [endedAt.getTime()] : []))
  return {
    state: done ? 'completed' : underWay,
    reason: moneyBack.reason,
    // A part of it where some of the goods were collected.
    amount: automatic.length > 0 ? automatic.reduce((sum, { amount }) => sum + amount, 0) : payable,
    startedAt: since,
    completedAt: done ? (ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : since) : null,
  }
}

function presentWifi(
  { lineNo: _lineNo, taken: _taken, name, own, flight, ...plan }: PlanOfOrder,
  { language, now }: Moment,
): NonNullable<OrderSummary['wifi']> {
  return { ...plan, passengerName: nameFor(own, name, language), flight: presentFlight(flight, now) }
}

const linesNamed = 2

/** The order's title for cashiers and mails. */
export async function titlesOfOrder(db: Db | Tx, orderNo: string): Promise<Bilingual> {
  const lines = (await linesOfOrders(db, [orderNo]))(orderNo)
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  const titleIn = (language: Language, more: string) => {
    const named = lines.slice(0, linesNamed).map((line) => `${line.name[language]} ${line.detail[language]}`.trim())
    return named.join('; ') + (lines.length > linesNamed ? more : '')
  }
  return { zh: titleIn('zh', `等，共 ${pieces} 件`), en: titleIn('en', ` and more, ${pieces} items`) }
}

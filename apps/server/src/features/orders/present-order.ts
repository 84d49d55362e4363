import type { Bilingual, Language } from '@aisle/contract/language'
import type { MoneyBack, OrderSummary } from '@aisle/contract/orders-schemas'
import { refundAvailability, type RefundAvailability } from '@aisle/rules/after-sale'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { together, withRows, type Reading } from '../../platform/db/read-at-once.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { nameFor, presentFlight } from '../flights/index.ts'
import { invoiceAction, getInvoiceFacts } from './invoice-facts.ts'
import {
  afterSaleReading,
  refundsReading,
  type AfterSaleHistory,
  type RefundOfOrder,
} from './order-after-sale-store.ts'
import { shipmentsReading, type StoredShipment } from './order-delivery-store.ts'
import { linesOfOrders, linesReading, plansReading, type PlanOfOrder } from './order-content-store.ts'
import { orderCan } from './order-rules.ts'
import { shownOrders, type Order, type ownOrder } from './order-store.ts'
import { presentShipment } from './present-shipment.ts'
import { getRefundFacts } from './refund-facts.ts'

/** What orders are shown with. */
interface Around {
  getLines: (orderNo: string) => OrderSummary['lines']
  plansOf: Map<string, readonly PlanOfOrder[]>
  shipments: Map<string, StoredShipment>
  getRefunds: Map<string, readonly RefundOfOrder[]>
  historyOf: (orderNo: string) => AfterSaleHistory
}

/** Reads the orders that this query finds, and each kind of row around them once for all. */
export function shownReading(
  db: Db | Tx,
  query: ReturnType<typeof ownOrder>,
  session: LoginSession,
): Reading<{ orders: Order[]; around: Around }> {
  const { name, orderNos } = shownOrders
  const around = together({
    getLines: linesReading(db, orderNos),
    plansOf: plansReading(db, orderNos, session),
    shipments: shipmentsReading(db, orderNos),
    getRefunds: refundsReading(db, orderNos),
    historyOf: afterSaleReading(orderNos),
  })
  return withRows({ name, query }, together({ orders: shownOrders.reading, around }))
}

interface Moment {
  language: Language
  now: Date
}

/** An order as its passenger sees it. */
export function presentOrder(order: Order, around: Around, moment: Moment): OrderSummary {
  const { now } = moment
  const history = around.historyOf(order.orderNo)
  const plans = around.plansOf.get(order.orderNo) ?? []
  const shipment = orderCan.trackParcel(order) ? around.shipments.get(order.orderNo) : undefined
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

import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { beijingDate } from '../../../language/formats.ts'
import { getCurrentPlan } from '../current-plan.ts'
import { getOpenRefund, getRefundLabel, getRefundTone, type RefundLabel } from '../after-sale/refunds-of-order-rules.ts'
import { getStateLabel, getStateTone, type StateLabel } from '../order-view-rules.ts'

type Tone = ReturnType<typeof getStateTone>

/** The latest fact of an order, which titles its row in the list (design-2 §3.7). */
export type OrderNews =
  | { of: 'payment'; until: string }
  | { of: 'flight'; flightDate: string }
  | { of: 'parcel'; carrier: NonNullable<OrderSummary['shipment']>['carrier'] }
  | { of: 'refund'; label: RefundLabel }
  | { of: 'moneyReturned'; amount: number }
  | { of: 'state'; label: StateLabel }

export function getOrderNews(order: OrderSummary): OrderNews {
  const label = getStateLabel(order)
  if (order.payDeadline && order.can.pay) return { of: 'payment', until: order.payDeadline }
  const refund = getOpenRefund(order)
  if (refund) return { of: 'refund', label: getRefundLabel(refund) }
  if (label === 'refunded') return { of: 'moneyReturned', amount: getReturned(order) }
  if (label === 'awaiting_receipt' && order.shipment) return { of: 'parcel', carrier: order.shipment.carrier }
  const flight = label === 'readyForFlight' ? getCurrentPlan(order.plans)?.flight : undefined
  if (flight) return { of: 'flight', flightDate: flight.flightDate }
  return { of: 'state', label }
}

/** The order to tell of first: what waits for the passenger, then what is on its way to them, else the latest. */
export function getForemost(orders: readonly OrderSummary[]): OrderSummary | null {
  const kinds: ((order: OrderSummary) => boolean)[] = [
    (order) => getOrderNews(order).of === 'payment',
    ({ pickupCodesLeft }) => pickupCodesLeft > 0,
    (order) => getOrderNews(order).of === 'parcel',
    () => true,
  ]
  for (const applies of kinds) {
    const order = orders.find((one) => applies(one))
    if (order) return order
  }
  return null
}

export function getNewsTone(order: OrderSummary): Tone {
  const refund = getOpenRefund(order)
  return refund && !order.can.pay ? getRefundTone(refund) : getStateTone(order)
}

/** Minor units that have gone back; 0 for an order that was free. */
function getReturned({ refunds, moneyBack }: Pick<OrderSummary, 'refunds' | 'moneyBack'>): number {
  const done = refunds.filter(({ state }) => state === 'completed')
  return done.length > 0 ? done.reduce((sum, { amount }) => sum + amount, 0) : (moneyBack?.amount ?? 0)
}

/** Nothing more comes of the order: its row names its day instead. */
export function hasEnded(order: OrderSummary): boolean {
  const ended = ['completed', 'refunded', 'canceled', 'closed', 'payment_timed_out'].includes(order.state)
  return ended && getNewsTone(order) === 'c2'
}

/** The orders in their sequence, cut where another month of Beijing begins: `month` is `YYYY-MM`. */
export function groupByMonth<Order extends Pick<OrderSummary, 'createdAt'>>(
  orders: readonly Order[],
): { month: string; orders: Order[] }[] {
  const groups: { month: string; orders: Order[] }[] = []
  for (const order of orders) {
    const month = beijingDate(order.createdAt).slice(0, 7)
    const last = groups[groups.length - 1]
    if (last?.month === month) last.orders.push(order)
    else groups.push({ month, orders: [order] })
  }
  return groups
}

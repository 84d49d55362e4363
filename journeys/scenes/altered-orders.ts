import type { OrderDetail, OrderSummary } from '@aisle/contract/orders-schemas'
import { homebound } from './demo-flights.ts'

const noRefund: OrderSummary['refund'] = { open: false, from: null, until: null, why: 'notNow' }
const none: OrderSummary['can'] = {
  pay: false,
  cancel: false,
  buyAgain: false,
  confirmReceipt: false,
  trackParcel: false,
  changeAddress: false,
  invoice: null,
}

const inMinutes = (order: Pick<OrderDetail, 'serverTime'>, minutes: number) =>
  new Date(Date.parse(order.serverTime) + minutes * 60_000).toISOString()

type Plan = OrderDetail['plans'][number]

/** The plans of the order, changed: what its screens show, and the first of them under its own name. */
export function changedPlans(order: OrderDetail, change: (plan: Plan) => Plan): Pick<OrderDetail, 'wifi' | 'plans'> {
  const plans = order.plans.map(change)
  return { plans, wifi: plans[0] ?? null }
}

/** The first line of the history: the order was placed then. */
const placedAt = (order: OrderDetail, createdAt: string) =>
  order.timeline.slice(0, 1).map((event) => ({ ...event, at: createdAt }))

/** The same order before it was paid. */
export function unpaid(order: OrderDetail): OrderDetail {
  const createdAt = inMinutes(order, -6)
  return {
    ...order,
    createdAt,
    state: 'pending_payment',
    paidAt: null,
    paidBy: null,
    payDeadline: inMinutes(order, 24),
    payMethods: ['alipay', 'wechat', 'unionpay'],
    refunds: [],
    refundedAmount: 0,
    moneyBack: null,
    shipment: null,
    ...changedPlans(order, (plan) => ({ ...plan, entitlementState: 'reserved' })),
    refund: noRefund,
    can: { ...none, pay: true, cancel: true },
    timeline: placedAt(order, createdAt),
  }
}

/** The cashier was opened, and the outcome is still unknown. */
export const paying = (order: OrderDetail): OrderDetail => ({ ...unpaid(order), paymentPending: true })

/** The order can no longer be paid. */
export function ended(order: OrderDetail, state: 'canceled' | 'closed' | 'payment_timed_out'): OrderDetail {
  const createdAt = inMinutes(order, -35)
  const event = { canceled: 'canceled', closed: 'closed', payment_timed_out: 'timedOut' }[state]
  return {
    ...unpaid(order),
    createdAt,
    state,
    payDeadline: null,
    payMethods: [],
    ...changedPlans(order, (plan) => ({ ...plan, entitlementState: 'released' })),
    refund: noRefund,
    can: { ...none, buyAgain: order.kind !== 'WIFI' },
    timeline: [...placedAt(order, createdAt), { event, at: inMinutes(order, -5) }],
  }
}

/** A payment arrived after the order had ended. */
export function paidLate(order: OrderDetail): OrderDetail {
  const late = ended(order, 'payment_timed_out')
  return { ...late, timeline: [...late.timeline, { event: 'latePaymentReceived', at: inMinutes(order, -1) }] }
}

/** The flight was cancelled, and the refund is under way. */
export const flightCancelled = (order: OrderDetail): OrderDetail => ({
  ...order,
  refund: noRefund,
  can: none,
  moneyBack: {
    state: 'refunding',
    reason: 'flightCancelled',
    amount: order.payable,
    startedAt: inMinutes(order, -30),
    completedAt: null,
  },
  ...changedPlans(order, (plan) => ({
    ...plan,
    entitlementState: 'refunded',
    flight: { ...plan.flight, status: 'cancelled' },
  })),
})

/** For three passengers: one is in the air, one was refunded, and one flies later. */
export function ofParty(order: OrderDetail): OrderDetail {
  const [line] = order.lines
  const [plan] = order.plans
  if (!line || !plan) return order
  return {
    ...order,
    payable: order.payable * 3,
    listTotal: order.listTotal * 3,
    discount: order.discount * 3,
    memberDiscount: order.memberDiscount * 3,
    couponDiscount: order.couponDiscount * 3,
    lines: [1, 2, 3].map((lineNo) => ({ ...line, lineNo })),
    plans: [
      { ...plan, entitlementState: 'active', flight: { ...plan.flight, status: 'departed' } },
      { ...plan, lineNo: 2, tripId: 'child', passengerName: '林*禾', seatNumber: null, entitlementState: 'refunded' },
      { ...plan, lineNo: 3, tripId: 'guest', passengerName: 'C****E D****E', seatNumber: '48A', flight: homebound },
    ],
  }
}

/** Large amounts and the longest names. */
export const large = <Order extends OrderSummary>(order: Order): Order => ({
  ...order,
  payable: order.lines.length * 16_883_100 - 4_000_000 + 2_800,
  listTotal: order.lines.length * 16_883_100,
  discount: 4_000_000,
  freight: 2_800,
  lines: order.lines.map((line) => ({
    ...line,
    name: {
      zh: '鹭影双通道宽体客机合金典藏模型（含木质底座与编号证书）',
      en: 'Egret Wide-Body Airliner Die-Cast Collector Model with Numbered Wooden Stand',
    },
    detail: { zh: '1:130 合金版，哑光深海蓝，含展示罩', en: '1:130 die-cast, matt deep-sea blue, with display case' },
    quantity: 999,
    listPrice: 16_900,
    linePayable: 16_883_100,
  })),
})

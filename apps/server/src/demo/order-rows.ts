import { after, minutes } from '../platform/clock.ts'
import { idOn, shiftDay, shiftInstant } from './demo-days.ts'
import type { Rows } from './demo-store.ts'
import { getMailbox, type DemoFiles, type DemoFlight, type DemoOrder, type DemoPlan } from './read-demo-files.ts'
import { allRefundRows } from './refund-rows.ts'

/** The stories of the demonstration's Wi-Fi orders: the state of the entitlement and what happened, in order. */
const stories = {
  paid: { entitlement: 'unused', events: ['submitted', 'paid'] },
  completed: { entitlement: 'used_up', events: ['submitted', 'paid', 'activated'] },
  refunded: { entitlement: 'refunded', events: ['submitted', 'paid', 'refundStarted', 'refunded'] },
} as const
type Story = keyof typeof stories

const eventShapes = {
  submitted: { from: null, to: 'pending_payment', actor: 'passenger' },
  paid: { from: 'pending_payment', to: 'paid', actor: 'gateway' },
  activated: { from: 'paid', to: 'completed', actor: 'passenger' },
  refundStarted: { from: 'paid', to: 'paid', actor: 'system' },
  refunded: { from: 'paid', to: 'refunded', actor: 'system' },
} as const

const refundReason = 'wifiUnavailable'

interface WifiOrder {
  order: DemoOrder
  story: Story
  plan: DemoPlan
  flight: DemoFlight
  day: string
  tripId: string
  paymentNo: string
  providerTxn: string
  refundNo: string
  listTotal: number
  memberDiscount: number
  times: Record<keyof typeof eventShapes, Date>
}

/**
 * The Wi-Fi orders with all dependent rows.
 * `asOf`: the instant from which the file's "minutes ago" are counted.
 */
export function wifiOrderRows(files: DemoFiles, { shift, asOf }: { shift: number; asOf: Date }) {
  const orders = files.orders
    .filter((order) => order.delivery === 'wifi')
    .map((order) => wifiOrder(files, order, { shift, asOf }))
  const paidBack = orders.filter(({ story }) => story === 'refunded')
  return {
    orders: orders.map((order) => ({ ...orderRow(order), contact_email: getMailbox(files, order.order.userId) })),
    order_lines: orders.map(lineRow),
    order_events: orders.flatMap(eventRows),
    entitlements: orders.map(entitlementRow),
    payment_attempts: orders.map(attemptRow),
    payment_refunds: paidBack.map(refundRow),
    ...allRefundRows(paidBack.map(givenBack)),
    ledger_entries: [...orders.map(capturedRow), ...paidBack.map(refundedRow)],
    jobs: orders.filter(({ story }) => story === 'paid').map((one) => landingJob(one, shift)),
    /** Coupons that these orders have taken; a full refund of an unused plan releases its coupon (R2). */
    taken: orders.filter(({ story }) => story !== 'refunded').flatMap(takenCoupon),
    /** Plans that were sold and not refunded (S2). */
    sold: orders
      .filter(({ story }) => story !== 'refunded')
      .map(({ flight, day, plan }) => ({ flight_id: idOn(flight.flightId, day), plan_id: plan.planId })),
  }
}

function wifiOrder(files: DemoFiles, order: DemoOrder, { shift, asOf }: { shift: number; asOf: Date }): WifiOrder {
  const [item] = order.items
  const plan = files.plans.find(({ planId }) => planId === item?.refId)
  const flight = files.flights.find(({ flightId }) => flightId === item?.flightId)
  if (!isStory(order.state) || !item?.passengerId || !plan || !flight) throw new Error(`demo order ${order.orderNo}`)
  const day = shiftDay(flight.flightDate, shift)
  const paid = after(asOf, -minutes(order.paidMinutesAgo ?? 0))
  const listTotal = order.currency === 'CNY' ? plan.priceFen : plan.priceCents
  return {
    order,
    story: order.state,
    plan,
    flight,
    day,
    tripId: idOn(item.passengerId, day),
    paymentNo: `${order.orderNo}01`,
    providerTxn: `demo-${order.orderNo}`,
    refundNo: `${order.orderNo}R1`,
    listTotal,
    memberDiscount: listTotal - item.unitPriceMinor,
    times: {
      submitted: after(asOf, -minutes(order.createdMinutesAgo)),
      paid,
      activated: after(shiftInstant(flight.etdUtc, shift), minutes(30)),
      // Within ten minutes of the event that took the service away (W7).
      refundStarted: after(paid, minutes(238)),
      refunded: after(paid, minutes(240)),
    },
  }
}

const isStory = (state: string): state is Story => state in stories

function orderRow({ order, story, tripId, listTotal, memberDiscount, times }: WifiOrder): Rows<'orders'>[number] {
  return {
    order_no: order.orderNo,
    account_id: order.userId,
    holder: `account:${order.userId}`,
    trip_id: tripId,
    kind: 'WIFI',
    state: story,
    currency: order.currency,
    list_total: listTotal,
    discount: memberDiscount + order.discountMinor,
    member_discount: memberDiscount,
    coupon_discount: order.discountMinor,
    coupon_id: order.couponId,
    freight: 0,
    payable: order.totalMinor,
    refunded_amount: story === 'refunded' ? order.totalMinor : 0,
    money_back_reason: story === 'refunded' ? refundReason : null,
    money_back_since: story === 'refunded' ? times.refundStarted : null,
    created_at: times.submitted,
    pay_deadline: after(times.submitted, minutes(15)),
    paid_at: times.paid,
  }
}

function takenCoupon({ order, times }: WifiOrder): Rows<'account_coupons'> {
  const { userId, couponId, orderNo } = order
  if (couponId === null) return []
  return [{ account_id: userId, coupon_id: couponId, state: 'used', order_no: orderNo, issued_at: times.submitted }]
}

const englishDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

function lineRow({ order, plan, flight, day, listTotal }: WifiOrder): Rows<'order_lines'>[number] {
  const date = new Date(day)
  return {
    order_no: order.orderNo,
    line_no: 1,
    kind: 'WIFI',
    ref_id: plan.planId,
    name_zh: plan.nameZh,
    name_en: plan.nameEn,
    detail_zh: `${flight.flightNo}，${date.getUTCMonth() + 1} 月 ${date.getUTCDate()} 日`,
    detail_en: `${flight.flightNo}, ${englishDay.format(date)}`,
    quantity: 1,
    list_price: listTotal,
    line_payable: order.totalMinor,
    coupon_share: order.discountMinor,
  }
}

function eventRows({ order, story, times }: WifiOrder): Rows<'order_events'> {
  return stories[story].events.map((event) => ({
    event_id: `evt_${order.orderNo}_${event}`,
    order_no: order.orderNo,
    event,
    from_state: eventShapes[event].from,
    to_state: eventShapes[event].to,
    actor: eventShapes[event].actor,
    at: times[event],
    detail: '{}',
  }))
}

function entitlementRow({ order, story, tripId, flight, day, plan, times }: WifiOrder): Rows<'entitlements'>[number] {
  const used = story === 'completed'
  return {
    entitlement_id: `ent_${order.orderNo}`,
    order_no: order.orderNo,
    trip_id: tripId,
    flight_id: idOn(flight.flightId, day),
    plan_id: plan.planId,
    state: stories[story].entitlement,
    seconds_used: used ? (plan.quota.minutes ?? 0) * 60 : 0,
    created_at: times.submitted,
    activated_at: used ? times.activated : null,
  }
}

function attemptRow({ order, paymentNo, providerTxn, times }: WifiOrder): Rows<'payment_attempts'>[number] {
  return {
    payment_no: paymentNo,
    order_no: order.orderNo,
    gateway: order.currency === 'CNY' ? 'alipay' : 'stripe',
    state: 'paid',
    amount: order.totalMinor,
    currency: order.currency,
    created_at: times.submitted,
    expires_at: after(times.submitted, minutes(15)),
    provider_txn: providerTxn,
    paid_at: times.paid,
  }
}

function refundRow({ order, paymentNo, providerTxn, refundNo, times }: WifiOrder): Rows<'payment_refunds'>[number] {
  return {
    refund_no: refundNo,
    payment_no: paymentNo,
    order_no: order.orderNo,
    provider_txn: providerTxn,
    amount: order.totalMinor,
    purpose: 'order',
    reason: refundReason,
    state: 'completed',
    created_at: times.refundStarted,
    completed_at: times.refunded,
  }
}

const givenBack = ({ order, refundNo, times }: WifiOrder) => ({
  refundNo,
  orderNo: order.orderNo,
  why: { automatic: refundReason } as const,
  amount: order.totalMinor,
  freight: 0,
  lines: [{ lineNo: 1, units: 1, amount: order.totalMinor }],
  begun: times.refundStarted,
  completed: times.refunded,
})

function capturedRow({ order, paymentNo, providerTxn, times }: WifiOrder): Rows<'ledger_entries'>[number] {
  return ledgerRow({ order, paymentNo }, { kind: 'captured', external_key: providerTxn, at: times.paid })
}

function refundedRow({ order, paymentNo, refundNo, times }: WifiOrder): Rows<'ledger_entries'>[number] {
  return ledgerRow({ order, paymentNo }, { kind: 'refunded', external_key: refundNo, at: times.refunded })
}

function ledgerRow(
  { order, paymentNo }: Pick<WifiOrder, 'order' | 'paymentNo'>,
  entry: { kind: 'captured' | 'refunded'; external_key: string; at: Date },
) {
  return {
    entry_id: `led_${order.orderNo}_${entry.kind}`,
    order_no: order.orderNo,
    payment_no: paymentNo,
    amount: order.totalMinor,
    currency: order.currency,
    ...entry,
  }
}

/** The job that payment enqueues: the order is completed after landing (table O). The kind is the orders feature's. */
function landingJob({ order, flight, times }: WifiOrder, shift: number): Rows<'jobs'>[number] {
  return {
    job_id: `job_${order.orderNo}`,
    kind: 'order.afterLanding',
    key: order.orderNo,
    payload: JSON.stringify({ orderNo: order.orderNo }),
    run_at: shiftInstant(flight.etaUtc, shift),
    created_at: times.paid,
  }
}

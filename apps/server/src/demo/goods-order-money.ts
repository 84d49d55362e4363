import type { Rows } from './demo-store.ts'
import type { GoodsOrder } from './goods-order-story.ts'
import type { DemoOrder } from './read-demo-files.ts'

// Payments and refunds of the demonstration's goods orders.

const getPaymentNo = (order: DemoOrder) => `${order.orderNo}01`
const getProviderTxn = (order: DemoOrder) => `demo-${order.orderNo}`
const getRefundNo = (order: DemoOrder) => `${order.orderNo}R1`
const noLongerNeeded = 'RR06'

export function attemptRow({ order, times, deadline }: GoodsOrder): Rows<'payment_attempts'>[number] {
  return {
    payment_no: getPaymentNo(order),
    order_no: order.orderNo,
    gateway: order.currency === 'CNY' ? 'alipay' : 'stripe',
    state: 'paid',
    amount: order.totalMinor,
    currency: order.currency,
    created_at: times.submitted,
    expires_at: deadline,
    provider_txn: getProviderTxn(order),
    paid_at: times.paid,
  }
}

export function capturedRow({ order, times }: GoodsOrder): Rows<'ledger_entries'>[number] {
  return {
    entry_id: `led_${order.orderNo}_captured`,
    order_no: order.orderNo,
    payment_no: getPaymentNo(order),
    kind: 'captured',
    amount: order.totalMinor,
    currency: order.currency,
    external_key: getProviderTxn(order),
    at: times.paid,
  }
}

export function refundedRow(one: GoodsOrder): Rows<'ledger_entries'>[number] {
  const { order, times } = one
  return {
    ...capturedRow(one),
    entry_id: `led_${order.orderNo}_refunded`,
    kind: 'refunded',
    external_key: getRefundNo(order),
    at: times.refunded,
  }
}

export function moneyBackRow({ order, times }: GoodsOrder): Rows<'payment_refunds'>[number] {
  return {
    refund_no: getRefundNo(order),
    payment_no: getPaymentNo(order),
    order_no: order.orderNo,
    provider_txn: getProviderTxn(order),
    amount: order.totalMinor,
    purpose: 'order',
    reason: 'afterSale',
    state: 'completed',
    created_at: times.refundStarted,
    completed_at: times.refunded,
  }
}

export const getRefund = ({ order, lines, times }: GoodsOrder) => ({
  refundNo: getRefundNo(order),
  orderNo: order.orderNo,
  why: { reasonId: noLongerNeeded },
  amount: order.totalMinor,
  freight: order.deliveryMinor,
  lines: lines.map(({ quantity, price, couponShare }, index) => ({
    lineNo: index + 1,
    units: quantity,
    amount: price * quantity - couponShare,
  })),
  begun: times.refundStarted,
  completed: times.refunded,
})

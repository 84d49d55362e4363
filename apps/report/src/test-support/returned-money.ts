import { addCapture, job, orderEvent, type Sale } from './order-rows.ts'
import type { WorldRows } from './world-rows.ts'

/** A second payment, which is refunded. */
export function payTwice(
  rows: WorldRows,
  sale: Sale & { amount: number },
  { at, returnedAt }: { at: Date; returnedAt: Date },
): void {
  const txn = `second ${sale.orderNo}`
  addCapture(rows, { ...sale, txn, at })
  returnMoney(rows, sale, {
    refundNo: `S ${sale.orderNo}`,
    txn,
    purpose: 'surplus',
    reason: 'secondPayment',
    at: returnedAt,
    amount: sale.amount,
  })
  rows.add(
    'order_events',
    orderEvent(sale.orderNo, { event: 'latePaymentReceived', at, from: 'completed', to: 'completed' }),
  )
  rows.add(
    'order_events',
    orderEvent(sale.orderNo, { event: 'latePaymentReturned', at: returnedAt, from: 'completed', to: 'completed' }),
  )
}

/** All of a plan's price. */
export function giveBack(rows: WorldRows, { orderNo, ...sale }: Sale & { amount: number }, at: Date): void {
  rows.add('order_events', orderEvent(orderNo, { event: 'refundStarted', at: sale.paidAt, from: 'paid', to: 'paid' }))
  const lines = [{ line_no: 1, units: 1, amount: sale.amount }]
  addRefund(rows, { ...sale, orderNo }, { amount: sale.amount, at, lines, reason: 'wifiUnavailable', freight: 0 })
  rows.add('order_events', orderEvent(orderNo, { event: 'refunded', at, from: 'paid', to: 'refunded' }))
}

interface Returned {
  amount: number
  freight: number
  at: Date
  lines: readonly { line_no: number; units: number; amount: number }[]
  reason: 'wifiUnavailable' | 'afterSale'
}

export function addRefund(rows: WorldRows, sale: Sale, { amount, freight, at, lines, reason }: Returned): void {
  const refundNo = `R ${sale.orderNo}`
  rows.add('refunds', {
    refund_no: refundNo,
    order_no: sale.orderNo,
    type: 'refund_only',
    origin: 'automatic',
    state: 'completed',
    automatic_reason: 'wifiUnavailable',
    note: '',
    asked_amount: amount,
    freight_amount: freight,
    amount,
    submissions: 1,
    created_at: sale.paidAt,
    since: at,
    ended_at: at,
    version: 1,
  })
  rows.add('refund_lines', ...lines.map((line) => ({ refund_no: refundNo, order_no: sale.orderNo, ...line })))
  const event = { refund_no: refundNo, actor: 'system', detail: {} }
  rows.add(
    'refund_events',
    {
      event_id: `${refundNo} begun`,
      event: 'begun',
      from_state: null,
      to_state: 'refunding',
      at: sale.paidAt,
      ...event,
    },
    { event_id: `${refundNo} back`, event: 'returned', from_state: 'refunding', to_state: 'completed', at, ...event },
  )
  if (amount > 0)
    returnMoney(rows, sale, { refundNo, txn: `txn ${sale.orderNo}`, purpose: 'order', reason, at, amount })
}

function returnMoney(
  rows: WorldRows,
  { orderNo, currency, paidAt }: Sale,
  back: { refundNo: string; txn: string; purpose: 'surplus' | 'order'; reason: string; at: Date; amount: number },
): void {
  const { refundNo, txn, purpose, reason, at, amount } = back
  rows.add('payment_refunds', {
    refund_no: refundNo,
    payment_no: `P ${orderNo}`,
    order_no: orderNo,
    provider_txn: txn,
    amount,
    purpose,
    reason,
    state: 'completed',
    created_at: paidAt,
    completed_at: at,
  })
  rows.add('ledger_entries', {
    entry_id: `refunded ${refundNo}`,
    order_no: orderNo,
    payment_no: `P ${orderNo}`,
    kind: 'refunded',
    amount,
    currency,
    external_key: refundNo,
    at,
  })
  rows.add('jobs', job('payment.refund', purpose === 'surplus' ? txn : refundNo, at))
}

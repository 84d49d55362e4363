import type { WorldRows } from './world-rows.ts'

const minuteMs = 60_000
export const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

export interface Sale {
  orderNo: string
  currency: 'CNY' | 'USD'
  paidAt: Date
}

export type Line = { kind: 'WIFI' | 'SHIP' | 'PICKUP'; refId: string; price: number; quantity: number }

/** An order that was paid, with its lines, its first events and the money that came in. */
export function addOrder(
  rows: WorldRows,
  order: Sale & { kind: string; state: string; tripId: string | null; freight: number; lines: readonly Line[] },
): void {
  const { orderNo, currency, paidAt, tripId, kind, state, freight, lines } = order
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const discounts = { discount: 0, member_discount: 0, coupon_discount: 0, rights_discount: 0 }
  rows.add('orders', {
    order_no: orderNo,
    account_id: 'somebody',
    trip_id: tripId,
    kind,
    state,
    currency,
    version: 1,
    remark: '',
    list_total: total,
    freight,
    payable: total + freight,
    ...discounts,
    refunded_amount: state === 'refunded' ? total : 0,
    created_at: later(paidAt, -2),
    paid_at: paidAt,
    pay_deadline: later(paidAt, 13),
    money_back_reason: state === 'refunded' ? 'wifiUnavailable' : null,
    money_back_since: state === 'refunded' ? paidAt : null,
  })
  rows.add(
    'order_lines',
    ...lines.map(({ kind: lineKind, refId, price, quantity }, at) => ({
      order_no: orderNo,
      line_no: at + 1,
      kind: lineKind,
      ref_id: refId,
      quantity,
      list_price: price,
      name_zh: refId,
      name_en: refId,
      detail_zh: '',
      detail_en: '',
      line_payable: price * quantity,
      coupon_share: 0,
      rights_share: 0,
      restocked: 0,
    })),
  )
  const free = total + freight === 0
  const paid = free ? { event: 'nothingToPay', actor: 'system' } : { event: 'paid', actor: 'gateway' }
  rows.add(
    'order_events',
    orderEvent(orderNo, {
      event: 'submitted',
      at: later(paidAt, -2),
      from: null,
      to: 'pending_payment',
      actor: 'passenger',
    }),
    orderEvent(orderNo, { ...paid, at: paidAt, from: 'pending_payment', to: 'paid' }),
  )
  if (!free) addPayment(rows, { ...order, amount: total + freight })
}

function addPayment(rows: WorldRows, sale: Sale & { amount: number }): void {
  const { orderNo, currency, paidAt, amount } = sale
  rows.add('payment_attempts', {
    payment_no: `P ${orderNo}`,
    order_no: orderNo,
    gateway: currency === 'CNY' ? 'alipay' : 'stripe',
    state: 'paid',
    amount,
    currency,
    created_at: later(paidAt, -1),
    expires_at: later(paidAt, 13),
    provider_txn: `txn ${orderNo}`,
    paid_at: paidAt,
    environment: 'browser',
    client_ip: '',
  })
  addCapture(rows, { ...sale, txn: `txn ${orderNo}`, at: paidAt })
  rows.add('jobs', job('payment.query', `P ${orderNo}`, paidAt))
}

export function addCapture(rows: WorldRows, entry: Sale & { amount: number; txn: string; at: Date }): void {
  const { orderNo, currency, amount, txn, at } = entry
  rows.add('ledger_entries', {
    entry_id: `captured ${txn}`,
    order_no: orderNo,
    payment_no: `P ${orderNo}`,
    kind: 'captured',
    amount,
    currency,
    external_key: txn,
    at,
  })
}

export function orderEvent(
  orderNo: string,
  event: { event: string; at: Date; from: string | null; to: string; actor?: string },
) {
  const { at, from, to, actor = 'system' } = event
  return {
    event_id: `${orderNo} ${event.event}`,
    order_no: orderNo,
    event: event.event,
    from_state: from,
    to_state: to,
    actor,
    at,
    detail: {},
  }
}

export const job = (kind: string, key: string, at: Date) => ({
  job_id: `${kind} ${key}`,
  kind,
  key,
  payload: {},
  run_at: at,
  attempts: 1,
  state: 'done',
  created_at: at,
  ended_at: at,
})

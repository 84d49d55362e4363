import { describe, expect, it } from 'vitest'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { getForemost, getNewsTone, getOrderNews, groupByMonth, hasEnded } from './order-news-rules.ts'

const shipment = {
  carrierCode: 'shunfeng',
  carrier: { zh: '顺丰速运', en: 'SF Express' },
  waybillNo: 'SF1',
  shippedAt: '2026-11-18T02:00:00Z',
  completesAt: null,
}
const given: OrderSummary = {
  orderNo: '1',
  kind: 'SHIP',
  state: 'awaiting_shipment',
  currency: 'CNY',
  payable: 51600,
  listTotal: 51600,
  discount: 0,
  freight: 0,
  createdAt: '2026-11-18T02:00:00Z',
  paidAt: null,
  payDeadline: null,
  lines: [],
  wifi: null,
  plans: [],
  moneyBack: null,
  shipment: null,
  pickupCodesLeft: 0,
  refunds: [],
  can: {
    pay: false,
    cancel: false,
    buyAgain: false,
    confirmReceipt: false,
    trackParcel: false,
    changeAddress: false,
    invoice: null,
  },
  refund: { open: false, from: null, until: null, why: 'notNow' },
}
const refund = {
  refundNo: 'R1',
  type: 'return_refund',
  origin: 'passenger',
  state: 'awaiting_return',
  amount: 6900,
} as const

describe('the latest fact of an order', () => {
  it('is until when to pay, while it can be paid', () => {
    const payDeadline = '2026-11-18T02:15:00Z'
    const unpaid: OrderSummary = { ...given, state: 'pending_payment', payDeadline, can: { ...given.can, pay: true } }
    expect(getOrderNews(unpaid)).toEqual({ of: 'payment', until: payDeadline })
    expect(getOrderNews({ ...unpaid, can: given.can })).toEqual({ of: 'state', label: 'pending_payment' })
  })

  it('is the carrier of a parcel on its way', () => {
    const sent: OrderSummary = { ...given, state: 'shipped', shipment }
    expect(getOrderNews(sent)).toEqual({ of: 'parcel', carrier: shipment.carrier })
  })

  it('is the refund that has not ended, in flame while the passenger has to act', () => {
    const asked: OrderSummary = { ...given, state: 'completed', refunds: [refund] }
    expect(getOrderNews(asked)).toEqual({ of: 'refund', label: 'awaiting_return' })
    expect(getNewsTone(asked)).toBe('hot')
    expect(hasEnded(asked)).toBe(false)
    const done: OrderSummary = { ...asked, refunds: [{ ...refund, state: 'completed' }] }
    expect(getOrderNews(done)).toEqual({ of: 'state', label: 'completed' })
    expect(hasEnded(done)).toBe(true)
  })

  it('is the money that has gone back', () => {
    const back = (...amounts: number[]): OrderSummary => ({
      ...given,
      state: 'refunded',
      refunds: amounts.map((amount) => ({ ...refund, state: 'completed', amount })),
    })
    expect(getOrderNews(back(6900, 100))).toEqual({ of: 'moneyReturned', amount: 7000 })
    expect(getOrderNews(back())).toEqual({ of: 'moneyReturned', amount: 0 })
  })
})

it('of several orders, what waits for the passenger is told first, then what is on its way, else the latest', () => {
  const unpaid: OrderSummary = {
    ...given,
    orderNo: 'unpaid',
    state: 'pending_payment',
    payDeadline: '2026-11-18T02:15:00Z',
    can: { ...given.can, pay: true },
  }
  const ready: OrderSummary = { ...given, orderNo: 'ready', kind: 'PICKUP', pickupCodesLeft: 1 }
  const sent: OrderSummary = { ...given, orderNo: 'sent', state: 'shipped', shipment }
  const old: OrderSummary = { ...given, orderNo: 'old', state: 'completed' }
  const foremost = (...orders: OrderSummary[]) => getForemost(orders)?.orderNo
  expect(foremost(old, sent, ready, unpaid)).toBe('unpaid')
  expect(foremost(old, sent, ready)).toBe('ready')
  expect(foremost(old, sent)).toBe('sent')
  expect(foremost(old)).toBe('old')
  expect(foremost()).toBeUndefined()
})

it('orders are cut where another month begins in Beijing, in their sequence', () => {
  const placedAt = ['2026-11-02T00:00:00Z', '2026-10-31T16:00:00Z', '2026-10-31T15:59:59Z', '2026-10-01T00:00:00Z']
  const cut = groupByMonth(placedAt.map((createdAt) => ({ createdAt })))
  expect(cut.map(({ month, orders }) => [month, orders.length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 2],
  ])
})

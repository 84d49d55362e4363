import { describe, expect, it } from 'vitest'
import { ordersRequest } from './orders-search-rules.ts'

describe('the request of the list of orders', () => {
  it('asks the server for what stands in the address', () => {
    expect(ordersRequest({ q: '2611', state: 'paid', from: '2026-11-17', flight: 'MF817', saved: 'viw_1' })).toEqual({
      view: 'all',
      text: '2611',
      state: ['paid'],
      placedFrom: '2026-11-17',
      flightNo: 'MF817',
    })
  })

  it('asks in minor units, and by yes and no', () => {
    const narrowed = { currency: 'USD', sku: 'TEA-S', paidFrom: '2026-11-01' } as const
    expect(ordersRequest({ ...narrowed, least: '19.99', most: '200', refund: 'yes', invoice: 'no' })).toEqual({
      view: 'all',
      ...narrowed,
      totalFrom: 1999,
      totalTo: 20_000,
      refund: true,
      invoice: false,
    })
  })
})

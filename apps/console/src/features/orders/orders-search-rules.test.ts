import { describe, expect, it } from 'vitest'
import { ordersRequest, readOrdersSearch } from './orders-search-rules.ts'

describe('the address of the list of orders', () => {
  it('keeps what it knows and leaves out the rest', () => {
    const search = readOrdersSearch({
      view: 'toShip',
      q: ' li@example.com ',
      kind: 'SHIP',
      state: 'nowhere',
      more: '1',
    })
    expect(search).toEqual({ view: 'toShip', q: 'li@example.com', kind: 'SHIP' })
  })

  it('takes a day only beside a flight, and only days that look like one', () => {
    expect(readOrdersSearch({ flight: 'mf817', day: '2026-11-20', from: 'yesterday' })).toEqual({
      flight: 'MF817',
      day: '2026-11-20',
    })
    expect(readOrdersSearch({ day: '2026-11-20' })).toEqual({})
  })

  it('asks the server for the same', () => {
    expect(ordersRequest({ q: '2611', state: 'paid', from: '2026-11-17', flight: 'MF817' })).toEqual({
      view: 'all',
      text: '2611',
      state: ['paid'],
      placedFrom: '2026-11-17',
      flightNo: 'MF817',
    })
  })
})

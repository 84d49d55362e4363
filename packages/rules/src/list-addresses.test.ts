import { viewScreens } from '@aisle/contract/console-views'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isSameQuery,
  readCatalogueSearch,
  readOrdersSearch,
  readPassengersSearch,
  readRefundsSearch,
  readShippingSearch,
  readViewQuery,
} from './list-addresses.ts'

describe('the address of the list of orders', () => {
  it('keeps what it knows and leaves out the rest', () => {
    const search = readOrdersSearch({
      view: 'toShip',
      q: ' li@example.com ',
      kind: 'SHIP',
      state: 'nowhere',
      saved: 'viw_aB-1',
      more: '1',
    })
    expect(search).toEqual({ view: 'toShip', q: 'li@example.com', kind: 'SHIP', saved: 'viw_aB-1' })
  })

  it('takes a day only beside a flight, and only days that exist', () => {
    expect(readOrdersSearch({ flight: 'mf817', day: '2026-11-20', from: 'yesterday', to: '2026-02-30' })).toEqual({
      flight: 'MF817',
      day: '2026-11-20',
    })
    expect(readOrdersSearch({ day: '2026-11-20' })).toEqual({})
    expect(readOrdersSearch({ flight: 'nonsense', day: '2026-11-20' })).toEqual({})
  })
})

describe('what narrows the list of orders further', () => {
  const narrowed = { currency: 'USD', method: 'stripe', paidFrom: '2026-11-01', point: 'XMN-T3', sku: 'TEA-S' }
  const more = { plan: 'HOUR', coupon: 'NEW20', least: '100', most: '199.50', refund: 'yes', invoice: 'no' }

  it('stands in the address', () => {
    expect(readOrdersSearch({ ...narrowed, ...more })).toEqual({ ...narrowed, ...more })
  })

  it('is left out where it cannot be', () => {
    const broken = { currency: 'EUR', method: 'cash', paidTo: '2026-02-30', point: 'a b', sku: '', least: '-1' }
    expect(readOrdersSearch({ ...broken, most: '1.005', refund: 'maybe', invoice: 'true' })).toEqual({})
  })
})

describe('the addresses of the other lists', () => {
  it('keep what was typed, without spaces around it', () => {
    expect(readPassengersSearch({})).toEqual({})
    expect(readPassengersSearch({ q: '  ' })).toEqual({})
    expect(readPassengersSearch({ q: ' Lin ' })).toEqual({ q: 'Lin' })
    expect(readCatalogueSearch({ q: '乌龙', other: '1' })).toEqual({ q: '乌龙' })
  })

  it('name no saved view by what cannot be one', () => {
    expect(readShippingSearch({ held: 'maybe', saved: 'R26112000731034' })).toEqual({})
    expect(readShippingSearch({ held: 'yes', saved: 'viw_1' })).toEqual({ held: 'yes', saved: 'viw_1' })
    expect(readRefundsSearch({ view: 'toDecide', open: 'R26112000731034' })).toEqual({ open: 'R26112000731034' })
  })
})

const listNames = 'view q kind state from to flight day held open saved currency method point sku least refund'.split(
  ' ',
)

describe('what a saved view keeps of an address', () => {
  it.each([
    ['orders', { view: 'toShip', kind: 'SHIP', q: '2611', saved: 'viw_1' }, { view: 'toShip', kind: 'SHIP' }],
    ['passengers', { q: 'lin@example.com' }, {}],
    ['passengers', { q: '13800138000' }, {}],
    ['passengers', { q: '林小屿' }, {}],
    ['passengers', { q: '9912345678' }, {}],
    ['passengers', { q: 'mf817' }, { q: 'mf817' }],
    ['passengers', { q: 'MF817 1120' }, { q: 'MF817 1120' }],
    ['refunds', { view: 'onItsWay', open: 'R26112000731034' }, { view: 'onItsWay' }],
    ['shipping', { held: 'no' }, { held: 'no' }],
    ['goods', { q: '乌龙' }, { q: '乌龙' }],
  ] as const)('of %s %j is %j', (screen, search, kept) => {
    expect(readViewQuery(screen, search)).toEqual(kept)
  })

  it('is an address that keeps all of it again, whatever was typed', () => {
    const names = fc.constantFrom(...listNames)
    const values = fc.oneof(
      fc.string(),
      fc.constantFrom('toShip', 'SHIP', 'paid', '2026-11-20', 'MF817', 'yes', 'USD', 'stripe', '12.5'),
    )
    fc.assert(
      fc.property(fc.constantFrom(...viewScreens), fc.dictionary(names, values), (screen, search) => {
        const kept = readViewQuery(screen, search)
        expect(isSameQuery(readViewQuery(screen, kept), kept)).toBe(true)
      }),
    )
  })

  it('is the same in whatever order it stands', () => {
    expect(isSameQuery({ kind: 'SHIP', state: 'paid' }, { state: 'paid', kind: 'SHIP' })).toBe(true)
    expect(isSameQuery({ kind: 'SHIP' }, { kind: 'SHIP', state: 'paid' })).toBe(false)
    expect(isSameQuery({ kind: 'SHIP' }, { kind: 'WIFI' })).toBe(false)
  })
})

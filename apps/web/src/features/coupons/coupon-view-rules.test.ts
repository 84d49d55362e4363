import { describe, expect, it } from 'vitest'
import { isUsableNow, getLastDay, placeOfCoupon, tabOfCoupon } from './coupon-view-rules.ts'

const now = Date.parse('2026-11-20T02:00:00Z')

describe('coupon in the centre', () => {
  it.each([
    ['unused', 'usable'],
    ['locked', 'usable'],
    ['used', 'used'],
    ['expired', 'expired'],
  ] as const)('that is %s is listed under %s', (state, tab) => {
    expect(tabOfCoupon({ state })).toBe(tab)
  })

  it('is usable once its validity has begun, and not while an order locks it', () => {
    const begun = '2026-11-20T02:00:00Z'
    expect(isUsableNow({ state: 'unused', validFrom: begun }, now)).toBe(true)
    expect(isUsableNow({ state: 'unused', validFrom: '2026-11-20T02:00:01Z' }, now)).toBe(false)
    expect(isUsableNow({ state: 'locked', validFrom: begun }, now)).toBe(false)
  })

  it('links to where it applies', () => {
    const tea = { categoryId: 'CAT04', name: { zh: '茶', en: 'Tea' } }
    expect(placeOfCoupon({ scope: 'wifi', category: null })).toEqual({ to: '/purchaseIndex', query: {} })
    expect(placeOfCoupon({ scope: 'all', category: null })).toEqual({ to: '/shop', query: {} })
    expect(placeOfCoupon({ scope: 'goods', category: null })).toEqual({ to: '/shop', query: {} })
    expect(placeOfCoupon({ scope: 'category', category: tea })).toEqual({ to: '/shop', query: { category: 'CAT04' } })
  })

  it('that ends at midnight in Beijing is valid until the day before', () => {
    expect(getLastDay('2026-12-10T16:00:00Z')).toBe('2026-12-10')
    expect(getLastDay('2026-12-10T16:00:00.001Z')).toBe('2026-12-11')
  })
})

import { describe, expect, it } from 'vitest'
import { trueForMs } from './promise-rules.ts'

const now = Date.parse('2026-11-20T10:00:00+08:00')

describe('what is promised', () => {
  const parcel = {
    day: '2026-11-21',
    orderBy: '2026-11-20T09:35:00Z',
    place: { zh: '厦门', en: 'Xiamen' },
    freeFreightOver: null,
  }
  const collection = {
    flightNo: 'MF829',
    counter: { zh: '柜台', en: 'Counter' },
    from: '2026-11-20T04:00:00Z',
    until: '2026-11-20T12:45:00Z',
    orderBy: '2026-11-20T02:30:00Z',
  }

  it('is asked for again when the first of its hours has passed', () => {
    const offer = { parcel, addressMissing: false, collection, withCoupon: [] }
    expect(trueForMs(offer, now)).toBe(30 * 60_000 + 1000)
    expect(trueForMs({ ...offer, collection: null }, now)).toBe((7 * 60 + 35) * 60_000 + 1000)
  })

  it('is asked for once a minute at most, and not again where nothing is promised', () => {
    expect(trueForMs({ parcel, addressMissing: false, collection: null, withCoupon: [] }, now + 86_400_000)).toBe(
      60_000,
    )
    expect(trueForMs({ parcel: null, addressMissing: true, collection: null, withCoupon: [] }, now)).toBe(false)
  })
})

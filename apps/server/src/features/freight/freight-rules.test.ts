import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeFreight, type FreightZone } from './freight-rules.ts'

const zone: FreightZone = {
  firstGrams: 1000,
  firstFen: 1000,
  firstCents: 200,
  stepGrams: 500,
  stepFen: 300,
  stepCents: 100,
  freeOverFen: 18000,
  freeOverCents: 2600,
}
const parcel = { grams: 800, goodsTotal: 5000, currency: 'CNY' as const }

describe('freight (S6)', () => {
  it('asks the first weight once and every begun step after it', () => {
    expect(computeFreight(zone, parcel)).toBe(1000)
    expect(computeFreight(zone, { ...parcel, grams: 1000 })).toBe(1000)
    expect(computeFreight(zone, { ...parcel, grams: 1001 })).toBe(1300)
    expect(computeFreight(zone, { ...parcel, grams: 1501 })).toBe(1600)
    expect(computeFreight(zone, { ...parcel, grams: 1501, goodsTotal: 700, currency: 'USD' })).toBe(400)
  })

  it('is free from the amount of its currency on', () => {
    expect(computeFreight(zone, { ...parcel, goodsTotal: 17900 })).toBe(1000)
    expect(computeFreight(zone, { ...parcel, goodsTotal: 18000 })).toBe(0)
    expect(computeFreight(zone, { ...parcel, goodsTotal: 18000, currency: 'USD' })).toBe(0)
    expect(computeFreight({ ...zone, freeOverFen: null }, { ...parcel, goodsTotal: 1_000_000 })).toBe(1000)
  })

  it('never falls when a parcel becomes heavier, and is always whole', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(5000), (grams, more) => {
        const light = computeFreight(zone, { ...parcel, grams })
        const heavy = computeFreight(zone, { ...parcel, grams: grams + more })
        return heavy >= light && light % 100 === 0
      }),
    )
  })
})

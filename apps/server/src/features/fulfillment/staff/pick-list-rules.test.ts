import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { picksOf } from './pick-list-rules.ts'

const name = { zh: '茶', en: 'Tea' }
const skuIds = ['TEA-S', 'TEA-L', 'CUP'] as const
const parcels = fc.array(
  fc.record({
    orderNo: fc.integer({ min: 1, max: 9 }).map(String),
    lines: fc.array(
      fc.record({
        skuId: fc.constantFrom(...skuIds),
        name: fc.constant(name),
        detail: fc.constant(name),
        picture: fc.constant(null),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
    ),
  }),
)

describe('a pick list (X4)', () => {
  it('has every piece of every parcel, each variant once, with each of its orders once', () => {
    fc.assert(
      fc.property(parcels, (all) => {
        const picks = picksOf(all)
        expect(new Set(picks.map(({ skuId }) => skuId)).size).toBe(picks.length)
        for (const skuId of skuIds) {
          const lines = all.flatMap(({ orderNo, lines: own }) => own.map((line) => ({ ...line, orderNo })))
          const wanted = lines.filter((line) => line.skuId === skuId)
          const pick = picks.find((one) => one.skuId === skuId)
          expect(pick?.units ?? 0).toBe(wanted.reduce((sum, { quantity }) => sum + quantity, 0))
          expect(pick?.orders ?? []).toEqual([...new Set(wanted.map(({ orderNo }) => orderNo))])
        }
      }),
    )
  })
})

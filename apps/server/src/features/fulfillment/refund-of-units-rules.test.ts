import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundOfUnits } from './refund-of-units-rules.ts'

describe('what goes back for units of a line (G4)', () => {
  it('is a share in whole yuan, and the last unit takes the rest', () => {
    const line = { linePayable: 10_000, quantity: 3 }
    expect([0, 1, 2].map((before) => refundOfUnits(line, { before, now: 1 }))).toEqual([3_300, 3_300, 3_400])
    expect(refundOfUnits(line, { before: 0, now: 3 })).toBe(10_000)
    // Also what is less than a yuan.
    expect(refundOfUnits({ linePayable: 10_050, quantity: 2 }, { before: 1, now: 1 })).toBe(5_050)
  })

  it('refuses more units than there are', () => {
    expect(() => refundOfUnits({ linePayable: 100, quantity: 2 }, { before: 1, now: 2 })).toThrow('cannot go back')
    expect(() => refundOfUnits({ linePayable: 100, quantity: 2 }, { before: 2, now: -1 })).toThrow('cannot go back')
  })

  const steps = fc
    .record({
      yuan: fc.integer({ min: 0, max: 99_000 }),
      parts: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 12 }),
    })
    .filter(({ parts }) => parts.some((units) => units > 0))

  it('sums to exactly what was paid however the units go back, whole and never negative', () => {
    fc.assert(
      fc.property(steps, ({ yuan, parts }) => {
        const quantity = parts.reduce((sum, units) => sum + units, 0)
        const line = { linePayable: yuan * 100, quantity }
        let before = 0
        let given = 0
        for (const now of parts) {
          const amount = refundOfUnits(line, { before, now })
          expect(amount).toBeGreaterThanOrEqual(0)
          expect(amount % 100).toBe(0)
          before += now
          given += amount
          // Never more than the units that went back have cost.
          expect(given * quantity).toBeLessThanOrEqual(line.linePayable * before)
        }
        expect(given).toBe(line.linePayable)
      }),
    )
  })
})

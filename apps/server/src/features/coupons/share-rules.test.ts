import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOut } from './share-rules.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const wholeAmounts = fc.array(
  fc.integer({ min: 0, max: 20_000 }).map((units) => units * 100),
  { minLength: 1, maxLength: 12 },
)
/** Amounts with a discount no larger than their sum. */
const carts = wholeAmounts.chain((amounts) =>
  fc.record({
    amounts: fc.constant(amounts),
    discount: fc.integer({ min: 0, max: sum(amounts) / 100 }).map((units) => units * 100),
  }),
)

describe('sharing a discount over lines (S4)', () => {
  it('is proportional, with the remainder on the largest line', () => {
    expect(shareOut(3000, [10_000, 20_000])).toEqual([1000, 2000])
    expect(shareOut(1000, [10_000, 10_100, 10_000])).toEqual([300, 400, 300])
  })

  it('puts the remainder on the first of equal lines', () => {
    expect(shareOut(1000, [10_000, 10_000, 10_000])).toEqual([400, 300, 300])
  })

  it('continues with the next line when the largest is already free', () => {
    expect(shareOut(200, [100, 100, 100])).toEqual([100, 100, 0])
  })

  it('gives nothing to free lines, and nothing at all when all are free', () => {
    expect(shareOut(500, [0, 900, 0])).toEqual([0, 500, 0])
    expect(shareOut(0, [0, 0])).toEqual([0, 0])
  })

  it('refuses a discount above the sum of the lines', () => {
    expect(() => shareOut(300, [100, 100])).toThrow('more than its lines')
  })

  it('adds up exactly, in whole units, and never exceeds a line', () => {
    fc.assert(
      fc.property(carts, ({ amounts, discount }) => {
        const shares = shareOut(discount, amounts)
        expect(shares).toHaveLength(amounts.length)
        expect(sum(shares)).toBe(discount)
        shares.forEach((share, index) => {
          expect(share % 100).toBe(0)
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(amounts[index] ?? 0)
        })
      }),
      { numRuns: 5000 },
    )
  })

  it('gives the larger of two lines no less', () => {
    fc.assert(
      fc.property(carts, ({ amounts, discount }) => {
        const lines = shareOut(discount, amounts).map((share, index) => ({ share, amount: amounts[index] ?? 0 }))
        for (const a of lines)
          for (const b of lines) if (a.amount > b.amount) expect(a.share).toBeGreaterThanOrEqual(b.share)
      }),
      { numRuns: 2000 },
    )
  })

  it('differs from the exact proportion by less than one unit per line', () => {
    fc.assert(
      fc.property(carts, ({ amounts, discount }) => {
        const total = sum(amounts)
        shareOut(discount, amounts).forEach((share, index) => {
          const exact = total === 0 ? 0 : (discount * (amounts[index] ?? 0)) / total
          expect(Math.abs(share - exact)).toBeLessThan(100 * amounts.length)
        })
      }),
      { numRuns: 2000 },
    )
  })
})

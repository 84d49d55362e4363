import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDifference, signedUnits } from './stock-rules.ts'

describe('pieces that come in or go out', () => {
  it('are read with any sign that a keyboard has', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom('', ' '), (pieces, around) => {
        for (const sign of ['', '+', '＋']) expect(readDifference(`${around}${sign}${pieces}${around}`)).toBe(pieces)
        for (const sign of ['-', '−', '－']) expect(readDifference(`${around}${sign}${pieces}`)).toBe(-pieces)
      }),
    )
  })

  it.each(['', '0', '-0', '1.5', '1e3', '--1', '1000001', 'twelve'])('are not "%s"', (typed) => {
    expect(readDifference(typed)).toBeNull()
  })
})

describe('the pieces of a movement', () => {
  it('have the sign by which the free ones change', () => {
    expect(signedUnits({ kind: 'held', units: 2 })).toBe('−2')
    expect(signedUnits({ kind: 'released', units: 2 })).toBe('+2')
    expect(signedUnits({ kind: 'returned', units: 1 })).toBe('+1')
    expect(signedUnits({ kind: 'adjusted', units: 12 })).toBe('+12')
    expect(signedUnits({ kind: 'adjusted', units: -3 })).toBe('−3')
  })

  it('have none where they were reserved before', () => {
    expect(signedUnits({ kind: 'sold', units: 2 })).toBe('2')
  })
})

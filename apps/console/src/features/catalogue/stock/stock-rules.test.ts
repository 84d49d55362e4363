import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDifference } from './stock-rules.ts'

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

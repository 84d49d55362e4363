import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDifference, getDifference } from './text-difference.ts'

/** Texts built from few pieces, so that any two have much in common. */
const piece = fc.constantFrom(
  'const shop = ',
  '<div class="card">',
  '价格与库存',
  '😀',
  'x',
  '\u2028',
  '</script>',
  'aaaaaaaaaaaaaaaaaaaaaaaa',
)
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

describe('the difference of two texts', () => {
  it('turns one text into the other, also after a JSON round trip', () => {
    fc.assert(
      fc.property(
        fc.oneof(text, fc.string({ unit: 'binary' })),
        fc.oneof(text, fc.string({ unit: 'binary' })),
        (before, after) => {
          const difference = getDifference(before, after)
          expect(applyDifference(before, difference)).toBe(after)
          expect(applyDifference(before, JSON.parse(JSON.stringify(difference)) as typeof difference)).toBe(after)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('is small when little has changed: references to the old text and literals of the new', () => {
    const lines = Array.from({ length: 400 }, (_, n) => `line ${n} has words of its own: ${(n * 7919) % 1009};`)
    const before = lines.join('\n')
    const after = lines.with(200, 'another line').toSpliced(300, 1).join('\n')
    const difference = getDifference(before, after)
    expect(applyDifference(before, difference)).toBe(after)
    expect(JSON.stringify(difference).length).toBeLessThan(100)
    expect(getDifference(before, before)).toEqual([[0, before.length]])
  })

  it('is refused for a text other than the one it was computed from', () => {
    expect(() => applyDifference('short', [[0, 6]])).toThrow('another text')
    expect(() => applyDifference('short', [[-1, 2]])).toThrow('another text')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { swipeEndsOpen, swipeIntent, swipeOffset, swipeWidth } from './swipe-rules.ts'

describe('finger on a line', () => {
  it.each([
    [{ dx: -7, dy: 3 }, 'open'],
    [{ dx: -9, dy: 3 }, 'swipe'],
    [{ dx: 12, dy: 2 }, 'swipe'],
    [{ dx: -9, dy: 9 }, 'scroll'],
    [{ dx: 2, dy: -10 }, 'scroll'],
  ] as const)('that has moved %j means %s', (move, intent) => {
    expect(swipeIntent(move)).toBe(intent)
  })

  it('drags the line only to the left, and hardly beyond the button', () => {
    expect(swipeOffset(false, -30)).toBe(-30)
    expect(swipeOffset(false, 40)).toBe(0)
    expect(swipeOffset(true, 30)).toBe(-50)
    expect(swipeOffset(true, 200)).toBe(0)
    expect(swipeOffset(false, -120)).toBe(-90)
  })

  it('never drags the line further than it has moved', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: -500, max: 500 }), (open, dx) => {
        const offset = swipeOffset(open, dx)
        const from = open ? -swipeWidth : 0
        expect(offset).toBeLessThanOrEqual(0)
        expect(Math.abs(offset - from)).toBeLessThanOrEqual(Math.max(Math.abs(dx), 0))
      }),
    )
  })

  it.each([
    [-39, 0, false],
    [-40, 0, true],
    [-20, -0.5, true],
    [-75, 0.5, false],
    [0, -0.5, false],
  ])('that lets go at %i px with %f px/ms leaves the button open: %s', (offset, velocity, open) => {
    expect(swipeEndsOpen(offset, velocity)).toBe(open)
  })
})

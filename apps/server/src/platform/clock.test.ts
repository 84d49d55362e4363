import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutes, seconds, steadyClock } from './clock.ts'

const day = minutes(24 * 60)
const start = Date.parse('2026-11-20T02:00:00Z')

/** A machine whose wall clock can be set. */
function machine() {
  let monotonicMs = 1_000
  let wallAheadMs = 0
  const jumps: number[] = []
  const readings = { wallMs: () => start + monotonicMs - 1_000 + wallAheadMs, monotonicMs: () => monotonicMs }
  const clock = steadyClock(readings, (jumpedMs) => jumps.push(jumpedMs))
  return {
    jumps,
    pass: (ms: number) => void (monotonicMs += ms),
    setWall: (aheadMs: number) => void (wallAheadMs = aheadMs),
    /** Milliseconds since the start, as the clock shows them. */
    shown: () => clock.now().getTime() - start,
    wall: () => readings.wallMs() - start,
  }
}

describe('the steady clock', () => {
  it.each([
    ['forward', day],
    ['back', -day],
  ])('does not believe a jump of a day %s that is put right within 10 minutes', (_way, jump) => {
    const { setWall, pass, shown, jumps } = machine()
    pass(seconds(60))
    setWall(jump)
    for (let minute = 1; minute < 10; minute += 1) {
      pass(minutes(1))
      expect(shown()).toBe(minutes(minute + 1))
    }
    setWall(0)
    pass(minutes(30))
    expect(shown()).toBe(minutes(40))
    expect(jumps).toEqual([])
  })

  it.each([
    ['forward', day],
    ['back', -day],
  ])('takes a jump of a day %s over when it has lasted 10 minutes, and tells it once', (_way, jump) => {
    const { setWall, pass, shown, jumps } = machine()
    shown()
    setWall(jump)
    shown()
    pass(minutes(10) - 1)
    expect(shown()).toBe(minutes(10) - 1)
    pass(1)
    expect(shown()).toBe(jump + minutes(10))
    pass(minutes(20))
    expect(shown()).toBe(jump + minutes(30))
    expect(jumps).toEqual([jump])
  })

  it('counts 10 minutes anew when the wall clock jumps elsewhere', () => {
    const { setWall, pass, shown } = machine()
    setWall(day)
    shown()
    pass(minutes(9))
    setWall(-day)
    expect(shown()).toBe(minutes(9))
    pass(minutes(9))
    expect(shown()).toBe(minutes(18))
  })

  it('follows a small drift forward at once, and a small drift back without going backwards', () => {
    const { setWall, pass, shown } = machine()
    setWall(seconds(2))
    expect(shown()).toBe(seconds(2))
    setWall(0)
    expect(shown()).toBe(seconds(2))
    pass(seconds(1))
    expect(shown()).toBe(seconds(2.5))
    pass(seconds(3))
    expect(shown()).toBe(seconds(4))
  })

  const moves = fc.array(
    fc.record({
      passMs: fc.integer({ min: 0, max: minutes(3) }),
      wallAheadMs: fc.oneof(fc.integer({ min: -2_000, max: 2_000 }), fc.integer({ min: -day, max: day })),
    }),
    { minLength: 1, maxLength: 60 },
  )

  it('never goes backwards and never leaps, but by a jump that it tells', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const { setWall, pass, shown, jumps } = machine()
        for (const { passMs, wallAheadMs } of steps) {
          const before = shown()
          const told = jumps.length
          pass(passMs)
          setWall(wallAheadMs)
          const moved = shown() - before
          if (jumps.length > told) continue
          expect(moved).toBeGreaterThanOrEqual(0)
          expect(moved).toBeLessThanOrEqual(passMs + seconds(5))
        }
      }),
    )
  })

  it('agrees with a wall clock that has been left alone for long enough, whatever came before', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const { setWall, pass, shown, wall } = machine()
        for (const { passMs, wallAheadMs } of steps) {
          pass(passMs)
          setWall(wallAheadMs)
          shown()
        }
        shown()
        for (let minute = 0; minute < 12; minute += 1) {
          pass(minutes(1))
          shown()
        }
        expect(shown()).toBeCloseTo(wall(), 3)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { secondsToNextAttempt, withAttempt } from './attempt-rules.ts'

describe('login attempts (spec §4, E7)', () => {
  it('are limited to five in sixty seconds; the sixth reports how long to wait', () => {
    const times = [0, 10_000, 20_000, 30_000, 40_000]
    expect(secondsToNextAttempt(times.slice(0, 4), 50_000)).toBe(0)
    expect(secondsToNextAttempt(times, 50_000)).toBe(10)
    expect(secondsToNextAttempt(times, 59_001)).toBe(1)
    expect(secondsToNextAttempt(times, 60_000)).toBe(0)
  })

  it('are ignored if they lie ahead of a clock that was set back', () => {
    expect(secondsToNextAttempt([90_000, 90_001, 90_002, 90_003, 90_004], 1_000)).toBe(0)
  })

  it('never exceed five in any sixty seconds, and waiting as reported always suffices', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 60 }), (pauses) => {
        const made: number[] = []
        let now = 1_000_000
        let times: number[] = []
        for (const pause of pauses) {
          now += pause
          const wait = secondsToNextAttempt(times, now)
          if (wait > 0) {
            expect(wait).toBeLessThanOrEqual(60)
            expect(secondsToNextAttempt(times, now + wait * 1000)).toBe(0)
            continue
          }
          times = withAttempt(times, now)
          made.push(now)
        }
        for (const start of made) {
          expect(made.filter((time) => time >= start && time < start + 60_000).length).toBeLessThanOrEqual(5)
        }
      }),
    )
  })
})

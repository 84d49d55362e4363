import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTimer } from './timers.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

type Step = { act: 'pause' | 'resume' } | { passed: number }

const steps = fc.array(
  fc.oneof(
    fc.constantFrom<Step>({ act: 'pause' }, { act: 'resume' }),
    fc.record({ passed: fc.oneof(fc.nat(5000), fc.nat(86_400_000)) }),
  ),
  { maxLength: 20 },
)

/** Reference model: the time on a passenger's stopwatch. */
function measured(all: readonly Step[]): number {
  let runs = true
  let total = 0
  for (const step of all) {
    if ('passed' in step) total += runs ? step.passed : 0
    else runs = step.act === 'resume'
  }
  return total
}

it('measures what passes while it runs, nothing of its pauses, and nothing at all beyond a day', () => {
  fc.assert(
    fc.property(steps, fc.nat(1e12), (all, begin) => {
      vi.setSystemTime(begin)
      const timer = startTimer('1', 'page_stay')
      for (const step of all) {
        if ('passed' in step) vi.setSystemTime(Date.now() + step.passed)
        else timer[step.act]()
      }
      const total = measured(all)
      expect(timer.end()).toBe(String(total > 86_400_000 ? 0 : total / 1000))
    }),
  )
})

it('restarts at 0 when the clock was set back while it ran, and continues from there', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 1, max: 1e6 }), fc.nat(1e6), (first, back, second) => {
      vi.setSystemTime(1e12)
      const timer = startTimer('1', 'page_stay')
      vi.setSystemTime(1e12 + first)
      timer.pause()
      timer.resume()
      vi.setSystemTime(1e12 + first - back)
      timer.pause()
      timer.resume()
      vi.setSystemTime(1e12 + first - back + second)
      expect(timer.end()).toBe(String(second / 1000))
    }),
  )
})

it('applies the cap to the millisecond, and reports fractions of a second unrounded', () => {
  const lasting = (milliseconds: number) => {
    vi.setSystemTime(0)
    const timer = startTimer('1', 'page_stay')
    vi.setSystemTime(milliseconds)
    return timer.end()
  }
  expect([1235, 3502, 86_399_990, 86_400_000, 86_400_001].map(lasting)).toEqual([
    '1.235',
    '3.502',
    '86399.99',
    '86400',
    '0',
  ])
})

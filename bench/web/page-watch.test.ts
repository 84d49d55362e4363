import { describe, expect, it } from 'vitest'
import { roundTrips } from './page-traffic.ts'
import { blockedMs, longestMs, usableAt } from './page-watch.ts'

describe('the figures of a visit', () => {
  it('count a page as usable once no long task follows list and program within half a second', () => {
    const tasks = [
      { start: 900, end: 1_100 },
      { start: 1_500, end: 1_700 },
      { start: 2_300, end: 2_500 },
    ]
    expect(usableAt(1_000, tasks)).toBe(1_700)
    expect(usableAt(1_000, [])).toBe(1_000)
    // Only the time beyond 50 ms blocks, and only between first paint and usable.
    expect(blockedMs(tasks, { from: 1_000, until: 1_700 })).toBe(50 + 150)
  })

  it('include the longest task among those that began within the interval', () => {
    const tasks = [
      { start: 100, end: 170 },
      { start: 900, end: 1_050 },
      { start: 3_000, end: 3_900 },
    ]
    expect(longestMs(tasks, { from: 0, until: 1_050 })).toBe(150)
    expect(longestMs(tasks, { from: 0, until: 50 })).toBe(0)
    expect(longestMs(tasks, { from: 950, until: 1_050 })).toBe(0)
  })

  it('count as round trips the longest chain of requests that each began after the previous one ended', () => {
    const together = [
      { beganAt: 0, endedAt: 10 },
      { beganAt: 1, endedAt: 9 },
    ]
    expect(roundTrips(together)).toBe(1)
    expect(roundTrips([...together, { beganAt: 10, endedAt: 20 }, { beganAt: 12, endedAt: 40 }])).toBe(2)
    expect(roundTrips([])).toBe(0)
  })
})

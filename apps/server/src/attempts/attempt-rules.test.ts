import { describe, expect, it } from 'vitest'
import { guesses, strictest, whatStops } from './attempt-rules.ts'

const now = new Date('2026-11-20T02:00:00Z')
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

describe('what stops the next guess (W3)', () => {
  it.each([
    [0, null, 'nothing'],
    [4, 0, 'nothing'],
    [5, 0, { retryAfterSeconds: 60 }],
    [5, 59.1, { retryAfterSeconds: 1 }],
    [5, 60, 'nothing'],
    [19, 60, 'nothing'],
    [20, 3599, 'limit'],
  ])('after %i failures, the newest %s seconds ago: %j', (count, ago, stop) => {
    expect(whatStops({ count, newest: ago === null ? null : secondsAgo(ago) }, guesses, now)).toEqual(stop)
  })

  it('is the strictest of what stops ticket and device', () => {
    expect(strictest([])).toBe('nothing')
    expect(strictest(['nothing', 'nothing'])).toBe('nothing')
    expect(strictest([{ retryAfterSeconds: 3 }, 'nothing', { retryAfterSeconds: 40 }])).toEqual({
      retryAfterSeconds: 40,
    })
    expect(strictest([{ retryAfterSeconds: 40 }, 'limit'])).toBe('limit')
  })
})

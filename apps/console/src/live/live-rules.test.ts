import { liveTopics, type LiveTopic } from '@aisle/contract/console-live'
import { describe, expect, it } from 'vitest'
import { isJustDrawn, isSilent, keysFor, nextState, retryAfterMs, splitByPointer } from './live-rules.ts'

describe('what a live page asks anew (X4)', () => {
  it('is what shows the topics, each once', () => {
    expect(keysFor(['messages', 'invoices'])).toEqual([['messages'], ['passenger'], ['today'], ['invoices']])
  })

  it('is something for every topic, and nothing for one that only a newer server knows', () => {
    for (const topic of liveTopics) expect(keysFor([topic]).length).toBeGreaterThan(0)
    expect(keysFor(['balloons' as LiveTopic])).toEqual([])
  })

  it('never is what a person confirms or types', () => {
    const first = keysFor([...liveTopics]).map(([key]) => key)
    for (const key of ['session', 'dry run', 'row', 'person', 'approval', 'refund choices']) {
      expect(first).not.toContain(key)
    }
  })

  it('waits where the pointer is on a row, but for counts and what is open', () => {
    const keys = keysFor(['refunds'])
    expect(splitByPointer(keys, false)).toEqual({ now: keys, waits: [] })
    expect(splitByPointer(keys, true)).toEqual({
      now: [['refund'], ['refunds waiting'], ['order']],
      waits: [['refunds'], ['today']],
    })
  })
})

describe('a lost stream (X4)', () => {
  it('is tried again after one second, later after longer, and never after more than thirty', () => {
    expect([0, 1, 2, 5, 50].map((tries) => retryAfterMs(tries, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000])
    expect(retryAfterMs(0, 0)).toBe(500)
  })

  it('counts as lost when it misses two signs of life', () => {
    expect(isSilent(0, 37_500)).toBe(false)
    expect(isSilent(0, 37_501)).toBe(true)
  })

  it('is not the first stream of a page, whose rows may still move', () => {
    const drawn = { isLive: false, since: null }
    expect(isJustDrawn(drawn)).toBe(true)
    const live = nextState(drawn, { kind: 'opened' })
    expect([live, nextState(live, { kind: 'away', since: '10:41' })].map(isJustDrawn)).toEqual([false, false])
  })

  it('is away since it was first lost, until it is back', () => {
    const live = nextState({ isLive: false, since: null }, { kind: 'opened' })
    expect(live).toEqual({ isLive: true, since: null })
    const lost = nextState(live, { kind: 'away', since: '10:41' })
    expect(nextState(lost, { kind: 'away', since: '10:42' })).toEqual({ isLive: false, since: '10:41' })
    expect(nextState(lost, { kind: 'changed', topics: ['orders'] })).toEqual(live)
    expect(nextState(live, { kind: 'state', state: lost })).toEqual(lost)
  })
})

import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearLogin, logIn } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { keepAnswers } from './keep-answers.ts'
import { keepFor, showKeptAnswers, stillGood, type KeptAnswers } from './kept-answers.ts'
import { getFirstPage, keepNewest, type KeptAnswer } from './kept-answers-rules.ts'
import { keptQuery } from '../queries.ts'

const now = Date.parse('2026-11-20T02:00:00Z')
const minute = 60_000
const front = ['getShopInfoList', 'zh', {}] as const
const member = {
  userId: 'p1',
  displayName: 'LIN XIAOYU',
  ffpCardNo: '1',
  openIds: {},
  scope: 'account' as const,
  tripId: null,
  tripIds: [],
}

beforeEach(() => {
  vi.useFakeTimers({ now })
  vi.stubGlobal('addEventListener', () => undefined)
})
afterEach(() => {
  clearLogin('left')
  storage.remove('keptAnswers')
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A visit: what is there at once, and what it asks and is answered. */
function visit() {
  const client = new QueryClient()
  showKeptAnswers(client)
  keepAnswers(client)
  return {
    client,
    shown: (key: readonly unknown[] = front) => client.getQueryState(key),
    answer: (key: readonly unknown[], data: unknown, keep?: number) =>
      client.fetchQuery({ queryKey: key, queryFn: () => data, staleTime: 0, ...(keep ? keptQuery(keep) : {}) }),
    leave: async () => {
      await vi.advanceTimersByTimeAsync(minute)
      client.clear()
    },
  }
}

describe('answers that are kept for the next visit', () => {
  it('are there at once with their age, count as old, and give way to the new answer', async () => {
    const first = visit()
    await first.answer(front, { goods: ['g1'] }, keepFor.prices)
    await first.answer(['orderDetail', 'zh', { orderNo: '1' }], { orderNo: '1' })
    await first.leave()
    await vi.advanceTimersByTimeAsync(10 * minute)
    const second = visit()
    expect(second.shown()).toMatchObject({ data: { goods: ['g1'] }, dataUpdatedAt: now, isInvalidated: true })
    expect(second.shown(['orderDetail', 'zh', { orderNo: '1' }])).toBeUndefined()
    expect(second.shown(['getShopInfoList', 'en', {}])).toBeUndefined()
    await second.answer(front, { goods: ['g2'] }, keepFor.prices)
    expect(second.shown()).toMatchObject({ data: { goods: ['g2'] }, isInvalidated: false })
    await second.leave()
    expect(visit().shown()?.data).toEqual({ goods: ['g2'] })
  })

  it('leave with their time: a flight within the hour, prices within the week', async () => {
    const first = visit()
    await first.answer(front, 'prices', keepFor.prices)
    await first.answer(['queryFlightByUserIp', 'zh', {}], 'flight', keepFor.flight)
    await first.leave()
    await vi.advanceTimersByTimeAsync(61 * minute)
    const later = visit()
    expect([later.shown()?.data, later.shown(['queryFlightByUserIp', 'zh', {}])]).toEqual(['prices', undefined])
    await vi.advanceTimersByTimeAsync(keepFor.prices)
    expect(visit().shown()).toBeUndefined()
  })

  it('are never those of somebody who is logged in, not even after the logout', async () => {
    const first = visit()
    await first.answer(front, { price: 100 }, keepFor.prices)
    await first.leave()
    logIn({ accessToken: 't', userInfo: member })
    const second = visit()
    await second.answer(front, { price: 80 }, keepFor.prices)
    await vi.advanceTimersByTimeAsync(minute)
    expect(JSON.stringify(storage.read('keptAnswers'))).not.toContain('price":80')
    // As main.tsx does: what one passenger was shown is not for the next.
    second.client.clear()
    clearLogin()
    await second.answer(['getHelp', 'zh', null], 'help', keepFor.texts)
    await second.leave()
    const third = visit()
    expect([third.shown()?.data, third.shown(['getHelp', 'zh', null])?.data]).toEqual([{ price: 100 }, 'help'])
  })

  it('are not shown over what the page itself has brought', () => {
    storage.write('keptAnswers', {
      contract: contractShape,
      answers: [{ key: front, data: 'kept', at: now - minute, until: now + minute }],
    })
    const client = new QueryClient()
    client.setQueryData(front, 'brought')
    showKeptAnswers(client)
    expect(client.getQueryState(front)).toMatchObject({ data: 'brought', isInvalidated: false })
  })

  it.each<[string, unknown]>([
    ['another contract', { contract: 'old', answers: [{ key: front, data: 1, at: now, until: now + minute }] }],
    ['no list', { contract: contractShape, answers: 'x' }],
    ['holes', { contract: contractShape, answers: [null, 3] }],
    ['a text', 'x'],
    ['a number', 7],
  ])('of %s are forgotten without a word', (_name, stored) => {
    // Invalid contents under our key.
    storage.write('keptAnswers', stored as KeptAnswers)
    expect(visit().client.getQueryCache().getAll()).toEqual([])
    expect(storage.read('keptAnswers')).toBeUndefined()
  })
})

describe('what may stay', () => {
  const call = fc.constantFrom('getShopInfoList', 'getGoodsDetail', 'getHelp')
  const answer: fc.Arbitrary<KeptAnswer> = fc.record({
    key: fc.tuple(call, fc.constantFrom('zh', 'en'), fc.integer({ min: 0, max: 8 })),
    data: fc.string({ maxLength: 200 }),
    at: fc.integer({ min: 0, max: 50 }),
    until: fc.integer({ min: 0, max: 100 }),
  })
  const bounds = fc.record({ length: fc.integer({ min: 0, max: 3000 }), ofOneCall: fc.integer({ min: 1, max: 6 }) })

  it('is bounded, each key once by its newest answer, and the oldest leave first', () => {
    fc.assert(
      fc.property(fc.array(answer), fc.array(answer), bounds, (kept, found, most) => {
        const staying = keepNewest(kept, found, most)
        expect(JSON.stringify(staying).length).toBeLessThanOrEqual(Math.max(2, most.length))
        const keys = staying.map(({ key }) => JSON.stringify(key))
        expect(new Set(keys).size).toBe(keys.length)
        expect(staying.map(({ at }) => at)).toEqual(staying.map(({ at }) => at).sort((a, b) => b - a))
        for (const { key, at } of staying) {
          const ofKey = [...kept, ...found].filter((one) => JSON.stringify(one.key) === JSON.stringify(key))
          expect(at).toBe(Math.max(...ofKey.map((one) => one.at)))
          expect(staying.filter((one) => one.key[0] === key[0]).length).toBeLessThanOrEqual(most.ofOneCall)
        }
        // With room for all of them nothing is lost.
        const all = keepNewest(kept, found, { length: 1e6, ofOneCall: 1e3 })
        expect(all.length).toBe(new Set([...kept, ...found].map(({ key }) => JSON.stringify(key))).size)
        // An answer is kept instead of another of the same call only if it is newer or the other one was too large.
        for (const lost of all.filter((one) => !keys.includes(JSON.stringify(one.key)))) {
          const size = JSON.stringify(lost).length + 1
          const olderStays = staying.some(({ key, at }) => key[0] === lost.key[0] && at < lost.at)
          expect(olderStays && size <= most.length / 4).toBe(false)
        }
      }),
    )
  })

  it('is neither over nor from the future', () => {
    fc.assert(
      fc.property(fc.array(answer), fc.integer({ min: 0, max: 100 }), (kept, at) => {
        const good = stillGood(kept, at)
        expect(good).toEqual(kept.filter((one) => one.at <= at && at < one.until))
      }),
    )
  })

  it('is the first page of a list that was scrolled through', () => {
    const list = { pages: [{ goods: [1] }, { goods: [2] }], pageParams: [null, 'c1'] }
    expect(getFirstPage(list)).toEqual({ pages: [{ goods: [1] }], pageParams: [null] })
    for (const other of [null, 3, 'x', { pages: 3 }, { goods: [] }]) expect(getFirstPage(other)).toBe(other)
  })
})

import { QueryClient } from '@tanstack/react-query'
import { queryFlightByUserIp } from '@aisle/contract/portal'
import { getShopInfoList } from '@aisle/contract/shop'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearLogin, logIn } from '../../session/session-store.ts'
import { takeFirstAnswers } from './first-answers.ts'
import { queryKey } from '../query-key.ts'

const front = { categories: [], promotion: null, page: { goods: [], total: 0, nextCursor: null } }
const flight = { flight: {}, products: [] }
const answers = [
  { call: 'getShopInfoList', body: {}, data: front, path: '/shop', moves: false },
  { call: 'queryFlightByUserIp', body: {}, data: flight, path: '/productList', moves: true },
]
const now = Date.parse('2026-11-20T02:00:00Z')
const earlier = new Date(now - 60_000).toISOString()

/** A page that holds this text, and what the browser says of how it came. */
function pageWith(text: unknown, came: object | undefined) {
  const remove = () => undefined
  const element = { textContent: typeof text === 'string' ? text : JSON.stringify(text), remove }
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'first-answers' ? element : null) })
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(came ? [came as PerformanceEntry] : [])
}
const transferred = { transferSize: 68_700, encodedBodySize: 68_400 }

function taken() {
  const queries = new QueryClient()
  takeFirstAnswers(queries)
  const getState = (call: { name: string }) => queries.getQueryState(queryKey(call, 'zh', {}))
  return {
    front: getState(getShopInfoList),
    flight: getState(queryFlightByUserIp),
    all: queries.getQueryCache().getAll(),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  vi.stubGlobal('navigator', { language: 'zh-CN' })
})
afterEach(() => {
  clearLogin()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the first answers', () => {
  it('are fresh where the screens look for them, when the page came over the network', () => {
    pageWith({ at: earlier, language: 'zh', answers }, transferred)
    expect(taken()).toMatchObject({
      front: { data: front, dataUpdatedAt: now, isInvalidated: false },
      // The shop is compared just before the page is sent; the aircraft has moved since.
      flight: { data: flight, dataUpdatedAt: now - 60_000, isInvalidated: false },
    })
    pageWith({ at: '2030-01-01T00:00:00Z', language: 'zh', answers }, transferred)
    expect(taken().flight).toMatchObject({ dataUpdatedAt: now })
  })

  it('are what the HTML that stands was drawn with, however old and in whatever language', () => {
    const drawn = { path: '/productList', portal: true, at: now - 60_000, sky: 'dark' } as const
    pageWith({ at: earlier, language: 'en', answers }, { transferSize: 300, encodedBodySize: 68_400 })
    const queries = new QueryClient()
    takeFirstAnswers(queries, drawn)
    expect(queries.getQueryState(queryKey(queryFlightByUserIp, 'en', {}))).toMatchObject({
      data: flight,
      dataUpdatedAt: now - 60_000,
      isInvalidated: true,
    })
  })

  it.each([
    ['the server has said 304', { transferSize: 300, encodedBodySize: 68_400 }],
    ['a cache or a service worker had it', { transferSize: 0, encodedBodySize: 68_400 }],
    ['the browser does not tell', {}],
    ['the browser knows no such entry', undefined],
  ])('are shown and asked for anew when %s, and where an aircraft was is not shown', (_, came) => {
    pageWith({ at: earlier, language: 'zh', answers }, came)
    const { front: shown, flight: old } = taken()
    expect(shown).toMatchObject({ data: front, dataUpdatedAt: now - 60_000, isInvalidated: true })
    expect(old).toBeUndefined()
    // A device whose clock is behind.
    pageWith({ at: '2030-01-01T00:00:00Z', language: 'zh', answers }, came)
    expect(taken().front).toMatchObject({ dataUpdatedAt: now, isInvalidated: true })
  })

  it('are not taken in another language, for somebody who is logged in, or cut off', () => {
    pageWith({ at: earlier, language: 'en', answers }, transferred)
    expect(taken().all).toEqual([])
    pageWith('{"at":"2026-', transferred)
    expect(taken().all).toEqual([])
    pageWith('', transferred)
    expect(taken().all).toEqual([])
    // A passenger of this shape is all that the session looks at.
    logIn({ accessToken: 't', userInfo: { userId: 'U1' } as Parameters<typeof logIn>[0]['userInfo'] })
    pageWith({ at: earlier, language: 'zh', answers }, transferred)
    expect(taken().all).toEqual([])
  })
})

import { QueryClient, QueryObserver, InfiniteQueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderDetail, orderList } from '@aisle/contract/orders'
import { queryFlightByUserIp } from '@aisle/contract/portal'
import { getGoodsDetail } from '@aisle/contract/shop'
import { readForScreen, readQuery } from '../queries.ts'
import { queryKey } from '../query-key.ts'
import { endReadingAhead, forgetWhatWasRead, read, takeOrAsk } from './read-ahead.ts'

let client: QueryClient
let sent: string[]
let givenUp: string[]
let answer: () => void

/** Each call waits until it is answered. */
beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } })
  sent = []
  const waiting: (() => void)[] = []
  answer = () => waiting.splice(0).forEach((go) => go())
  givenUp = []
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    sent.push(url)
    signal?.addEventListener('abort', () => givenUp.push(url))
    return new Promise((resolve) =>
      waiting.push(() => resolve(Response.json({ code: '200', message: '', messageEn: '', data: { n: sent.length } }))),
    )
  })
})
afterEach(async () => {
  endReadingAhead()
  await vi.advanceTimersByTimeAsync(5000)
  client.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const settle = () => vi.advanceTimersByTimeAsync(0)
const body = { orderNo: '1' }
const detail = read(orderDetail, body, { staleTime: 0 })

/** The screen is drawn, and asks as `useApiQuery` does. */
function draw(staleTime: number) {
  const observer = new QueryObserver(client, {
    queryKey: queryKey(orderDetail, 'zh', body),
    ...readQuery(orderDetail, body, false),
    staleTime,
  })
  return observer.subscribe(() => undefined)
}

describe('what a screen asks first', () => {
  it.each([
    ['before', 0],
    ['after', 0],
    ['before', 30_000],
    ['after', 30_000],
  ])('is asked once, its answer coming %s the screen is drawn (fresh for %i ms)', async (order, staleTime) => {
    readForScreen(client, [read(orderDetail, body, { staleTime })])
    await settle()
    expect(sent).toHaveLength(1)
    if (order === 'before') {
      answer()
      // Longer than a touch goes before its tap: the code was slow.
      await vi.advanceTimersByTimeAsync(9000)
      expect(client.getQueryData(queryKey(orderDetail, 'zh', body))).toEqual({ n: 1 })
    }
    draw(staleTime)
    await settle()
    answer()
    await settle()
    expect(sent).toHaveLength(1)
    expect(client.getQueryData(queryKey(orderDetail, 'zh', body))).toEqual({ n: 1 })
  })

  it('is news when it is asked again: after a change, or with the next visit', async () => {
    readForScreen(client, [detail])
    const leave = draw(0)
    await settle()
    answer()
    await settle()
    void client.invalidateQueries({ queryKey: [orderDetail.name] })
    await settle()
    expect(sent).toHaveLength(2)
    answer()
    await settle()
    leave()
    readForScreen(client, [detail])
    await settle()
    expect(sent).toHaveLength(3)
  })

  it('is given up where the passenger goes elsewhere before the screen stands, and goes on where it stands', async () => {
    const aborted: string[] = []
    vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
      signal?.addEventListener('abort', () => aborted.push(url))
      return new Promise(() => undefined)
    })
    readForScreen(client, [detail])
    await settle()
    readForScreen(client, [])
    await settle()
    expect(aborted).toHaveLength(1)
    readForScreen(client, [detail])
    draw(0)
    await settle()
    readForScreen(client, [])
    await settle()
    expect(aborted).toHaveLength(1)
  })

  it('is taken by a list of pages too, once', async () => {
    readForScreen(client, [read(orderList, { tab: 'all', cursor: null }, { staleTime: 0 })])
    await settle()
    const pages = new InfiniteQueryObserver(client, {
      queryKey: [orderList.name, 'pages', 'all'],
      queryFn: ({ signal }) => takeOrAsk(orderList, { tab: 'all', cursor: null }, { signal }),
      initialPageParam: null,
      getNextPageParam: () => null,
      staleTime: 0,
    })
    pages.subscribe(() => undefined)
    await settle()
    answer()
    await settle()
    expect(sent).toHaveLength(1)
    void pages.refetch()
    await settle()
    expect(sent).toHaveLength(2)
  })

  it('is not asked where its answer is fresh, nor a second time between a touch and its tap', async () => {
    client.setQueryData(queryKey(getGoodsDetail, 'zh', { goodsId: 'g' }), {})
    const fresh = read(getGoodsDetail, { goodsId: 'g' })
    readForScreen(client, [fresh])
    await settle()
    expect(sent).toHaveLength(0)
    readForScreen(client, [detail])
    await settle()
    answer()
    await settle()
    readForScreen(client, [detail])
    await settle()
    expect(sent).toHaveLength(1)
  })

  it('is asked anew when a link was touched, and followed only later', async () => {
    readForScreen(client, [detail])
    await settle()
    answer()
    await vi.advanceTimersByTimeAsync(6000)
    readForScreen(client, [detail])
    await settle()
    expect(sent).toHaveLength(2)
  })

  it('is left to the next screen where the one that is left reads the same', async () => {
    const leave = draw(0)
    await settle()
    answer()
    await settle()
    readForScreen(client, [detail])
    await settle()
    leave()
    draw(0)
    await settle()
    expect(sent).toHaveLength(2)
    answer()
    await settle()
    expect(client.getQueryState(queryKey(orderDetail, 'zh', body))).toMatchObject({ data: { n: 2 }, error: null })
  })

  it('is asked anew once something was written', async () => {
    readForScreen(client, [detail])
    await settle()
    answer()
    await settle()
    forgetWhatWasRead()
    readForScreen(client, [detail])
    await settle()
    expect(sent).toHaveLength(2)
    answer()
  })

  it('is not asked again when the server has refused it, but for the next time', async () => {
    vi.stubGlobal('fetch', (url: string) => {
      sent.push(url)
      return Promise.resolve(Response.json({ code: '1002', message: '没有', messageEn: 'None', data: {} }))
    })
    readForScreen(client, [detail])
    await settle()
    draw(0)
    await settle()
    expect(sent).toHaveLength(1)
    await takeOrAsk(orderDetail, body, {}).catch(() => undefined)
    expect(sent).toHaveLength(2)
  })

  it('is asked by the screen itself when it failed', async () => {
    vi.stubGlobal('fetch', async (url: string) => {
      sent.push(url)
      throw new TypeError('Failed to fetch')
    })
    readForScreen(client, [detail])
    await settle()
    draw(0)
    await settle()
    expect(sent).toHaveLength(2)
  })
})

describe('what screens that follow each other read', () => {
  const flight = read(queryFlightByUserIp, {}, { quiet: true, shared: true })
  /** A screen of the portal is drawn; returns how it is left. */
  const drawPortal = () => {
    const observer = new QueryObserver(client, {
      queryKey: queryKey(queryFlightByUserIp, 'zh', {}),
      ...readQuery(queryFlightByUserIp, {}, true, true),
      staleTime: 30_000,
    })
    return observer.subscribe(() => undefined)
  }

  it('is asked once, and no copy is given up on the way', async () => {
    readForScreen(client, [flight])
    const leaveList = drawPortal()
    await settle()
    // The link to the next screen is touched, then followed, before the answer has come.
    readForScreen(client, [flight])
    readForScreen(client, [flight])
    leaveList()
    await settle()
    const leaveLogin = drawPortal()
    await settle()
    answer()
    await settle()
    expect([sent, givenUp]).toEqual([['/pditrans/queryFlightByUserIp'], []])
    leaveLogin()
    drawPortal()()
    await settle()
    expect(sent).toHaveLength(1)
  })

  it('is asked anew after a login, once, although the login screen is left at once', async () => {
    const leaveLogin = drawPortal()
    await settle()
    answer()
    await settle()
    void client.invalidateQueries()
    leaveLogin()
    readForScreen(client, [flight])
    drawPortal()
    await settle()
    answer()
    await settle()
    expect([sent.length, givenUp]).toEqual([2, []])
  })
})

import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths, type AppPath } from './paths.ts'

const origin = 'https://shop.example'
const Screen = () => null

/** As much of a browser as the router touches: an address, a history, a scroll position. */
function fakeBrowser(start: string) {
  const listeners = new Map<string, (() => void)[]>()
  const entries = [{ url: new URL(start, origin), state: null as unknown }]
  let index = 0
  const entry = () => entries[index] ?? { url: new URL(origin), state: null }
  const fire = (name: string) => listeners.get(name)?.forEach((listener) => listener())
  const reloads: string[] = []
  const scrolled: number[] = []
  const location = {
    get href() {
      return entry().url.href
    },
    get pathname() {
      return entry().url.pathname
    },
    get search() {
      return entry().url.search
    },
    get hash() {
      return entry().url.hash
    },
    set hash(hash: string) {
      entries.splice(++index, Infinity, { url: new URL(hash, entries[index - 1]?.url), state: null })
      fire('hashchange')
    },
    reload: () => void reloads.push(entry().url.href),
  }
  const history = {
    scrollRestoration: 'auto',
    get state() {
      return entry().state
    },
    get length() {
      return entries.length
    },
    replaceState(state: unknown, _title: string, target?: string) {
      const url = target === undefined ? entry().url : new URL(target, entry().url)
      if (url.origin !== origin) throw new DOMException('another origin', 'SecurityError')
      entries[index] = { url, state }
    },
    pushState() {
      throw new Error('the router makes no entries of its own')
    },
    back() {
      index = Math.max(0, index - 1)
      fire('popstate')
      fire('hashchange')
    },
  }
  vi.stubGlobal('location', location)
  vi.stubGlobal('history', history)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', (_left: number, top: number) => {
    scrolled.push(top)
    vi.stubGlobal('scrollY', top)
  })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame())
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) =>
    listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  )
  return { entries, location, history, reloads, scrolled, at: () => location.href.slice(origin.length) }
}

let serverAnswers = true
/** The screens that were read ahead, each with its query. */
const asked: unknown[] = []

/** The product's own router on that browser; the calls end in the air, but for the server's time. */
async function openAt(start: string, load: (path: AppPath) => Promise<typeof Screen> = () => Promise.resolve(Screen)) {
  vi.resetModules()
  const browser = fakeBrowser(start)
  vi.stubGlobal('fetch', () =>
    serverAnswers
      ? Promise.resolve(Response.json({ code: '200', message: '', messageEn: '', data: new Date().toISOString() }))
      : Promise.reject(new TypeError('Failed to fetch')),
  )
  const router = await import('./router.ts')
  const rows = paths.map((path) => [
    path,
    {
      load: () => load(path),
      ...(path.startsWith('/order/') && { login: true }),
      ...(path === '/purchaseIndex' && { force: 'local' as const }),
    },
  ])
  // A row for every path, as the type says.
  router.startRouter(Object.fromEntries(rows) as Parameters<typeof router.startRouter>[0], {
    ahead: (path, { query }) => asked.push({ path, query }),
    over: () => undefined,
  })
  await vi.advanceTimersByTimeAsync(0)
  return { ...browser, router }
}

beforeEach(() => {
  vi.useFakeTimers()
  serverAnswers = true
  asked.length = 0
})
// Other tests in the same process import fresh modules.
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the history under the router', () => {
  it('is given a clean address in place: no new entry, so "back" leads where the passenger came from', async () => {
    const { entries, at } = await openAt('/?lang=en&utm=1#/productList?deviceid=d&keep=1')
    expect(entries).toHaveLength(1)
    expect(at()).toBe('/?utm=1#/productList?keep=1')
  })

  it('has one entry for each step of the passenger, and goes back through them', async () => {
    const { entries, location, history, at, router } = await openAt('/#/productList')
    router.navigate('/help')
    await vi.advanceTimersByTimeAsync(0)
    location.hash = '#/orderDetail?orderNo=1&lang=en'
    await vi.advanceTimersByTimeAsync(0)
    // The guard on the ground.
    expect(at()).toBe('/#/purchaseIndex')
    expect(entries).toHaveLength(3)
    history.back()
    await vi.advanceTimersByTimeAsync(0)
    expect(at()).toBe('/#/help')
    history.back()
    await vi.advanceTimersByTimeAsync(0)
    expect(at()).toBe('/#/productList')
  })

  it('forgets where the guard stopped the passenger who goes on by the navigation, also to the address in view', async () => {
    const { location, router, at } = await openAt('/#/order/list')
    const { storage } = await import('../storage/storage.ts')
    const visit = router.currentState().shown?.visit ?? 0
    expect(at()).toBe('/#/purchaseIndex')
    expect(storage.read('afterLogin')).toBe('#/order/list')
    router.leaveLogin('#/purchaseIndex')
    await vi.advanceTimersByTimeAsync(0)
    expect(storage.read('afterLogin')).toBeUndefined()
    // The screen looks again: it has become the lookup.
    expect(router.currentState().shown?.visit).toBe(visit + 1)

    location.hash = '#/order/detail?orderNo=1'
    router.leaveLogin('#/shop')
    expect(storage.read('afterLogin')).toBeUndefined()
    expect(at()).toBe('/#/purchaseIndex')
  })

  it('remembers where each entry was scrolled to, also one that was cleaned', async () => {
    const { history, router, scrolled } = await openAt('/#/productList?lang=en')
    vi.stubGlobal('scrollY', 640)
    router.navigate('/help')
    await vi.advanceTimersByTimeAsync(0)
    expect(scrolled.at(-1)).toBe(0)
    history.back()
    await vi.advanceTimersByTimeAsync(0)
    expect(scrolled.at(-1)).toBe(640)
  })

  it('stays with our own host when the path begins with two slashes', async () => {
    const { location } = await openAt('/')
    const { at } = await openAt(`${origin}//evil.example/?lang=en#/help`)
    expect(at()).toBe('/evil.example/#/help')
    expect(location.href.startsWith(origin)).toBe(true)
  })
})

describe('what a screen asks first', () => {
  const hanging = () => new Promise<typeof Screen>(() => undefined)

  it('is asked while its code is on its way, and with the address as it is shown', async () => {
    const { router } = await openAt('/?lang=en#/help?deviceid=d&topic=pay', hanging)
    expect(router.currentState()).toMatchObject({ loading: true, shown: null })
    expect(asked).toEqual([{ path: '/help', query: { topic: 'pay' } }])
  })

  it('is never asked for a screen that the guard does not open', async () => {
    const { router } = await openAt('/#/order/list', hanging)
    expect(asked).toEqual([{ path: '/purchaseIndex', query: {} }])
    router.prepareRoute('#/order/list', { data: true })
    expect(asked).toHaveLength(1)
  })

  it('is asked for a link that was touched, and not for one that was merely reached', async () => {
    const { router } = await openAt('/#/help')
    asked.length = 0
    router.prepareRoute('#/productList?a=b', { data: false })
    expect(asked).toEqual([])
    router.prepareRoute('#/productList?a=b', { data: true })
    expect(asked).toEqual([{ path: '/productList', query: { a: 'b' } }])
  })
})

describe('a screen whose code does not load (spec §8)', () => {
  const failing = (failures: number) => {
    let count = 0
    return (path: AppPath) => {
      if (path !== '/help') return Promise.resolve(Screen)
      return count++ < failures ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(Screen)
    }
  }
  const gone = failing(Infinity)

  /** The first screen of a visit is asked for four times without a tap. */
  const untilGivenUp = () => vi.advanceTimersByTimeAsync(6_500)

  it('is asked for again by itself where nothing stands yet, and nothing is told meanwhile', async () => {
    const { router, reloads } = await openAt('/#/help', failing(3))
    expect(router.currentState()).toMatchObject({ failed: false, loading: true })
    await untilGivenUp()
    expect(router.currentState()).toMatchObject({ failed: false, shown: { path: '/help' } })
    expect(reloads).toEqual([])
  })

  it('has its failure told at once where another screen stands', async () => {
    const { router } = await openAt('/#/productList', failing(1))
    router.navigate('/help')
    await vi.advanceTimersByTimeAsync(0)
    expect(router.currentState()).toMatchObject({ failed: true, loading: false })
  })

  it('comes with a new page where its file hangs and nothing stands; not once somebody has gone elsewhere', async () => {
    const again = vi.fn<() => number>(() => 0)
    vi.stubGlobal('aisleEarly', { again })
    const hangsAt = (path: AppPath) => (path === '/help' ? new Promise<typeof Screen>(() => undefined) : Screen)
    await openAt('/#/help', async (path) => hangsAt(path))
    await vi.advanceTimersByTimeAsync(7_999)
    expect(again).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(again).toHaveBeenCalledTimes(1)
    const { router } = await openAt('/#/help', async (path) => hangsAt(path))
    router.navigate('/productList')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(again).toHaveBeenCalledTimes(1)
  })

  it('is shown after "try again" when its code comes then', async () => {
    const { router, reloads } = await openAt('/#/help', failing(4))
    await untilGivenUp()
    expect(router.currentState()).toMatchObject({ failed: true, loading: false })
    router.recheckRoute()
    await vi.advanceTimersByTimeAsync(0)
    expect(router.currentState()).toMatchObject({ failed: false, shown: { path: '/help' } })
    expect(reloads).toEqual([])
  })

  it('gets a new page at the same address when "try again" fails as well', async () => {
    const { router, reloads } = await openAt('/?utm=1#/help?a=b', gone)
    await untilGivenUp()
    expect(reloads).toEqual([])
    router.recheckRoute()
    await vi.advanceTimersByTimeAsync(10)
    expect(reloads).toEqual([`${origin}/?utm=1#/help?a=b`])
  })

  it('never gets a new page by itself: not at the first failure, and not when the network comes back', async () => {
    const { router, reloads } = await openAt('/#/help', gone)
    for (let times = 0; times < 5; times++) {
      router.loadAgainIfFailed()
      await untilGivenUp()
    }
    expect(reloads).toEqual([])
  })

  it('keeps the page while the server does not answer: a new one would be none', async () => {
    const { router, reloads } = await openAt('/#/help', gone)
    await untilGivenUp()
    serverAnswers = false
    router.recheckRoute()
    await vi.advanceTimersByTimeAsync(10)
    expect(reloads).toEqual([])
    expect(router.currentState().failed).toBe(true)
  })

  it('gives up after 120 seconds', async () => {
    const { router } = await openAt('/#/help', (path) =>
      path === '/help' ? new Promise(() => undefined) : Promise.resolve(Screen),
    )
    await vi.advanceTimersByTimeAsync(119_999)
    expect(router.currentState()).toMatchObject({ loading: true, failed: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(router.currentState()).toMatchObject({ loading: false, failed: true })
  })

  it('gets a new page at once on "try again" when its file hangs: the browser would go on waiting for it', async () => {
    const { router, reloads } = await openAt('/#/help', (path) =>
      path === '/help' ? new Promise(() => undefined) : Promise.resolve(Screen),
    )
    await vi.advanceTimersByTimeAsync(120_000)
    serverAnswers = false
    router.recheckRoute()
    await vi.advanceTimersByTimeAsync(10)
    expect(reloads).toEqual([])
    expect(router.currentState()).toMatchObject({ loading: false, failed: true })
    serverAnswers = true
    router.recheckRoute()
    await vi.advanceTimersByTimeAsync(10)
    expect(reloads).toEqual([`${origin}/#/help`])
  })
})

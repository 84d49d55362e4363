import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as storageModule from '../storage/storage.ts'
import type * as sessionModule from './session-store.ts'

const hour = 60 * 60_000

function fakeStorage() {
  const texts = new Map<string, string>()
  // Only the three methods that we call.
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
}

type OnStorage = (event: { key: string | null }) => void

/** A tab: fresh modules and session storage, shared local storage. */
async function openTab(local: ReturnType<typeof fakeStorage>, notify: (key: string, from: Tab) => void) {
  const session = fakeStorage()
  let listener: OnStorage | undefined
  const enter = () => {
    vi.stubGlobal('localStorage', {
      ...local,
      setItem(key: string, text: string) {
        const before = local.getItem(key)
        local.setItem(key, text)
        if (before !== text) notify(key, tab)
      },
      removeItem(key: string) {
        const before = local.getItem(key)
        local.removeItem(key)
        if (before !== null) notify(key, tab)
      },
    })
    vi.stubGlobal('sessionStorage', session)
    vi.stubGlobal('addEventListener', (_name: string, given: OnStorage) => (listener = given))
  }
  enter()
  vi.resetModules()
  const store = await import('./session-store.ts')
  const { storage } = await import('../storage/storage.ts')
  const events: string[] = []
  const rechecked: string[] = []
  store.onLoginChange((event) => void events.push(event))
  const tab: Tab = {
    enter,
    store,
    storage,
    events,
    rechecked,
    hear(key) {
      enter()
      listener?.({ key })
    },
  }
  store.watchSession(() => void rechecked.push('recheck'))
  return tab
}

interface Tab {
  enter(): void
  store: typeof sessionModule
  storage: (typeof storageModule)['storage']
  events: string[]
  rechecked: string[]
  hear(key: string | null): void
}

const person = (userId: string) => ({
  accessToken: userId.repeat(18),
  userInfo: {
    userId,
    displayName: userId,
    ffpCardNo: null,
    openIds: {},
    scope: 'account' as const,
    tripId: null,
    tripIds: [],
  },
})

async function twoTabs() {
  const local = fakeStorage()
  const heard: [string, Tab][] = []
  const notify = (key: string, from: Tab) => void heard.push([key, from])
  const one = await openTab(local, notify)
  const two = await openTab(local, notify)
  /** Like a browser, notifies each other tab after the act. Bounded, because two tabs could go on forever. */
  function deliver(): number {
    let count = 0
    while (heard.length > 0 && count < 50) {
      const [key, from] = heard.shift() ?? ['', one]
      const other = from === one ? two : one
      other.hear(key)
      count++
    }
    return count
  }
  return { one, two, deliver, local }
}

/** Both know that the passenger p1 is logged in. */
async function twoTabsOfOne() {
  const tabs = await twoTabs()
  tabs.one.enter()
  tabs.one.store.logIn(person('p1'))
  tabs.deliver()
  return tabs
}

beforeEach(() => void vi.useFakeTimers())
// Other tests in the same process import fresh modules.
afterAll(() => void vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('two tabs', () => {
  it('log in and out together', async () => {
    const { one, two, deliver } = await twoTabsOfOne()
    expect(two.store.currentSession()?.passenger.userId).toBe('p1')
    expect(two.events).toEqual(['loggedIn'])
    one.enter()
    one.store.clearLogin('left')
    deliver()
    expect(two.store.currentSession()).toBeUndefined()
    expect(two.events).toEqual(['loggedIn', 'left'])
    expect(two.rechecked).toHaveLength(2)
  })

  it('log out together, even if one was active in that moment and wrote the passenger back', async () => {
    const { one, two, deliver, local } = await twoTabsOfOne()
    const text = local.getItem('userInfo') ?? ''
    one.enter()
    one.store.clearLogin('left')
    local.setItem('userInfo', text)
    expect(one.store.currentSession()).toBeUndefined()
    deliver()
    expect(two.store.currentSession()).toBeUndefined()
    expect(two.events).toEqual(['loggedIn', 'left'])
    expect(local.getItem('userInfo')).toBeNull()
    one.enter()
    one.store.logIn(person('p1'))
    deliver()
    expect(two.store.currentSession()?.passenger.userId).toBe('p1')
  })

  it('log out together, even if one reads the login before it hears of the logout', async () => {
    const { one, two, deliver } = await twoTabsOfOne()
    two.enter()
    two.storage.write('remark', { basket: 'b', remark: '12C' })
    one.enter()
    one.store.clearLogin('left')
    two.enter()
    expect(two.store.currentSession()).toBeUndefined()
    deliver()
    expect(two.events).toEqual(['loggedIn', 'left'])
    expect(two.rechecked).toHaveLength(2)
    expect(two.storage.read('remark')).toBeUndefined()
  })

  it('log out together, even if the server refuses one before it hears of the logout', async () => {
    const { one, two, deliver } = await twoTabsOfOne()
    two.enter()
    two.storage.write('remark', { basket: 'b', remark: '12C' })
    one.enter()
    one.store.clearLogin('left')
    two.enter()
    two.store.clearLogin()
    expect(two.events).toEqual(['loggedIn', 'left'])
    expect(two.storage.read('remark')).toBeUndefined()
    deliver()
    expect(two.events).toEqual(['loggedIn', 'left'])
  })

  it('hear of a login in another tab that they have read before', async () => {
    const { one, two, deliver } = await twoTabs()
    one.enter()
    one.store.logIn(person('p1'))
    two.enter()
    expect(two.store.currentSession()?.passenger.userId).toBe('p1')
    deliver()
    expect(two.events).toEqual(['loggedIn'])
    expect(two.rechecked).toHaveLength(1)
  })

  it('do not wake each other by being active: nothing is told, nothing written back', async () => {
    const { one, two, deliver } = await twoTabsOfOne()
    two.events.length = 0
    vi.advanceTimersByTime(1000)
    one.enter()
    // As main.tsx would: reading again is an activity of the other tab.
    two.store.onLoginChange(() => two.store.refreshLogin())
    one.store.onLoginChange(() => one.store.refreshLogin())
    one.store.refreshLogin()
    expect(deliver()).toBe(1)
    expect(two.events).toEqual([])
  })

  it('forget in each what belonged to the one when another logs in', async () => {
    const { one, two, deliver } = await twoTabsOfOne()
    two.enter()
    two.storage.write('afterLogin', '#/shopCart')
    two.storage.write('ticketInfo', { way: 'ticket' })
    one.enter()
    one.store.logIn(person('p2'))
    deliver()
    two.enter()
    expect(two.storage.read('afterLogin')).toBeUndefined()
    expect(two.storage.read('ticketInfo')).toBeUndefined()
    expect(two.store.currentSession()?.passenger.userId).toBe('p2')
    expect(two.rechecked.length).toBeGreaterThan(0)
    one.enter()
    expect(one.store.currentSession()?.passenger.userId).toBe('p2')
  })

  it('keep in each what was typed when the login expires in one, and forget it when the passenger logs out', async () => {
    const { one, two, deliver } = await twoTabs()
    const remark = { basket: 'b', remark: '12C' }
    one.enter()
    one.store.logIn(person('p1'))
    deliver()
    two.enter()
    two.storage.write('remark', remark)
    one.enter()
    one.store.clearLogin()
    deliver()
    two.enter()
    expect(two.events).toEqual(['loggedIn', 'idle'])
    expect(two.storage.read('remark')).toEqual(remark)
    one.enter()
    one.store.logIn(person('p1'))
    deliver()
    two.enter()
    expect(two.storage.read('remark')).toEqual(remark)
    one.enter()
    one.store.clearLogin('left')
    deliver()
    two.enter()
    expect(two.storage.read('remark')).toBeUndefined()
  })

  it('forget in each what the one typed when another logs in after the login expired', async () => {
    const { one, two, deliver } = await twoTabsOfOne()
    two.enter()
    two.storage.write('remark', { basket: 'b', remark: '12C' })
    one.enter()
    one.store.clearLogin()
    deliver()
    one.enter()
    one.store.logIn(person('p2'))
    deliver()
    two.enter()
    expect(two.storage.read('remark')).toBeUndefined()
    expect(two.events).toEqual(['loggedIn', 'idle', 'anotherCame', 'loggedIn'])
  })

  it('keep what a guest typed when somebody logs in elsewhere', async () => {
    const { one, two, deliver } = await twoTabs()
    two.enter()
    two.storage.write('afterLogin', '#/shopCart')
    one.enter()
    one.store.logIn(person('p1'))
    deliver()
    two.enter()
    expect(two.storage.read('afterLogin')).toBe('#/shopCart')
  })

  it('notice that the whole storage was cleared', async () => {
    const { two, local } = await twoTabsOfOne()
    local.removeItem('userInfo')
    two.hear(null)
    expect(two.events).toEqual(['loggedIn', 'left'])
  })
})

describe('a page that is opened after the login ran out', () => {
  it('forgets the passenger, but not a guest', async () => {
    const local = fakeStorage()
    local.setItem('accessInfo', '"sealed"')
    local.setItem('ticketInfo', JSON.stringify({ value: { way: 'ticket' }, expiryTime: Date.now() + hour }))
    const tab = await openTab(local, () => undefined)
    expect(tab.storage.read('ticketInfo')).toBeUndefined()
    expect(tab.storage.read('accessInfo')).toBeUndefined()

    local.setItem('ticketInfo', JSON.stringify({ value: { way: 'ticket' }, expiryTime: Date.now() + hour }))
    const guest = await openTab(local, () => undefined)
    expect(guest.storage.read('ticketInfo')).toEqual({ way: 'ticket' })
  })
})

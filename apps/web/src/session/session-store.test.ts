import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { storage } from '../storage/storage.ts'
import {
  accessToken,
  clearLogin,
  currentSession,
  logIn,
  onDraftsLost,
  onLoginChange,
  refreshLogin,
} from './session-store.ts'

const minute = 60_000
const answer = {
  accessToken: 'a'.repeat(36),
  userInfo: {
    userId: 'p1',
    displayName: 'LIN XIAOYU',
    ffpCardNo: '9920000031' as string | null,
    openIds: {},
    scope: 'account' as const,
    tripId: null,
    tripIds: [],
  },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  clearLogin()
  storage.forgetDrafts()
  vi.useRealTimers()
})

describe('the stored login (spec §4)', () => {
  it('makes a member of a passenger with a frequent-flyer card', () => {
    logIn(answer)
    expect(currentSession()).toEqual({ passenger: answer.userInfo, isMember: true })
    logIn({ ...answer, userInfo: { ...answer.userInfo, ffpCardNo: null } })
    expect(currentSession()?.isMember).toBe(false)
  })

  it('gives the same object while nothing changes, so that screens rest', () => {
    logIn(answer)
    expect(currentSession()).toBe(currentSession())
  })

  it('ends after one hour of idleness, and tells so', () => {
    const events: string[] = []
    const stop = onLoginChange((event) => void events.push(event))
    logIn(answer)
    vi.advanceTimersByTime(60 * minute)
    expect(currentSession()).toBeUndefined()
    expect(events).toEqual(['loggedIn', 'idle'])
    stop()
  })

  it('tells so even if a screen has read before that it ended', () => {
    const events: string[] = []
    logIn(answer)
    const stop = onLoginChange((event) => void events.push(event))
    vi.setSystemTime(Date.now() + 60 * minute)
    expect(currentSession()).toBeUndefined()
    vi.advanceTimersByTime(60 * minute)
    expect(events).toEqual(['idle'])
    stop()
  })

  it('starts its hour again with every activity', () => {
    logIn(answer)
    vi.advanceTimersByTime(59 * minute)
    refreshLogin()
    vi.advanceTimersByTime(59 * minute)
    expect(currentSession()).toBeDefined()
    vi.advanceTimersByTime(minute)
    expect(currentSession()).toBeUndefined()
  })

  it('offers the token for the header while it lasts, and forgets it with the login', async () => {
    logIn(answer)
    expect(await accessToken()).toBe(answer.accessToken)
    clearLogin()
    expect(await accessToken()).toBeUndefined()
    expect(storage.read('userInfo')).toBeUndefined()
  })

  it('takes along what is the passenger\u2019s, and leaves the device its own', () => {
    logIn(answer)
    storage.write('ticketInfo', { way: 'ticket' })
    storage.write('afterLogin', '#/shopCart')
    storage.write('lookupForms', { way: 'ticket' })
    storage.write('S_GT', 'guest')
    storage.write('LANG', 'en')
    clearLogin('left')
    for (const key of ['ticketInfo', 'afterLogin', 'lookupForms'] as const) expect(storage.read(key)).toBeUndefined()
    expect(storage.read('S_GT')).toBe('guest')
    expect(storage.read('LANG')).toBe('en')
  })

  it('leaves a guest everything when a call of theirs is refused', () => {
    storage.write('afterLogin', '#/shopCart')
    clearLogin()
    expect(storage.read('afterLogin')).toBe('#/shopCart')
    storage.remove('afterLogin')
  })

  it('forgets the one when another logs in, and nothing when it is the same passenger', () => {
    logIn(answer)
    storage.write('ticketInfo', { way: 'ticket' })
    logIn({ ...answer, accessToken: 'b'.repeat(36) })
    expect(storage.read('ticketInfo')).toBeDefined()
    logIn({ ...answer, userInfo: { ...answer.userInfo, userId: 'p2' } })
    expect(storage.read('ticketInfo')).toBeUndefined()
    expect(currentSession()?.passenger.userId).toBe('p2')
  })

  describe('and what was typed and not sent', () => {
    const remark = { basket: 'b', remark: '12C' }
    const another = { ...answer, accessToken: 'b'.repeat(36), userInfo: { ...answer.userInfo, userId: 'p2' } }
    function watch() {
      const lost = vi.fn<() => void>()
      const stop = onDraftsLost(lost)
      return { lost, stop }
    }

    it.each(['expires in use', 'runs out unused'])('stays for the passenger whose login %s', (how) => {
      logIn(answer)
      storage.write('remark', remark)
      const { lost, stop } = watch()
      if (how === 'expires in use') clearLogin()
      else vi.advanceTimersByTime(60 * minute)
      expect(currentSession()).toBeUndefined()
      logIn({ ...answer, accessToken: 'b'.repeat(36) })
      expect(storage.read('remark')).toEqual(remark)
      expect(lost).not.toHaveBeenCalled()
      stop()
    })

    it.each(['over the old login', 'after it expired', 'after it ran out'])(
      'goes before another passenger logs in %s',
      (how) => {
        logIn(answer)
        storage.write('remark', remark)
        if (how === 'after it expired') clearLogin()
        if (how === 'after it ran out') vi.advanceTimersByTime(60 * minute)
        const seen: unknown[] = []
        const stop = onLoginChange((event) => void seen.push(event, storage.read('remark')))
        const { lost, stop: stopToo } = watch()
        logIn(another)
        expect(storage.read('remark')).toBeUndefined()
        expect(lost).toHaveBeenCalledOnce()
        expect(seen.slice(-4)).toEqual(['anotherCame', undefined, 'loggedIn', undefined])
        stop()
        stopToo()
      },
    )

    it('goes with a log-out by hand', () => {
      logIn(answer)
      storage.write('remark', remark)
      const { lost, stop } = watch()
      clearLogin('left')
      expect(storage.read('remark')).toBeUndefined()
      expect(lost).toHaveBeenCalledOnce()
      stop()
    })

    it('stays for the first who logs in where a guest typed it, and for nobody after them', () => {
      storage.write('remark', remark)
      logIn(answer)
      expect(storage.read('remark')).toEqual(remark)
      clearLogin()
      logIn(another)
      expect(storage.read('remark')).toBeUndefined()
    })
  })

  it('tells of a logout only when somebody was logged in', () => {
    const events: string[] = []
    const stop = onLoginChange((event) => void events.push(event))
    clearLogin()
    expect(events).toEqual([])
    stop()
  })
})

describe('a passenger whom the cabin recognises', () => {
  const ofTrip = { ...answer.userInfo, scope: 'trip' as const, tripId: 't1' }
  const byCookie = { accessToken: null, userInfo: ofTrip }
  /** A page with empty storage. */
  const newPage = () => {
    vi.resetModules()
    return import('./session-store.ts')
  }
  afterAll(() => void vi.resetModules())

  it('by the cookie alone is logged in, though the page has no token of theirs: its storage has lost it', async () => {
    const page = await newPage()
    page.recognise({ accessToken: null, userInfo: null })
    expect(page.currentSession()).toBeUndefined()
    page.recognise(byCookie)
    expect(page.currentSession()?.passenger).toEqual(ofTrip)
    expect(await page.accessToken()).toBeUndefined()
  })

  it('by the lease is logged in with each token once, the newer in place of one that has run out', async () => {
    const page = await newPage()
    const events: string[] = []
    page.onLoginChange((event) => void events.push(event))
    for (const token of ['b', 'b', 'c', 'c']) page.recognise({ accessToken: token.repeat(36), userInfo: ofTrip })
    page.recognise({ accessToken: null, userInfo: { ...ofTrip, tripId: 't2' } })
    expect(await page.accessToken()).toBe('c'.repeat(36))
    expect(page.currentSession()?.passenger.tripId).toBe('t1')
    expect(events).toEqual(['loggedIn', 'loggedIn'])
  })

  it.each(['left', 'loggedOut'] as const)('by a cookie that outlives the login stays a guest who %s', async (event) => {
    const page = await newPage()
    page.recognise(byCookie)
    page.clearLogin(event)
    page.recognise(byCookie)
    expect(page.currentSession()).toBeUndefined()
    page.recognise({ ...byCookie, accessToken: 'b'.repeat(36) })
    expect(page.currentSession()?.passenger).toEqual(ofTrip)
  })
})

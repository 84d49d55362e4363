import { useSyncExternalStore } from 'react'
import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import { readAccessInfo, writeAccessInfo } from '../storage/access-info.ts'
import { leaveHandedToken } from '../storage/guest-token.ts'
import { storage } from '../storage/storage.ts'
import { storageRules } from '../storage/stored-items.ts'

export interface Session {
  passenger: LoggedInPassenger
  /** Derived from the frequent-flyer card (spec §3). */
  isMember: boolean
}

/** The answer of every login call (L1); without a token if only the cookie holds it. */
interface LoginAnswer {
  accessToken: string | null
  userInfo: LoggedInPassenger
}

/**
 * `loggedOut`: the login expired during use, or another passenger logs in on this page: typed text stays. `idle`: it
 * ran out unused: drafts stay for the same passenger. `left`: they logged out, or another tab logged in another
 * passenger; none of their data may stay. `anotherCame`: the passenger who logs in did not write the kept drafts, and
 * these go.
 */
type LoginEvent = 'loggedIn' | 'loggedOut' | 'idle' | 'left' | 'anotherCame'

interface LoginState {
  session?: Session | undefined
  /** The login that listeners have heard of. Whoever reads the storage renews `session`, before anybody hears of it. */
  known?: Session | undefined
  /** The stored passenger as JSON, from which `session` was made. */
  text?: string | undefined
  token?: Promise<string | undefined> | undefined
  leaveScreen: () => void
  /** Ends an idle login. */
  timer?: ReturnType<typeof setTimeout>
  /** A login has ended on this page: its cookie may outlive it if the server could not be reached. */
  ended: boolean
  /** The last login that a lease has brought: the same answer is seen by several screens. */
  leaseToken?: string
  listeners: Set<(event: LoginEvent) => void>
}

const createLoginState = (): LoginState => ({ leaveScreen: () => undefined, ended: false, listeners: new Set() })
const login = createLoginState()

function tell(event: LoginEvent): void {
  login.known = login.session
  login.ended = event !== 'loggedIn'
  for (const listener of login.listeners) listener(event)
}

/** A tab that is active at the moment of another tab's logout may write the passenger back. */
function storedPassenger(): LoggedInPassenger | undefined {
  const passenger = storage.read('userInfo')
  return passenger && storage.read('leftLogin') === passenger.userId ? undefined : passenger
}

/**
 * The current login; undefined once the stored login is idle for an hour (spec §4). The same object while unchanged.
 */
export function currentSession(): Session | undefined {
  const passenger = storedPassenger()
  const text = passenger && JSON.stringify(passenger)
  if (text !== login.text) {
    login.text = text
    login.session = passenger && { passenger, isMember: Boolean(passenger.ffpCardNo) }
  }
  return login.session
}

/** The token for header `accessToken`: shells that lose cookies are recognised by it (L1). */
export function accessToken(): Promise<string | undefined> {
  if (!currentSession()) return Promise.resolve(undefined)
  login.token ??= readAccessInfo().then(
    (info) => info?.token ?? undefined,
    () => undefined,
  )
  return login.token
}

/** The drafts in this tab are this passenger's from now on; another passenger's drafts go. */
function takeDrafts(userId: string): void {
  const writer = storage.read('draftsOf')
  if (writer !== undefined && writer !== userId) {
    storage.forgetDrafts()
    tell('anotherCame')
  }
  storage.write('draftsOf', userId)
}

export function logIn({ accessToken: newToken, userInfo }: LoginAnswer): void {
  leaveHandedToken()
  const before = currentSession()
  // Text typed on this page belongs to the new passenger; stored data may belong to the other.
  if (before && before.passenger.userId !== userInfo.userId) clearLogin()
  takeDrafts(userInfo.userId)
  storage.remove('leftLogin')
  login.token = Promise.resolve(newToken ?? undefined)
  storage.write('userInfo', userInfo)
  currentSession()
  watchIdleness()
  // A failure leaves the token in memory and the cookie: the page works on.
  writeAccessInfo({ userInfo, timestamp: Date.now(), token: newToken }).catch(() => undefined)
  tell('loggedIn')
}

/**
 * The login of a passenger whom the cabin recognises (E6): by the lease, with a new login; or by the cookie, whose
 * token the page may have lost with its storage, as in a captive sheet that was reloaded (G10).
 */
export function recognise({
  accessToken: newToken,
  userInfo,
}: Omit<LoginAnswer, 'userInfo'> & { userInfo: LoggedInPassenger | null }): void {
  if (!userInfo) return
  const welcome = newToken
    ? // Only a passenger without a living login is given one, even if the page still believes otherwise.
      newToken !== login.leaseToken
    : !currentSession() && !login.ended && storage.read('loggedOutByHand') !== true
  if (newToken) login.leaseToken = newToken
  if (welcome) logIn({ accessToken: newToken, userInfo })
}

/** Forgets the login on this device; the server's session ends by the logout call or by its timeout. */
export function clearLogin(event: 'loggedOut' | 'idle' | 'left' = 'loggedOut'): void {
  const passenger = (login.known ?? login.session)?.passenger ?? storage.read('userInfo')
  login.token = undefined
  clearTimeout(login.timer)
  // A guest's way to the login is not to be lost by a call that was refused.
  if (!passenger) return
  // The server refuses this tab because the passenger logged out in another, of which this one has not heard yet.
  const why = storage.read('leftLogin') === passenger.userId ? 'left' : event
  if (why === 'left') {
    // First of all: the other tabs must know why the login goes.
    storage.write('leftLogin', passenger.userId)
    storage.forgetPassenger()
  } else storage.forgetLogin()
  currentSession()
  tell(why)
}

/** An activity: the hour starts again (spec §2 "login time refreshed"). */
export function refreshLogin(): void {
  const known = currentSession()
  if (!known) return
  storage.write('userInfo', known.passenger)
  watchIdleness()
}

function watchIdleness(): void {
  clearTimeout(login.timer)
  login.timer = setTimeout(() => {
    // Another tab may have been active.
    if (storage.read('userInfo')) watchIdleness()
    else {
      clearLogin('idle')
      login.leaveScreen()
    }
  }, storageRules.userInfo.lifetime ?? 0)
}

/** Calls back when drafts in other places must go: their writer has left, or another passenger logs in. */
export function onDraftsLost(forget: () => void): () => void {
  return onLoginChange((event) => {
    if (event === 'left' || event === 'anotherCame') forget()
  })
}

/** Calls back on login and logout, also when another tab does either. Returns how to stop. */
export function onLoginChange(listener: (event: LoginEvent) => void): () => void {
  login.listeners.add(listener)
  return () => void login.listeners.delete(listener)
}

function watchOtherTabs(onOtherTab: () => void): void {
  addEventListener('storage', ({ key }) => {
    // No key: the whole storage was cleared.
    if (key !== 'userInfo' && key !== 'accessInfo' && key !== null) return
    login.token = undefined
    const before = login.known
    const now = currentSession()
    // Another tab was active: the hour starts again, and listeners need not know.
    if (now === before) return
    const changed = now?.passenger.userId !== before?.passenger.userId
    if (before && changed) {
      const left = now !== undefined || key === null || storage.read('leftLogin') === before.passenger.userId
      if (left) storage.forgetPassenger('session')
      else storage.forgetLogin('session')
      if (!now) storage.remove('userInfo')
      tell(left ? 'left' : 'idle')
    }
    if (now) {
      takeDrafts(now.passenger.userId)
      watchIdleness()
      tell('loggedIn')
    }
    if (changed) onOtherTab()
  })
}

/** Once, at start. `onOtherTab`: another tab has logged in or out; the screen in view may no longer be this passenger's. */
export function watchSession(onOtherTab: () => void): void {
  login.leaveScreen = onOtherTab
  const known = currentSession()
  login.known = known
  if (known) {
    takeDrafts(known.passenger.userId)
    watchIdleness()
    // A login that ran out while no page was open; what a guest typed stays for the reload.
  } else if (storage.read('accessInfo') !== undefined) {
    if (storage.read('draftsOf') === undefined) storage.forgetPassenger()
    else storage.forgetLogin()
  }
  watchOtherTabs(onOtherTab)
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(onLoginChange, currentSession, currentSession)
}

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
 * `loggedOut`: the login expired during use, or another passenger logs in on this page: typed text stays. `left`: they
 * logged out, were idle for an hour, or another tab has changed the login; nothing of theirs may stay.
 */
type LoginEvent = 'loggedIn' | 'loggedOut' | 'left'

interface LoginState {
  session?: Session | undefined
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
  login.ended = event !== 'loggedIn'
  for (const listener of login.listeners) listener(event)
}

/**
 * The current login; undefined once the stored login is idle for an hour (spec §4). The same object while unchanged.
 */
export function currentSession(): Session | undefined {
  const passenger = storage.read('userInfo')
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

export function logIn({ accessToken: newToken, userInfo }: LoginAnswer): void {
  leaveHandedToken()
  const before = currentSession()
  // Text typed on this page belongs to the new passenger; stored data may belong to the other.
  if (before && before.passenger.userId !== userInfo.userId) clearLogin()
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
    ? // Only who has no living login is given one, whatever the page still believes.
      newToken !== login.leaseToken
    : !currentSession() && !login.ended && storage.read('loggedOutByHand') !== true
  if (newToken) login.leaseToken = newToken
  if (welcome) logIn({ accessToken: newToken, userInfo })
}

/** Forgets the login on this device; the server's session ends by the logout call or by its timeout. */
export function clearLogin(event: 'loggedOut' | 'left' = 'loggedOut'): void {
  const wasLoggedIn = login.session !== undefined || storage.read('userInfo') !== undefined
  login.token = undefined
  clearTimeout(login.timer)
  // A guest's way to the login is not to be lost by a call that was refused.
  if (!wasLoggedIn) return
  storage.forgetPassenger()
  currentSession()
  tell(event)
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
      clearLogin('left')
      login.leaveScreen()
    }
  }, storageRules.userInfo.lifetime ?? 0)
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
    const before = login.session
    const now = currentSession()
    // Another tab was active: the hour starts again, and listeners need not know.
    if (now === before) return
    const changed = now?.passenger.userId !== before?.passenger.userId
    if (before && changed) {
      storage.forgetPassenger('session')
      tell('left')
    }
    if (now) {
      watchIdleness()
      tell('loggedIn')
    }
    if (changed) onOtherTab()
  })
}

/** Once, at start. `onOtherTab`: another tab has logged in or out; the screen in view may no longer be this passenger's. */
export function watchSession(onOtherTab: () => void): void {
  login.leaveScreen = onOtherTab
  if (currentSession()) watchIdleness()
  // A login that ran out while no page was open; what a guest typed stays for the reload.
  else if (storage.read('accessInfo') !== undefined) storage.forgetPassenger()
  watchOtherTabs(onOtherTab)
}

export function useSession(): Session | undefined {
  return useSyncExternalStore(onLoginChange, currentSession, currentSession)
}

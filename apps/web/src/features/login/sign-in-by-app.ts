import type { Bilingual } from '@aisle/contract/language'
import { ApiError } from '../../api/api-error.ts'
import { tooManyAttempts } from './attempts.ts'
import { loginPhrases } from './login-phrases.ts'

/** Proves that the app itself makes the request, and when (L2). */
interface AppProof {
  uid: string
  deviceId: string
  requestTime: string
  verification: string
}

/**
 * The airline app as the login uses it. Calls reject with an error that has a `code`, and the app's own code as
 * `nativeCode`.
 */
export interface AirlineApp {
  init(): Promise<void>
  getUserInfo(): Promise<{ accessToken?: string }>
  refreshToken(): Promise<AppProof>
  saveAccessToken(token: string): Promise<unknown>
  showLogin(): Promise<unknown>
}

export interface AppSignIn {
  app: AirlineApp
  /** `login/h5`. @throws ApiError */
  logInWith: (accessToken: string) => Promise<void>
  /** `getSsoNewAccessToken`. @throws ApiError */
  renew: (proof: AppProof) => Promise<string>
  /** 0, or the seconds to wait. */
  reserveAttempt: () => number
  /** True the first time in this tab. */
  firstTime: (act: 'refresh' | 'showLogin') => boolean
  /** Announces that the login has expired and the app's own login follows. */
  announce: () => void
}

/** The trigger: the page has started, the guard has stopped the passenger, or they have tapped. */
export type Occasion = 'start' | 'stopped' | 'tapped'

export type AppOutcome =
  | { kind: 'loggedIn' }
  /** No user is logged in to the app, or the passenger cancelled: no message. */
  | { kind: 'guest' }
  | { kind: 'told'; messages: Bilingual }
  /** A call failed for a reason unrelated to the passenger's login. */
  | { kind: 'failed'; error: ApiError }

type Tried = AppOutcome | 'refused'

const reenter: AppOutcome = { kind: 'told', messages: loginPhrases.appReenter }
const aboutTheToken: readonly string[] = ['signInRefused', 'unauthorized', 'invalidRequest']

/**
 * Spec §4 "App login": tries the app's token; if refused, a new one once per tab; if refused again, the app's own
 * login; if refused even then, shows a message. A guest who needs no login is left alone.
 */
export async function signInByApp(signIn: AppSignIn, occasion: Occasion): Promise<AppOutcome> {
  const known = await getToken(signIn.app)
  if (known.away) return reenter
  if (!known.token && occasion === 'start') return { kind: 'guest' }
  let tried: Tried = known.token ? await tryToken(signIn, known.token) : 'refused'
  if (tried === 'refused' && known.token) tried = await tryRenewed(signIn)
  if (tried !== 'refused') return tried

  // Without a tap the app's login is shown once per tab: an app that reloads the page after it would loop forever.
  if (!signIn.firstTime('showLogin') && occasion !== 'tapped') return reenter
  if (known.token) signIn.announce()
  const refusal = await showLogin(signIn.app, occasion)
  if (refusal) return refusal
  const fresh = await getToken(signIn.app)
  if (!fresh.token) return fresh.away ? reenter : { kind: 'guest' }
  tried = await tryToken(signIn, fresh.token)
  return tried === 'refused' ? reenter : tried
}

const getCode = (error: unknown) => (typeof error === 'object' && error && 'code' in error ? error.code : undefined)

/** `away`: the app does not respond. An error from the app itself means that no user is logged in there. */
async function getToken(app: AirlineApp): Promise<{ token?: string | undefined; away: boolean }> {
  try {
    await app.init()
    return { token: (await app.getUserInfo()).accessToken, away: false }
  } catch (error) {
    return { away: getCode(error) !== 'NATIVE' }
  }
}

async function tryToken(signIn: AppSignIn, token: string): Promise<Tried> {
  const seconds = signIn.reserveAttempt()
  if (seconds > 0) return { kind: 'told', messages: tooManyAttempts(seconds) }
  try {
    await signIn.logInWith(token)
    return { kind: 'loggedIn' }
  } catch (error) {
    return triedWithout(error)
  }
}

/** A failed network proves nothing about the token. */
function triedWithout(error: unknown): Tried {
  if (!(error instanceof ApiError)) throw error
  return aboutTheToken.includes(error.error) ? 'refused' : { kind: 'failed', error }
}

async function tryRenewed(signIn: AppSignIn): Promise<Tried> {
  if (!signIn.firstTime('refresh')) return 'refused'
  let proof: AppProof
  try {
    proof = await signIn.app.refreshToken()
  } catch {
    return 'refused'
  }
  let token: string
  try {
    token = await signIn.renew(proof)
  } catch (error) {
    return triedWithout(error)
  }
  // If the app does not keep the token, this page can still use it; the bridge has logged the failure.
  await signIn.app.saveAccessToken(token).catch(() => undefined)
  return tryToken(signIn, token)
}

const getNativeCode = (error: unknown) =>
  typeof error === 'object' && error && 'nativeCode' in error ? error.nativeCode : undefined

/**
 * Undefined once the passenger has been through it. Cancelling is silent, and so is the app's own error without a tap.
 */
async function showLogin(app: AirlineApp, occasion: Occasion): Promise<AppOutcome | undefined> {
  try {
    await app.showLogin()
    return undefined
  } catch (error) {
    const code = getCode(error)
    if (code === 'CANCELLED' || getNativeCode(error) === 'CANCELLED') return { kind: 'guest' }
    return code === 'NATIVE' && occasion !== 'tapped' ? { kind: 'guest' } : reenter
  }
}

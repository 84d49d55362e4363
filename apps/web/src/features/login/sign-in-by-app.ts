import type { Bilingual } from '@aisle/contract/language'
import { ApiError } from '../../api/api-error.ts'
import { tooManyAttempts } from './attempts.ts'
import { loginPhrases } from './login-phrases.ts'

/** What only the app can make: that it asks, and when (L2). */
interface AppProof {
  uid: string
  deviceId: string
  requestTime: string
  verification: string
}

/** The airline app as the login sees it; each rejects with an error that has a `code`, and the app's own as `nativeCode`. */
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
  /** The login has expired and the app's own is coming. */
  announce: () => void
}

/** Why it is tried: the page has started, the guard has stopped the passenger, or they have tapped. */
export type Occasion = 'start' | 'stopped' | 'tapped'

export type AppOutcome =
  | { kind: 'loggedIn' }
  /** Nobody is logged in in the app, or nobody wanted to be: no text. */
  | { kind: 'guest' }
  | { kind: 'told'; messages: Bilingual }
  /** A call failed for a reason that is not the passenger's login. */
  | { kind: 'failed'; error: ApiError }

type Tried = AppOutcome | 'refused'

const reenter: AppOutcome = { kind: 'told', messages: loginPhrases.appReenter }
const aboutTheToken: readonly string[] = ['signInRefused', 'unauthorized', 'invalidRequest']

/**
 * Spec §4 "App login": the app's token; refused, a new one once per tab; refused again, the app's own login; refused
 * even then, a text. A guest who wants nothing behind a login is left alone.
 */
export async function signInByApp(signIn: AppSignIn, occasion: Occasion): Promise<AppOutcome> {
  const known = await tokenOf(signIn.app)
  if (known.away) return reenter
  if (!known.token && occasion === 'start') return { kind: 'guest' }
  let tried: Tried = known.token ? await tryToken(signIn, known.token) : 'refused'
  if (tried === 'refused' && known.token) tried = await tryRenewed(signIn)
  if (tried !== 'refused') return tried

  // Without a tap it comes once per tab: an app that loads the page anew after it would go round for ever.
  if (!signIn.firstTime('showLogin') && occasion !== 'tapped') return reenter
  if (known.token) signIn.announce()
  const refusal = await showLogin(signIn.app, occasion)
  if (refusal) return refusal
  const fresh = await tokenOf(signIn.app)
  if (!fresh.token) return fresh.away ? reenter : { kind: 'guest' }
  tried = await tryToken(signIn, fresh.token)
  return tried === 'refused' ? reenter : tried
}

const codeOf = (error: unknown) => (typeof error === 'object' && error && 'code' in error ? error.code : undefined)

/** `away`: the app does not answer. That it answers with an error means that it knows nobody. */
async function tokenOf(app: AirlineApp): Promise<{ token?: string | undefined; away: boolean }> {
  try {
    await app.init()
    return { token: (await app.getUserInfo()).accessToken, away: false }
  } catch (error) {
    return { away: codeOf(error) !== 'NATIVE' }
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

/** A network that failed says nothing of the token. */
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
  // Should the app not keep it, it is good for this page all the same; the bridge has said so on the console.
  await signIn.app.saveAccessToken(token).catch(() => undefined)
  return tryToken(signIn, token)
}

const nativeCodeOf = (error: unknown) =>
  typeof error === 'object' && error && 'nativeCode' in error ? error.nativeCode : undefined

/** Undefined once the passenger has been through it. Who closes it is told nothing; who tapped for it hears that it failed. */
async function showLogin(app: AirlineApp, occasion: Occasion): Promise<AppOutcome | undefined> {
  try {
    await app.showLogin()
    return undefined
  } catch (error) {
    const code = codeOf(error)
    if (code === 'CANCELLED' || nativeCodeOf(error) === 'CANCELLED') return { kind: 'guest' }
    return code === 'NATIVE' && occasion !== 'tapped' ? { kind: 'guest' } : reenter
  }
}

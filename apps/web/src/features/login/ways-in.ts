import type { Bilingual } from '@aisle/contract/language'
import { beginSignIn } from '@aisle/contract/login'
import type { RedirectWay, SignInWay } from '@aisle/contract/sign-in-ways'
import { ApiError } from '../../api/api-error.ts'
import { answerFailure, requestCall } from '../../api/call-api.ts'
import { configuredWays } from '../../environment/environment.ts'
import { currentLanguage } from '../../language/language-store.ts'
import { readHash } from '../../navigation/hash-address.ts'
import { insideApp } from '../../navigation/login-guard.ts'
import { continueAfterLogin } from '../../navigation/router.ts'
import { currentSession } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { clearToast, showToast } from '../../ui/toast-store.ts'
import { signInWithApp } from './app-sign-in.ts'
import { secondsToWait, tooManyAttempts } from './attempts.ts'
import { currentWay } from './current-way.ts'
import { loginPhrases } from './login-phrases.ts'
import type { AppOutcome, Occasion } from './sign-in-by-app.ts'
import { startsByItself } from './ways-in-rules.ts'

/** Screens that are only on the way to another one. */
const betweenScreens: readonly string[] = ['/signIn', '/emailLogin', '/portalLogin']
const longestTarget = 1000

/** Where the passenger goes afterwards: what the guard kept, else the screen in view. */
function target(): string | undefined {
  const here = betweenScreens.includes(readHash(location.hash).pathname) ? undefined : location.hash
  const hash = insideApp(storage.read('afterLogin')) ?? insideApp(here)
  return hash !== undefined && hash.length <= longestTarget ? hash : undefined
}

interface Begin {
  way: RedirectWay
  /** `silently`: the way answers without a page of its own, or not at all. */
  ask: 'silently' | 'profile'
}

/** Leaves for the provider's page, or for the mini-program's native one. @throws ApiError, MiniProgramError */
async function leaveFor({ way, ask }: Begin): Promise<void> {
  const host = way === 'miniProgram' || way === 'wechat' ? await import('../../environment/mini-program.ts') : undefined
  // A mini-program may have told nothing of itself in the user agent; WeChat's page for browsers does not work there.
  const native = configuredWays().includes('miniProgram') && (await host?.isMiniProgram())
  const { url } = await requestCall(beginSignIn, { way: native ? 'miniProgram' : way, ask, target: target() })
  if (native) await host?.miniProgram.navigateTo(url)
  else location.assign(url)
}

/** After the airline app's login nobody is taken away from a screen that needs none. */
function goOnAfterApp(): void {
  const { pathname } = readHash(location.hash)
  const stopped = pathname === '/purchaseIndex' && storage.read('afterLogin') !== undefined
  if (stopped || betweenScreens.includes(pathname)) continueAfterLogin('/me')
}

let appUnderWay: Promise<AppOutcome> | undefined

function byApp(occasion: Occasion): Promise<AppOutcome> {
  appUnderWay ??= signInWithApp(occasion).finally(() => (appUnderWay = undefined))
  return appUnderWay
}

/** What the passenger must be told; null when the login is under way or done. */
function toldOf(outcome: AppOutcome): Bilingual | null {
  if (outcome.kind === 'loggedIn') goOnAfterApp()
  if (outcome.kind === 'told') return outcome.messages
  if (outcome.kind !== 'failed') return null
  if (outcome.error.error === 'updating') answerFailure(outcome.error)
  return outcome.error.messages
}

/** The passenger has tapped a way in. Resolves to what there is to tell, if it did not work. */
export async function enterBy(way: SignInWay): Promise<Bilingual | null> {
  storage.remove('loggedOutByHand')
  storage.remove('silentWay')
  // What is told from now on stands beside the button.
  clearToast()
  const seconds = secondsToWait()
  if (seconds > 0) return tooManyAttempts(seconds)
  try {
    if (way === 'airlineApp') return toldOf(await byApp('tapped'))
    await leaveFor({ way, ask: 'profile' })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.error === 'updating') answerFailure(error)
    if (error instanceof ApiError) return error.messages
    // By its name: its class is in a file that may not have been loaded.
    const silent = error instanceof Error && error.name === 'MiniProgramError'
    return silent ? loginPhrases.hostSilent : loginPhrases.signInUnavailable
  }
}

let byItself: Promise<unknown> | undefined

/**
 * The login that needs no tap, where this environment has one (L2). It never stands in the way of a screen; what there is
 * to tell, a toast tells.
 */
export function enterByItself(): Promise<unknown> {
  byItself ??= startByItself()
    .then((messages) => messages && showToast(messages[currentLanguage()], 'error'))
    .finally(() => (byItself = undefined))
  return byItself
}

/**
 * When the page has started. Whom the guard has stopped, `LoginFirst` logs in: tried here too, an app that fails at once
 * would be asked twice.
 */
export function enterAtStart(): Promise<unknown> | undefined {
  const stopped = location.hash === '#/purchaseIndex' && storage.read('afterLogin') !== undefined
  return stopped ? undefined : enterByItself()
}

async function startByItself(): Promise<Bilingual | null> {
  const way = currentWay()
  const stopped = readHash(location.hash).pathname === '/purchaseIndex' && storage.read('afterLogin') !== undefined
  const tried = storage.read('triedByItself') ?? []
  const starts = startsByItself({
    way,
    loggedIn: Boolean(currentSession()),
    loggedOutByHand: storage.read('loggedOutByHand') === true,
    stopped,
    tried: way !== undefined && tried.includes(way),
  })
  if (!starts || !way || secondsToWait() > 0) return null
  if (way === 'airlineApp') return toldOf(await byApp(stopped ? 'stopped' : 'start'))
  storage.write('triedByItself', [...tried, way])
  storage.write('silentWay', way)
  // Whoever asked for nothing is told nothing; the button stays.
  await leaveFor({ way, ask: 'silently' }).catch(() => undefined)
  return null
}

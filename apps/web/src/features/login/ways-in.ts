import type { Bilingual } from '@aisle/contract/language'
import { beginSignIn } from '@aisle/contract/login'
import type { RedirectWay, SignInWay } from '@aisle/contract/sign-in-ways'
import { ApiError } from '../../api/api-error.ts'
import { answerFailure, requestCall } from '../../api/call-api.ts'
import { oneAtATime } from '../../api/one-at-a-time.ts'
import { configuredWays } from '../../environment/environment.ts'
import { currentLanguage } from '../../language/language-store.ts'
import { readHash } from '../../navigation/hash-address.ts'
import { insideApp } from '../../navigation/login-guard.ts'
import { continueAfterLogin } from '../../navigation/router.ts'
import { currentSession } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { clearToast, showToast } from '../../ui/layers/toast-store.ts'
import { signInWithApp } from './app-sign-in.ts'
import { secondsToWait, tooManyAttempts } from './attempts.ts'
import { currentWay } from './current-way.ts'
import { loginPhrases } from './login-phrases.ts'
import type { AppOutcome } from './sign-in-by-app.ts'
import { startsByItself } from './ways-in-rules.ts'

/** Screens that only lead to another one. */
const betweenScreens: readonly string[] = ['/signIn', '/emailLogin', '/portalLogin']
const longestTarget = 1000

/** The passenger's target after the login: the one kept by the guard, else the current screen. */
function target(): string | undefined {
  const here = betweenScreens.includes(readHash(location.hash).pathname) ? undefined : location.hash
  const hash = insideApp(storage.read('afterLogin')) ?? insideApp(here)
  return hash !== undefined && hash.length <= longestTarget ? hash : undefined
}

interface Begin {
  way: RedirectWay
  /** `silently`: the way responds without showing a page, or fails. */
  ask: 'silently' | 'profile'
}

/** Leaves for the provider's page, or for the mini-program's native one. @throws ApiError, MiniProgramError */
async function leaveFor({ way, ask }: Begin): Promise<void> {
  const host = way === 'miniProgram' || way === 'wechat' ? await import('../../environment/mini-program.ts') : undefined
  // A mini-program may not announce itself in the user agent, and WeChat's page for browsers does not work there.
  const native = configuredWays().includes('miniProgram') && (await host?.isMiniProgram())
  const { url } = await requestCall(beginSignIn, { way: native ? 'miniProgram' : way, ask, target: target() })
  if (native) await host?.miniProgram.navigateTo(url)
  else location.assign(url)
}

/** After the airline app's login the passenger stays on a screen that needs no login. */
function goOnAfterApp(): void {
  const { pathname } = readHash(location.hash)
  const stopped = pathname === '/purchaseIndex' && storage.read('afterLogin') !== undefined
  if (stopped || betweenScreens.includes(pathname)) continueAfterLogin('/me')
}

const byApp = oneAtATime(signInWithApp)

/** The message for the passenger; null if the login is under way or done. */
function getFailureText(outcome: AppOutcome): Bilingual | null {
  if (outcome.kind === 'loggedIn') goOnAfterApp()
  if (outcome.kind === 'told') return outcome.messages
  if (outcome.kind !== 'failed') return null
  if (outcome.error.error === 'updating') answerFailure(outcome.error)
  return outcome.error.messages
}

/** Starts the way in that the passenger tapped. Resolves to a message if it failed. */
export async function enterBy(way: SignInWay): Promise<Bilingual | null> {
  storage.remove('loggedOutByHand')
  storage.remove('silentWay')
  // From now on messages appear next to the button.
  clearToast()
  const seconds = secondsToWait()
  if (seconds > 0) return tooManyAttempts(seconds)
  try {
    if (way === 'airlineApp') return getFailureText(await byApp('tapped'))
    await leaveFor({ way, ask: 'profile' })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.error === 'updating') answerFailure(error)
    if (error instanceof ApiError) return error.messages
    // Compared by name, because the file of its class may not be loaded.
    const silent = error instanceof Error && error.name === 'MiniProgramError'
    return silent ? loginPhrases.hostSilent : loginPhrases.signInUnavailable
  }
}

/**
 * The login without a tap, if this environment has one (L2). The login never blocks a screen; its messages appear as a
 * toast.
 */
export const enterByItself = oneAtATime(() =>
  startByItself().then((messages) => messages && showToast(messages[currentLanguage()], 'error')),
)

/**
 * Runs on page start. For a passenger stopped by the guard, `GuardLogin` starts the login: starting it here too would
 * ask an app that fails at once twice.
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
  if (way === 'airlineApp') return getFailureText(await byApp(stopped ? 'stopped' : 'start'))
  storage.write('triedByItself', [...tried, way])
  storage.write('silentWay', way)
  // The passenger did not request this attempt, so its failure is silent; the button remains.
  await leaveFor({ way, ask: 'silently' }).catch(() => undefined)
  return null
}

import { getSsoNewAccessToken, h5 } from '@aisle/contract/login'
import { requestCall } from '../../api/call-api.ts'
import { loginChannel } from '../../api/login-channel.ts'
import { currentEnvironment } from '../../environment/environment.ts'
import { phrasesNow } from '../../language/phrases.ts'
import { logIn } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { showToast } from '../../ui/layers/toast-store.ts'
import { reserveAttempt } from './attempts.ts'
import { loginPhrases } from './login-phrases.ts'
import { signInByApp, type AppOutcome, type Occasion } from './sign-in-by-app.ts'

/** `login/h5`: exchanges the token for a login session. @throws ApiError */
export async function logInByToken(accessToken: string): Promise<void> {
  logIn(await requestCall(h5, { accessToken, channel: loginChannel(), loginChannelStr: currentEnvironment() }))
}

/** Session storage records what this tab has done, so that a reload does not repeat it (spec §4). */
function firstTime(act: 'refresh' | 'showLogin'): boolean {
  if (act === 'refresh') {
    const first = storage.read('appTokenRefreshed') !== true
    storage.write('appTokenRefreshed', true)
    return first
  }
  const tried = storage.read('triedByItself') ?? []
  storage.write('triedByItself', [...new Set([...tried, 'airlineApp'])])
  return !tried.includes('airlineApp')
}

/** The airline app's login with the real bridge, which is loaded on demand. */
export async function signInWithApp(occasion: Occasion): Promise<AppOutcome> {
  const { airlineApp } = await import('./airline-app.ts')
  return signInByApp(
    {
      app: airlineApp(),
      logInWith: logInByToken,
      renew: async (proof) => (await requestCall(getSsoNewAccessToken, proof)).accessToken,
      reserveAttempt,
      firstTime,
      announce: () => showToast(phrasesNow(loginPhrases)('appExpired'), 'error'),
    },
    occasion,
  )
}

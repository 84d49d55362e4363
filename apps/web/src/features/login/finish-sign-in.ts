import type { Bilingual } from '@aisle/contract/language'
import { loginByST } from '@aisle/contract/login'
import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import { ApiError, isPassing } from '../../api/api-error.ts'
import { answerFailure, requestCall } from '../../api/call-api.ts'
import { oneAtATime } from '../../api/one-at-a-time.ts'
import { readHash } from '../../navigation/hash-address.ts'
import { insideApp } from '../../navigation/login-guard.ts'
import { storage } from '../../storage/storage.ts'
import { logInByToken } from './app-sign-in.ts'
import { reserveAttempt, tooManyAttempts } from './attempts.ts'
import { loginPhrases } from './login-phrases.ts'
import { readSignInReturn, type ReturnError, type SignInReturn } from './sign-in-return-rules.ts'

export type SignInEnd =
  | { kind: 'loggedIn' }
  /** There is nothing to do, or the passenger declined: continue to their target. */
  | { kind: 'goOn' }
  /** The open id has no account yet: an e-mail code can prove whose it is. */
  | { kind: 'notLinked' }
  /** `again`: the same token may be sent again. */
  | { kind: 'failed'; title: Bilingual; text: Bilingual | null; again: boolean }

/** Sends the server what the way in gave to the browser. One call at a time; a reload or a tap repeats it. */
export const finishSignIn = oneAtATime(finish)

async function finish(): Promise<SignInEnd> {
  const raw = storage.read('signInReturn')
  const back = readSignInReturn(raw)
  keepTarget(raw?.['target'])
  if (back.kind === 'nothing') return { kind: 'goOn' }
  if (back.kind === 'error') return ended(back.way, back.error)
  const seconds = reserveAttempt()
  if (seconds > 0) {
    return { kind: 'failed', title: tooManyAttempts(seconds), text: null, again: true }
  }
  try {
    await logInByToken(await getToken(back))
    storage.remove('signInReturn')
    storage.remove('linkOffer')
    storage.remove('silentWay')
    return { kind: 'loggedIn' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failedCall(back.way, error)
  }
}

/** The target comes back in the URL; it must lead into the app, and not back to this screen. */
function keepTarget(target: string | undefined): void {
  const inside = insideApp(target)
  if (inside && readHash(inside).pathname.replace(/\/+$/, '') !== '/signIn') storage.write('afterLogin', inside)
}

/** A service ticket works only once, so the token from its exchange is stored in its place. @throws ApiError */
async function getToken(back: Extract<SignInReturn, { kind: 'token' | 'ticket' }>): Promise<string> {
  if (back.kind === 'token') return back.token
  const { way, st, state } = back
  const { accessToken } = await requestCall(loginByST, { st, state })
  storage.write('signInReturn', { way, state, token: accessToken })
  return accessToken
}

function ended(way: RedirectWay | undefined, error: ReturnError): SignInEnd {
  storage.remove('signInReturn')
  const silent = way !== undefined && storage.read('silentWay') === way
  storage.remove('silentWay')
  // Record the attempt again, in case storage was lost on the way: it must not repeat without a tap.
  if (way) storage.write('triedByItself', [...new Set([...(storage.read('triedByItself') ?? []), way])])
  // A silent attempt also fails silently: the page that needed a login offers the button.
  if (error === 'declined' || (silent && error !== 'accountNotLinked')) return { kind: 'goOn' }
  if (error === 'accountNotLinked') {
    if (way) storage.write('linkOffer', way)
    return { kind: 'notLinked' }
  }
  return { kind: 'failed', title: loginPhrases[error], text: loginPhrases[`${error}Text`], again: false }
}

function failedCall(way: RedirectWay, error: ApiError): SignInEnd {
  if (error.error === 'signInRefused' || error.error === 'accountNotLinked') return ended(way, error.error)
  if (error.error === 'signInUnavailable') {
    const { signInUnavailable: title, signInUnavailableText: text } = loginPhrases
    return { kind: 'failed', title, text, again: true }
  }
  // The system-updating screen covers this one until the passenger retries (spec §8).
  if (error.error === 'updating') answerFailure(error)
  const again = isPassing(error) || error.error === 'updating' || error.error === 'rateLimited'
  if (!again) storage.remove('signInReturn')
  return { kind: 'failed', title: loginPhrases.signInRefused, text: error.messages, again }
}

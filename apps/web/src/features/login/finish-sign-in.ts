import type { Bilingual } from '@aisle/contract/language'
import { loginByST } from '@aisle/contract/login'
import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import { ApiError, isPassing } from '../../api/api-error.ts'
import { answerFailure, requestCall } from '../../api/call-api.ts'
import { readHash } from '../../navigation/hash-address.ts'
import { insideApp } from '../../navigation/login-guard.ts'
import { storage } from '../../storage/storage.ts'
import { logInByToken } from './app-sign-in.ts'
import { reserveAttempt, tooManyAttempts } from './attempts.ts'
import { loginPhrases } from './login-phrases.ts'
import { readSignInReturn, type ReturnError, type SignInReturn } from './sign-in-return-rules.ts'

export type SignInEnd =
  | { kind: 'loggedIn' }
  /** Nothing to do, or the passenger said no: on to where they were. */
  | { kind: 'goOn' }
  /** The open id is nobody's yet: an e-mail code says whose it is. */
  | { kind: 'notLinked' }
  /** `again`: the same token may be brought once more. */
  | { kind: 'failed'; title: Bilingual; text: Bilingual | null; again: boolean }

let underWay: Promise<SignInEnd> | undefined

/** Brings to the server what the way in gave to the browser. One at a time; it is repeated by a reload or a tap. */
export function finishSignIn(): Promise<SignInEnd> {
  underWay ??= finish().finally(() => (underWay = undefined))
  return underWay
}

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
    await logInByToken(await tokenOf(back))
    storage.remove('signInReturn')
    storage.remove('linkOffer')
    storage.remove('silentWay')
    return { kind: 'loggedIn' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return failedCall(back.way, error)
  }
}

/** Where the passenger was going comes back in the address; it leads into the app only, and not round in a circle. */
function keepTarget(target: string | undefined): void {
  const inside = insideApp(target)
  if (inside && readHash(inside).pathname.replace(/\/+$/, '') !== '/signIn') storage.write('afterLogin', inside)
}

/** A service ticket is good once: what it was exchanged for is kept in its place. @throws ApiError */
async function tokenOf(back: Extract<SignInReturn, { kind: 'token' | 'ticket' }>): Promise<string> {
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
  // It is not tried again without a tap, also where nothing is stored beyond this page.
  if (way) storage.write('triedByItself', [...new Set([...(storage.read('triedByItself') ?? []), way])])
  // Who was not asked need not hear that it did not work: the page that wanted a login offers the button.
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
  // The system-updating screen stands before this one until the passenger tries again (spec §8).
  if (error.error === 'updating') answerFailure(error)
  const again = isPassing(error) || error.error === 'updating' || error.error === 'rateLimited'
  if (!again) storage.remove('signInReturn')
  return { kind: 'failed', title: loginPhrases.signInRefused, text: error.messages, again }
}

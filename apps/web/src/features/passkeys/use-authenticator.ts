import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { Bilingual } from '@aisle/contract/language'
import { addPasskey, beginPasskey, beginPasskeyLogin, passkeyLogin } from '@aisle/contract/passkeys'
import { ApiError } from '../../api/api-error.ts'
import { answerFailure, requestCall } from '../../api/call-api.ts'
import { continueAfterLogin } from '../../navigation/router.ts'
import { logIn } from '../../session/session-store.ts'
import { getDeviceName } from './device-name-rules.ts'
import { passkeyPhrases } from './passkey-phrases.ts'

type PasskeyEnd = { kind: 'done' } | { kind: 'cancelled' } | { kind: 'failed'; messages: Bilingual }

/**
 * L8: asks the browser for a passkey, starts a session with it, and goes on to the passenger's target. Null, or a message
 * if it failed.
 */
export async function logInByPasskey(): Promise<Bilingual | null> {
  const end = await ending(async () => {
    const { options } = await requestCall(beginPasskeyLogin, undefined)
    const { id, rawId, response } = await startAuthentication({ optionsJSON: options })
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
    const answer = { clientDataJSON, authenticatorData, signature, userHandle }
    logIn(await requestCall(passkeyLogin, { credential: { id, rawId, type: 'public-key', response: answer } }))
  })
  if (end.kind === 'done') continueAfterLogin('/me')
  return end.kind === 'failed' ? end.messages : null
}

/** Creates a passkey on this device and keeps it with the account. */
export const createPasskey = () =>
  ending(async () => {
    const { options } = await requestCall(beginPasskey, undefined)
    const { id, rawId, response } = await startRegistration({ optionsJSON: options })
    const { clientDataJSON, attestationObject, transports = [] } = response
    await requestCall(addPasskey, {
      credential: { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } },
      name: getDeviceName(navigator.userAgent),
    })
  })

/** The passenger closed the browser's question, or let it run out: browsers do not say which. */
const cancelled: readonly string[] = ['NotAllowedError', 'AbortError']

async function ending(work: () => Promise<void>): Promise<PasskeyEnd> {
  try {
    await work()
    return { kind: 'done' }
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.error === 'updating' || error.error === 'unauthorized') answerFailure(error)
      return { kind: 'failed', messages: error.messages }
    }
    const name = error instanceof Error ? error.name : ''
    if (cancelled.includes(name)) return { kind: 'cancelled' }
    return { kind: 'failed', messages: passkeyPhrases[name === 'InvalidStateError' ? 'already' : 'failed'] }
  }
}

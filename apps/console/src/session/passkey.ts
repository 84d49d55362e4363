import { consolePaths, type PasskeyQuestion } from '@aisle/contract/console'
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
} from '@simplewebauthn/browser'
import { callConsole, CallRefused } from '../api/call-console.ts'

const notGiven = new CallRefused('signInRefused', {
  zh: '没有收到通行密钥，请重试',
  en: 'No passkey was given. Please try again.',
})

/** @throws CallRefused */
export async function signInByPasskey(): Promise<void> {
  const { options } = await callConsole<{ options: PasskeyQuestion }>(consolePaths.signInBegin, { way: 'passkey' })
  await callConsole(consolePaths.signInFinish, { way: 'passkey', credential: await givePasskey(options) })
}

/** The browser's answer to a question of the server, in the shape of the contract. @throws CallRefused */
export async function givePasskey(question: PasskeyQuestion) {
  const credential = await startAuthentication({ optionsJSON: question }).catch(() => {
    throw notGiven
  })
  const { id, rawId, type, response } = credential
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Makes a passkey for the invited person, who is signed in by it. @throws CallRefused */
export async function acceptInvitation(invitation: string): Promise<void> {
  const { options } = await callConsole<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    consolePaths.passkeyBegin,
    { invitation },
  )
  const created = await startRegistration({ optionsJSON: options }).catch(() => {
    throw notGiven
  })
  const { id, rawId, type, response } = created
  const { clientDataJSON, attestationObject, transports } = response
  await callConsole(consolePaths.passkeyAdd, {
    invitation,
    credential: { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } },
    name: navigator.platform,
  })
}

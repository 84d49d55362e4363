import type { addPasskeySchemas, passkeyLoginSchemas } from '@aisle/contract/passkeys-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { algorithms, isCounterBack } from './passkey-rules.ts'
import type { Passkey } from './passkey-store.ts'
import { getRelyingParty, type RelyingParty } from './relying-party-rules.ts'

/** With its certificates and codecs it is larger than the rest of the server; most passengers never use it. */
const library = () => import('@simplewebauthn/server')

/** @throws passkeysUnavailable */
export const requireRelyingParty = ({ settings }: Pick<Deps, 'settings'>): RelyingParty =>
  getRelyingParty(settings) ?? fail('passkeysUnavailable')

type Created = z.output<typeof addPasskeySchemas.request>['credential']
type Used = z.output<typeof passkeyLoginSchemas.request>['credential']

/** As much of a passkey as its answers are checked against. */
type KnownPasskey = Pick<Passkey, 'credentialId' | 'userHandle' | 'publicKey' | 'counter'>
type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'>

/** @throws passkeyRefused: another challenge, page or server, or a device that did not verify its user */
export async function verifyCreated(
  deps: Pick<Deps, 'log'>,
  created: Created,
  expected: { challenge: string; party: RelyingParty },
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await library()
  const verified = await refusing(deps, () =>
    verifyRegistrationResponse({
      response: { ...created, response: withoutTransports(created.response), clientExtensionResults: {} },
      ...expecting(expected),
      supportedAlgorithmIDs: [...algorithms],
    }),
  )
  if (!verified.verified) return fail('passkeyRefused')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter }
}

/**
 * The new counter of a passkey that signed this challenge.
 * @throws passkeyRefused as above, or for another signature or account; passkeyCopied: it counts backwards
 */
export async function verifyUsed(
  deps: Pick<Deps, 'log'>,
  { used, passkey }: { used: Used; passkey: KnownPasskey },
  expected: { challenge: string; party: RelyingParty },
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  if (used.response.userHandle !== passkey.userHandle) return fail('passkeyRefused')
  const { id, rawId, type, response } = used
  const { verified, authenticationInfo } = await refusing(deps, () =>
    verifyAuthenticationResponse({
      response: { id, rawId, type, response: withoutHandle(response), clientExtensionResults: {} },
      ...expecting(expected),
      // The counter is compared below, because its refusal has its own name.
      credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
    }),
  )
  if (!verified) return fail('passkeyRefused')
  const { newCounter } = authenticationInfo
  return isCounterBack(passkey.counter, newCounter) ? fail('passkeyCopied') : newCounter
}

const expecting = ({ challenge, party }: { challenge: string; party: RelyingParty }) => ({
  expectedChallenge: challenge,
  expectedOrigin: party.origin,
  expectedRPID: party.id,
  requireUserVerification: true,
})

const withoutTransports = ({ clientDataJSON, attestationObject }: Created['response']) => ({
  clientDataJSON,
  attestationObject,
})
const withoutHandle = ({ clientDataJSON, authenticatorData, signature }: Used['response']) => ({
  clientDataJSON,
  authenticatorData,
  signature,
})

/** The library throws for everything that it does not accept, also for bytes that it cannot read. */
async function refusing<Verified>({ log }: Pick<Deps, 'log'>, verify: () => Promise<Verified>): Promise<Verified> {
  try {
    return await verify()
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.name : 'unknown' }, 'a passkey was refused')
    return fail('passkeyRefused')
  }
}

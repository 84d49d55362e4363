import { z } from 'zod'
import { empty, loginAnswer, shortText } from './shared-schemas.ts'

/** Bytes as WebAuthn's JSON has them. The longest is an attestation with certificates. */
const base64url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/)
const credentialId = base64url(1364)

const transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
const listedCredential = z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() })

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, as far as we use it. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  /** The id is a pseudonym. */
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(listedCredential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** `PublicKeyCredentialRequestOptionsJSON`: the browser offers the passkeys that it knows for `rpId`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

/** `RegistrationResponseJSON` of WebAuthn, as far as we read it. */
const createdCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    attestationObject: base64url(16_384),
    /** A browser may name some that we do not know. */
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})

/** `AuthenticationResponseJSON`. */
const usedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4096),
    authenticatorData: base64url(4096),
    signature: base64url(4096),
    /** Always there for a passkey that the authenticator keeps itself. */
    userHandle: base64url(128),
  }),
})

export const beginPasskeySchemas = { request: empty, response: z.object({ options: creationOptions }) }

const listedPasskey = z.object({
  passkeyId: z.string(),
  /** Of the device that created it; empty where the browser did not say. */
  name: z.string(),
  addedAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type ListedPasskey = z.output<typeof listedPasskey>

export const addPasskeySchemas = {
  request: z.object({
    credential: createdCredential,
    /** By which the passenger will recognise it, such as `iPhone`. */
    name: shortText.optional(),
  }),
  response: z.object({ passkey: listedPasskey }),
}

export const listPasskeysSchemas = {
  request: empty,
  response: z.object({
    /** The newest first. */
    passkeys: z.array(listedPasskey),
    /** False where the account has as many as it may. */
    mayAdd: z.boolean(),
  }),
}

export const removePasskeySchemas = {
  request: z.object({ passkeyId: shortText }),
  response: z.object({ removed: z.literal(true) }),
}

export const beginPasskeyLoginSchemas = { request: empty, response: z.object({ options: requestOptions }) }

export const passkeyLoginSchemas = { request: z.object({ credential: usedCredential }), response: loginAnswer }

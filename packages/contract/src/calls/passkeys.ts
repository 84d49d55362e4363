import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/passkeys-schemas.ts'

const base = '/api2/v1/login/'

export const beginPasskey: CallOf<typeof schemas.beginPasskeySchemas> = defineCall({
  path: `${base}beginPasskey`,
  toast: 'inPlace',
  extension: true,
  errors: ['passkeysUnavailable', 'passkeyNeedsAccount', 'tooManyPasskeys'],
  summary: 'What this browser needs to create a passkey for the account; binds the answer to it (L8).',
})

export const addPasskey: CallOf<typeof schemas.addPasskeySchemas> = defineCall({
  path: `${base}addPasskey`,
  toast: 'inPlace',
  extension: true,
  errors: ['passkeysUnavailable', 'passkeyNeedsAccount', 'tooManyPasskeys', 'passkeyRefused'],
  summary: 'Keeps the passkey that this browser has created.',
})

export const listPasskeys: CallOf<typeof schemas.listPasskeysSchemas> = defineCall({
  path: `${base}listPasskeys`,
  reads: true,
  extension: true,
  errors: ['passkeyNeedsAccount'],
  summary: 'The passkeys of this account.',
})

export const removePasskey: CallOf<typeof schemas.removePasskeySchemas> = defineCall({
  path: `${base}removePasskey`,
  toast: 'inPlace',
  extension: true,
  errors: ['passkeyNeedsAccount', 'notFound'],
  summary: 'Removes one of the listed passkeys: it opens nothing from then on.',
})

export const beginPasskeyLogin: CallOf<typeof schemas.beginPasskeyLoginSchemas> = defineCall({
  path: `${base}beginPasskeyLogin`,
  access: 'guest',
  toast: 'inPlace',
  client: 'login',
  extension: true,
  errors: ['passkeysUnavailable'],
  summary: 'What this browser needs to log in with a passkey; binds the answer to it.',
})

export const passkeyLogin: CallOf<typeof schemas.passkeyLoginSchemas> = defineCall({
  path: `${base}passkeyLogin`,
  access: 'guest',
  toast: 'inPlace',
  client: 'login',
  extension: true,
  errors: ['passkeysUnavailable', 'passkeyRefused', 'passkeyCopied'],
  summary: 'Starts a login session of the account whose passkey has answered.',
})

import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/personal-data-schemas.ts'

const base = '/api2/v1/user/'

export const exportPersonalData: CallOf<typeof schemas.exportPersonalDataSchemas> = defineCall({
  path: `${base}exportPersonalData`,
  toast: 'inPlace',
  extension: true,
  errors: ['personalDataNeedsAccount', 'personalDataOnGround', 'freshProofRequired'],
  summary: 'Everything that is kept of the passenger of this account, in sections (G6).',
})

export const viewErasure: CallOf<typeof schemas.viewErasureSchemas> = defineCall({
  path: `${base}viewErasure`,
  reads: true,
  toast: 'inPlace',
  extension: true,
  errors: ['personalDataNeedsAccount', 'personalDataOnGround'],
  summary: 'What stands in the way of erasing this account, and what the books keep of it without a name.',
})

export const eraseAccount: CallOf<typeof schemas.eraseAccountSchemas> = defineCall({
  path: `${base}eraseAccount`,
  toast: 'inPlace',
  extension: true,
  errors: [
    'personalDataNeedsAccount',
    'personalDataOnGround',
    'personalDataUnclear',
    'erasureWaits',
    'freshProofRequired',
  ],
  summary: 'Erases the passenger of this account and logs them out everywhere (G6). Cannot be undone.',
})

export const listConsents: CallOf<typeof schemas.listConsentsSchemas> = defineCall({
  path: `${base}listConsents`,
  reads: true,
  extension: true,
  errors: ['personalDataOnGround'],
  summary: 'The clauses that the passenger has agreed to, with version and day; of a login for one trip, that trip.',
})

export const withdrawConsent: CallOf<typeof schemas.withdrawConsentSchemas> = defineCall({
  path: `${base}withdrawConsent`,
  extension: true,
  errors: ['personalDataOnGround', 'notFound'],
  summary: 'Takes back the consent to a kind of clause; what was done under it stays lawful.',
})

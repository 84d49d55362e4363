import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/addresses-schemas.ts'

const base = '/api2/v1/user/addr/'
const formErrors = ['receiverRequired', 'phoneRequired', 'phoneFormat', 'areaRequired', 'detailRequired'] as const

export const addrList: CallOf<typeof schemas.addrListSchemas> = defineCall({
  path: `${base}addrList`,
  reads: true,
  summary: "The passenger's addresses.",
})

export const addrList4Offline: CallOf<typeof schemas.addrList4OfflineSchemas> = defineCall({
  path: `${base}addrList4Offline`,
  reads: true,
  summary: 'The read-only cabin copy of the addresses (E6).',
})

export const saveAddr: CallOf<typeof schemas.saveAddrSchemas> = defineCall({
  path: `${base}saveAddr`,
  creates: true,
  errors: [...formErrors, 'addressLimit', 'notFound', 'idempotencyConflict', 'idempotencyKeyRequired'],
  toast: 'inPlace',
  summary: 'Creates or changes an address (S7).',
})

export const deleteAddr: CallOf<typeof schemas.deleteAddrSchemas> = defineCall({
  path: `${base}deleteAddr`,
  errors: ['notFound', 'freshProofRequired'],
  summary: 'Deletes an address.',
})

export const recognizeAddr: CallOf<typeof schemas.recognizeAddrSchemas> = defineCall({
  path: `${base}recognizeAddr`,
  extension: true,
  reads: true,
  summary: 'Receiver, phone, area and detail out of one pasted text.',
})

const changing = ['notFound', 'addressChangeClosed', 'addressUnchanged', 'notDeliverable', 'proofRequired'] as const

export const verifyShippingAddrUpdate: CallOf<typeof schemas.verifyShippingAddrUpdateSchemas> = defineCall({
  path: `${base}verifyShippingAddrUpdate`,
  reads: true,
  errors: ['notFound'],
  toast: 'inPlace',
  summary: 'Says beforehand whether a paid order can go to another address (table O).',
})

export const applyShippingAddrUpdate: CallOf<typeof schemas.applyShippingAddrUpdateSchemas> = defineCall({
  path: `${base}applyShippingAddrUpdate`,
  creates: true,
  errors: [...changing, 'idempotencyConflict', 'idempotencyKeyRequired'],
  toast: 'inPlace',
  summary: 'Sends a paid order to another address: at once, or when the airline agrees (table O).',
})

export const viewShippingAddrUpdate: CallOf<typeof schemas.viewShippingAddrUpdateSchemas> = defineCall({
  path: `${base}viewShippingAddrUpdate`,
  reads: true,
  errors: ['notFound'],
  toast: 'inPlace',
  summary: 'Where an order goes, and what became of the changes that were asked for.',
})

export const viewAddrUpdateToStop: CallOf<typeof schemas.viewAddrUpdateToStopSchemas> = defineCall({
  path: `${base}viewAddrUpdateToStop`,
  extension: true,
  access: 'guest',
  reads: true,
  errors: ['notFound'],
  toast: 'inPlace',
  summary:
    "Says, by the signed link of a mail and without a login, which change of address the order's contact may stop (O9).",
})

export const stopShippingAddrUpdate: CallOf<typeof schemas.stopShippingAddrUpdateSchemas> = defineCall({
  path: `${base}stopShippingAddrUpdate`,
  extension: true,
  access: 'guest',
  errors: ['notFound', 'stopTooLate'],
  toast: 'inPlace',
  summary: 'Puts the former address of an order back, by the signed link of a mail and without a login (O9).',
})

import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from './addresses-schemas.ts'

const base = '/api2/v1/user/addr/'

export const addrList: CallOf<typeof schemas.addrListSchemas> = defineCall({
  path: `${base}addrList`,
  summary: "The passenger's addresses.",
})

export const addrList4Offline: CallOf<typeof schemas.addrList4OfflineSchemas> = defineCall({
  path: `${base}addrList4Offline`,
  summary: 'The read-only cabin copy of the addresses (E6).',
})

export const saveAddr: CallOf<typeof schemas.saveAddrSchemas> = defineCall({
  path: `${base}saveAddr`,
  creates: true,
  summary: 'Creates or changes an address (S7).',
})

export const deleteAddr: CallOf<typeof schemas.deleteAddrSchemas> = defineCall({
  path: `${base}deleteAddr`,
  summary: 'Deletes an address.',
})

export const verifyShippingAddrUpdate: CallOf<typeof schemas.verifyShippingAddrUpdateSchemas> = defineCall({
  path: `${base}verifyShippingAddrUpdate`,
  summary: 'Checks a change of address beforehand (table O).',
})

export const applyShippingAddrUpdate: CallOf<typeof schemas.applyShippingAddrUpdateSchemas> = defineCall({
  path: `${base}applyShippingAddrUpdate`,
  creates: true,
  summary: 'Applies for a change of address after payment.',
})

export const viewShippingAddrUpdate: CallOf<typeof schemas.viewShippingAddrUpdateSchemas> = defineCall({
  path: `${base}viewShippingAddrUpdate`,
  summary: 'Shows the change of address of an order.',
})

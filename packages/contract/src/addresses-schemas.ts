import { z } from 'zod'
import { empty, shortText } from './shared-schemas.ts'

export const addrListSchemas = { request: empty }
export const addrList4OfflineSchemas = { request: empty }
export const saveAddrSchemas = { request: z.looseObject({}) }
export const deleteAddrSchemas = { request: z.object({ addrId: shortText }) }
export const verifyShippingAddrUpdateSchemas = { request: z.looseObject({ orderNo: shortText }) }
export const applyShippingAddrUpdateSchemas = { request: z.looseObject({ orderNo: shortText }) }
export const viewShippingAddrUpdateSchemas = { request: z.object({ orderNo: shortText }) }

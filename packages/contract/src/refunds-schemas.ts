import { z } from 'zod'
import { shortText } from './shared-schemas.ts'

export const submitRefundSchemas = { request: z.looseObject({ orderNo: shortText }) }
export const uploadRefundPhotoSchemas = { request: z.looseObject({}).nullish() }
export const sendBackRefundSchemas = { request: z.looseObject({}) }
export const refundTypeListSchemas = { request: z.looseObject({}).nullish() }
export const refundReasonListSchemas = { request: z.looseObject({}).nullish() }
export const refundListSchemas = { request: z.looseObject({}).nullish() }
export const refundDetailSchemas = { request: z.looseObject({}) }
export const reSubmitRefundSchemas = { request: z.looseObject({}) }
export const cancelRefundSchemas = { request: z.looseObject({}) }
export const calculateRefundSchemas = { request: z.looseObject({ orderNo: shortText }) }
export const batchVerifyCodeSubmitRefundSchemas = { request: z.looseObject({}) }
export const batchVerifyCodeCalculatePriceSchemas = { request: z.looseObject({}) }

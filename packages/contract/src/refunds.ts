import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from './refunds-schemas.ts'

const base = '/api2/v1/refund/'

export const submitRefund: CallOf<typeof schemas.submitRefundSchemas> = defineCall({
  path: `${base}submitRefund`,
  creates: true,
  summary: 'Asks for a refund (table R).',
})

export const uploadRefundPhoto: CallOf<typeof schemas.uploadRefundPhotoSchemas> = defineCall({
  path: `${base}uploadRefundPhoto`,
  creates: true,
  summary: 'Uploads one photo; multipart.',
})

export const sendBackRefund: CallOf<typeof schemas.sendBackRefundSchemas> = defineCall({
  path: `${base}sendBackRefund`,
  summary: 'Enters carrier and waybill of the parcel sent back.',
})

export const refundTypeList: CallOf<typeof schemas.refundTypeListSchemas> = defineCall({
  path: `${base}refundTypeList`,
  summary: 'Refund types that are open for an order.',
})

export const refundReasonList: CallOf<typeof schemas.refundReasonListSchemas> = defineCall({
  path: `${base}refundReasonList`,
  summary: 'Reasons to choose from.',
})

export const refundList: CallOf<typeof schemas.refundListSchemas> = defineCall({
  path: `${base}refundList`,
  summary: "The passenger's refunds.",
})

export const refundDetail: CallOf<typeof schemas.refundDetailSchemas> = defineCall({
  path: `${base}refundDetail`,
  summary: 'One refund with its history (R4).',
})

export const reSubmitRefund: CallOf<typeof schemas.reSubmitRefundSchemas> = defineCall({
  path: `${base}reSubmitRefund`,
  creates: true,
  summary: 'Submits a rejected refund once more.',
})

export const cancelRefund: CallOf<typeof schemas.cancelRefundSchemas> = defineCall({
  path: `${base}cancelRefund`,
  summary: 'Withdraws a refund.',
})

export const calculateRefund: CallOf<typeof schemas.calculateRefundSchemas> = defineCall({
  path: `${base}calculateRefund`,
  summary: 'The amount that would be refunded (R1).',
})

export const batchVerifyCodeSubmitRefund: CallOf<typeof schemas.batchVerifyCodeSubmitRefundSchemas> = defineCall({
  path: `${base}batchVerifyCodeSubmitRefund`,
  creates: true,
  summary: 'Refunds unused pickup codes.',
})

export const batchVerifyCodeCalculatePrice: CallOf<typeof schemas.batchVerifyCodeCalculatePriceSchemas> = defineCall({
  path: `${base}batchVerifyCodeCalculatePrice`,
  summary: 'The amount for unused pickup codes.',
})

import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/refunds-schemas.ts'

const base = '/api2/v1/refund/'
const asking = ['notFound', 'refundUnavailable'] as const
const keyed = ['idempotencyConflict', 'idempotencyKeyRequired'] as const
const photoErrors = ['photoFormat', 'photoTooLarge', 'photoUnreadable'] as const

export const refundTypeList: CallOf<typeof schemas.refundTypeListSchemas> = defineCall({
  path: `${base}refundTypeList`,
  reads: true,
  errors: ['notFound'],
  toast: 'inPlace',
  summary: 'What may be asked for an order now, line by line (table R).',
})

export const refundReasonList: CallOf<typeof schemas.refundReasonListSchemas> = defineCall({
  path: `${base}refundReasonList`,
  reads: true,
  errors: asking,
  toast: 'inPlace',
  summary: 'Reasons to choose from.',
})

export const calculateRefund: CallOf<typeof schemas.calculateRefundSchemas> = defineCall({
  path: `${base}calculateRefund`,
  reads: true,
  errors: asking,
  toast: 'inPlace',
  summary: 'The amount that would be refunded (R1, R2).',
})

export const submitRefund: CallOf<typeof schemas.submitRefundSchemas> = defineCall({
  path: `${base}submitRefund`,
  creates: true,
  errors: [...asking, ...keyed, 'quoteChanged', 'photoRequired', 'outOfStock'],
  toast: 'inPlace',
  summary: 'Asks for a refund, a return or an exchange (table R).',
})

export const batchVerifyCodeCalculatePrice: CallOf<typeof schemas.batchVerifyCodeCalculatePriceSchemas> = defineCall({
  path: `${base}batchVerifyCodeCalculatePrice`,
  reads: true,
  errors: [...asking, 'stateChanged'],
  toast: 'inPlace',
  summary: 'The amount for unused pick-up codes.',
})

export const batchVerifyCodeSubmitRefund: CallOf<typeof schemas.batchVerifyCodeSubmitRefundSchemas> = defineCall({
  path: `${base}batchVerifyCodeSubmitRefund`,
  creates: true,
  errors: [...asking, ...keyed, 'stateChanged', 'quoteChanged'],
  toast: 'inPlace',
  summary: 'Refunds unused pick-up codes.',
})

export const uploadRefundPhoto: CallOf<typeof schemas.uploadRefundPhotoSchemas> = defineCall({
  path: `${base}uploadRefundPhoto`,
  creates: true,
  multipart: true,
  errors: [...photoErrors, ...keyed],
  toast: 'inPlace',
  summary: 'Uploads one photo as `multipart/form-data`.',
})

export const refundList: CallOf<typeof schemas.refundListSchemas> = defineCall({
  path: `${base}refundList`,
  reads: true,
  summary: "The passenger's refunds, newest first.",
})

export const refundDetail: CallOf<typeof schemas.refundDetailSchemas> = defineCall({
  path: `${base}refundDetail`,
  reads: true,
  errors: ['notFound'],
  toast: 'inPlace',
  summary: 'One refund with its history (R4).',
})

export const reSubmitRefund: CallOf<typeof schemas.reSubmitRefundSchemas> = defineCall({
  path: `${base}reSubmitRefund`,
  creates: true,
  errors: [...asking, ...keyed, 'stateChanged', 'quoteChanged', 'resubmitLimit', 'photoRequired'],
  toast: 'inPlace',
  summary: 'Submits a rejected refund once more.',
})

export const sendBackRefund: CallOf<typeof schemas.sendBackRefundSchemas> = defineCall({
  path: `${base}sendBackRefund`,
  errors: ['notFound', 'stateChanged', 'waybillFormat'],
  toast: 'inPlace',
  summary: 'Enters carrier and waybill of the parcel sent back.',
})

export const cancelRefund: CallOf<typeof schemas.cancelRefundSchemas> = defineCall({
  path: `${base}cancelRefund`,
  errors: ['notFound', 'stateChanged'],
  summary: 'Withdraws a refund.',
})

export const confirmReplacement: CallOf<typeof schemas.confirmReplacementSchemas> = defineCall({
  path: `${base}confirmReplacement`,
  extension: true,
  errors: ['notFound', 'stateChanged'],
  summary: 'The passenger has received what an exchange sent.',
})

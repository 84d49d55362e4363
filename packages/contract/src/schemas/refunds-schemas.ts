import { z } from 'zod'
import * as limits from '../limits.ts'
import { automaticRefundReasons } from '../states/order-states.ts'
import { paymentMethod, shipment } from './orders-schemas.ts'
import { refundClosedReasons, refundOrigins, refundStates, refundTypes } from '../states/refund-states.ts'
import { amountMinor, bilingual, currency, instant, shortText } from './shared-schemas.ts'
import { picture } from './shop-schemas.ts'

const refundNo = shortText
const type = z.enum(refundTypes)
const units = z.int().min(1).max(limits.lineQuantity)
/** The lines and units requested; a Wi-Fi plan is one unit of its line. */
const askedLines = z
  .array(z.object({ lineNo: z.int().min(1), units }))
  .min(1)
  .max(limits.cartLines)
const note = z.string().max(limits.refundNoteLength)
const photoIds = z.array(shortText).max(limits.refundPhotos)
const codes = z.array(shortText).min(1).max(limits.lineQuantity)

/** The server's own figure (R1, R2). */
const refundQuote = z.object({
  amount: amountMinor,
  currency,
  /** Each line's share of `amount`. */
  lines: z.array(z.object({ lineNo: z.int(), units: z.int(), amount: amountMinor })),
  /** The part of `amount` that is freight. */
  freight: amountMinor,
  /** The payment method refunded to; null when nothing was paid or nothing is refunded (an exchange). */
  method: paymentMethod.nullable(),
  /** Approved automatically, without review by staff. */
  automatic: z.boolean(),
})
export type RefundQuote = z.infer<typeof refundQuote>

const reason = z.object({
  reasonId: z.string(),
  name: bilingual,
  photoRequired: z.boolean(),
  /** The airline pays for the return shipment. */
  airlineAtFault: z.boolean(),
  /** R6: when the reason ends before its type does. */
  until: instant.nullable(),
})
export type RefundReason = z.infer<typeof reason>

/** The request types open now; when there are none, `closed` says why. */
const openTypes = z.object({
  types: z.array(z.object({ type, name: bilingual, until: instant.nullable() })),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      name: bilingual,
      detail: bilingual,
      picture: picture.nullable(),
      quantity: z.int(),
      /** Of one unit, before discounts. */
      listPrice: amountMinor,
      linePayable: amountMinor,
      /** Units not refunded, exchanged or in another request (table R); the types decide if collected goods count. */
      unitsFree: z.int(),
      /** Other SKUs of the same product at the same price, available as an exchange. */
      exchangeFor: z.array(z.object({ skuId: z.string(), detail: bilingual })),
    }),
  ),
  /** PICKUP: codes that are refunded by `batchVerifyCodeSubmitRefund`. */
  codes: z.array(z.object({ code: z.string(), lineNo: z.int() })),
  closed: z.enum(refundClosedReasons).nullable(),
  currency,
})
export type OpenRefundTypes = z.infer<typeof openTypes>

const refundLine = z.object({
  lineNo: z.int(),
  name: bilingual,
  detail: bilingual,
  picture: picture.nullable(),
  units: z.int(),
  amount: amountMinor,
  /** The replacement, when it is another variant. */
  exchangeFor: bilingual.nullable(),
})

export const refundSummary = z.object({
  refundNo: z.string(),
  orderNo: z.string(),
  type,
  origin: z.enum(refundOrigins),
  state: z.enum(refundStates),
  /** The passenger's reason in words; null where it is automatic. */
  reason: bilingual.nullable(),
  automaticReason: z.enum(automaticRefundReasons).nullable(),
  amount: amountMinor,
  currency,
  createdAt: instant,
  /** When the request entered `state`. */
  since: instant,
  lines: z.array(refundLine),
})
export type RefundSummary = z.infer<typeof refundSummary>

const parcelBack = z.object({ carrierCode: z.string(), carrier: bilingual, waybillNo: z.string(), sentAt: instant })

/** R4: state, amount, payment method refunded to, duration and next step. */
const refundDetail = refundSummary.extend({
  note: z.string(),
  photos: z.array(z.object({ photoId: z.string(), url: z.string() })),
  freight: amountMinor,
  /** The amount requested; more than `amount` when the inspection reduced it. */
  askedAmount: amountMinor,
  method: paymentMethod.nullable(),
  /** The airline's last decision text: why the request was rejected, refused or reduced. */
  decision: bilingual.nullable(),
  resubmissionsLeft: z.int(),
  /** Return address and deadline; null when nothing has to be sent. */
  returnTo: z.object({ receiver: bilingual, phone: z.string(), address: bilingual }).nullable(),
  returnBy: instant.nullable(),
  parcelBack: parcelBack.nullable(),
  replacement: shipment.nullable(),
  /** The carriers that `sendBackRefund` takes. */
  carriers: z.array(z.object({ carrierCode: z.string(), name: bilingual })),
  can: z.object({
    cancel: z.boolean(),
    resubmit: z.boolean(),
    sendBack: z.boolean(),
    confirmReplacement: z.boolean(),
  }),
  timeline: z.array(z.object({ event: z.string(), at: instant })),
  serverTime: instant,
})
export type RefundDetail = z.infer<typeof refundDetail>

const moved = z.object({ refundNo: z.string(), state: z.enum(refundStates) })
const ofRefund = z.object({ refundNo })

export const refundTypeListSchemas = { request: z.object({ orderNo: shortText }), response: openTypes }
export const refundReasonListSchemas = {
  request: z.object({ orderNo: shortText, type }),
  response: z.object({ reasons: z.array(reason) }),
}
export const calculateRefundSchemas = {
  request: z.object({ orderNo: shortText, type, lines: askedLines, reasonId: shortText.nullish() }),
  response: refundQuote,
}
export const submitRefundSchemas = {
  request: z.object({
    orderNo: shortText,
    type,
    lines: askedLines,
    reasonId: shortText,
    /** As the passenger saw it. */
    amount: amountMinor,
    note: note.optional(),
    photoIds: photoIds.optional(),
    /** Exchange: another variant than the one that was bought. */
    exchangeSkuId: shortText.nullish(),
  }),
  response: moved,
}
export const batchVerifyCodeCalculatePriceSchemas = {
  request: z.object({ orderNo: shortText, codes }),
  response: refundQuote,
}
export const batchVerifyCodeSubmitRefundSchemas = {
  request: z.object({
    orderNo: shortText,
    codes,
    reasonId: shortText,
    amount: amountMinor,
    note: note.optional(),
  }),
  response: moved,
}
export const uploadRefundPhotoSchemas = {
  /** Multipart: one file in the field `photo`. */
  request: z.looseObject({}).nullish(),
  response: z.object({ photoId: z.string(), url: z.string() }),
}
export const refundListSchemas = {
  request: z.object({ orderNo: shortText.nullish(), cursor: shortText.nullish() }).nullish(),
  response: z.object({ refunds: z.array(refundSummary), nextCursor: z.string().nullable() }),
}
export const refundDetailSchemas = { request: ofRefund, response: refundDetail }
export const reSubmitRefundSchemas = {
  request: ofRefund.extend({
    amount: amountMinor,
    reasonId: shortText.nullish(),
    note: note.nullish(),
    photoIds: photoIds.nullish(),
  }),
  response: moved,
}
export const sendBackRefundSchemas = {
  request: ofRefund.extend({ carrierCode: shortText, waybillNo: shortText }),
  response: moved,
}
export const cancelRefundSchemas = { request: ofRefund, response: moved }
export const confirmReplacementSchemas = { request: ofRefund, response: moved }

import { z } from 'zod'
import * as limits from '../limits.ts'
import { operatorResources, type OperatorResource } from '../calls/operator.ts'
import { switchReasons } from '../console/device-switches.ts'
import { scheduleStates } from '../console/schedule.ts'
import { flightAudiences } from '../console/flight-messages.ts'
import { takeBackReasons } from '../console/fulfillment.ts'
import { freightBearers } from '../console/order-address.ts'
import { stockReasons } from '../console/stock.ts'
import { invoiceStates, invoiceViews } from '../states/invoice-states.ts'
import { passengerKinds } from '../states/passenger-kinds.ts'
import { destinationForm } from './addresses-schemas.ts'
import { flightDate, shortText } from './shared-schemas.ts'

// The names of a constant's own keys.
const resource = z.enum(Object.keys(operatorResources) as OperatorResource[])
const dryRun = z.boolean()
const flight = { flightNo: z.string().regex(/^[A-Z\d]{2}\d{3,4}$/), flightDate }

const basis = z.record(
  shortText,
  z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable(),
)

/**
 * Rows to write, or ids to remove. Only their number is checked here; each resource validates its own rows. `basis`: the
 * versions, by id, on which the change rests, as `list` gave them; null: there is no such row yet.
 */
export const applySchema = z
  .strictObject({
    resource,
    rows: z.array(z.unknown()).max(20_000).default([]),
    remove: z.array(shortText).max(20_000).default([]),
    basis: basis.optional(),
    dryRun,
  })
  .refine(({ rows, remove }) => rows.length === 0 || remove.length === 0, 'rows or remove, not both')
/** Rows of passengers are given at once and not scheduled. */
const scheduledResource = resource.exclude(['account-coupons', 'account-rights-cards'])
/** The rows as they are to be at a time. Without a `basis`, that is the rows as they are now. */
export const scheduleSchema = z.strictObject({
  resource: scheduledResource,
  rows: z.array(z.unknown()).min(1).max(limits.scheduledRows),
  at: z.iso.datetime({ offset: true }),
  basis: basis.optional(),
  dryRun,
})
/** The latest first. `id`: of a row of the resource. */
export const scheduledSchema = z.strictObject({
  resource: scheduledResource.nullish(),
  id: shortText.nullish(),
  state: z.enum(scheduleStates).nullish(),
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(200).default(50),
})
export const scheduleCancelSchema = z.strictObject({ changeId: shortText, dryRun })
/** `ids`: these rows with their versions, instead of a page of all. */
export const listSchema = z.strictObject({
  resource,
  cursor: shortText.nullish(),
  ids: z.array(shortText).min(1).max(100).optional(),
})
export const usedBySchema = z.strictObject({ resource, id: shortText })
/** `text`: the beginning of a variant's number, or a part of a product's name. */
export const stockSheetSchema = z.strictObject({ text: shortText.nullish(), cursor: shortText.nullish() })
/** `by`: pieces that come in, or go out below 0. The same key adjusts once. */
export const stockAdjustSchema = z.strictObject({
  skuId: shortText,
  by: z
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((by) => by !== 0),
  why: z.enum(stockReasons),
  key: z.string().regex(/^[\w-]{8,64}$/),
  dryRun,
})
export const stockMovementsSchema = z.strictObject({
  skuId: shortText,
  cursor: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish(),
  limit: z.int().min(1).max(200).default(50),
})
export const undoSchema = z.strictObject({ auditId: shortText, dryRun })
export const auditSchema = z.strictObject({ since: z.iso.datetime().nullish() })

/** `head`: a line of the log, to compare with. */
export const auditVerifySchema = z.strictObject({
  head: z.strictObject({ number: z.int().min(0), hash: z.string().regex(/^[0-9a-f]{64}$/) }).nullish(),
})

/** Exactly one of the names by which staff know a passenger. */
const passenger = {
  accountId: shortText.optional(),
  orderNo: shortText.optional(),
  helpCode: z
    .string()
    .regex(/^[0-9A-Z]{4}$/i)
    .optional(),
  ffpCardNo: shortText.optional(),
  email: shortText.optional(),
  documentNumber: shortText.optional(),
}
const namesOne = (named: Partial<Record<keyof typeof passenger, string | undefined>>) =>
  [named.accountId, named.orderNo, named.helpCode, named.ffpCardNo, named.email, named.documentNumber].filter(
    (one) => one !== undefined,
  ).length === 1
const oneName = 'exactly one of accountId, orderNo, helpCode, ffpCardNo, email, documentNumber'
export const sessionsSchema = z.strictObject(passenger).refine(namesOne, oneName)
/** Without `sessionId` all of them. */
export const endSessionsSchema = z
  .strictObject({ ...passenger, sessionId: shortText.optional(), dryRun })
  .refine(namesOne, oneName)

/** `upload` names one file; `sha256` is of the whole file, in hexadecimal. */
export const manifestPartSchema = z
  .strictObject({
    ...flight,
    upload: z.string().regex(/^[\w.-]{1,100}$/),
    part: z.int().min(1),
    parts: z.int().min(1).max(200),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    format: z.enum(['json', 'csv']),
    text: z.string().max(1_000_000),
  })
  .refine(({ part, parts }) => part <= parts, 'part is at most parts')
export const manifestSchema = z.strictObject({ ...flight, upload: shortText, dryRun })
/** A names-only list (PNL, ADL): one file's text. */
export const manifestCompareSchema = z.strictObject({ ...flight, text: z.string().max(1_000_000) })
export const manifestListSchema = z.strictObject(flight)

/** One passenger of a manifest, as it is applied and exported. Files of before bookings lack the last two fields. */
export const manifestRowSchema = z
  .strictObject({
    ticketNo: z.string().regex(/^\d{13}$/, 'must have 13 digits'),
    surname: z.string().min(1).max(100),
    /** Empty for people with one name; an empty cell of a table is null. */
    givenName: z
      .string()
      .max(100)
      .nullable()
      .transform((name) => name ?? ''),
    nameZh: z.string().min(1).max(100).nullable(),
    documentType: z.string().min(1).max(10),
    documentNumber: z.string().regex(/^[A-Z0-9]{6,30}$/, 'must be capital letters and digits, without separators'),
    seatNumber: z
      .string()
      .regex(/^[1-9]\d?[A-Z]$/, 'must look like 31A')
      .nullable(),
    cabin: z.string().min(1).max(2),
    ffpCardNo: z.string().min(1).max(30).nullable(),
    phone: z.string().min(1).max(30).nullable(),
    email: z.email().nullable(),
    bookingRef: z
      .string()
      .regex(/^[A-Z0-9]{5,8}$/, 'must be 5 to 8 capital letters and digits')
      .nullable()
      .default(null),
    passengerKind: z.enum(passengerKinds).nullable().default(null),
  })
  .refine(
    ({ bookingRef, passengerKind }) => bookingRef === null || passengerKind !== null,
    'passengerKind is needed with a bookingRef',
  )
export type ManifestRow = z.output<typeof manifestRowSchema>

/** These parcels, or all that may leave; a parcel that is held is never on the list. */
export const pickListSchema = z.strictObject({ orderNos: z.array(shortText).min(1).max(200).nullish() })

/** The packing slips of these parcels, held or not. */
export const slipsSchema = z.strictObject({
  orderNos: z.array(shortText).min(1).max(200),
  kind: z.enum(['slip']).default('slip'),
})

/** Asks a carrier for a waybill for each of these orders. */
export const waybillsSchema = z.strictObject({
  orderNos: z.array(shortText).min(1).max(limits.waybillsAtOnce),
  carrierCode: shortText,
  dryRun,
})

/** The event itself is checked where flight events are. */
export const flightEventCallSchema = z.strictObject({
  event: z.looseObject({ key: shortText, kind: shortText }),
  dryRun,
})
export const shipSchema = z.strictObject({
  shipments: z
    .array(z.strictObject({ orderNo: shortText, carrierCode: shortText, waybillNo: shortText }))
    .min(1)
    .max(limits.shipmentsAtOnce),
  dryRun,
})
/** `why` null: released; then `holdId` is the hold that was looked at, and another one stays. */
export const shipHoldSchema = z.strictObject({
  orderNo: shortText,
  why: z.string().trim().min(1).max(limits.shipHoldReasonLength).nullable(),
  holdId: shortText.nullish(),
  dryRun,
})
export const messagesSchema = z.strictObject({})
export const messageAnswerSchema = z.strictObject({
  messageId: shortText,
  /** In the language of the message. */
  answer: z.string().trim().min(1).max(limits.answerLength),
  dryRun,
})
export const addressChangesSchema = z.strictObject({})
/** Text shown to the passenger; for a refusal, the reason. */
const words = z.strictObject({ zh: z.string().trim().min(1).max(200), en: z.string().trim().min(1).max(200) })
export const addressChangeSchema = z.strictObject({
  changeId: shortText,
  decision: z.enum(['grant', 'refuse']),
  words: words.nullish(),
  dryRun,
})
/**
 * Another delivery address for an order that has not been shipped, for its passenger. `freight`: who bears a dearer one.
 * `basis`: the version of the address that was looked at. The same key changes it once.
 */
export const orderAddressSchema = z.strictObject({
  orderNo: shortText,
  address: destinationForm.strict(),
  freight: z.enum(freightBearers),
  basis: z.int().min(1).nullish(),
  key: shortText,
  dryRun,
})
export const refundsSchema = z.strictObject({})
export const refundSchema = z.strictObject({ refundNo: shortText })
/** Whole yuan or dollars where it is less than was asked for; `decision` is what the passenger reads. */
const refundAmount = z.int().min(0).max(1_000_000_000)
/** Returned pieces that can be sold again. */
const fit = z.array(z.strictObject({ lineNo: z.int().min(1), units: z.int().min(1) })).max(100)
export const refundApproveSchema = refundSchema.extend({
  amount: refundAmount.optional(),
  decision: words.optional(),
  dryRun,
})
export const refundDeclineSchema = refundSchema.extend({ decision: words, dryRun })
export const refundInspectSchema = refundApproveSchema.extend({ fit })
export const refundReshipSchema = refundSchema.extend({ carrierCode: shortText, waybillNo: shortText, fit, dryRun })
export const refundRetrySchema = refundSchema.extend({ dryRun })
export const orderRefundChoicesSchema = z.strictObject({ orderNo: shortText })
/** A refund without a return. `lines` null: all that is left. `key` is the caller's name for it: the same key refunds once. */
export const orderRefundSchema = z.strictObject({
  orderNo: shortText,
  lines: z
    .array(z.strictObject({ lineNo: z.int().min(1), units: z.int().min(1) }))
    .min(1)
    .max(100)
    .nullable(),
  reasonId: shortText,
  amount: refundAmount.optional(),
  decision: words.optional(),
  key: shortText,
  dryRun,
})
/** A paid order needs the reason of its refund. */
export const orderCancelSchema = z.strictObject({ orderNo: shortText, reasonId: shortText.nullish(), dryRun })
/** The confirmation of a paid order once more, to its contact or to another mailbox (`to`). The same key sends once. */
export const mailResendSchema = z.strictObject({ orderNo: shortText, to: shortText.optional(), key: shortText, dryRun })
/**
 * What staff ask the contact of an order by mail, about the order or about one of its refunds: one of the two is named. The
 * same key asks once.
 */
export const askPassengerSchema = z
  .strictObject({
    orderNo: shortText.optional(),
    refundNo: shortText.optional(),
    words,
    key: shortText,
    dryRun,
  })
  .refine(({ orderNo, refundNo }) => (orderNo === undefined) !== (refundNo === undefined), 'orderNo or refundNo')
/** One more change of device for a plan that has used up its own. The same key adds it once. */
export const deviceResetSchema = z.strictObject({
  entitlementId: shortText,
  switches: z.literal(1).default(1),
  why: z.enum(switchReasons),
  key: shortText,
  dryRun,
})
export const redeemSchema = z.strictObject({ code: shortText, dryRun })
export const redeemUndoSchema = z.strictObject({ code: shortText, why: z.enum(takeBackReasons), dryRun })
/** `why` null: it was found; then the mark names the piece where nobody shows its code. */
export const pickupMissingSchema = z.union([
  z.strictObject({
    code: shortText,
    why: z.string().trim().min(1).max(limits.missingPieceReasonLength).nullable(),
    dryRun,
  }),
  z.strictObject({ orderNo: shortText, missingId: shortText, why: z.null(), dryRun }),
])
/**
 * What staff write to the passengers of a flight, about the flight only: `to` says to whom. The same key sends once; another
 * one is another message.
 */
export const flightMessageSchema = z.strictObject({
  ...flight,
  to: z.enum(flightAudiences),
  words,
  key: shortText,
  dryRun,
})
export const invoicesSchema = z.strictObject({})
const invoiceDigits = z.string().regex(/^\d{8,30}$/)
/**
 * `state`: of those that the view has. `title`: its beginning; `number`: of an invoice, or of the one that reverses it;
 * `issuedFrom`, `issuedTo`: days in Beijing, both included.
 */
export const invoiceSearchSchema = z.strictObject({
  view: z.enum(invoiceViews).default('all'),
  state: z.array(z.enum(invoiceStates)).max(invoiceStates.length).nullish(),
  orderNo: shortText.nullish(),
  title: z.string().trim().min(1).max(100).nullish(),
  number: invoiceDigits.nullish(),
  issuedFrom: z.iso.date().nullish(),
  issuedTo: z.iso.date().nullish(),
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(200).default(limits.invoicePageRows),
})
export type InvoiceQuery = z.output<typeof invoiceSearchSchema>
export const invoiceIssueSchema = z.strictObject({ orderNo: shortText, dryRun })
export const invoiceEnterSchema = z.strictObject({
  orderNo: shortText,
  number: z.string().regex(/^\d{8,30}$/, 'must be the digits of its number'),
  /** The file, base64. */
  pdf: z.base64().max(Math.ceil(limits.invoicePdfBytes / 3) * 4),
  dryRun,
})
export const pictureSchema = z.strictObject({
  path: z.string().regex(/^[a-z0-9][a-z0-9/_-]{0,100}(\.svg)?$/, 'must be lower-case, such as goods/g001-1'),
  /** The file, base64. */
  content: z.base64().max(2_000_000),
  dryRun,
})
/** By path. `text`: a part of it; `unused`: only those that no row shows. */
export const picturesSchema = z.strictObject({
  text: shortText.nullish(),
  unused: z.boolean().default(false),
  cursor: shortText.nullish(),
  limit: z.int().min(1).max(200).default(limits.picturesPage),
})
export const pictureRemoveSchema = z.strictObject({ path: shortText, dryRun })
export const logsSchema = z.strictObject({
  helpCode: z.string().regex(/^[0-9A-Z]{4}$/i),
  since: z.iso.datetime().nullish(),
})
/** Exactly one identifier of the passenger. `force`: erase despite upcoming flights. */
export const eraseSchema = z
  .strictObject({
    accountId: shortText.optional(),
    documentNumber: shortText.optional(),
    ffpCardNo: shortText.optional(),
    email: shortText.optional(),
    force: z.boolean().default(false),
    dryRun,
  })
  .refine(
    ({ accountId, documentNumber, ffpCardNo, email }) =>
      [accountId, documentNumber, ffpCardNo, email].filter((one) => one !== undefined).length === 1,
    'exactly one of accountId, documentNumber, ffpCardNo, email',
  )
export const surveyResultsSchema = z.strictObject({ surveyId: shortText })
export const checkSchema = z.strictObject({})
export const jobsSchema = z.strictObject({})
export const jobRetrySchema = z.strictObject({ jobId: shortText, dryRun })
/** `lookedAt`: the id of the conflict that staff have reviewed. */
export const aircraftSchema = z.strictObject({ lookedAt: z.string().min(1).max(60).nullable(), dryRun: z.boolean() })

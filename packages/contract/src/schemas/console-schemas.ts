import { z } from 'zod'
import { staffOrderViews } from '../calls/console.ts'
import { operatorScopes } from '../calls/operator.ts'
import { claimKinds } from '../console/claims.ts'
import { exportedLists } from '../console/exports.ts'
import { operatorKeyStates } from '../console/keys.ts'
import { orderFields, passengerFields, revealReasons } from '../console/notes.ts'
import { previewedResources } from '../console/preview.ts'
import { staffRefundViews } from '../console/refunds.ts'
import { viewScreens, viewShares } from '../console/views.ts'
import { operatorKeyNoteLength, tickedRows, viewNameLength } from '../limits.ts'
import { staffRoles } from '../staff-roles.ts'
import { orderKinds, orderStates, paymentMethods } from '../states/order-states.ts'
import { getStreetsSchemas } from './areas-schemas.ts'
import { addPasskeySchemas, passkeyLoginSchemas } from './passkeys-schemas.ts'
import { shortText } from './shared-schemas.ts'

const token = z.string().regex(/^[\w-]{20,100}$/)

export const noFieldsSchema = z.strictObject({})
export const signInBeginSchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey') }),
  z.strictObject({ way: z.literal('directory'), language: z.enum(['zh', 'en']) }),
])
export const signInFinishSchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey'), credential: passkeyLoginSchemas.request.shape.credential }),
  z.strictObject({ way: z.literal('demonstration'), personId: shortText }),
  // The query with which the directory sent the browser back.
  z.strictObject({ way: z.literal('directory'), query: z.string().max(4096), language: z.enum(['zh', 'en']) }),
])
export const invitationSchema = z.strictObject({ invitation: token })
export const passkeyAddSchema = z.strictObject({
  invitation: token,
  credential: addPasskeySchemas.request.shape.credential,
  name: shortText.optional(),
})
/** The hash of the act that the passkey is to be used for, as the refusal `passkeyNeeded` gave it. */
const act = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable()
export const confirmBeginSchema = z.union([
  z.strictObject({ act }),
  z.strictObject({ way: z.literal('directory'), language: z.enum(['zh', 'en']) }),
])
export const confirmFinishSchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey'), credential: passkeyLoginSchemas.request.shape.credential }),
  z.strictObject({ way: z.literal('demonstration'), act }),
  z.strictObject({ way: z.literal('directory'), query: z.string().max(4096) }),
])
/** Of a county, or of a city or province where the tree ends. */
export const streetsSchema = getStreetsSchemas.request.strict()
export const approvalSchema = z.strictObject({ approvalId: shortText })
/** The person who asked withdraws; anybody else declines, and says why. */
export const approvalEndSchema = z.strictObject({ approvalId: shortText, why: z.string().trim().min(1).max(200) })
/** A day in Beijing. */
export const flightsDaySchema = z.strictObject({ day: z.iso.date() })
export const flightSchema = z.strictObject({
  flightNo: z.string().regex(/^[A-Z\d]{2}\d{3,4}$/),
  flightDate: z.iso.date(),
})
export const personSchema = z.strictObject({ personId: shortText })
/** Without an id somebody new. The mailbox of somebody who is there already stays. */
export const personApplySchema = z.strictObject({
  personId: shortText.nullable(),
  email: z.email().max(200),
  name: z.string().trim().min(1).max(60),
  language: z.enum(['zh', 'en']),
  roles: z
    .array(z.enum(staffRoles))
    .max(staffRoles.length)
    .transform((roles) => staffRoles.filter((role) => roles.includes(role))),
  active: z.boolean(),
  dryRun: z.boolean(),
})
/** Ends the person's sessions, and takes a passkey away with them where one is named. */
export const personShutOutSchema = z.strictObject({
  personId: shortText,
  passkeyId: shortText.nullable(),
  dryRun: z.boolean(),
})
/**
 * A new key has its public key and no basis; that of a key which is there stays. The form leaves no room for a private key,
 * which is longer.
 */
export const keyApplySchema = z
  .strictObject({
    // A person's id would make the key's lines of the audit look like theirs.
    name: z.string().regex(/^(?!psn_)[\w.-]{1,50}$/),
    /** Ed25519, 32 bytes in base64. */
    publicKey: z
      .string()
      .regex(/^[A-Za-z0-9+/]{43}=$/)
      .nullable(),
    scopes: z
      .array(z.enum(operatorScopes))
      .min(1)
      .max(operatorScopes.length)
      .transform((scopes) => operatorScopes.filter((scope) => scopes.includes(scope))),
    state: z.enum(operatorKeyStates),
    note: z.string().trim().max(operatorKeyNoteLength),
    /** The version of the key that was looked at. */
    basis: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .nullable(),
    dryRun: z.boolean(),
  })
  .refine(({ basis, publicKey, state }) => basis !== null || (publicKey !== null && state === 'active'), {
    path: ['publicKey'],
  })
export const sessionEndSchema = z.strictObject({ sessionId: shortText })

const mostRows = 200

/** What no index leads to: the newest orders are looked through for it, so many at a time (`searchedOrders`). */
const narrowing = {
  currency: z.enum(['CNY', 'USD']).nullish(),
  /** The gateway that the payment came by. */
  method: z.enum(paymentMethods).nullish(),
  /** Days in Beijing, both included. */
  paidFrom: z.iso.date().nullish(),
  paidTo: z.iso.date().nullish(),
  /** A counter. */
  point: shortText.nullish(),
  sku: shortText.nullish(),
  plan: shortText.nullish(),
  /** In minor units of the order's currency, both included. */
  totalFrom: z.int().min(0).nullish(),
  totalTo: z.int().min(0).nullish(),
  /** Whether one was ever asked for. */
  refund: z.boolean().nullish(),
  invoice: z.boolean().nullish(),
  /** The coupon that was used. */
  coupon: shortText.nullish(),
}
export const ordersSchema = z.strictObject({
  view: z.enum(staffOrderViews).default('all'),
  /** An order number, a mailbox, a mobile, or the beginning of a number. */
  text: shortText.nullish(),
  state: z.array(z.enum(orderStates)).max(orderStates.length).nullish(),
  kind: z.array(z.enum(orderKinds)).max(orderKinds.length).nullish(),
  /** Days in Beijing, both included. */
  placedFrom: z.iso.date().nullish(),
  placedTo: z.iso.date().nullish(),
  flightNo: z
    .string()
    .regex(/^[A-Z\d]{2}\d{3,4}$/)
    .nullish(),
  flightDate: z.iso.date().nullish(),
  ...narrowing,
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(mostRows).default(50),
})
export type OrdersQuery = z.output<typeof ordersSchema>

const page = { cursor: z.string().max(200).nullish(), limit: z.int().min(1).max(mostRows).default(50) }

export const refundListSchema = z.strictObject({ view: z.enum(staffRefundViews), ...page })
export const refundCaseSchema = z.strictObject({ refundNo: shortText })
/** The person who agreed withdraws; anybody else declines. */
export const refundApprovalEndSchema = z.strictObject({ refundNo: shortText, why: z.string().trim().min(1).max(200) })
/** `take`: from a colleague who is on it; without it, only where nobody else is. */
export const claimSchema = z.strictObject({ kind: z.enum(claimKinds), id: shortText, take: z.boolean() })

/** `held`: only parcels that do not leave yet, or only those that may; without it, all that wait. */
export const toShipSchema = z.strictObject({ held: z.boolean().nullish() })
/** A day in Beijing, of one counter; without it, today. */
export const counterDaySchema = z.strictObject({ pointId: shortText, day: z.iso.date().nullish() })

const noteText = z.string().trim().min(1).max(1000)
export const noteAddSchema = z.strictObject({
  about: z.strictObject({ kind: z.enum(['order', 'passenger']), id: shortText }),
  text: noteText,
})
/** `key`: of one act, so that repeating it notes no order twice. */
export const notesAddSchema = z.strictObject({
  orderNos: z.array(shortText).min(1).max(tickedRows),
  text: noteText,
  key: shortText,
  dryRun: z.boolean(),
})
export const noteRemoveSchema = z.strictObject({ noteId: shortText })
export const revealSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('order'),
    id: shortText,
    fields: z.array(z.enum(orderFields)).min(1).max(orderFields.length),
    why: z.enum(revealReasons),
  }),
  z.strictObject({
    kind: z.literal('passenger'),
    id: shortText,
    fields: z.array(z.enum(passengerFields)).min(1).max(passengerFields.length),
    why: z.enum(revealReasons),
  }),
])
/** What was typed, or a flight. */
export const passengersSchema = z.strictObject({
  text: shortText.nullish(),
  flightNo: z
    .string()
    .regex(/^[A-Z\d]{2}\d{3,4}$/)
    .nullish(),
  flightDate: z.iso.date().nullish(),
})
export type PassengersQuery = z.output<typeof passengersSchema>
/** One field for everything: what is meant is told by its shape. */
export const searchSchema = z.strictObject({ text: z.string().trim().min(1).max(100) })
const columns = z.array(shortText).min(1).max(30)
/** `filters` is what the list's own call would be asked, without its page; without `columns`, the file has all. */
export const exportRowsSchema = z.strictObject({
  list: z.enum(exportedLists),
  filters: z.record(shortText, z.unknown()),
  columns: columns.nullish(),
})
/** The saved views of a list that the person sees. */
export const viewsSchema = z.strictObject({ screen: z.enum(viewScreens) })
/** Without an id a new one. Whether the list knows the pairs of `query` and the columns is judged by its own rules. */
export const viewSaveSchema = z
  .strictObject({
    id: shortText.nullable(),
    screen: z.enum(viewScreens),
    name: z.string().trim().min(1).max(viewNameLength),
    query: z.record(shortText, shortText),
    columns: columns.nullable(),
    share: z.enum(viewShares),
    /** The version of the view that was looked at. */
    basis: z.int().nullable(),
    dryRun: z.boolean(),
  })
  .refine(({ id, basis }) => (id === null) === (basis === null), { path: ['basis'] })
export const viewRemoveSchema = z.strictObject({ id: shortText, dryRun: z.boolean() })
export const passengerSchema = z.strictObject({ id: shortText })
export const auditListSchema = z.strictObject({
  /** A person's id or a key's name. */
  who: shortText.nullish(),
  command: shortText.nullish(),
  /** Within the summary, such as an order number. */
  text: shortText.nullish(),
  /** In Beijing. */
  day: z.iso.date().nullish(),
  ...page,
})
/** A row as its editor holds it; what it may be is the resource's own schema. */
export const previewSchema = z.strictObject({
  resource: z.enum(previewedResources),
  row: z.record(z.string(), z.unknown()),
})
export const auditLineSchema = z.strictObject({ auditId: shortText })

export const orderSchema = z.strictObject({ orderNo: z.string().regex(/^\d{14,18}$/) })

import { z } from 'zod'
import { staffOrderViews } from '../calls/console.ts'
import { orderKinds, orderStates } from '../states/order-states.ts'
import { addPasskeySchemas, passkeyLoginSchemas } from './passkeys-schemas.ts'
import { shortText } from './shared-schemas.ts'

const token = z.string().regex(/^[\w-]{20,100}$/)

export const noFieldsSchema = z.strictObject({})
export const signInBeginSchema = z.strictObject({ way: z.literal('passkey') })
export const signInFinishSchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey'), credential: passkeyLoginSchemas.request.shape.credential }),
  z.strictObject({ way: z.literal('demonstration'), personId: shortText }),
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
export const confirmBeginSchema = z.strictObject({ act })
export const confirmFinishSchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('passkey'), credential: passkeyLoginSchemas.request.shape.credential }),
  z.strictObject({ way: z.literal('demonstration'), act }),
])
export const approvalSchema = z.strictObject({ approvalId: shortText })
/** The person who asked withdraws; anybody else declines, and says why. */
export const approvalEndSchema = z.strictObject({ approvalId: shortText, why: z.string().trim().min(1).max(200) })
export const sessionEndSchema = z.strictObject({ sessionId: shortText })

const mostRows = 200

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
  cursor: z.string().max(200).nullish(),
  limit: z.int().min(1).max(mostRows).default(50),
})
export type OrdersQuery = z.output<typeof ordersSchema>

export const orderSchema = z.strictObject({ orderNo: z.string().regex(/^\d{14,18}$/) })

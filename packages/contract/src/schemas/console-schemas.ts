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

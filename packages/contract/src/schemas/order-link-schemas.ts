import { z } from 'zod'
import { refundStates, refundTypes } from '../states/refund-states.ts'
import { entitlementStates, orderKinds, orderStates } from '../states/order-states.ts'
import { proofAsked, shippingAddress } from './orders-schemas.ts'
import { amountMinor, bilingual, currency, flightSummary, instant } from './shared-schemas.ts'
import { pickupPoint, picture } from './shop-schemas.ts'

/** The signed text in a mail about an order: it names the order and when the link ends. */
const token = z.string().max(300)
/** The pass received in exchange for a mailed code; it opens the rest of this order for a while. */
const pass = z.string().max(100)

/** The part that only the order's contact sees: after a code, never by the link alone (O9). */
const restOfOrder = z.object({
  /** When the code has to be asked for again. */
  until: instant,
  shipTo: shippingAddress.nullable(),
  waybillNo: z.string().nullable(),
  /** PICKUP: the codes that still collect something. */
  codes: z.array(z.object({ code: z.string(), lineNo: z.int() })),
})

const linkedOrder = z.object({
  orderNo: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  currency,
  payable: amountMinor,
  refundedAmount: amountMinor,
  paidAt: instant.nullable(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      name: bilingual,
      detail: bilingual,
      picture: picture.nullable(),
      quantity: z.int(),
      linePayable: amountMinor,
    }),
  ),
  /** WIFI: the plan of each line, in the lines' order. The names are masked: the link may have been passed on. */
  plans: z.array(
    z.object({
      lineNo: z.int(),
      passengerName: z.string(),
      entitlementState: z.enum(entitlementStates),
      flight: flightSummary,
    }),
  ),
  pickup: z.object({ point: pickupPoint, codesLeft: z.int(), until: instant.nullable() }).nullable(),
  shipment: z.object({ carrier: bilingual, shippedAt: instant }).nullable(),
  /** Oldest first. */
  refunds: z.array(z.object({ type: z.enum(refundTypes), state: z.enum(refundStates), amount: amountMinor })),
  linkUntil: instant,
  /** The masked address to which a code would go; null: a code can no longer reach the contact. */
  sentTo: proofAsked.shape.sentTo,
  rest: restOfOrder.nullable(),
})
export type LinkedOrder = z.infer<typeof linkedOrder>

export const viewOrderByLinkSchemas = {
  request: z.object({ token, pass: pass.nullish() }),
  response: linkedOrder,
}
export const sendCodeByLinkSchemas = {
  request: z.object({ token }),
  response: z.object({ sentTo: z.string(), resendAfterSeconds: z.int() }),
}
export const verifyCodeByLinkSchemas = {
  request: z.object({ token, captcha: z.string().max(40) }),
  response: z.object({ pass: z.string(), until: instant }),
}

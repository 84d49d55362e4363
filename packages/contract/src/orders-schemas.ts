import { z } from 'zod'
import { amountMinor, bilingual, currency, flightSummary, instant, shortText } from './shared-schemas.ts'
import { automaticRefundReasons, entitlementStates, moneyBackStates, orderKinds, orderStates } from './order-states.ts'

const wifiLine = z.object({
  kind: z.literal('WIFI'),
  tripId: shortText,
  planId: shortText,
  quantity: z.literal(1),
})
const goodsLine = z.object({
  kind: z.enum(['SHIP', 'PICKUP']),
  skuId: shortText,
  quantity: z.int().min(1).max(99),
})
const basket = z.object({
  lines: z
    .array(z.discriminatedUnion('kind', [wifiLine, goodsLine]))
    .min(1)
    .max(50),
  addrId: shortText.nullish(),
  couponId: shortText.nullish(),
})

/** The passenger and flight that a Wi-Fi line is for. */
const wifiTrip = z.object({
  tripId: z.string(),
  passengerName: z.string(),
  seatNumber: z.string().nullable(),
  flight: flightSummary,
})

/** A price as the server computed it (S3): everything that the passenger pays, line by line. */
const quote = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(orderKinds),
      refId: z.string(),
      tripId: z.string().nullable(),
      name: bilingual,
      detail: bilingual,
      quantity: z.int(),
      listPrice: amountMinor,
      linePayable: amountMinor,
    }),
  ),
  listTotal: amountMinor,
  memberDiscount: amountMinor,
  memberPercentOff: z.int(),
  couponDiscount: amountMinor,
  freight: amountMinor,
  payable: amountMinor,
  currency,
  wifi: wifiTrip.nullable(),
})
export type Quote = z.infer<typeof quote>

const paymentMethod = z.enum(['alipay', 'stripe'])
export type PaymentMethod = z.infer<typeof paymentMethod>

const orderLine = z.object({
  lineNo: z.int(),
  kind: z.enum(orderKinds),
  refId: z.string(),
  name: bilingual,
  detail: bilingual,
  quantity: z.int(),
  listPrice: amountMinor,
  linePayable: amountMinor,
})

const wifiOfOrder = z.object({
  entitlementId: z.string(),
  entitlementState: z.enum(entitlementStates),
  tripId: z.string(),
  planId: z.string(),
  planKind: z.enum(['text', 'browse', 'stream']),
  passengerName: z.string(),
  seatNumber: z.string().nullable(),
  flight: flightSummary,
})

/** The whole order given back by itself (W7): what, why, and how far the money is. A free order comes back with amount 0. */
const moneyBack = z.object({
  state: z.enum(moneyBackStates),
  reason: z.enum(automaticRefundReasons),
  amount: amountMinor,
  startedAt: instant,
  completedAt: instant.nullable(),
})
export type MoneyBack = z.infer<typeof moneyBack>

export const orderSummary = z.object({
  orderNo: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  currency,
  payable: amountMinor,
  listTotal: amountMinor,
  discount: amountMinor,
  freight: amountMinor,
  createdAt: instant,
  paidAt: instant.nullable(),
  /** Null once nothing can be paid any more. */
  payDeadline: instant.nullable(),
  lines: z.array(orderLine),
  wifi: wifiOfOrder.nullable(),
  moneyBack: moneyBack.nullable(),
  /** What the passenger may do now; the server decides (spec §2 "order actions"). */
  can: z.object({ pay: z.boolean(), cancel: z.boolean(), buyAgain: z.boolean() }),
})
export type OrderSummary = z.infer<typeof orderSummary>

const orderDetail = orderSummary.extend({
  /** An attempt is open and its result unknown: the screen asks not to pay again (persona 4). */
  paymentPending: z.boolean(),
  payMethods: z.array(paymentMethod),
  paidBy: paymentMethod.nullable(),
  refundedAmount: amountMinor,
  remark: z.string(),
  timeline: z.array(z.object({ event: z.string(), at: instant })),
  serverTime: instant,
})
export type OrderDetail = z.infer<typeof orderDetail>

const ofOrder = z.object({ orderNo: shortText })
const page = z.object({
  tab: z
    .enum(['all', 'pending_payment', 'awaiting_shipment', 'awaiting_receipt', 'completed', 'refunds'])
    .default('all'),
  cursor: shortText.nullish(),
})
const orderPage = z.object({ orders: z.array(orderSummary), nextCursor: z.string().nullable() })

export const calculateOrderSchemas = { request: basket, response: quote }
export const validateOrderSchemas = { request: basket, response: z.object({ valid: z.literal(true) }) }
export const submitOrderSchemas = {
  request: basket.extend({
    payable: amountMinor,
    currency,
    remark: z.string().max(200).optional(),
    /** The passenger agreed to the terms and the privacy policy on the way here (spec §5). */
    agreed: z.boolean().optional(),
  }),
  response: z.object({ orderNo: z.string(), state: z.enum(orderStates), payDeadline: instant.nullable() }),
}
export const submitPaySchemas = {
  request: z.object({ orderNo: shortText, payMethod: paymentMethod }),
  response: z.object({
    paymentNo: z.string(),
    /** Where the hidden form goes, by POST, with `wapPayParam` as its fields (spec §7 "Payment"). */
    wapPayUrl: z.string(),
    wapPayParam: z.record(z.string(), z.string()),
    expiresAt: instant,
  }),
}
export const orderDetailSchemas = { request: ofOrder, response: orderDetail }
export const orderListSchemas = { request: page, response: orderPage }
export const wifiOrderListSchemas = { request: page, response: orderPage }
export const cancelOrderSchemas = { request: ofOrder, response: z.object({ state: z.enum(orderStates) }) }
export const confirmReceiptSchemas = { request: ofOrder }
export const buyAgainSchemas = { request: ofOrder }
export const invoiceDetailSchemas = { request: ofOrder }
export const submitInvoiceSchemas = { request: z.looseObject({ orderNo: shortText }) }
export const updateInvoiceSchemas = { request: z.looseObject({ orderNo: shortText }) }
export const orderCouponListSchemas = { request: basket }

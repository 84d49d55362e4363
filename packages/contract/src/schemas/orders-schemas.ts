import { z } from 'zod'
import { coupon, rightsCard } from './coupons-schemas.ts'
import * as limits from '../limits.ts'
import { refundClosedReasons, refundOrigins, refundStates, refundTypes } from '../states/refund-states.ts'
import { pickupPoint, picture } from './shop-schemas.ts'
import { planWarnings } from '../states/pre-purchase-states.ts'
import { couponReasons, rightsCardReasons } from '../states/shop-states.ts'
import { environments } from '../sign-in-ways.ts'
import { amountMinor, bilingual, currency, flightSummary, freeFreight, instant, shortText } from './shared-schemas.ts'
import {
  automaticRefundReasons,
  entitlementStates,
  moneyBackStates,
  orderKinds,
  orderStates,
  orderTabs,
  parcelStates,
  paymentMethods,
  pickupCodeStates,
} from '../states/order-states.ts'

const wifiLine = z.object({
  kind: z.literal('WIFI'),
  tripId: shortText,
  planId: shortText,
  quantity: z.literal(1),
})
const goodsLine = z.object({
  kind: z.enum(['SHIP', 'PICKUP']),
  skuId: shortText,
  quantity: z.int().min(1).max(limits.lineQuantity),
})
/** One kind for all lines: an order is plans for the passengers of one party, one parcel, or one counter (table O). */
const basket = z.object({
  lines: z
    .array(z.discriminatedUnion('kind', [wifiLine, goodsLine]))
    .min(1)
    .max(limits.cartLines),
  /** SHIP: where to. Without one the default address is quoted for; an order needs it. */
  addrId: shortText.nullish(),
  /** PICKUP: which counter; an order needs it. */
  pickupPointId: shortText.nullish(),
  couponId: shortText.nullish(),
  /** A rights card to use (S5). */
  rightsNo: shortText.nullish(),
  /** The host app around the page: which ways to pay work there. */
  environment: z.enum(environments).optional(),
})

/** The passenger and flight that a Wi-Fi line is for. */
const wifiTrip = z.object({
  tripId: z.string(),
  passengerName: z.string(),
  seatNumber: z.string().nullable(),
  flight: flightSummary,
})

/** The shipping address of a goods order, as it was when the order was placed. */
export const shippingAddress = z.object({
  addrId: z.string().nullable(),
  receiver: z.string(),
  phone: z.string(),
  /** The whole address in one text, in the order of its country: what the courier reads. */
  text: z.string(),
  /** The same with the area in English, for who reads no Chinese. */
  textEn: z.string(),
})
export type ShippingAddress = z.infer<typeof shippingAddress>

export const paymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof paymentMethod>

/** A price as the server computed it (S3): everything that the passenger pays, line by line. */
const quote = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(orderKinds),
      refId: z.string(),
      tripId: z.string().nullable(),
      /** Null for Wi-Fi plans. */
      goodsId: z.string().nullable(),
      picture: picture.nullable(),
      name: bilingual,
      detail: bilingual,
      quantity: z.int(),
      listPrice: amountMinor,
      /** The line's shares of coupon and rights card (S4). */
      couponShare: amountMinor,
      rightsShare: amountMinor,
      linePayable: amountMinor,
    }),
  ),
  listTotal: amountMinor,
  memberDiscount: amountMinor,
  memberPercentOff: z.int(),
  couponDiscount: amountMinor,
  /** The discount of a rights card on the lines; a free-shipping card counts in `freightSaved`. */
  rightsDiscount: amountMinor,
  freight: amountMinor,
  freightSaved: amountMinor,
  ...freeFreight,
  payable: amountMinor,
  currency,
  couponId: z.string().nullable(),
  rightsNo: z.string().nullable(),
  /** The first of `plans`; null for goods. */
  wifi: wifiTrip.nullable(),
  /** WIFI: passenger and flight of each line, in the order of the lines. */
  plans: z.array(wifiTrip),
  /** SHIP: where to, null while there is no address; then freight is not known yet and counted as 0. */
  shipTo: shippingAddress.nullable(),
  pickupPoint: pickupPoint.nullable(),
  /** SKUs that this delivery method does not offer; empty when the order can be placed. */
  notThisWay: z.array(z.string()),
  /**
   * WIFI: `ownsMore`: the passenger has a plan for this flight that lasts all the way and allows as much; `unpaidOrder`: an
   * order for another plan of this flight waits for payment. The number is null where this login does not see the order.
   */
  warnings: z.array(
    z.object({ kind: z.enum(planWarnings), tripId: z.string(), plan: bilingual, orderNo: z.string().nullable() }),
  ),
  /** The payment methods available here, the usual one first. */
  payMethods: z.array(paymentMethod),
  /** Of these, whose gateway is not answering right now; left out where nothing is chosen. */
  silentMethods: z.array(paymentMethod).optional(),
})
export type Quote = z.infer<typeof quote>

const orderLine = z.object({
  lineNo: z.int(),
  kind: z.enum(orderKinds),
  refId: z.string(),
  /** Null for Wi-Fi plans. */
  goodsId: z.string().nullable(),
  picture: picture.nullable(),
  name: bilingual,
  detail: bilingual,
  quantity: z.int(),
  listPrice: amountMinor,
  linePayable: amountMinor,
  /** Units already refunded (table R). */
  unitsRefunded: z.int(),
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

/**
 * Automatic refunds that leave no plan of the order (W7), or of uncollected goods: amount, reason and progress. A free
 * order is refunded with amount 0.
 */
const moneyBack = z.object({
  state: z.enum(moneyBackStates),
  reason: z.enum(automaticRefundReasons),
  amount: amountMinor,
  startedAt: instant,
  completedAt: instant.nullable(),
})
export type MoneyBack = z.infer<typeof moneyBack>

export const shipment = z.object({
  /** Kuaidi100's code in lower case, such as `shunfeng`. */
  carrierCode: z.string(),
  carrier: bilingual,
  waybillNo: z.string(),
  shippedAt: instant,
  /** When the order completes automatically (table O); null once it has. */
  completesAt: instant.nullable(),
})
export type Shipment = z.infer<typeof shipment>

/** One per unit; the passenger shows it at the counter. */
const pickupCode = z.object({
  code: z.string(),
  lineNo: z.int(),
  state: z.enum(pickupCodeStates),
  usedAt: instant.nullable(),
})
export type PickupCode = z.infer<typeof pickupCode>

/**
 * The order must be proved first (O9): by a code that goes to this masked contact, a mailbox (with an `@`) or a mobile;
 * null: no code can reach the contact, and a fresh login proves the order.
 */
export const proofAsked = z.object({ sentTo: z.string().nullable() })
export type ProofAsked = z.infer<typeof proofAsked>

const pickup = z.object({
  point: pickupPoint,
  /** Empty while a proof is asked for. */
  codes: z.array(pickupCode),
  proof: proofAsked.nullable(),
  /** Until when to collect; null before payment. */
  expiresAt: instant.nullable(),
})
export type Pickup = z.infer<typeof pickup>

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
  /** Null once the order can no longer be paid. */
  payDeadline: instant.nullable(),
  lines: z.array(orderLine),
  /** The first of `plans`; null for goods. */
  wifi: wifiOfOrder.nullable(),
  /** WIFI: the plan of each line, with its passenger, in the order of the lines. */
  plans: z.array(wifiOfOrder.extend({ lineNo: z.int() })),
  moneyBack: moneyBack.nullable(),
  shipment: shipment.nullable(),
  /** Codes not yet shown at the counter. */
  pickupCodesLeft: z.int(),
  /** Refunds of every kind and state, oldest first (table R). */
  refunds: z.array(
    z.object({
      refundNo: z.string(),
      type: z.enum(refundTypes),
      origin: z.enum(refundOrigins),
      state: z.enum(refundStates),
      amount: amountMinor,
    }),
  ),
  /** The actions open to the passenger now, as decided by the server (spec §2 "order actions"). */
  can: z.object({
    pay: z.boolean(),
    cancel: z.boolean(),
    buyAgain: z.boolean(),
    confirmReceipt: z.boolean(),
    trackParcel: z.boolean(),
    changeAddress: z.boolean(),
    /** `view`: there is one, or a receipt; `apply`: there could be. */
    invoice: z.enum(['apply', 'view']).nullable(),
  }),
  /**
   * Whether a refund may be requested now (`refundTypeList` has the types), from when, until when, and the reason if not.
   * A closed window that opens later has its `from`.
   */
  refund: z.object({
    open: z.boolean(),
    from: instant.nullable(),
    until: instant.nullable(),
    why: z.enum(refundClosedReasons).nullable(),
  }),
})
export type OrderSummary = z.infer<typeof orderSummary>

/** The invoice title the passenger asked for, used after payment (S8). An order in USD gets a receipt instead. */
export const invoiceWish = z.object({
  titleKind: z.enum(['personal', 'enterprise']),
  title: z.string().trim().min(1).max(100),
  taxpayerNo: z.string().trim().max(20).nullish(),
  email: z.string().trim().max(200),
})
export type InvoiceWish = z.infer<typeof invoiceWish>

const orderDetail = orderSummary.extend({
  /** An attempt is open and its result unknown: the screen asks not to pay again (persona 4). */
  paymentPending: z.boolean(),
  payMethods: z.array(paymentMethod),
  /** Of these, whose gateway is not answering right now. */
  silentMethods: z.array(paymentMethod),
  paidBy: paymentMethod.nullable(),
  refundedAmount: amountMinor,
  /** The parts of `discount`. */
  memberDiscount: amountMinor,
  couponDiscount: amountMinor,
  rightsDiscount: amountMinor,
  couponName: bilingual.nullable(),
  rightsCardName: bilingual.nullable(),
  remark: z.string(),
  shipTo: shippingAddress.nullable(),
  pickup: pickup.nullable(),
  invoiceWish: invoiceWish.nullable(),
  /** The clauses that the passenger agreed to, in the versions of that time; read by id. */
  agreed: z.array(z.object({ clauseId: z.string(), title: bilingual, version: z.string() })),
  timeline: z.array(z.object({ event: z.string(), at: instant })),
  serverTime: instant,
})
export type OrderDetail = z.infer<typeof orderDetail>

const ofOrder = z.object({ orderNo: shortText })
/** The host app around the page: which ways to pay work there. */
const environment = z.enum(environments).default('browser')
const page = z.object({
  tab: z.enum(orderTabs).default('all'),
  cursor: shortText.nullish(),
})
const orderPage = z.object({
  orders: z.array(orderSummary),
  nextCursor: z.string().nullable(),
  /** Number of orders under each tab except All; `ordersCounted` of the limits means so many or more. */
  counts: z.object({
    pending_payment: z.int(),
    awaiting_shipment: z.int(),
    awaiting_receipt: z.int(),
    completed: z.int(),
    refunds: z.int(),
  }),
})

const parcelEvent = z.object({ at: instant, text: z.string(), place: z.string(), state: z.enum(parcelStates) })
const parcel = z.object({
  shipment,
  shipTo: shippingAddress.nullable(),
  /** `unknown` until the carrier reports something. */
  state: z.enum(parcelStates),
  /** Newest first, in the passenger's language where the carrier has it. */
  events: z.array(parcelEvent),
  /** Time of the last successful query to the carrier; null when there was none. */
  askedAt: instant.nullable(),
  /** The carrier does not answer, so the events are out of date. */
  stale: z.boolean(),
})
export type Parcel = z.infer<typeof parcel>

/** `bestCoupon`: without a coupon in the request, the one that lowers the price most is applied (G13). */
export const calculateOrderSchemas = { request: basket.extend({ bestCoupon: z.boolean().optional() }), response: quote }
export const validateOrderSchemas = { request: basket, response: z.object({ valid: z.literal(true) }) }
export const submitOrderSchemas = {
  request: basket.extend({
    payable: amountMinor,
    currency,
    remark: z.string().max(limits.remarkLength).optional(),
    invoiceWish: invoiceWish.nullish(),
    /** Cart lines that the order removes (table O); none for a direct purchase. */
    cartLineIds: z.array(shortText).max(limits.cartLines).optional(),
    /** The passenger agreed to the terms and the privacy policy on the way here (spec §5). */
    agreed: z.boolean().optional(),
  }),
  response: z.object({ orderNo: z.string(), state: z.enum(orderStates), payDeadline: instant.nullable() }),
}
export const submitPaySchemas = {
  request: z.object({ orderNo: shortText, payMethod: paymentMethod, environment }),
  response: z.object({
    paymentNo: z.string(),
    /** The URL that the hidden form is posted to, with `wapPayParam` as its fields (spec §7 "Payment"). */
    wapPayUrl: z.string(),
    wapPayParam: z.record(z.string(), z.string()),
    /** Inside the chat app the page starts the payment with these parameters, and no form is posted. */
    jsapi: z.record(z.string(), z.string()).nullable(),
    expiresAt: instant,
  }),
}
export const orderDetailSchemas = { request: ofOrder.extend({ environment }), response: orderDetail }
export const orderListSchemas = { request: page, response: orderPage }
export const wifiOrderListSchemas = { request: page, response: orderPage }
export const cancelOrderSchemas = { request: ofOrder, response: z.object({ state: z.enum(orderStates) }) }
export const askPaymentSchemas = {
  request: ofOrder,
  /** `unpaid`: every gateway answers that it has no payment; `noAnswer`: one of them gave no usable answer. */
  response: z.object({ answer: z.enum(['paid', 'unpaid', 'noAnswer']) }),
}
export const confirmReceiptSchemas = { request: ofOrder, response: z.object({ state: z.enum(orderStates) }) }
export const buyAgainSchemas = {
  request: ofOrder,
  response: z.object({
    /** Cart lines that hold the goods now, those to be selected there. */
    cartLineIds: z.array(z.string()),
    /** Items that could not be added: off sale or sold out. */
    missing: z.array(bilingual),
  }),
}
export const sendOrderCodeSchemas = {
  request: ofOrder,
  response: z.object({ sentTo: z.string(), resendAfterSeconds: z.int() }),
}
export const verifyOrderCodeSchemas = {
  request: ofOrder.extend({ captcha: z.string().max(40) }),
  /** For acts; pick-up codes are shown for as long as the login lives. */
  response: z.object({ provedUntil: instant }),
}
export const orderLogisticsSchemas = { request: ofOrder, response: parcel }
export const orderCouponListSchemas = {
  request: basket,
  response: z.object({
    usable: z.array(z.object({ coupon, discount: amountMinor })),
    /** `missing`: the amount below the minimum, when the minimum is the reason. */
    unusable: z.array(z.object({ coupon, reason: z.enum(couponReasons), missing: amountMinor })),
    rightsCards: z.object({
      usable: z.array(z.object({ card: rightsCard, saves: amountMinor })),
      unusable: z.array(z.object({ card: rightsCard, reason: z.enum(rightsCardReasons) })),
    }),
  }),
}

import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import { titleErrors } from '../states/invoice-states.ts'
import type * as schemas from '../schemas/orders-schemas.ts'

const base = '/api2/v1/order/'
const guardErrors = [
  'notFound',
  'soldOut',
  'saleClosed',
  'flightLanded',
  'wifiUnavailable',
  'alreadyBought',
  'outOfStock',
  'overLimit',
  'goodsOffSale',
  'addressRequired',
  'notDeliverable',
  'pickupPointRequired',
  'deliveryUnavailable',
  'couponUnusable',
  'rightsCardUnusable',
] as const

export const calculateOrder: CallOf<typeof schemas.calculateOrderSchemas> = defineCall({
  path: `${base}calculateOrder`,
  errors: guardErrors,
  reads: true,
  summary: 'The price of these lines as the server computes it (S3).',
})

export const validateOrder: CallOf<typeof schemas.validateOrderSchemas> = defineCall({
  path: `${base}validateOrder`,
  errors: guardErrors,
  reads: true,
  summary: "A dry run of submitOrder's guards (E6).",
})

export const submitOrder: CallOf<typeof schemas.submitOrderSchemas> = defineCall({
  path: `${base}submitOrder`,
  creates: true,
  errors: [
    ...guardErrors,
    ...titleErrors,
    'consentRequired',
    'quoteChanged',
    'idempotencyConflict',
    'idempotencyKeyRequired',
  ],
  toast: 'inPlace',
  summary: 'Places an order at the price that the passenger saw; holds stock until the payment deadline (table O).',
})

export const submitPay: CallOf<typeof schemas.submitPaySchemas> = defineCall({
  path: `${base}submitPay`,
  creates: true,
  errors: [
    'notFound',
    'stateChanged',
    'paymentUnavailable',
    'paymentFailed',
    'idempotencyConflict',
    'idempotencyKeyRequired',
  ],
  summary: 'Opens a payment attempt and gives the form that takes the passenger to the cashier.',
})

export const orderDetail: CallOf<typeof schemas.orderDetailSchemas> = defineCall({
  path: `${base}orderDetail`,
  errors: ['notFound'],
  cancellable: true,
  reads: true,
  toast: 'inPlace',
  summary: 'One order of the passenger.',
})

export const orderList: CallOf<typeof schemas.orderListSchemas> = defineCall({
  path: `${base}orderList`,
  reads: true,
  summary: "The passenger's orders by tab, newest first (E4).",
})

export const wifiOrderList: CallOf<typeof schemas.wifiOrderListSchemas> = defineCall({
  path: `${base}wifiOrderList`,
  reads: true,
  summary: "The passenger's Wi-Fi orders, newest first.",
})

export const cancelOrder: CallOf<typeof schemas.cancelOrderSchemas> = defineCall({
  path: `${base}cancelOrder`,
  extension: true,
  errors: ['notFound', 'stateChanged', 'paymentFailed'],
  summary: 'Cancels an unpaid order; every open payment attempt is closed at its gateway first (table O).',
})

export const askPayment: CallOf<typeof schemas.askPaymentSchemas> = defineCall({
  path: `${base}askPayment`,
  extension: true,
  errors: ['notFound', 'rateLimited'],
  toast: 'silent',
  summary: 'Asks the gateways of the open payment attempts now, and tells what they answer.',
})

export const confirmReceipt: CallOf<typeof schemas.confirmReceiptSchemas> = defineCall({
  path: `${base}confirmReceipt`,
  extension: true,
  errors: ['notFound', 'stateChanged'],
  summary: 'The passenger has received the parcel.',
})

export const buyAgain: CallOf<typeof schemas.buyAgainSchemas> = defineCall({
  path: `${base}buyAgain`,
  extension: true,
  errors: ['notFound', 'stateChanged', 'cartFull'],
  summary: 'Puts the goods of an order into the cart once more.',
})

export const orderLogistics: CallOf<typeof schemas.orderLogisticsSchemas> = defineCall({
  path: `${base}orderLogistics`,
  extension: true,
  reads: true,
  errors: ['notFound', 'trackingUnavailable'],
  toast: 'inPlace',
  summary: 'Where the parcel of an order is (table O).',
})

export const sendOrderCode: CallOf<typeof schemas.sendOrderCodeSchemas> = defineCall({
  path: `${base}sendOrderCode`,
  extension: true,
  errors: ['notFound', 'waitFirst', 'limitExceeded', 'codesPaused', 'proofRequired'],
  toast: 'inPlace',
  summary: "Mails a code to the order's contact, by which this login proves the order (O9).",
})

export const verifyOrderCode: CallOf<typeof schemas.verifyOrderCodeSchemas> = defineCall({
  path: `${base}verifyOrderCode`,
  extension: true,
  errors: ['notFound', 'captchaFormat', 'captchaWrong', 'captchaExpired'],
  toast: 'inPlace',
  summary: 'Proves the order by the code that its contact received: for acts, and to show its pick-up codes (O9).',
})

export const orderCouponList: CallOf<typeof schemas.orderCouponListSchemas> = defineCall({
  path: `${base}orderCouponList`,
  reads: true,
  errors: guardErrors,
  summary: 'Coupons for these lines, usable or not with the reason.',
})

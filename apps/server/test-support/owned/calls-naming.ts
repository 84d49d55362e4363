import { allCalls } from '@aisle/contract/all-calls'
import type { Owned } from './everything-owned.ts'

const tea = (more: object) => ({ lines: [{ kind: 'SHIP', skuId: 'TEA-S', quantity: 1 }], ...more })
const form = {
  receiver: '别人',
  phone: '13800000009',
  area: { provinceCode: '350000', cityCode: '350200', countyCode: '350203', streetCode: null },
  detail: '示例路 9 号',
}
const title = { titleKind: 'personal', title: '别人', email: 'somebody@example.com' }
const unit = { type: 'refund_only', lines: [{ lineNo: 1, units: 1 }] }

/** Every call that names something of a passenger's, with all the ways to name it. */
export const naming: Record<string, (of: Owned) => object[]> = {
  calculateOrder: (of) => [
    tea({ addrId: of.addrId }),
    tea({ addrId: of.addrId, rightsNo: of.rightsNo }),
    { lines: [{ kind: 'WIFI', tripId: of.tripId, planId: 'SCARCE', quantity: 1 }] },
  ],
  validateOrder: (of) => [
    tea({ addrId: of.addrId }),
    { lines: [{ kind: 'WIFI', tripId: of.tripId, planId: 'SCARCE', quantity: 1 }] },
  ],
  orderCouponList: (of) => [
    tea({ addrId: of.addrId }),
    { lines: [{ kind: 'WIFI', tripId: of.tripId, planId: 'SCARCE', quantity: 1 }] },
  ],
  submitOrder: (of) => [
    { ...tea({ addrId: of.addrId }), payable: 19_800, currency: 'CNY', cartLineIds: [of.cartLineId] },
    { lines: [{ kind: 'WIFI', tripId: of.tripId, planId: 'SCARCE', quantity: 1 }], payable: 19_800, currency: 'CNY' },
  ],
  submitPay: (of) => [{ orderNo: of.pendingOrderNo, payMethod: 'alipay' }],
  askPayment: (of) => [{ orderNo: of.pendingOrderNo }],
  cancelOrder: (of) => [{ orderNo: of.pendingOrderNo }],
  orderDetail: (of) => [{ orderNo: of.wifiOrderNo }, { orderNo: of.parcelOrderNo }],
  confirmReceipt: (of) => [{ orderNo: of.shippedOrderNo }],
  buyAgain: (of) => [{ orderNo: of.receivedOrderNo }],
  orderLogistics: (of) => [{ orderNo: of.shippedOrderNo }],
  invoiceDetail: (of) => [{ orderNo: of.receivedOrderNo }],
  submitInvoice: (of) => [{ orderNo: of.receivedOrderNo, ...title }],
  updateInvoice: (of) => [{ orderNo: of.receivedOrderNo, ...title }],
  saveAddr: (of) => [{ addrId: of.otherAddrId, ...form }],
  deleteAddr: (of) => [{ addrId: of.otherAddrId }],
  sendOrderCode: (of) => [{ orderNo: of.pickupOrderNo }],
  verifyOrderCode: (of) => [{ orderNo: of.pickupOrderNo, captcha: '000000' }],
  viewShippingAddrUpdate: (of) => [{ orderNo: of.parcelOrderNo }],
  verifyShippingAddrUpdate: (of) => [{ orderNo: of.parcelOrderNo, addrId: of.addrId }],
  applyShippingAddrUpdate: (of) => [{ orderNo: of.parcelOrderNo, addrId: of.addrId }],
  updateShoppingCartAmount: (of) => [{ cartLineId: of.cartLineId, quantity: 2 }],
  updateShoppingCartSKU: (of) => [{ cartLineId: of.cartLineId, skuId: 'MUG-1' }],
  calculateShoppingCart: (of) => [{ cartLineIds: [of.cartLineId] }],
  validateShoppingCart: (of) => [{ cartLineIds: [of.cartLineId] }],
  deleteShoppingCart: (of) => [{ cartLineIds: [of.cartLineId] }],
  refundTypeList: (of) => [{ orderNo: of.parcelOrderNo }],
  refundReasonList: (of) => [{ orderNo: of.parcelOrderNo, type: 'refund_only' }],
  calculateRefund: (of) => [{ orderNo: of.parcelOrderNo, ...unit }],
  submitRefund: (of) => [
    { orderNo: of.parcelOrderNo, ...unit, reasonId: 'TWICE', amount: 19_800, photoIds: [of.photoId] },
  ],
  batchVerifyCodeCalculatePrice: (of) => [{ orderNo: of.pickupOrderNo, codes: [of.code] }],
  batchVerifyCodeSubmitRefund: (of) => [
    { orderNo: of.pickupOrderNo, codes: [of.code], reasonId: 'TWICE', amount: 19_800 },
  ],
  refundDetail: (of) => [{ refundNo: of.refundNo }],
  refundList: (of) => [{ orderNo: of.receivedOrderNo }],
  reSubmitRefund: (of) => [{ refundNo: of.refundNo, amount: 19_800, photoIds: [of.photoId] }],
  sendBackRefund: (of) => [{ refundNo: of.refundNo, carrierCode: 'shunfeng', waybillNo: 'SF400400' }],
  confirmReplacement: (of) => [{ refundNo: of.refundNo }],
  cancelRefund: (of) => [{ refundNo: of.refundNo }],
  listQuestion: (of) => [{ tripId: of.flownTripId }],
  questionAnswer: (of) => [
    { surveyId: 'SV', answers: [{ questionId: 'Q', value: ['3'] }], tripId: of.flownTripId, submit: true },
  ],
  wifiLogin: (of) => [{ entitlementId: of.entitlementId }],
  pauseWifi: (of) => [{ entitlementId: of.entitlementId }],
  endSession: (of) => [{ sessionId: of.sessionId }],
  removePasskey: (of) => [{ passkeyId: of.passkeyId }],
  reportOutage: (of) => [{ entitlementId: of.entitlementId }],
}

/** Calls whose bodies cannot name a passenger's data: they answer about the caller, or the same for all. */
export const nameless = [
  'exportPersonalData',
  'viewErasure',
  'eraseAccount',
  // A kind of clause, which all passengers share.
  'listConsents',
  'withdrawConsent',
  // A signed token names the order.
  'viewOrderByLink',
  'sendCodeByLink',
  'verifyCodeByLink',
  // A signed token names the change of address.
  'viewAddrUpdateToStop',
  'stopShippingAddrUpdate',
  'orderList',
  'wifiOrderList',
  'getSupportInvoiceType',
  'addrList',
  'addrList4Offline',
  'recognizeAddr',
  'airPortalShoppingCartList',
  'addShoppingCart',
  'shoppingCartStatistics',
  'uploadRefundPhoto',
  'couponList',
  'rightsCardList',
  'getShopInfoList',
  'getGoodsList',
  'getGoodsDetail',
  'getGoodsStory',
  'getGoodsOffer',
  'getGoodsForFlight',
  'getPickupPoints',
  'getHelp',
  // The message's order number is text for the service desk, not a key.
  'leaveMessage',
  'listMessages',
  'getServerTime',
  'getPrivacyClauseDetail',
  'getAreaTree',
  'getStreets',
  'autoVerify',
  'connectionStatus',
  'purchaseVerify',
  'verifyForPortal',
  'aircraftStatus',
  'verifyToken',
  'queryFlightByUserIp',
  'flightUserInfo',
  // Of a session's own trips only: query-companions.test.ts.
  'queryCompanions',
  // Of a session's own trips only: next-trip.test.ts.
  'queryNextTrip',
  'calculateIp',
  'addClientLog',
  'addClientLogs',
  'h5',
  'loginByST',
  'getSsoNewAccessToken',
  'beginSignIn',
  'linkOpenId',
  'logout',
  'listSessions',
  'listPasskeys',
  // The browser's own challenge names the account, a signature the passkey.
  'beginPasskey',
  'addPasskey',
  'beginPasskeyLogin',
  'passkeyLogin',
  'logoutEverywhere',
  'sendProofCode',
  'verifyProofCode',
  // Ticket and name, as the lookups: whose trip is never opened by it is in add-passenger.test.ts.
  'addPassengerByNameTicket',
  'getWifiProductTripByNameTicket',
  'getWifiProductTripByFlightIdentity',
  'getWifiProductByFlight',
  'mailCaptchaByNameTicket',
  'mailCaptchaByFlightIdentity',
  'mailCaptchaVerifyByNameTicket',
  'mailCaptchaVerifyByFlightIdentity',
]

export function getPath(name: string): string {
  const path = allCalls.find(({ call }) => call.name === name)?.call.path
  if (path === undefined) throw new Error(`the contract has no call ${name}`)
  return path
}

import { addrList, viewAddrUpdateToStop, viewShippingAddrUpdate } from '@aisle/contract/addresses'
import { airPortalShoppingCartList, shoppingCartStatistics } from '@aisle/contract/cart'
import { getPrivacyClauseDetail } from '@aisle/contract/clauses'
import { couponList, rightsCardList } from '@aisle/contract/coupons'
import { invoiceDetail } from '@aisle/contract/invoices'
import { orderTabs } from '@aisle/contract/order-states'
import { viewOrderByLink } from '@aisle/contract/order-link'
import { calculateOrder, orderCouponList, orderDetail, orderList, orderLogistics } from '@aisle/contract/orders'
import {
  aircraftStatus,
  autoVerify,
  connectionStatus,
  flightUserInfo,
  getHelp,
  listQuestion,
  queryFlightByUserIp,
} from '@aisle/contract/portal'
import { queryNextTrip } from '@aisle/contract/pre-purchase'
import { refundDetail, refundList, refundTypeList } from '@aisle/contract/refunds'
import {
  getGoodsDetail,
  getGoodsForFlight,
  getGoodsOffer,
  getPickupPoints,
  getShopInfoList,
} from '@aisle/contract/shop'
import type { QueryClient } from '@tanstack/react-query'
import { keepFor } from './api/answers/kept-answers.ts'
import { readForScreen } from './api/queries.ts'
import { endReadingAhead, read, type Read } from './api/answers/read-ahead.ts'
import { currentEnvironment } from './environment/environment.ts'
import type { AppPath } from './navigation/paths.ts'
import type { RouteAt } from './navigation/router.ts'
import { currentSession } from './session/session-store.ts'

/** Reads of several screens, each as its screen asks it. */
const aircraftFlight = read(queryFlightByUserIp, {}, { quiet: true, keep: keepFor.flight, shared: true })
/** The shop's front with its first page of goods. */
const shopFront = read(getShopInfoList, {}, { staleTime: 5 * 60_000, keep: keepFor.prices })
const cartCount = read(shoppingCartStatistics, {}, { quiet: true })
const recognition = read(autoVerify, {}, { quiet: true, staleTime: 0, recognises: true })
const whoAboard = read(flightUserInfo, {}, { quiet: true, shared: true, staleTime: 0 })
const addresses = read(addrList, {})
const order = (orderNo: string | undefined, quiet = false) =>
  orderNo ? [read(orderDetail, { orderNo, environment: currentEnvironment() }, { quiet, staleTime: 0 })] : []
const refund = (refundNo: string | undefined) => (refundNo ? [read(refundDetail, { refundNo }, { staleTime: 0 })] : [])

/** A plan is quoted for by what the address says; plans of a party by their screen, goods when the cart is known. */
function quoteOfPlan({ tripId, planId, with: party, couponId, rightsNo }: Readonly<Record<string, string>>) {
  // A party's lines and a coupon's choice are read by checkout itself.
  if (!tripId || !planId || party || couponId) return []
  const basket = {
    lines: [{ kind: 'WIFI' as const, tripId, planId, quantity: 1 as const }],
    ...(rightsNo && { rightsNo }),
  }
  return [
    read(calculateOrder, { ...basket, environment: currentEnvironment(), bestCoupon: true }, { staleTime: 0 }),
    read(orderCouponList, basket, { quiet: true }),
  ]
}

const invoice = ({ query: { orderNo } }: RouteAt) =>
  orderNo && currentSession() ? [read(invoiceDetail, { orderNo }, { staleTime: 0 })] : []

/**
 * The first calls of each screen that follow from its address, made while its code is on its way. The table is apart
 * from the route table, so that the page need not bring the calls of all screens; it travels with the parts that all
 * screens share.
 */
const screenReads: Readonly<Partial<Record<AppPath, (at: RouteAt) => readonly Read[]>>> = {
  '/productList': () => [aircraftFlight, recognition, ...(currentSession() ? [whoAboard] : [])],
  '/portalLogin': () => [aircraftFlight],
  '/network/verify': () => [aircraftFlight, recognition, read(connectionStatus, {}, { quiet: true, staleTime: 0 })],
  '/privacyClause/:id?': ({ params: { id } }) => [
    read(getPrivacyClauseDetail, id === undefined ? {} : { id }, { staleTime: 3_600_000, keep: keepFor.texts }),
  ],
  '/pay/result': ({ query: { orderNo } }) => order(orderNo, true),
  '/me': () =>
    currentSession()
      ? [
          read(orderList, { tab: 'all' }, { staleTime: 0 }),
          read(queryNextTrip, {}, { quiet: true, staleTime: 0 }),
          read(couponList, {}, { quiet: true, staleTime: 0 }),
          read(rightsCardList, {}, { quiet: true, staleTime: 0 }),
          read(listQuestion, {}, { quiet: true }),
        ]
      : [],
  '/shop': ({ query }) => [
    shopFront,
    cartCount,
    ...(currentSession() && Object.keys(query).length === 0
      ? [read(getGoodsForFlight, {}, { quiet: true, staleTime: 0 })]
      : []),
  ],
  '/goods/:id': ({ params: { id = '' } }) => [
    read(getGoodsDetail, { goodsId: id }, { staleTime: 0 }),
    cartCount,
    ...(currentSession() ? [read(getGoodsOffer, { goodsId: id }, { quiet: true, staleTime: 0 })] : []),
  ],
  '/flightUtils': () => [read(aircraftStatus, {}, { quiet: true, staleTime: 0 })],
  '/invoice': invoice,
  '/invoiceDetail': invoice,
  '/contact': () => [read(getHelp, null, { keep: keepFor.texts })],
  '/help': () => [read(getHelp, null, { keep: keepFor.texts })],
  '/payAuth': () => [aircraftFlight, recognition],
  '/order/settlement': ({ query }) => (query['cart'] ? [read(airPortalShoppingCartList, {})] : quoteOfPlan(query)),
  '/order/list': ({ query: { tab } }) => [
    read(orderList, { tab: orderTabs.find((one) => one === tab) ?? 'all', cursor: null }, { staleTime: 0 }),
  ],
  '/order/detail': ({ query: { orderNo } }) => order(orderNo),
  '/order/applyRefund/:orderItem/:orderStatus': ({ params: { orderItem = '' }, query: { refundNo } }) =>
    // The item is an order, or one line of it (E13).
    refundNo
      ? refund(refundNo)
      : [read(refundTypeList, { orderNo: orderItem.replace(/(.)-\d{1,3}$/, '$1') }, { staleTime: 0 })],
  '/refund/list': ({ query: { orderNo = null } }) => [read(refundList, { orderNo, cursor: null }, { staleTime: 0 })],
  '/refund/detail': ({ query: { refundNo } }) => refund(refundNo),
  '/order/addrEdit/:addr?': () => [addresses],
  '/order/newAddr': () => [addresses],
  '/order/modifyAddr': ({ query: { orderNo } }) =>
    orderNo ? [read(viewShippingAddrUpdate, { orderNo }, { staleTime: 0 }), addresses] : [],
  '/order/logistics/:orderId': ({ params: { orderId = '' } }) => [
    read(orderLogistics, { orderNo: orderId }, { staleTime: 0 }),
  ],
  '/order/deliveryChose': ({ query: { way } }) => [way === 'PICKUP' ? read(getPickupPoints, {}) : addresses],
  '/addr/manage': () => [addresses],
  '/addr/edit/:addr?': () => [addresses],
  '/addr/create': () => [addresses],
  '/cart': () => [read(airPortalShoppingCartList, { guest: true }, { staleTime: 0 })],
  '/shopCart': () => [read(airPortalShoppingCartList, {}, { staleTime: 0 })],
  '/couponsCentre': () => [read(couponList, {}, { staleTime: 0 }), read(rightsCardList, {}, { staleTime: 0 })],
  '/stopAddressChange': ({ query: { token } }) =>
    token ? [read(viewAddrUpdateToStop, { token }, { staleTime: 0 })] : [],
  '/orderState': ({ query: { token } }) => (token ? [read(viewOrderByLink, { token }, { staleTime: 0 })] : []),
  '/survey': ({ query: { link } }) => [read(listQuestion, link === undefined ? {} : { link }, { staleTime: 0 })],
}

/**
 * Makes the first calls of the screen at this address; `touched`: its link is only touched, which must not log in a
 * passenger.
 */
export function readForAddress(client: QueryClient, path: AppPath, at: RouteAt & { touched: boolean }): void {
  const reads = screenReads[path]?.(at) ?? []
  readForScreen(client, at.touched ? reads.filter(({ recognises }) => !recognises) : reads)
}

export { endReadingAhead }

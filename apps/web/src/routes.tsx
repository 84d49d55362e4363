import type { ComponentType } from 'react'
import { addrList, viewShippingAddrUpdate } from '@aisle/contract/addresses'
import { airPortalShoppingCartList, shoppingCartStatistics } from '@aisle/contract/cart'
import { getPrivacyClauseDetail } from '@aisle/contract/clauses'
import { couponList, rightsCardList } from '@aisle/contract/coupons'
import { invoiceDetail } from '@aisle/contract/invoices'
import { orderTabs } from '@aisle/contract/order-states'
import { calculateOrder, orderCouponList, orderDetail, orderList, orderLogistics } from '@aisle/contract/orders'
import {
  aircraftStatus,
  autoVerify,
  connectionStatus,
  getHelp,
  listQuestion,
  queryFlightByUserIp,
} from '@aisle/contract/portal'
import { refundDetail, refundList, refundTypeList } from '@aisle/contract/refunds'
import { getGoodsDetail, getPickupPoints } from '@aisle/contract/shop'
import { keepFor } from './api/kept-answers.ts'
import { read } from './api/read-ahead.ts'
import { currentEnvironment } from './environment/environment.ts'
import { ProductListScreen } from './features/portal/ProductListScreen.tsx'
import { ShopScreen } from './features/shop/ShopScreen.tsx'
import type { ScreenLoader } from './navigation/load-screen.ts'
import type { RouteTable, Route } from './navigation/router.ts'
import { currentSession } from './session/session-store.ts'

/** A screen's module exports the screen and nothing else: its name need not travel. */
const only =
  (load: () => Promise<Record<string, ComponentType>>): ScreenLoader =>
  async () => {
    const [screen, another] = Object.values(await load())
    if (!screen || another) throw new Error('not one screen')
    return screen
  }

/** Reads of several screens, each as its screen asks it. */
const aircraftFlight = read(queryFlightByUserIp, {}, { quiet: true, keep: keepFor.flight })
const recognition = read(autoVerify, {}, { quiet: true, staleTime: 0, recognises: true })
const addresses = read(addrList, {})
const order = (orderNo: string | undefined, quiet = false) =>
  orderNo ? [read(orderDetail, { orderNo, environment: currentEnvironment() }, { quiet, staleTime: 0 })] : []
const refund = (refundNo: string | undefined) => (refundNo ? [read(refundDetail, { refundNo }, { staleTime: 0 })] : [])

/** A plan is quoted for by what the address says; goods of the cart only when the cart is known. */
function quoteOfPlan({ tripId, planId, couponId, rightsNo }: Readonly<Record<string, string>>) {
  if (!tripId || !planId) return []
  const basket = {
    lines: [{ kind: 'WIFI' as const, tripId, planId, quantity: 1 as const }],
    ...(couponId && { couponId }),
    ...(rightsNo && { rightsNo }),
  }
  return [
    read(calculateOrder, { ...basket, environment: currentEnvironment() }, { staleTime: 0 }),
    read(orderCouponList, basket, { quiet: true }),
  ]
}

/** One screen with two addresses (spec §2). */
const invoice: Route = {
  load: only(() => import('./features/invoices/InvoiceScreen.tsx')),
  reads: ({ query: { orderNo } }) =>
    orderNo && currentSession() ? [read(invoiceDetail, { orderNo }, { staleTime: 0 })] : [],
}

/** E5: within checkout, and among one's addresses. */
const addressForm: Route = {
  load: only(() => import('./features/addresses/AddressFormScreen.tsx')),
  login: true,
  reads: () => [addresses],
}

/** Every screen of the product: spec §2, and the extension routes of S1. Redirects stand in `navigation/paths.ts`. */
export const routes: RouteTable = {
  // Public
  '/purchaseIndex': {
    load: only(() => import('./features/pre-purchase/PurchaseScreen.tsx')),
    force: 'local',
    tab: 'wifi',
  },
  '/productList': {
    Screen: ProductListScreen,
    leadsTo: '/portalLogin',
    logged: true,
  },
  '/portalLogin': {
    load: only(() => import('./features/portal/PortalLoginScreen.tsx')),
    reads: () => [aircraftFlight],
  },
  '/network/verify': {
    load: only(() => import('./features/portal/NetworkVerifyScreen.tsx')),
    reads: () => [aircraftFlight, recognition, read(connectionStatus, {}, { quiet: true, staleTime: 0 })],
  },
  '/emailLogin': { load: only(() => import('./features/login/EmailLoginScreen.tsx')) },
  '/signIn': { load: only(() => import('./features/login/SignInScreen.tsx')) },
  '/privacyClause/:id?': {
    load: only(() => import('./features/clauses/PrivacyClauseScreen.tsx')),
    reads: ({ params: { id } }) => [
      read(getPrivacyClauseDetail, id === undefined ? {} : { id }, { staleTime: 3_600_000, keep: keepFor.texts }),
    ],
  },
  '/pay/result': {
    load: only(() => import('./features/payments/PayResultScreen.tsx')),
    reads: ({ query: { orderNo } }) => order(orderNo, true),
  },
  '/me': {
    load: only(() => import('./features/me/MeScreen.tsx')),
    tab: 'me',
    reads: () =>
      currentSession()
        ? [read(orderList, { tab: 'all' }, { staleTime: 0 }), read(listQuestion, {}, { quiet: true })]
        : [],
  },
  '/shop': { Screen: ShopScreen, leadsTo: '/goods/:id', tab: 'shop' },
  '/goods/:id': {
    load: only(() => import('./features/shop/GoodsScreen.tsx')),
    reads: ({ params: { id = '' } }) => [
      read(getGoodsDetail, { goodsId: id }, { staleTime: 0 }),
      read(shoppingCartStatistics, {}, { quiet: true }),
    ],
  },
  '/illustrate': { load: only(() => import('./features/help/IllustrateScreen.tsx')) },
  '/deviceExplain': {
    load: only(() => import('./features/help/DeviceExplainScreen.tsx')),
    force: 'online',
  },
  '/flightUtils': {
    load: only(() => import('./features/portal/FlightUtilsScreen.tsx')),
    reads: () => [read(aircraftStatus, {}, { quiet: true, staleTime: 0 })],
  },
  '/invoice': invoice,
  '/invoiceDetail': invoice,
  '/contact': {
    load: only(() => import('./features/help/ContactScreen.tsx')),
    reads: () => [read(getHelp, null, { keep: keepFor.texts })],
  },
  '/help': {
    load: only(() => import('./features/help/HelpScreen.tsx')),
    reads: () => [read(getHelp, null, { keep: keepFor.texts })],
  },

  // Login-guarded
  '/payAuth': {
    load: only(() => import('./features/portal/PayAuthScreen.tsx')),
    login: true,
    reads: () => [aircraftFlight, recognition],
  },
  '/order/settlement': {
    load: only(() => import('./features/orders/SettlementScreen.tsx')),
    login: true,
    reads: ({ query }) => (query['cart'] ? [read(airPortalShoppingCartList, undefined)] : quoteOfPlan(query)),
  },
  '/order/list': {
    load: only(() => import('./features/orders/OrderListScreen.tsx')),
    login: true,
    reads: ({ query: { tab } }) => [
      read(orderList, { tab: orderTabs.find((one) => one === tab) ?? 'all', cursor: null }, { staleTime: 0 }),
    ],
  },
  '/order/detail': {
    load: only(() => import('./features/orders/OrderDetailScreen.tsx')),
    login: true,
    reads: ({ query: { orderNo } }) => order(orderNo),
  },
  '/order/applyRefund/:orderItem/:orderStatus': {
    load: only(() => import('./features/refunds/ApplyRefundScreen.tsx')),
    login: true,
    reads: ({ params: { orderItem = '' }, query: { refundNo } }) =>
      // The item is an order, or one line of it (E13).
      refundNo
        ? refund(refundNo)
        : [read(refundTypeList, { orderNo: orderItem.replace(/(.)-\d{1,3}$/, '$1') }, { staleTime: 0 })],
  },
  '/refund/list': {
    load: only(() => import('./features/refunds/RefundListScreen.tsx')),
    login: true,
    reads: ({ query: { orderNo = null } }) => [read(refundList, { orderNo, cursor: null }, { staleTime: 0 })],
  },
  '/refund/detail': {
    load: only(() => import('./features/refunds/RefundDetailScreen.tsx')),
    login: true,
    reads: ({ query: { refundNo } }) => refund(refundNo),
  },
  '/order/addrEdit/:addr?': addressForm,
  '/order/newAddr': addressForm,
  '/order/modifyAddr': {
    load: only(() => import('./features/orders/ModifyAddrScreen.tsx')),
    login: true,
    reads: ({ query: { orderNo } }) =>
      orderNo ? [read(viewShippingAddrUpdate, { orderNo }, { staleTime: 0 }), addresses] : [],
  },
  '/order/logistics/:orderId': {
    load: only(() => import('./features/logistics/LogisticsScreen.tsx')),
    login: true,
    reads: ({ params: { orderId = '' } }) => [read(orderLogistics, { orderNo: orderId }, { staleTime: 0 })],
  },
  '/order/deliveryChose': {
    load: only(() => import('./features/orders/DeliveryChoseScreen.tsx')),
    login: true,
    reads: ({ query: { way } }) => [way === 'PICKUP' ? read(getPickupPoints, {}) : addresses],
  },
  '/addr/manage': {
    load: only(() => import('./features/addresses/AddressManageScreen.tsx')),
    login: true,
    reads: () => [addresses],
  },
  '/addr/edit/:addr?': addressForm,
  '/addr/create': addressForm,
  '/shopCart': {
    load: only(() => import('./features/cart/CartScreen.tsx')),
    login: true,
    tab: 'cart',
    reads: () => [read(airPortalShoppingCartList, undefined, { staleTime: 0 })],
  },
  '/couponsCentre': {
    load: only(() => import('./features/coupons/CouponsCentreScreen.tsx')),
    login: true,
    reads: () => [read(couponList, {}, { staleTime: 0 }), read(rightsCardList, {}, { staleTime: 0 })],
  },
  // A mail's link opens it without login (E13): the server looks whether the link is good.
  '/survey': {
    load: only(() => import('./features/survey/SurveyScreen.tsx')),
    login: true,
    unless: 'link',
    reads: ({ query: { link } }) => [read(listQuestion, link === undefined ? {} : { link }, { staleTime: 0 })],
  },
}

import type { ComponentType } from 'react'
import type { ScreenLoader } from './navigation/load-screen.ts'
import type { RouteTable, Route } from './navigation/router.ts'

/** A screen's module exports the screen and nothing else: its name need not travel. */
const only =
  (load: () => Promise<Record<string, ComponentType>>): ScreenLoader =>
  async () => {
    const [screen, another] = Object.values(await load())
    if (!screen || another) throw new Error('not one screen')
    return screen
  }

/** One screen with two addresses (spec §2). */
const invoice: Route = {
  load: only(() => import('./features/invoices/InvoiceScreen.tsx')),
  account: 'invoices',
}

/** E5: within checkout, and among one's addresses. */
const addressForm: Route = {
  load: only(() => import('./features/addresses/AddressFormScreen.tsx')),
  login: true,
}

const loadCart = only(() => import('./features/cart/CartScreen.tsx'))

/** Every screen of the product: spec §2, and the extension routes of S1. Redirects are in `navigation/paths.ts`. */
export const routes: RouteTable = {
  // Public
  '/purchaseIndex': {
    load: only(() => import('./features/pre-purchase/trip/PurchaseScreen.tsx')),
    force: 'local',
    tab: 'wifi',
  },
  '/productList': {
    load: only(() => import('./features/portal/plans/ProductListScreen.tsx')),
    leadsTo: '/portalLogin',
    logged: true,
  },
  '/portalLogin': {
    load: only(() => import('./features/portal/PortalLoginScreen.tsx')),
  },
  '/network/verify': {
    load: only(() => import('./features/portal/verify/NetworkVerifyScreen.tsx')),
  },
  '/emailLogin': { load: only(() => import('./features/login/EmailLoginScreen.tsx')) },
  '/signIn': { load: only(() => import('./features/login/SignInScreen.tsx')) },
  '/privacyClause/:id?': {
    load: only(() => import('./features/clauses/PrivacyClauseScreen.tsx')),
    inner: 'column',
  },
  '/pay/result': {
    load: only(() => import('./features/payments/PayResultScreen.tsx')),
  },
  '/me': {
    load: only(() => import('./features/me/MeScreen.tsx')),
    tab: 'me',
    account: 'me',
  },
  // A guest's cart (E3): checkout asks for the login.
  '/cart': {
    load: loadCart,
    loggedIn: '/shopCart',
    tab: 'cart',
    inner: 'page',
  },
  '/shop': {
    load: only(() => import('./features/shop/ShopScreen.tsx')),
    leadsTo: '/goods/:id',
    tab: 'shop',
  },
  '/goods/:id': {
    load: only(() => import('./features/shop/goods/GoodsScreen.tsx')),
    inner: 'page',
  },
  '/illustrate': {
    load: only(() => import('./features/help/IllustrateScreen.tsx')),
    account: 'help',
    inner: 'column',
  },
  '/deviceExplain': {
    load: only(() => import('./features/help/DeviceExplainScreen.tsx')),
    force: 'online',
  },
  '/flightUtils': {
    load: only(() => import('./features/portal/flight-data/FlightUtilsScreen.tsx')),
  },
  '/invoice': invoice,
  '/invoiceDetail': invoice,
  '/contact': {
    load: only(() => import('./features/help/ContactScreen.tsx')),
    account: 'help',
    inner: 'column',
  },
  '/help': {
    load: only(() => import('./features/help/HelpScreen.tsx')),
    account: 'help',
    inner: 'column',
  },

  // A mail's link opens it on any device (O9).
  '/stopAddressChange': {
    load: only(() => import('./features/orders/address-change/StopAddressChangeScreen.tsx')),
  },
  '/orderState': {
    load: only(() => import('./features/orders/link/OrderStateScreen.tsx')),
  },

  // Login-guarded
  '/payAuth': {
    load: only(() => import('./features/portal/PayAuthScreen.tsx')),
    login: true,
  },
  '/order/settlement': {
    load: only(() => import('./features/orders/checkout/SettlementScreen.tsx')),
    login: true,
    inner: 'page',
  },
  '/order/list': {
    load: only(() => import('./features/orders/list/OrderListScreen.tsx')),
    login: true,
    account: 'orders',
  },
  '/order/detail': {
    load: only(() => import('./features/orders/detail/OrderDetailScreen.tsx')),
    login: true,
    account: 'orders',
  },
  '/order/applyRefund/:orderItem/:orderStatus': {
    load: only(() => import('./features/refunds/apply/ApplyRefundScreen.tsx')),
    login: true,
    account: 'refunds',
  },
  '/refund/list': {
    load: only(() => import('./features/refunds/RefundListScreen.tsx')),
    login: true,
    account: 'refunds',
  },
  '/refund/detail': {
    load: only(() => import('./features/refunds/detail/RefundDetailScreen.tsx')),
    login: true,
    account: 'refunds',
  },
  '/order/addrEdit/:addr?': { ...addressForm, inner: 'column' },
  '/order/newAddr': { ...addressForm, inner: 'column' },
  '/order/modifyAddr': {
    load: only(() => import('./features/orders/address-change/ModifyAddrScreen.tsx')),
    login: true,
    account: 'orders',
  },
  '/order/logistics/:orderId': {
    load: only(() => import('./features/logistics/LogisticsScreen.tsx')),
    login: true,
    account: 'orders',
  },
  '/order/deliveryChose': {
    load: only(() => import('./features/orders/delivery/DeliveryChoseScreen.tsx')),
    login: true,
    inner: 'column',
  },
  '/addr/manage': {
    load: only(() => import('./features/addresses/AddressManageScreen.tsx')),
    login: true,
    account: 'addresses',
  },
  '/addr/edit/:addr?': { ...addressForm, account: 'addresses' },
  '/addr/create': { ...addressForm, account: 'addresses' },
  '/shopCart': {
    load: loadCart,
    login: true,
    tab: 'cart',
    inner: 'page',
  },
  '/couponsCentre': {
    load: only(() => import('./features/coupons/CouponsCentreScreen.tsx')),
    login: true,
    account: 'coupons',
  },
  // A mail's link opens it without login (E13): the server looks whether the link is good.
  '/survey': {
    load: only(() => import('./features/survey/SurveyScreen.tsx')),
    login: true,
    unless: 'link',
  },
}

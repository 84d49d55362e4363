import type { RouteTable, Route } from './navigation/router.ts'

const notBuilt: Pick<Route, 'load' | 'notBuilt'> = {
  load: async () => (await import('./features/not-built/NotBuiltScreen.tsx')).NotBuiltScreen,
  notBuilt: true,
}

/** Every screen of the product: spec §2, and the extension routes of S1. Redirects stand in `navigation/paths.ts`. */
export const routes: RouteTable = {
  // Public
  '/purchaseIndex': {
    load: async () => (await import('./features/pre-purchase/PurchaseScreen.tsx')).PurchaseScreen,
    force: 'local',
    tab: 'wifi',
  },
  '/productList': {
    load: async () => (await import('./features/portal/ProductListScreen.tsx')).ProductListScreen,
    logged: true,
  },
  '/portalLogin': { load: async () => (await import('./features/portal/PortalLoginScreen.tsx')).PortalLoginScreen },
  '/network/verify': {
    load: async () => (await import('./features/portal/NetworkVerifyScreen.tsx')).NetworkVerifyScreen,
  },
  '/emailLogin': { load: async () => (await import('./features/login/EmailLoginScreen.tsx')).EmailLoginScreen },
  '/signIn': { load: async () => (await import('./features/login/SignInScreen.tsx')).SignInScreen },
  '/privacyClause/:id?': {
    load: async () => (await import('./features/clauses/PrivacyClauseScreen.tsx')).PrivacyClauseScreen,
  },
  '/pay/result': { load: async () => (await import('./features/payments/PayResultScreen.tsx')).PayResultScreen },
  '/me': { load: async () => (await import('./features/me/MeScreen.tsx')).MeScreen, tab: 'me' },
  '/shop': { load: async () => (await import('./features/shop/ShopScreen.tsx')).ShopScreen, tab: 'shop' },
  '/goods/:id': { load: async () => (await import('./features/shop/GoodsScreen.tsx')).GoodsScreen },
  '/illustrate': notBuilt,
  '/deviceExplain': { ...notBuilt, force: 'online' },
  '/flightUtils': notBuilt,
  '/invoice': notBuilt,
  '/invoiceDetail': notBuilt,
  '/contact': notBuilt,
  '/help': notBuilt,

  // Login-guarded
  '/payAuth': { load: async () => (await import('./features/portal/PayAuthScreen.tsx')).PayAuthScreen, login: true },
  '/order/settlement': {
    load: async () => (await import('./features/orders/SettlementScreen.tsx')).SettlementScreen,
    login: true,
  },
  '/order/list': {
    load: async () => (await import('./features/orders/OrderListScreen.tsx')).OrderListScreen,
    login: true,
  },
  '/order/detail': {
    load: async () => (await import('./features/orders/OrderDetailScreen.tsx')).OrderDetailScreen,
    login: true,
  },
  '/order/applyRefund/:orderItem/:orderStatus': { ...notBuilt, login: true },
  '/order/addrEdit/:addr?': {
    load: async () => (await import('./features/addresses/AddressFormScreen.tsx')).AddressFormScreen,
    login: true,
  },
  '/order/newAddr': {
    load: async () => (await import('./features/addresses/AddressFormScreen.tsx')).AddressFormScreen,
    login: true,
  },
  '/order/modifyAddr': { ...notBuilt, login: true },
  '/order/logistics/:orderId': {
    load: async () => (await import('./features/logistics/LogisticsScreen.tsx')).LogisticsScreen,
    login: true,
  },
  '/order/deliveryChose': {
    load: async () => (await import('./features/orders/DeliveryChoseScreen.tsx')).DeliveryChoseScreen,
    login: true,
  },
  '/addr/manage': {
    load: async () => (await import('./features/addresses/AddressManageScreen.tsx')).AddressManageScreen,
    login: true,
  },
  '/addr/edit/:addr?': {
    load: async () => (await import('./features/addresses/AddressFormScreen.tsx')).AddressFormScreen,
    login: true,
  },
  '/addr/create': {
    load: async () => (await import('./features/addresses/AddressFormScreen.tsx')).AddressFormScreen,
    login: true,
  },
  '/shopCart': {
    load: async () => (await import('./features/cart/CartScreen.tsx')).CartScreen,
    login: true,
    tab: 'cart',
  },
  '/couponsCentre': {
    load: async () => (await import('./features/coupons/CouponsCentreScreen.tsx')).CouponsCentreScreen,
    login: true,
  },
  '/survey': { ...notBuilt, login: true },
}

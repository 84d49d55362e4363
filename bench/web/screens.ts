/** A screen that a visit begins with, and what of it a passenger has come for. */
export interface Screen {
  what: string
  address: string
  /** Its first item, or its first field. */
  list: string
  /** One of those whose first list has a budget (facts: frontend §4). */
  first: boolean
  login?: boolean
}

export const screens = {
  shop: { what: 'goods', address: '/#/shop', list: 'main a[href^="#/goods/"]', first: true },
  aboard: {
    what: 'plans aboard',
    address: '/?source=portal#/productList',
    list: 'main [role=radiogroup] label',
    first: true,
  },
  purchase: { what: 'the form', address: '/#/purchaseIndex', list: 'main input[name=ticketNo]', first: true },
  orders: {
    what: 'orders',
    address: '/#/order/list',
    list: 'main a[href^="#/order/detail"]',
    first: false,
    login: true,
  },
  help: { what: 'help', address: '/#/help', list: 'main details', first: false },
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

import type { Tap } from './taps.ts'

/** A screen that a visit begins with, and what of it a passenger has come for. */
export interface Screen {
  what: string
  address: string
  /** Its first item, or its first field. */
  list: string
  /** One of those whose first list has a budget (facts: frontend §4). */
  first: boolean
  login?: boolean
  /** What of it is used first; of the first screens alone. */
  tap?: Tap
}

export const screens = {
  shop: {
    what: 'goods',
    address: '/#/shop',
    list: 'main a[href^="#/goods/"]',
    first: true,
    // The goods' page has its title and its price.
    tap: { target: 'main a[href^="#/goods/"]', answers: ['main.goods h1', 'main.goods .hot-price .p'] },
  },
  aboard: {
    what: 'plans aboard',
    address: '/?source=portal#/productList',
    list: 'main [role=radiogroup] label',
    first: true,
    // The plan is shown chosen, and the action bar has its price.
    tap: {
      target: 'main [role=radiogroup] label:has(input:enabled)',
      answers: ['main [role=radiogroup] label:has(input:checked)', '.act .p'],
    },
  },
  purchase: {
    what: 'the form',
    address: '/#/purchaseIndex',
    list: 'main input[name=ticketNo]',
    first: true,
    // The form is sent, and says that there is no name yet.
    tap: {
      typing: { field: 'main input[name=ticketNo]', text: '7312' },
      // The page has the shop's search form too, unseen.
      target: 'main form:has(input[name=ticketNo]) button[type=submit]',
      answers: ['main .f:has(input[name=lastName]) .er'],
    },
  },
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

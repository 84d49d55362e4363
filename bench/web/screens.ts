import type { Tap } from './taps.ts'

/** A screen on which a visit begins, and the part of it that the passenger wants. */
export interface Screen {
  what: string
  address: string
  /** Selects the list's first item, or the form's first field. */
  list: string
  /** Whether the first list has a budget (facts: frontend §4). */
  first: boolean
  login?: boolean
  /** The first tap, for first screens only. */
  tap?: Tap
}

export const screens = {
  shop: {
    what: 'goods',
    address: '/#/shop',
    list: 'main a[href^="#/goods/"]',
    first: true,
    // The product's page shows title and price.
    tap: { target: 'main a[href^="#/goods/"]', answers: ['main.goods h1', 'main.goods .goods-price .p'] },
  },
  aboard: {
    what: 'plans aboard',
    address: '/?source=portal#/productList',
    list: 'main [role=radiogroup] label',
    first: true,
    // The plan is shown as chosen, and the action bar shows its price.
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
    // The form is submitted and reports the missing name.
    tap: {
      typing: { field: 'main input[name=ticketNo]', text: '7312' },
      // The page also contains the shop's search form, hidden.
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

import type { Coupon } from '@aisle/contract/coupons-schemas'
import { calculateOrder, orderCouponList, submitOrder } from '@aisle/contract/orders'
import { payButton } from '../support/shoppers/plans-aboard.ts'
import type { Scene } from './scene.ts'
import type { Stage } from './stage.ts'

/** Taps the first paid plan, and waits for its sheet. */
async function openPayment({ go, page, find }: Stage): Promise<void> {
  await go('/productList', 'aboard')
  const pay = find('button', /^付 ¥.*上网$/, /^Pay \$/)
  await pay.first().click()
  await page.getByRole('dialog').waitFor()
}

/** Half of the plan's price, as a coupon of the passenger's. */
async function withCoupon({ alter }: Stage): Promise<void> {
  const couponId = 'C1'
  await alter(calculateOrder, (quote) => ({
    ...quote,
    couponId,
    couponDiscount: quote.payable / 2,
    payable: quote.payable / 2,
  }))
  const coupon: Coupon = {
    couponId,
    name: { zh: '机上上网券', en: 'In-Flight Wi-Fi Coupon' },
    currency: 'CNY',
    amount: 1_000,
    percentOff: null,
    cap: null,
    minSpend: 0,
    scope: 'wifi',
    category: null,
    memberOnly: false,
    validFrom: '2026-11-01T00:00:00Z',
    validTo: '2026-12-31T00:00:00Z',
    state: 'unused',
  }
  await alter(orderCouponList, (offers) => ({ ...offers, usable: [{ discount: 1_000, coupon }] }))
}

/** Payment over the list of plans aboard. */
export const paySheetScenes: readonly Scene[] = [
  {
    name: 'products-pay-sheet',
    path: '/productList',
    who: 'aboard',
    state: { zh: '付款', en: 'Payment' },
    async open(stage) {
      await withCoupon(stage)
      await openPayment(stage)
      await stage.shows(/已选最省的/, /Saves you most/)
    },
  },
  {
    name: 'products-pay-sheet-refused',
    path: '/productList',
    who: 'aboard',
    state: { zh: '付款被拒：售完', en: 'Payment refused: sold out' },
    async open(stage) {
      await stage.refuse(submitOrder, 'soldOut')
      await openPayment(stage)
      await payButton(stage.page).click()
      await stage.shows('本班套餐已售完', 'This plan is sold out on this flight')
    },
  },
  {
    name: 'products-pay-sheet-failed',
    path: '/productList',
    who: 'aboard',
    state: { zh: '付款：算不出价格', en: 'Payment: no price' },
    async open(stage) {
      await stage.fail(calculateOrder)
      await openPayment(stage)
      await stage.shows('暂时算不出价格', "We can't work out the price")
    },
  },
]

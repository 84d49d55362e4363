import type { Page } from 'playwright-core'
import type { Product } from '../products/product.ts'
import { atCashier, button, getOrderNo, shopWords } from './shopper.ts'

/** Texts of the screens around goods, from the shop to the order. */
export const goodsWords = {
  zh: {
    ...shopWords.zh,
    search: '搜索商品',
    chosen: /^已选/,
    addToCart: '加入购物车',
    added: '已加入购物车',
    buyNow: '立即购买',
    loginFirst: '随后回到刚才的页面，填过的内容都在。',
    more: '增加',
    selectAll: '全选',
    checkout: /^去结算/,
    pickup: '机场自提',
    changeAddress: '更换收货地址',
    choosePoint: '选择自提点',
    counter: /T4 到达层自提柜台/,
    chosenCounter: '厦门高崎 T4 到达层自提柜台',
    newAddress: '新增收货地址',
    save: '保存',
    coupon: /^优惠券/,
    done: '确定',
    seeOrder: '查看订单',
    awaitingShipment: '等我们发货',
    track: '物流详情',
    confirmReceipt: '确认收货',
    completed: '已完成',
  },
  en: {
    ...shopWords.en,
    search: 'Search the shop',
    chosen: /^Chosen/,
    addToCart: 'Add to cart',
    added: 'Added to cart',
    buyNow: 'Buy now',
    loginFirst: "We'll take you straight back. Everything you entered is kept.",
    more: 'More',
    selectAll: 'Select all',
    checkout: /^Check out/,
    pickup: 'At airport',
    changeAddress: 'Change the delivery address',
    choosePoint: 'Choose a collection counter',
    counter: /T4 Arrivals counter/,
    chosenCounter: 'Xiamen Gaoqi T4 Arrivals counter',
    newAddress: 'Add an address',
    save: 'Save',
    coupon: /^Coupon/,
    done: 'Done',
    seeOrder: 'See the order',
    awaitingShipment: "We're packing it",
    track: 'Track',
    confirmReceipt: 'Confirm receipt',
    completed: 'Completed',
  },
} as const
export type GoodsWords = (typeof goodsWords)['zh' | 'en']

/** On a product's page: puts this many of this variant into the cart. */
export async function addToCart(page: Page, words: GoodsWords, { variant, quantity }: Wanted): Promise<void> {
  await button(page, words.addToCart).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: variant, exact: true }).click()
  for (let have = 1; have < quantity; have += 1) await sheet.getByRole('button', { name: words.more }).click()
  await sheet.getByRole('button', { name: words.addToCart, exact: true }).click()
  await page.getByText(words.added).waitFor()
}

interface Wanted {
  variant: string
  quantity: number
}

/** Places the visible order, pays it through its gateway, shows it, and returns its number. */
export async function placeAndPay(page: Page, product: Product, words: GoodsWords): Promise<string> {
  await button(page, words.place).click()
  await product.decide(await atCashier(page, product), { outcome: 'paid', notify: 'once' })
  await page.goBack()
  await page.getByRole('heading', { name: words.paid }).waitFor()
  const orderNo = getOrderNo(page)
  await page.getByRole('link', { name: words.seeOrder }).click()
  return orderNo
}

import type { Page } from 'playwright-core'
import { callAs } from '../../journeys/support/shoppers/bought-goods.ts'
import { addToCart, goodsWords } from '../../journeys/support/shoppers/goods-shopper.ts'
import type { Product } from '../../journeys/support/products/product.ts'
import { throttle } from '../../journeys/support/satellite.ts'
import { button, choosePlan } from '../../journeys/support/shoppers/shopper.ts'
import { shoppers } from '../../journeys/support/shoppers/shoppers.ts'
import { logInByMail, logInBySeat } from '../../journeys/support/ways-in/way-in.ts'
import { recordTraffic, roundTrips } from './page-traffic.ts'
import { listShown, readTimes, watchDocuments, type PageTimes } from './page-watch.ts'
import { screens, type Screen } from './screens.ts'
import { buyerOfGoods, phone, type Stage } from './stage.ts'
import { getToKnow, type Model } from './visit.ts'

interface Told {
  page: Page
  product: Product
}

/** A passenger's task, as the journeys perform it. */
interface Story {
  what: string
  begins: Screen
  /** Goes from the first list to the last screen. */
  goOn(told: Told): Promise<void>
  /** The last tap, which sends the browser to the cashier. */
  leave?: (told: Told) => Promise<unknown>
}

const words = goodsWords.zh

const toCashier = ({ page, product }: Told) =>
  Promise.all([
    page.waitForRequest((request) => request.url().startsWith(product.standInsUrl)),
    button(page, words.place).click(),
  ])

export const stories = {
  wifi: {
    what: 'buy Wi-Fi before the flight, to the cashier',
    begins: screens.purchase,
    async goOn({ page, product }) {
      const purchase = { words, shopper: shoppers.chenJianyu }
      await logInByMail(page, product, purchase)
      await choosePlan(page, purchase, words.oneHour)
    },
    leave: toCashier,
  },
  online: {
    what: 'go online aboard with the free plan, to its order',
    begins: screens.aboard,
    async goOn({ page }) {
      await page.getByRole('radio', { name: /畅聊免费包/ }).check()
      await button(page, '购买并连接').click()
      await logInBySeat(page, 'zh', { lastSix: '121099', seat: '21B' })
      await button(page, '免费领取').waitFor()
    },
  },
  goods: {
    what: 'buy goods, to the cashier',
    begins: screens.shop,
    async goOn({ page, product }) {
      await page.getByRole('link', { name: /机长小熊/ }).click()
      await addToCart(page, words, { variant: '白', quantity: 1 })
      await page.getByRole('link', { name: /^购物车/ }).click()
      await button(page, words.checkout).click()
      await page.getByText(words.loginFirst).waitFor()
      await logInByMail(page, product, { words, shopper: buyerOfGoods })
      await button(page, words.place).waitFor()
    },
    leave: toCashier,
  },
  order: {
    what: 'open an order',
    begins: screens.orders,
    async goOn({ page }) {
      await page.locator(screens.orders.list).first().click()
      await page.getByRole('heading', { name: /待付款/ }).waitFor()
    },
  },
} as const satisfies Record<string, Story>

export interface Telling extends PageTimes {
  /** From the address to the end of the story. */
  whole: number
  /** The longest chain of requests, without pictures. */
  trips: number
  requests: number
}

let devices = 1
/** An address unknown on board, because the product would recognise the passenger of the previous story. */
const nextDevice = () => `127.0.0.${(devices += 1)}`

interface How {
  model: Model
  /** Whether the browser has visited the first screen before. */
  again: boolean
}

export async function tell(stage: Stage, story: Story, { model, again }: How): Promise<Telling> {
  const { browser, link, product, passenger } = stage
  const { login, list, address } = story.begins
  const context = await browser.newContext({ ...phone, ...(login ? { storageState: passenger } : {}) })
  try {
    await watchDocuments(context, list)
    if (again) await getToKnow(context, link, product.url + address)
    const page = await context.newPage()
    page.setDefaultTimeout(60_000)
    const traffic = await recordTraffic(page)
    await throttle(page, { link: model === 'cdp' })
    link.become(model === 'tcp' ? 'line' : 'ground', nextDevice())
    await page.goto(product.url + address, { waitUntil: 'commit' })
    await listShown(page, 60_000)
    await story.goOn({ page, product })
    const times = await readTimes(page)
    await story.leave?.({ page, product })
    const whole = performance.timeOrigin + performance.now() - times.beganAt
    const needed = traffic.filter(({ kind }) => kind !== 'pictures')
    if (story.leave) await cancelWhatWaits({ page, product })
    return { ...times, whole, trips: roundTrips(needed), requests: needed.length }
  } finally {
    await context.close()
  }
}

/** Cancels open orders, because the next story would find them. */
async function cancelWhatWaits({ page, product }: Told): Promise<void> {
  const caller = { page, product, language: 'zh' } as const
  const { orders } = await callAs(caller, 'order/orderList', {})
  // The response by the contract.
  for (const { orderNo, can } of orders as { orderNo: string; can: { cancel: boolean } }[]) {
    if (can.cancel) await callAs(caller, 'order/cancelOrder', { orderNo })
  }
}

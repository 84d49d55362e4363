import type { Language } from '@aisle/contract/language'
import type { Browser, BrowserContext } from 'playwright-core'
import { callAs } from '../support/shoppers/bought-goods.ts'
import type { Product } from '../support/products/product.ts'
import { logInByMail, logInBySeat } from '../support/ways-in/way-in.ts'
import { shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import type { Who } from './scene.ts'
import { plansAboard } from '../support/shoppers/plans-aboard.ts'

type BrowserState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Logged-in browsers and their passengers' orders, prepared once for all scenes. */
export interface Cast {
  getBrowser(who: Who, language: Language): BrowserState
  /** Orders of the demonstration data, all of the logged-in member; `refund` is a refund of one of them. */
  orders: typeof orders
  /** The member's trip of tonight. */
  tripId: string
}

/** 10:00 in Beijing: two flights are in the air, and the member's leaves tonight. */
export const sceneTime = '2026-11-20T02:00:00Z'

const orders = {
  toShip: '26112000731017',
  shipped: '26112000731034',
  completed: '26112000731051',
  wifi: '26112000731068',
  pickup: '26112000731238',
  refunded: '26112000731170',
  closed: '26112000731187',
  refund: '26112000731170R1',
} as const

export async function prepareCast(browser: Browser, product: Product): Promise<Cast> {
  const passenger = await browser.newContext({ locale: 'zh-CN' })
  const aboard = await browser.newContext({ locale: 'zh-CN' })
  const tripId = await logInMember(passenger, product)
  await checkSeat(aboard, product)
  const states = { passenger: await passenger.storageState(), aboard: await aboard.storageState() }
  await Promise.all([passenger.close(), aboard.close()])
  return {
    orders,
    tripId,
    getBrowser: (who, language) =>
      dressed(who === 'guest' ? { cookies: [], origins: [] } : states[who], { language, origin: product.url }),
  }
}

/** The member of the demonstration data with an order in every state; some goods are added to her cart. */
async function logInMember(context: BrowserContext, product: Product): Promise<string> {
  const page = await context.newPage()
  await page.goto(`${product.url}/#/order/list`)
  await page.getByRole('heading', { name: /^登录后/ }).waitFor()
  await logInByMail(page, product, { words: shopWords.zh, shopper: shoppers.linXiaoyu })
  await page.getByRole('heading', { name: '我的订单' }).first().waitFor()
  const me = { page, product, language: 'zh' } as const
  for (const [skuId, quantity] of Object.entries({ 'G005-S1': 2, 'G016-S2': 1, 'G001-S3': 1 }))
    await callAs(me, 'shoppingCart/addShoppingCart', { skuId, quantity })
  const { wifi } = await callAs(me, 'order/orderDetail', { orderNo: orders.wifi })
  // The contract guarantees it for an order of a plan.
  return (wifi as { tripId: string }).tripId
}

async function checkSeat(context: BrowserContext, product: Product): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${product.url}/?source=portal#/portalLogin`)
  await logInBySeat(page, 'zh', { lastSix: '121099', seat: '21B' })
  await plansAboard(page)
}

/** The same browser in this language, with a fresh hour of login, and with the consent to statistics answered. */
function dressed(state: BrowserState, { language, origin }: { language: Language; origin: string }): BrowserState {
  const kept = state.origins.find((one) => one.origin === origin)?.localStorage ?? []
  const forgotten = ['LANG', 'keptAnswers', 'analyticsConsent', 'isPortal']
  const localStorage = kept
    .filter(({ name }) => !forgotten.includes(name))
    .map(({ name, value }) => ({ name, value: renewed(value) }))
  const said = [
    { name: 'LANG', value: JSON.stringify(language) },
    { name: 'analyticsConsent', value: '"denied"' },
  ]
  return { cookies: state.cookies, origins: [{ origin, localStorage: [...localStorage, ...said] }] }
}

function renewed(value: string): string {
  const hour = 3_600_000
  return value.replace(/"expiryTime":(\d+)/, (_, time: string) => {
    return `"expiryTime":${Math.max(Number(time), Date.now() + hour)}`
  })
}

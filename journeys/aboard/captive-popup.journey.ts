/// <reference lib="dom" />
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getUserAgent } from '../support/ways-in/other-pages.ts'
import { launchBrowser, takePhone, type Phone } from '../support/pages/phone.ts'
import { breakStorage, limitToPopUp, popUpTrespasses, type StorageFault } from '../support/pages/poor-browser.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInBySeat } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'

/** A host name without a certificate, so the page has no secure context (facts §2). */
const aboard = 'http://aboard.test'

// 23:30 in Beijing: MF829 is in the air.
const world = startWorld('2026-11-20T15:30:00Z', { AISLE_ROLE: 'cabin' })
let browser: Browser | undefined
beforeAll(async () => {
  await world.product.flyAs({
    flightNo: 'MF829',
    tail: 'B-2074',
    origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
    destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
    takeoffUtc: '2026-11-20T14:00:00Z',
    etaUtc: '2026-11-21T02:00:00Z',
  })
  const { host } = new URL(world.product.url)
  browser = await launchBrowser([`--host-resolver-rules=MAP aboard.test ${host}`])
})
afterAll(() => browser?.close())

/** Every screen that opens in portal mode without an order, and a text that shows it is rendered. */
const screens = {
  // From here on the passenger is logged in, recognised by cookie or lease; the login is kept in memory only.
  '/productList': '您已连上网络',
  '/flightUtils': '航班数据检查',
  '/help': '机上上网',
  '/contact': '客服电话',
  '/deviceExplain': '四步连上',
  '/illustrate': '三种套餐，能做什么',
  '/privacyClause/privacy_policy': '隐私政策',
  '/shop': '长途睡得着',
  '/goods/G005': '机长小熊',
  '/me': '退出登录',
  // The seat opens the trip and its plan, not the orders of the passenger's mailbox (W8).
  '/order/list': '暂无订单',
  '/shopCart': '购物车还是空的',
  '/addr/manage': '暂无收货地址',
  '/couponsCentre': '暂无优惠券',
  '/refund/list': '暂无退款记录',
  '/survey': '您对本次空中上网总体满意吗',
  '/payAuth': '您的上网套餐',
} as const

const shows = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

async function openPopUp(what: string, storage: StorageFault): Promise<Phone> {
  if (!browser) throw new Error('no browser')
  const phone = await takePhone(browser, { language: 'zh', homes: [aboard], userAgent: getUserAgent(what) })
  await breakStorage(phone.page.context(), storage)
  await limitToPopUp(phone.page.context())
  await phone.page.goto(`${aboard}/?source=portal#/productList`)
  await shows(phone.page, '距离洛杉矶还有')
  return phone
}

async function staysInside(page: Page): Promise<void> {
  for (const [path, text] of Object.entries(screens)) {
    await page.evaluate((hash) => void (location.hash = hash), path)
    await shows(page, text)
    expect(await popUpTrespasses(page), path).toEqual([])
  }
}

describe('a captive pop-up on plain http', () => {
  it('goes online on iOS by loading a new page, and says where to come back', async () => {
    const { page, look, close } = await openPopUp('the captive assistant of iOS', 'throwing on write')
    const lacks = await page.evaluate(() => [
      isSecureContext,
      'serviceWorker' in navigator,
      'clipboard' in navigator,
      'caches' in window,
      'randomUUID' in crypto,
    ])
    expect(lacks).toEqual([false, false, false, false, false])
    await page.getByRole('button', { name: '核验座位' }).click()
    expect(await popUpTrespasses(page)).toEqual([])
    const pages = countPages(page)
    await logInBySeat(page, 'zh', shoppers.linXiaoyu)
    await page.getByRole('heading', { name: '已连上，可以上网了' }).waitFor()
    // A captive sheet detects the network only after a navigation of the whole page (G10).
    expect(pages()).toBe(1)
    expect(await popUpTrespasses(page)).toEqual([])
    await page.getByRole('button', { name: '开始上网' }).click()
    await page.getByRole('dialog').getByText('aboard.test').waitFor()
    await look('popup-where-to-come-back')
    await page.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await staysInside(page)
    await close()
  })

  it('is recognised on Android by its lease, and no screen leads out of it', async () => {
    const { page, close } = await openPopUp('the captive pop-up of Android', 'missing')
    await staysInside(page)
    await close()
  })
})

/** Counts the documents loaded from now on. */
function countPages(page: Page): () => number {
  let count = 0
  page.on('domcontentloaded', () => (count += 1))
  return () => count
}

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { goodsWords } from '../../journeys/support/shoppers/goods-shopper.ts'
import { addAddress, orderGoods } from '../../journeys/support/shoppers/bought-goods.ts'
import { launchBrowser } from '../../journeys/support/pages/phone.ts'
import { startProduct, type Product } from '../../journeys/support/products/product.ts'
import { openLink, type LinkToProduct } from '../../journeys/support/satellite.ts'
import type { Shopper } from '../../journeys/support/shoppers/shopper.ts'
import { shoppers } from '../../journeys/support/shoppers/shoppers.ts'
import { logInByMail } from '../../journeys/support/ways-in/way-in.ts'
import { untilQuiet } from './quiet.ts'

/** 10:00 in Beijing: MF817 is in the air. */
const now = '2026-11-20T02:00:00Z'

/** No secure context: neither service worker nor brotli is available, as in a cabin without a certificate. */
const plainOrigin = 'http://aisle.example.test'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

export interface Stage {
  product: Product
  browser: Browser
  link: LinkToProduct
  plainOrigin: string
  /** The browser storage of a passenger who has logged in and ordered. */
  passenger: StorageState
  /** Call before each visit: waits up to `patienceMs` for a quiet machine, and counts the visits that get none. */
  settle(): Promise<void>
  settled: { visits: number; disturbed: number }
  close(): Promise<void>
}

export const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 812 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'zh-CN',
  timezoneId: 'Asia/Shanghai',
}

/** @param patienceMs how long each visit may wait for a quiet machine */
export async function setStage(patienceMs: number): Promise<Stage> {
  const product = await startProduct(now, { AISLE_LIMITS: 'off' })
  const link = await openLink(Number(new URL(product.url).port))
  const throughLink = [new URL(product.url).host, new URL(plainOrigin).host].map(
    (host) => `MAP ${host} 127.0.0.1:${link.port}`,
  )
  const settled = { visits: 0, disturbed: 0 }
  const browser = await launchBrowser([`--host-resolver-rules=${throughLink.join(',')}`])
  return {
    product,
    browser,
    link,
    plainOrigin,
    passenger: await passengerWithOrders(browser, product),
    settled,
    async settle() {
      settled.visits += 1
      if (!(await untilQuiet(patienceMs))) settled.disturbed += 1
    },
    async close() {
      await browser.close()
      await link.close()
      await product.stop()
    },
  }
}

/** A passenger with a saved address. */
export const buyerOfGoods = shoppers.xieAnran

async function passengerWithOrders(browser: Browser, product: Product): Promise<StorageState> {
  await atOrders({ browser, product, shopper: buyerOfGoods }, (page) => addAddress(caller(page, product), homeAddress))
  return atOrders({ browser, product, shopper: shoppers.linXiaoyu }, async (page) => {
    const addrId = await addAddress(caller(page, product), homeAddress)
    const order = (skuId: string) => orderGoods(caller(page, product), { pieces: { [skuId]: 1 }, addrId })
    for (const skuId of ['G005-S1', 'G007-S2', 'G008-S1']) await order(skuId)
  })
}

const homeAddress = '示例路 8 号 3 号楼 502 室'
const caller = (page: Page, product: Product) => ({ page, product, language: 'zh' }) as const

interface Arrival {
  browser: Browser
  product: Product
  shopper: Shopper
}

/** Logs the passenger in, runs `act`, and returns the browser storage. */
async function atOrders({ browser, product, shopper }: Arrival, act: (page: Page) => Promise<unknown>) {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await page.goto(`${product.url}/#/order/list`)
  await logInByMail(page, product, { words: goodsWords.zh, shopper })
  await page.getByLabel(goodsWords.zh.ticketNo).waitFor({ state: 'detached' })
  await act(page)
  const { cookies, origins } = await context.storageState()
  await context.close()
  // Drop kept answers, because with them the first visit would be a repeat visit.
  const kept = origins.map((origin) => ({
    ...origin,
    localStorage: origin.localStorage.filter(({ name }) => name !== 'keptAnswers'),
  }))
  return { cookies, origins: kept }
}

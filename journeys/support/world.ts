import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { launchBrowser, takePhone, type Phone, type PhoneOptions } from './pages/phone.ts'
import { startProduct, type Product } from './products/product.ts'

const printedKept = 2000

export interface World {
  readonly product: Product
  readonly browser: Browser
  /** A passenger's phone that may reach the product, plus the cashiers or other entrances if the journey needs them. */
  takePhone(options: Omit<PhoneOptions, 'homes'> & { cashiers?: boolean; doors?: readonly string[] }): Promise<Phone>
}

/**
 * The browser of all journey files of a worker, which ends with the worker: phones are separate contexts, and a browser's
 * start takes a second of processor time.
 */
function browserOfWorker(): Promise<Browser> {
  worker.browser ??= launchBrowser().then((browser) => browser.once('disconnected', () => delete worker.browser))
  return worker.browser
}
const worker: { browser?: Promise<Browser> } = {}

/**
 * A product for one journey file, with a browser. Call it once, at the top.
 * @param now where the product's clock starts @param settings more of the product's environment variables
 */
export function startWorld(now: string, settings?: Record<string, string>): World {
  let browser: Browser | undefined
  let product: Product | undefined
  beforeAll(async () => {
    ;[browser, product] = await Promise.all([browserOfWorker(), startProduct(now, settings)])
  })
  const phones: Phone[] = []
  // A race that occurs once in a hundred runs must be diagnosable from that one run.
  afterEach(async ({ task }) => {
    const [error] = task.result?.errors ?? []
    if (!error) return
    for (const phone of phones) if (!phone.page.isClosed()) error.message += `\n\n${await phone.lastSeen()}`
    error.message += `\n\nthe product printed:\n${product?.printed().slice(-printedKept)}`
  })
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    await product?.stop()
  })
  const started = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw new Error('the world has not started')
    return thing
  }
  return {
    get product() {
      return started(product)
    },
    get browser() {
      return started(browser)
    },
    async takePhone({ cashiers = false, doors = [], ...options }) {
      const { url, standInsUrl } = started(product)
      const homes = [...doors, url, ...(cashiers ? [standInsUrl] : [])]
      const phone = await takePhone(started(browser), { ...options, homes })
      phones.push(phone)
      return phone
    },
  }
}

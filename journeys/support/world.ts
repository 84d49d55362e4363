import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser, takePhone, type Phone, type PhoneOptions } from './phone.ts'
import { startProduct, type Product } from './product.ts'

export interface World {
  readonly product: Product
  readonly browser: Browser
  /** A passenger's phone that may reach the product, and the cashiers or other doors to it when they are part of the story. */
  takePhone(options: Omit<PhoneOptions, 'homes'> & { cashiers?: boolean; doors?: readonly string[] }): Promise<Phone>
}

/**
 * A product and a browser for one journey file. Call it once, at the top.
 * @param now where the product's clock starts @param settings more of the product's environment variables
 */
export function startWorld(now: string, settings?: Record<string, string>): World {
  let browser: Browser | undefined
  let product: Product | undefined
  beforeAll(async () => {
    ;[browser, product] = await Promise.all([launchBrowser(), startProduct(now, settings)])
  })
  afterAll(async () => {
    await browser?.close()
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
    takePhone({ cashiers = false, doors = [], ...options }) {
      const { url, standInsUrl } = started(product)
      return takePhone(started(browser), { ...options, homes: [...doors, url, ...(cashiers ? [standInsUrl] : [])] })
    },
  }
}

/// <reference lib="dom" />
import { brotliCompressSync } from 'node:zlib'
import { analyticsScript, shopPage, smallAnalyticsScript } from '../../journeys/support/measuring/analytics-script.ts'
import { launchBrowser } from '../../journeys/support/pages/phone.ts'
import { openShop, shopName } from '../../journeys/support/measuring/shop-with-analytics.ts'

export interface BrowserCost {
  /** Sizes of the scripts for a tag, minified and compressed with brotli, in bytes. */
  base: number
  full: number
  /** Median times of one `track` on a processor slowed down four times, in microseconds. */
  strict: number
  batch: number
}

declare global {
  interface Window {
    gdp(...words: unknown[]): unknown
  }
}

export async function measureBrowserCost(rounds: number): Promise<BrowserCost> {
  const script = await analyticsScript()
  const shop = await openShop({
    files: {
      '/index.html': { type: 'text/html', body: shopPage() },
      '/gdp.js': { type: 'text/javascript', body: script },
    },
  })
  const browser = await launchBrowser(shop.browserArguments)
  try {
    const costs: Record<'strict' | 'batch', number[]> = { strict: [], batch: [] }
    for (let round = 0; round < rounds; round += 1) {
      for (const delivery of ['strict', 'batch'] as const) {
        const context = await browser.newContext()
        const page = await context.newPage()
        await page.goto(`http://${shopName}/index.html`)
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
        costs[delivery].push(await page.evaluate(timeTracks, { delivery, count: 300 }))
        await context.close()
      }
    }
    const middle = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
    return {
      base: brotliCompressSync(await smallAnalyticsScript()).length,
      full: brotliCompressSync(script).length,
      strict: middle(costs.strict),
      batch: middle(costs.batch),
    }
  } finally {
    await browser.close()
    await shop.close()
  }
}

/**
 * Runs in the page. Returns the median time of one call in microseconds. Times ten calls together, because the page's
 * clock is coarse.
 */
async function timeTracks({ delivery, count }: { delivery: string; count: number }): Promise<number> {
  const options = { delivery, autotrack: false, serverUrl: location.origin }
  window.gdp('init', 'aisle', 'bench', options)
  const times: number[] = []
  for (let done = 0; done < count; done += 10) {
    const before = performance.now()
    for (let one = 0; one < 10; one += 1) window.gdp('track', 'wifi_plan_click', { plan: '全程套餐', price: 88 + one })
    times.push(((performance.now() - before) * 1000) / 10)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(times.length / 2)] ?? 0
}

/// <reference lib="dom" />
import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import manifest from '../../packages/analytics/package.json' with { type: 'json' }
import {
  analyticsModule,
  analyticsScript,
  shopPage,
  smallAnalyticsScript,
} from '../support/measuring/analytics-script.ts'
import { launchBrowser } from '../support/pages/phone.ts'
import { collectorName, openShop, shopName, type ShopWithAnalytics } from '../support/measuring/shop-with-analytics.ts'

const options = `{ serverUrl: 'http://${collectorName}', delivery: 'strict', compress: false, autotrack: false }`

/** Like the public SDK's snippet: commands queue until the script has loaded. */
const snippet = `<script>
window.vds = { namespace: 'shopMetrics' }
window.shopMetrics = function () { (window.shopMetrics.q = window.shopMetrics.q || []).push(arguments) }
shopMetrics('track', 'too_early')
shopMetrics('init', 'aisle', 'shop', ${options})
shopMetrics('track', 'from_the_queue')
</script><script async src="/gdp.js"></script>`

const twice = `<script src="/gdp.js"></script><script>
gdp('init', 'aisle', 'shop', ${options})
window.first = gdp
</script><script src="/gdp.js"></script><script>gdp('track', 'after_the_second')</script>`

const imported = `<script type="module">
import { createFullAnalytics } from '/analytics.js'
const measure = createFullAnalytics()
measure('init', 'aisle', 'app', ${options})
measure('track', 'from_a_module')
</script>`

let script: string
let shop: ShopWithAnalytics
let browser: Browser
beforeAll(async () => {
  script = await analyticsScript()
  const page = (body: string) => ({ type: 'text/html', body: shopPage(body) })
  const code = (body: string) => ({ type: 'text/javascript', body })
  shop = await openShop({
    files: {
      '/snippet.html': page(snippet),
      '/twice.html': page(twice),
      '/module.html': page(imported),
      '/gdp.js': code(script),
      '/analytics.js': code(await analyticsModule()),
    },
  })
  browser = await launchBrowser(shop.browserArguments)
})
afterAll(async () => {
  await browser?.close()
  await shop?.close()
})

/** Opens a page; returns the events that it sends first and what the SDK logs. */
async function visit(address: string) {
  const page = await (await browser.newContext()).newPage()
  const said: string[] = []
  page.on('console', (message) =>
    said.push(
      message
        .text()
        .replace('%c [GrowingIO]：', '')
        .replace(/ color:.*/, ''),
    ),
  )
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`http://${shopName}${address}`)
  const arrived = await shop.untilArrived(3)
  // Plain mode sends one event per request.
  const events = arrived.map(({ body }) => (JSON.parse(body.toString()) as Record<string, unknown>[])[0])
  const names = events.map((event) => String(event?.['eventName'] ?? event?.['eventType'])).toSorted()
  const globals = await page.evaluate(() => Object.keys(window).filter((key) => /gdp|gio|metrics|vds/i.test(key)))
  await page.context().close()
  expect(faults).toEqual([])
  return { names, said, globals, versions: new Set(events.map((event) => event?.['sdkVersion'])) }
}

const begins = ['Gio Web SDK 初始化中...', '已关闭无埋点采集', 'Gio Web SDK 初始化完成！Web模式']

describe('the SDK in a page', () => {
  it('runs the queued commands once the snippet has loaded it, under the global name that the page chose', async () => {
    const { names, said, globals, versions } = await visit('/snippet.html')
    expect(names).toEqual(['PAGE', 'VISIT', 'from_the_queue'])
    expect(said).toEqual(['加载插件 gioCompress', 'SDK未初始化!', ...begins])
    expect(globals).toEqual(expect.arrayContaining(['shopMetrics', 'vds']))
    expect(globals).not.toContain('gdp')
    expect([...versions]).toEqual(['4.2.5'])
  })

  it('warns when it is loaded twice, and the first copy keeps working', async () => {
    const { names, said } = await visit('/twice.html')
    expect(names).toEqual(['PAGE', 'VISIT', 'after_the_second'])
    expect(said).toEqual([
      '加载插件 gioCompress',
      ...begins,
      'SDK重复加载，请检查是否重复加载SDK或接入其他平台SDK导致冲突!',
    ])
  })

  it('leaves nothing global when it is imported as a module', async () => {
    const { names, globals } = await visit('/module.html')
    expect(names).toEqual(['PAGE', 'VISIT', 'from_a_module'])
    expect(globals).toEqual([])
  })

  it('stays within its size budget and has no dependencies', async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    const getSize = (code: string) => brotliCompressSync(code, { params }).length
    expect(getSize(await smallAnalyticsScript())).toBeLessThanOrEqual(7_000)
    expect(getSize(script)).toBeLessThanOrEqual(10_500)
    expect(manifest).not.toHaveProperty('dependencies')
  })
})

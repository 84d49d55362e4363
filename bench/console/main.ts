import { parseArgs } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser } from '../../journeys/support/pages/phone.ts'
import { startProduct } from '../../journeys/support/products/product.ts'
import { openLink, type LinkToProduct } from '../../journeys/support/satellite.ts'
import { table } from '../server/report.ts'
import { median, quantile } from '../server/statistics.ts'

const usage = `bench/console [--runs 10]

Measures the first screens of the console and the way from one screen to another, over an office line.`

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '10' }, help: { type: 'boolean', default: false } },
})
const runs = Number(values.runs)

/** 10:00 in Beijing: MF817 is in the air. */
const now = '2026-11-20T02:00:00Z'
/** The line for which the console's times are set. Without TLS, which costs a new connection one round trip more. */
const office = { roundTripMs: 40, downBitsPerSecond: 10_000_000, upBitsPerSecond: 10_000_000 }
const mostMs = { first: 1_500, change: 200 } as const

/** Notes when the first row is on the screen, in milliseconds of the page. */
const rowShown = `new MutationObserver((_, observer) => {
  if (!document.querySelector('main tbody th')) return
  observer.disconnect()
  requestAnimationFrame(() => { globalThis.rowShownAt = performance.now() })
}).observe(document, { childList: true, subtree: true })`

async function untilRowShown(page: Page): Promise<number> {
  // The script above sets it.
  const shown = await page.waitForFunction(() => (globalThis as { rowShownAt?: number }).rowShownAt)
  return (await shown.jsonValue()) ?? 0
}

/** A desk whose person is signed in, with an empty cache. */
async function openDesk(browser: Browser, consoleUrl: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(consoleUrl)
  await page.getByRole('button', { name: '苏晴' }).click()
  await page.getByRole('navigation').first().waitFor()
  const storageState = await context.storageState()
  await context.close()
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB', storageState })
  await desk.addInitScript(rowShown)
  return desk
}

interface Run {
  cold: number
  again: number
  firstChange: number
  change: number
}

async function measure(browser: Browser, link: LinkToProduct, consoleUrl: string): Promise<Run> {
  link.become('ground')
  const desk = await openDesk(browser, consoleUrl)
  try {
    link.become('line')
    const visit = async () => {
      const page = await desk.newPage()
      await page.goto(`${consoleUrl}/orders`, { waitUntil: 'commit' })
      return { page, ms: await untilRowShown(page) }
    }
    const cold = await visit()
    await cold.page.close()
    const { page, ms: again } = await visit()
    const firstChange = await change(page, 'Passengers')
    await change(page, 'Orders')
    return { cold: cold.ms, again, firstChange, change: await change(page, 'Passengers') }
  } finally {
    await desk.close()
  }
}

/** From the press on a place of the rail until its screen has its name. */
async function change(page: Page, place: string): Promise<number> {
  const link = page.getByRole('navigation').first().getByRole('link', { name: place, exact: true })
  return link.evaluate(
    (element, name) =>
      new Promise<number>((resolve) => {
        const beganAt = performance.now()
        new MutationObserver((_, observer) => {
          if (document.querySelector('main h1')?.textContent !== name) return
          observer.disconnect()
          requestAnimationFrame(() => resolve(performance.now() - beganAt))
        }).observe(document, { childList: true, subtree: true, characterData: true })
        if (element instanceof HTMLElement) element.click()
      }),
    place,
  )
}

async function main(): Promise<void> {
  const product = await startProduct(now)
  const { host, port } = new URL(product.consoleUrl)
  const link = await openLink(Number(port), office)
  const browser = await launchBrowser([`--host-resolver-rules=MAP ${host} 127.0.0.1:${link.port}`])
  try {
    const measured: Run[] = []
    // The first run warms the product.
    for (let run = 0; run <= runs; run += 1) {
      const one = await measure(browser, link, product.consoleUrl)
      if (run > 0) measured.push(one)
    }
    const row = (what: string, times: number[], most: number) => {
      const middle = median(times)
      return [
        what,
        middle.toFixed(0),
        quantile([...times], 0.95).toFixed(0),
        `${most}`,
        middle <= most ? 'reached' : 'not reached',
      ]
    }
    const of = (name: keyof Run) => measured.map((run) => run[name])
    process.stdout.write(
      `${table(
        [
          row('orders, nothing in the cache', of('cold'), mostMs.first),
          row('orders, again', of('again'), mostMs.first),
          row('to passengers, the first time', of('firstChange'), mostMs.change),
          row('to passengers, again', of('change'), mostMs.change),
        ],
        [`${runs} runs, ms`, 'median', 'p95', 'at most', ''],
      )}\n`,
    )
  } finally {
    await browser.close()
    await link.close()
    await product.stop()
  }
}

if (values.help) process.stdout.write(`${usage}\n`)
else await main()

/// <reference lib="dom" />
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { analyticsScript, shopPage } from '../support/measuring/analytics-script.ts'
import { getBooks } from '../support/products/product-database.ts'
import { startProduct, type Product } from '../support/products/product.ts'
import { restlessPassenger, untilOnDisk, type RestlessPassenger } from '../support/shoppers/restless-passenger.ts'
import { roughWay, type RoughWay } from '../support/shoppers/rough-way.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { collectorName, openShop, shopName, type ShopWithAnalytics } from '../support/measuring/shop-with-analytics.ts'

/** `npm run prove` tracks more. */
const events = Number(process.env['AISLE_LOSSLESS_EVENTS'] ?? 3_000)
const tabs = 4
const seed = Number(process.env['AISLE_SEED'] ?? Math.floor(Math.random() * 1e9))
const random = seededRandom(seed)
const upTo = (count: number) => 1 + Math.floor(random() * count)

/** Starts the SDK and tracks in separate turns, so that anything may happen between two events. */
const trackingPage = shopPage(`<script src="/gdp.js"></script><script>
gdp('init', 'proof', 'proof-source', { serverUrl: 'http://${collectorName}', autotrack: false })
gdp('onDelivery', (events, outcome) => {
  if (outcome === 'dropped') localStorage.setItem('dropped', Number(localStorage.getItem('dropped')) + events.length)
})
const turn = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = resolve
  port2.postMessage(0)
})
window.track = async (life, until, goal) => {
  let count = 0
  const goOn = async (end) => {
    for (; count < end; await turn()) {
      localStorage.setItem('begun.' + life, count + 1)
      gdp('track', 'proof', { life, number: count })
      localStorage.setItem('life.' + life, ++count)
    }
  }
  await goOn(until)
  window.atRest = Promise.all([window.atRest, goOn(goal)])
}
</script>`)

let product: Product
let way: RoughWay
let shop: ShopWithAnalytics
let profile: string
let passenger: RestlessPassenger
beforeAll(async () => {
  product = await startProduct('2026-11-20T02:00:00Z', { ANALYTICS_PROJECTS: 'proof' })
  way = roughWay(random, product.url)
  shop = await openShop({
    files: {
      '/index.html': { type: 'text/html', body: trackingPage },
      '/gdp.js': { type: 'text/javascript', body: await analyticsScript() },
    },
    collect: (arrived, response) => way.take(arrived, response),
  })
  profile = await mkdtemp(join(tmpdir(), 'aisle-profile-'))
  passenger = await restlessPassenger(profile, `http://${shopName}/index.html`, shop.browserArguments)
})
afterAll(async () => {
  await passenger?.close()
  await shop?.close()
  await product?.stop()
  await rm(profile, { recursive: true, force: true })
})

describe('thousands of events over a network that fails', () => {
  it('delivers each event once, whatever happens to tabs and browser', async () => {
    onTestFailed(() => console.error(`AISLE_SEED=${seed} does it again; on the way ${JSON.stringify(way.met)}`))
    let pages = await openTabs()
    await trackOffline(pages)
    await passenger.killAndRestart()
    pages = await openTabs()
    await beRestless(pages)

    // The network works again, and one tab delivers what all the others left behind.
    way.smooth()
    await passenger.context.setOffline(false)
    const missing = events - addUp(await countEach(pages))
    const [last, ...others] = pages
    await last?.evaluate(trackInPage, { life: lives++, until: missing, goal: 0 })
    for (const page of others) await page.close()
    await last?.waitForFunction(hasRoom, 0)

    const tracked = await countsSeenBy(last)
    expect(addUp(tracked)).toBe(events)
    expect(await last?.evaluate(() => localStorage.getItem('dropped'))).toBeNull()
    expect(await arrivedOnce(await begunAtTheEnd(last, tracked))).toEqual(tracked)
    // The faults did happen on the way.
    for (const fate of ['cut', 'unheard', 'refused', 'mistaken'] as const) expect(way.met[fate]).toBeGreaterThan(0)
  })
})

let lives = 0

const openTabs = () => Promise.all(Array.from({ length: tabs }, () => passenger.open()))

/** Tracks in all tabs until their events are on the disk. */
async function trackOffline(pages: readonly Page[]): Promise<void> {
  await passenger.context.setOffline(true)
  for (const page of pages) await page.evaluate(trackInPage, { life: lives++, until: 100, goal: 0 })
  const written = `written-${seed}`
  for (const page of pages) await page.evaluate((text) => localStorage.setItem(text, text), written)
  await untilOnDisk(profile, written)
}

/** Closes tabs, reloads them and cuts the network while events are tracked. */
async function beRestless(pages: Page[]): Promise<void> {
  let online = true
  const setOnline = async (wanted: boolean) => {
    online = wanted
    await passenger.context.setOffline(!wanted)
  }
  // Leaves room for what each tab may track before its count is seen.
  const enough = events - tabs * 300
  for (let at = 0; addUp(await countsSeenBy(pages[at])) < enough; at = upTo(tabs) - 1) {
    if (online) await pages[at]?.waitForFunction(hasRoom, mostWaiting)
    const until = upTo(300)
    // The page goes on tracking while the next fault hits it.
    await pages[at]?.evaluate(trackInPage, { life: lives++, until, goal: until + upTo(200) })
    const act = random()
    if (online && act < 0.25) await setOnline(false)
    else if (!online) await setOnline(true)
    else if (act < 0.65) await pages[at]?.reload()
    else {
      await pages[at]?.close()
      pages[at] = await passenger.open()
    }
  }
  await setOnline(true)
}

/** Runs in the page. */
const trackInPage = ({ life, until, goal }: { life: number; until: number; goal: number }) =>
  window.track(life, until, goal)

type Counts = Record<string, number>

const addUp = (counts: Counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Tracked events by life. */
const countsSeenBy = (page: Page | undefined) => numbersIn(page, 'life.')

/** A tab may end between an event and its count; whether that last event was tracked cannot be known. */
async function begunAtTheEnd(page: Page | undefined, tracked: Counts): Promise<string[]> {
  const begun = Object.entries(await numbersIn(page, 'begun.'))
  return begun.filter(([life, count]) => count > (tracked[life] ?? 0)).map(([life, count]) => `${life}:${count - 1}`)
}

const numbersIn = async (page: Page | undefined, prefix: string): Promise<Counts> =>
  (await page?.evaluate((start) => {
    const found = Object.entries(localStorage).filter(([key]) => key.startsWith(start))
    return Object.fromEntries(found.map(([key, count]) => [key.slice(start.length), Number(count)]))
  }, prefix)) ?? {}

/** Waits until all tabs are idle and the first one has seen what the others wrote. */
async function countEach(pages: readonly Page[]): Promise<Counts> {
  await Promise.all(
    pages.map((page, at) =>
      page.evaluate(async (place) => {
        await window.atRest
        localStorage.setItem(`rest.${place}`, 'yes')
      }, at),
    ),
  )
  await pages[0]?.waitForFunction(
    (length) => Array.from({ length }, (_, at) => localStorage.getItem(`rest.${at}`)).every(Boolean),
    tabs,
  )
  return countsSeenBy(pages[0])
}

/** The limit of waiting batches; the SDK drops the oldest at several times as many. */
const mostWaiting = 60

/** Runs in the page. */
const hasRoom = (most: number) => Object.keys(localStorage).filter((key) => key.startsWith('gdp_queue.')).length <= most

/** Events by life in the product's database, without `but`; expects each once and none missing before the last. */
async function arrivedOnce(but: readonly string[]): Promise<Record<string, number | string>> {
  const database = await getBooks(product.dataDir)
  try {
    const { rows } = await database.query<{ life: string; times: number; different: number; last: number }>(
      `SELECT attributes->>'life' AS life, count(*)::int AS times, count(DISTINCT attributes->>'number')::int AS different,
         max((attributes->>'number')::int) AS last
       FROM analytics_events
       WHERE event_name = 'proof' AND concat_ws(':', attributes->>'life', attributes->>'number') <> ALL ($1) GROUP BY 1`,
      [but],
    )
    return Object.fromEntries(
      rows.map(({ life, times, different, last }) => {
        const once = times === different && times === last + 1
        return [life, once ? times : `${times} rows, ${different} events, the last is number ${last}`]
      }),
    )
  } finally {
    await database.end()
  }
}

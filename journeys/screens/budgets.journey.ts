/// <reference lib="dom" />
import { readdirSync, readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pieceEnds } from '@aisle/contract/page-pieces'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routeFiles } from '../../apps/web/build/route-files.ts'
import { callAs } from '../support/shoppers/bought-goods.ts'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import { byteBudgets, pictureScale, requestBudgets } from '../support/pages/page-budgets.ts'
import { openLink, type LinkToProduct } from '../support/satellite.ts'
import { button } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInByMail } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'

// 10:00 in Beijing: MF817 is in the air.
const world = startWorld('2026-11-20T02:00:00Z')
let link: LinkToProduct
beforeAll(async () => {
  link = await openLink(Number(new URL(world.product.url).port))
})
afterAll(() => link?.close())

const dist = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

/** The three screens on which visits begin, and the item that the passenger comes for. */
const firstScreens = {
  goods: { path: '/shop', address: '/#/shop', item: 'main a[href^="#/goods/"]', call: 'getShopInfoList' },
  'plans aboard': {
    path: '/productList',
    address: '/?source=portal#/productList',
    item: 'main .choice',
  },
  'the form': { path: '/purchaseIndex', address: '/#/purchaseIndex', item: 'main input[name=ticketNo]' },
} as const

/** Screens that only the cabin's server gives. */
const aboard = new Set(['/portalLogin', '/network/verify', '/payAuth'])

/** By path, the files of its screen. */
const screens = routeFiles(dist)

/** Files shared by all screens, or by all but the first ones; fetched once. */
const isShared = (file: string) => file.startsWith('assets/parts-')

const packed = (text: string) => brotliCompressSync(text).length

describe('the page in one answer', () => {
  let page = ''
  let status = 0
  let headers = 0

  beforeAll(async () => {
    let answer: Response
    // A busy server sends the page without the screens that are not drawn yet; its size is of interest when it has both.
    do {
      answer = await fetch(`${world.product.url}/`, { redirect: 'manual', headers: { 'accept-language': 'zh-CN' } })
      page = await answer.text()
    } while (answer.ok && !['shop-front', 'lookup'].every((screen) => page.includes(`class="drawn ${screen}`)))
    status = answer.status
    headers = [...answer.headers].reduce((bytes, [name, value]) => bytes + name.length + value.length + 4, 0)
  })

  it('has its first lists within the first flight of packets', () => {
    const end = page.indexOf(pieceEnds)
    const begin = page.slice(0, end)
    const found = begin.match(/class="drawn [\w-]+"|href="#\/goods\/|name="ticketNo"/g)
    expect([...new Set(found)]).toEqual([
      'class="drawn shop-front"',
      'href="#/goods/',
      'class="drawn lookup"',
      'name="ticketNo"',
    ])
    // No redirect comes before the page.
    expect(status).toBe(200)
    expect(headers + packed(begin)).toBeLessThanOrEqual(byteBudgets.untilFirstList.br)
    expect(headers + gzipSync(begin, { level: 9 }).length).toBeLessThanOrEqual(byteBudgets.untilFirstList.gzip)
  })

  it('stays within its budgets: as a whole, its scripts and its style sheets', () => {
    const scripts = [...page.matchAll(/<script type="module">([\s\S]*?)<\/script>/g)].map(([, code = '']) => code)
    const styles = [...page.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, sheet = '']) => sheet)
    const [libraries = '', entry = '', ...others] = scripts
    expect(others).toEqual([])
    expect(styles.length).toBeGreaterThan(0)
    expect(packed(page)).toBeLessThanOrEqual(byteBudgets.page)
    expect(packed(libraries)).toBeLessThanOrEqual(byteBudgets.libraries)
    expect(packed(entry)).toBeLessThanOrEqual(byteBudgets.entryScript)
    expect(packed(styles.join(''))).toBeLessThanOrEqual(byteBudgets.styles)
    // No style sheet or script blocks the first paint.
    expect(page).not.toMatch(/<link[^>]+stylesheet|<script[^>]+src=/)
  })
})

describe('the files of the built app', () => {
  it('need no more than a flight of packets and few requests per lazy screen, texts included', () => {
    const weighed = [...screens].map(([path, files]) => {
      const own = files.filter(({ file }) => !isShared(file))
      return { path, bytes: own.reduce((sum, { brotliBytes }) => sum + brotliBytes, 0), requests: own.length }
    })
    expect(weighed.length).toBeGreaterThan(30)
    const tooHeavy = weighed.filter(
      ({ path, bytes, requests }) =>
        bytes > (aboard.has(path) ? byteBudgets.screenAboard : byteBudgets.lazyScreen)
        || requests > requestBudgets.lazyScreenFiles,
    )
    expect(tooHeavy).toEqual([])
  })

  it('share files of parts and one style sheet, each within its budget', () => {
    const shared = new Map([...screens.values()].flat().map(({ file, brotliBytes }) => [file, brotliBytes]))
    const getBytes = (name: RegExp) => [...shared].flatMap(([file, bytes]) => (name.test(file) ? [bytes] : []))
    const atMost = (most: number): unknown => expect.toSatisfy((bytes: number) => bytes <= most)
    expect(getBytes(/\/parts-more-/)).toEqual([atMost(byteBudgets.moreParts)])
    expect(getBytes(/\/parts-trip-/)).toEqual([atMost(byteBudgets.tripParts)])
    expect(getBytes(/\/parts-(?!(more|trip)-)/)).toEqual([atMost(byteBudgets.parts)])
    // The first screens need no part that only the others share.
    for (const { path } of Object.values(firstScreens)) {
      const needed = (screens.get(path) ?? []).map(({ file }) => file).filter(isShared)
      expect(needed.length, path).toBeGreaterThan(0)
      expect(needed, path).not.toContainEqual(expect.stringContaining('/parts-more-'))
    }
    const sheets = readdirSync(`${dist}/assets`).filter((name) => name.endsWith('.css'))
    expect(sheets.map((name) => packed(readFileSync(`${dist}/assets/${name}`, 'utf8')))).toEqual([
      expect.toSatisfy((bytes: number) => bytes <= byteBudgets.screenStyles),
    ])
  })

  it('are served as brotli and gzip, and cached for ever', async () => {
    const names = readdirSync(`${dist}/assets`).filter((name) => !/\.(br|gz)$/.test(name))
    expect(names.length).toBeGreaterThan(20)
    const told = await Promise.all(names.flatMap((name) => [getHeads(name, 'br'), getHeads(name, 'gzip')]))
    expect([...new Set(told)].toSorted()).toEqual(['br immutable', 'gzip immutable'])
  })
})

/** The content encoding and cache policy of an asset. */
async function getHeads(name: string, encoding: 'br' | 'gzip'): Promise<string> {
  const address = `${world.product.url}/assets/${name}`
  const { headers, statusCode } = await new Promise<IncomingMessage>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': encoding } }, (answer) => resolve(answer.resume())).on('error', reject)
  })
  const caching = /immutable/.exec(headers['cache-control'] ?? '')?.[0] ?? 'may change'
  return statusCode === 200 ? `${headers['content-encoding'] ?? 'as it is'} ${caching}` : `${statusCode} ${name}`
}

describe.each(Object.entries(firstScreens))('a visit that begins with %s', (_what, { address, item }) => {
  it(`shows its list after ${requestBudgets.toFirstList} request: its page`, async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    const answered: string[] = []
    await page.route('**', (route) => {
      const { pathname } = new URL(route.request().url())
      // Every other request stays unanswered.
      if (pathname !== '/') return undefined
      answered.push(pathname)
      return route.continue()
    })
    await page.goto(world.product.url + address, { waitUntil: 'commit' })
    await page.locator(item).first().waitFor()
    expect(answered).toHaveLength(requestBudgets.toFirstList)
    await close()
  })
})

declare global {
  interface Window {
    calls: { before: string[]; after: string[] }
  }
}

/**
 * Runs before the page's own code: records which calls are made before something that matches `selector` is painted.
 */
function noteCallsBefore(selector: string): void {
  const calls = { before: [] as string[], after: [] as string[] }
  window.calls = calls
  let painted = false
  const look = () => {
    painted = document.querySelector(selector) !== null
    if (!painted) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  const ask = window.fetch.bind(window)
  window.fetch = (...call: Parameters<typeof fetch>) => {
    calls[painted ? 'after' : 'before'].push(String(call[0]))
    return ask(...call)
  }
}

describe('a second visit', () => {
  it('shows its list and its form while every request stays unanswered', async () => {
    const door = `http://127.0.0.1:${link.port}`
    const { page, close } = await world.takePhone({
      language: 'zh',
      serviceWorkers: 'allow',
      doors: [door],
      mayLoseNetwork: true,
    })
    await page.goto(door + firstScreens.goods.address)
    await page.locator(firstScreens.goods.item).first().waitFor()
    // Polls inside the page: `waitForFunction` takes a promise for true.
    await page.evaluate(async () => {
      const ready = async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return registration?.active?.state === 'activated' && localStorage.getItem('keptAnswers') !== null
      }
      while (!(await ready())) await new Promise((resolve) => setTimeout(resolve, 50))
    })
    link.become('silent')
    const shown = `${firstScreens.goods.item}, ${firstScreens['the form'].item}`
    await page.addInitScript(noteCallsBefore, shown)
    for (const { address, item } of [firstScreens.goods, firstScreens['the form']]) {
      await page.goto('about:blank')
      await page.goto(door + address, { waitUntil: 'commit' })
      await page.locator(item).first().waitFor()
      // The calls are made in the end, so the count before the paint is meaningful.
      await page.waitForFunction(() => window.calls.after.length > 0)
      const { before } = await page.evaluate(() => window.calls)
      expect(before, address).toHaveLength(requestBudgets.beforeKnownList)
    }
    await close()
  })
})

describe('the way from the cart to the order', () => {
  it('waits for two answers: whether the cart is valid, then the price; the discounts are those that the cart asked for', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    const words = goodsWords.zh
    await page.goto(`${world.product.url}/#/shopCart`)
    await logInByMail(page, world.product, { words, shopper: shoppers.xieAnran })
    await page.getByText('购物车还是空的').waitFor()
    await callAs({ page, product: world.product, language: 'zh' }, 'shoppingCart/addShoppingCart', {
      skuId: 'G005-S1',
      quantity: 1,
    })
    let giveOffers = () => {}
    const mayGiveOffers = new Promise<void>((resolve) => (giveOffers = resolve))
    // The passenger goes to checkout before the cart has been told its coupons.
    await page.route(/\/orderCouponList$/, async (route) => {
      const answer = await route.fetch()
      await mayGiveOffers
      await route.fulfill({ response: answer })
    })
    await page.reload({ waitUntil: 'commit' })
    // The frame's badge counts the cart after the first screen is complete: not part of this way.
    await page.waitForResponse(/\/shoppingCartStatistics$/)
    const priced = page.waitForResponse(/\/calculateOrder$/)
    await page.getByRole('checkbox', { name: words.selectAll }).check()
    await Promise.all([button(page, /^去结算（1/).waitFor(), priced])
    const asked: string[] = []
    await page.route(/\/api2\/v1\/(order|shoppingCart)\//, async (route) => {
      asked.push(route.request().url().replace(/.*\//, ''))
      await route.fallback()
    })
    await button(page, words.checkout).click()
    await button(page, words.place).waitFor()
    giveOffers()
    await page.getByText(words.coupon).first().waitFor()
    expect(asked.toSorted(), asked.join()).toEqual(['calculateOrder', 'validateShoppingCart'])
    await close()
  })
})

describe('the pictures of the goods list', () => {
  it('are small files with no more pixels than their places have on a phone', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    const weights = new Map<string, Promise<number>>()
    page.on('response', (answer) => {
      if (new URL(answer.url()).pathname.startsWith('/pictures/'))
        weights.set(
          answer.url(),
          // One that is not in view may still be coming when the page closes.
          answer.body().then(
            (bytes) => bytes.length,
            () => Infinity,
          ),
        )
    })
    await page.goto(world.product.url + firstScreens.goods.address)
    await page.locator(firstScreens.goods.item).first().waitFor()
    await page.waitForLoadState('networkidle')
    // The pictures of the first view travel in the page and count with it.
    const shown = (await page.evaluate(measurePictures)).filter(({ address }) => !address.startsWith('data:'))
    expect(shown.length).toBeGreaterThan(0)
    for (const { address, pixels, place } of shown) {
      expect(await weights.get(address), address).toBeLessThanOrEqual(byteBudgets.listPicture)
      expect(pixels, address).toBeLessThanOrEqual(place * pictureScale)
    }
    await close()
  })
})

/** Runs in the page: for each loaded picture its own width (0 for a drawing, which has none) and that of its place. */
async function measurePictures() {
  const images = [...document.querySelectorAll<HTMLImageElement>('main .scene-card img, main .tile img')]
  const come = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  return Promise.all(
    come.map(async (image) => {
      const address = image.currentSrc
      const place = image.getBoundingClientRect().width
      if (address.endsWith('.svg')) return { address, pixels: 0, place }
      // Loaded without `sizes`, which scale the reported width.
      const alone = new Image()
      alone.src = address
      await alone.decode()
      return { address, pixels: alone.naturalWidth, place }
    }),
  )
}

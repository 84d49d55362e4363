/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { byteBudgets } from '../support/pages/page-budgets.ts'
import { launchBrowser, type Phone } from '../support/pages/phone.ts'
import { patienceMs } from '../support/patience.ts'
import { shopWords } from '../support/shoppers/shopper.ts'
import { startDeployments, type Deployments } from '../support/products/two-releases.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')
const files = 'aisle-files-'
const nextFiles = `${files}aaaaaaaaaaaa`

let shop: Deployments
let phone: Phone
/** The product seen on the first visit. */
let goods: { path: string; name: string }

/** A phone that keeps its storage, going through the door that serves the releases. */
const takePhoneThatKeeps = () =>
  world.takePhone({ language: 'zh', mayLoseNetwork: true, serviceWorkers: 'allow', doors: [shop.url] })

beforeAll(async () => {
  shop = await startDeployments(world.product.url)
  phone = await takePhoneThatKeeps()
})
// Restores the network for the next test, even if one failed offline.
afterEach(() => phone.page.context().setOffline(false))
afterAll(async () => {
  await phone.close()
  await shop.stop()
})

/** The first shelf of the shop's front. */
const list = (page: Page) => page.locator('ul.scenes li').first()
const release = (page: Page) => page.locator('meta[name="aisle-release"]').getAttribute('content')

async function visit(path: string): Promise<Page> {
  const page = await phone.page.context().newPage()
  page.setDefaultTimeout(patienceMs)
  await page.goto(`${shop.url}/#${path}`)
  return page
}

/** Polls, because `waitForFunction` takes a promise for true. */
async function until(page: Page, check: () => unknown): Promise<void> {
  await expect.poll(() => page.evaluate(check)).toBeTruthy()
}

async function workerStates(): Promise<(string | undefined)[]> {
  const registration = await navigator.serviceWorker.getRegistration()
  return [registration?.active?.state, registration?.waiting?.state, registration?.installing?.state]
}

/** Waits until one worker is active and none is being installed. */
async function untilWorkerStands(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(workerStates)).toEqual(['activated', undefined, undefined])
}

/**
 * Asks for a new release and waits until it is installed or discarded. Requests in the meantime join the pending one.
 */
async function askForRelease(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => undefined)
  const coming = registration?.installing
  if (!coming) return
  await new Promise<void>((resolve) => {
    const look = () => void (coming.state !== 'installing' && resolve())
    coming.addEventListener('statechange', look)
    look()
  })
}

/** `caches.open`, as in `cachesNow`, would create a cache that has just been deleted. */
const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

function cachesNow(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const kept: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      kept[name] = requests.map(({ url }) => new URL(url).pathname)
    }
    return kept
  })
}

/** Waits until every file of the release now served is cached. */
async function untilAllIsKept(page: Page): Promise<void> {
  const worker = await (await fetch(`${shop.url}/sw.js`)).text()
  const wanted = [...worker.matchAll(/\/assets\/[\w-]+\.\w+/g)].map(([file]) => file)
  await expect.poll(async () => Object.values(await cachesNow(page)).flat()).toEqual(expect.arrayContaining(wanted))
}

/** Makes the kept answers older by this many minutes. */
async function ageKeptAnswers(page: Page, minutes: number): Promise<void> {
  await page.evaluate((by) => {
    const kept = JSON.parse(localStorage.getItem('keptAnswers') ?? '{}') as { answers: { at: number }[] }
    for (const answer of kept.answers) answer.at -= by * 60_000
    localStorage.setItem('keptAnswers', JSON.stringify(kept))
  }, minutes)
}

describe('a visit that is cut short', () => {
  it('is still kept: once rendered, the page needs no network, in the requested language', async () => {
    shop.release = 'pageAlone'
    const hurried = await takePhoneThatKeeps()
    // The page's files never come, so it is never loaded.
    await hurried.page.goto(`${shop.url}/?source=portal&lang=en#/shop`, { waitUntil: 'commit' })
    await list(hurried.page).waitFor()
    await until(hurried.page, () => navigator.serviceWorker.controller)
    // The browser's own copy sufficed: the page was requested once.
    expect(shop.asked.filter((path) => path.startsWith('/?') || path === '/')).toHaveLength(1)
    await hurried.page.close()
    await hurried.page.context().setOffline(true)
    const page = await hurried.page.context().newPage()
    await page.goto(`${shop.url}/#/shop`)
    await list(page).waitFor()
    expect(await page.evaluate(async () => (await caches.match('/'))?.headers.get('content-language'))).toBe('en')
    expect(await page.locator('html').getAttribute('data-drawn')).toBe('shop')
    shop.release = 'built'
    await hurried.close()
  })
})

describe('a passenger who comes back', () => {
  it('gets the files for the next visits after the first screen has rendered', async () => {
    const page = await visit('/shop')
    await list(page).waitFor()
    const link = (await page.locator('ul.scenes li a').first().getAttribute('href')) ?? ''
    await page.goto(`${shop.url}/${link}`)
    await until(page, () => (localStorage.getItem('keptAnswers') ?? '').includes('getGoodsDetail'))
    goods = { path: link.replace(/^.*#/, ''), name: await page.getByRole('heading', { level: 1 }).innerText() }
    await untilWorkerStands(page)
    await untilAllIsKept(page)
    await page.close()
  })

  it('sees the list before anything is requested', async () => {
    const asked: string[] = []
    phone.page.context().on('request', (request) => asked.push(new URL(request.url()).pathname))
    const page = await phone.page.context().newPage()
    // The data never arrive: what is shown was kept.
    await page.route('**/getShopInfoList', () => undefined)
    shop.asked.length = 0
    await page.goto(`${shop.url}/#/shop`)
    await list(page).waitFor()
    expect(shop.asked.filter((path) => !/^\/(api2|pditrans|pictures)\//.test(path))).toEqual([])
    expect(asked).toContain('/')
    await page.close()
  })

  it('sees the list without network five times out of five, and screens read before with their age', async () => {
    const context = phone.page.context()
    await context.setOffline(true)
    for (let start = 0; start < 5; start++) {
      const page = await visit('/shop')
      await list(page).waitFor()
      if (start === 0) await ageKeptAnswers(page, 5)
      await page.close()
    }
    const page = await visit(goods.path)
    await page.getByRole('heading', { level: 1, name: goods.name }).waitFor()
    await page.getByText(/显示的是 [56]\s分钟前的内容/).waitFor()
    await page.getByRole('button', { name: '刷新' }).waitFor()
    await page.goto(`${shop.url}/#/help`)
    await page.getByRole('search').waitFor()
    // Goods that were never read show an error with a way out.
    await page.goto(`${shop.url}/#/goods/never-seen`)
    await page.getByText('商品没能加载').waitFor()
    await page.getByText(shopWords.zh.networkLost).waitFor()
    await context.setOffline(false)
    await page.getByText('该商品已下架').waitFor()
    await page.close()
  })

  it('keeps nothing personal: no call, no order, no name', async () => {
    const page = await visit('/purchaseIndex')
    const kept = await cachesNow(page)
    const paths = Object.values(kept).flat()
    expect(paths).toEqual(expect.arrayContaining(['/', '/favicon.svg']))
    expect(paths.filter((path) => !/^\/($|assets\/|pictures\/|favicon\.svg$)/.test(path))).toEqual([])
    const answers = await page.evaluate(() => localStorage.getItem('keptAnswers') ?? '')
    // The shape we store: a list of answers, each with the key of its query.
    const { answers: ofCalls } = JSON.parse(answers) as { answers: { key: string[] }[] }
    expect(new Set(ofCalls.map(({ key }) => key[0]))).toEqual(new Set(['getGoodsDetail', 'getHelp', 'getShopInfoList']))
    const text = await page.evaluate(async () => (await (await caches.match('/'))?.text()) ?? '')
    // Only the public lists, and nothing answered to this passenger.
    expect(text).toContain('name="aisle-release"')
    const calls = [...text.matchAll(/"call":"(\w+)"/g)].map(([, call]) => call)
    expect(new Set(calls)).toEqual(new Set(['getShopInfoList', 'queryFlightByUserIp']))
    await page.close()
  })

  it('gets a new release that arrives while the previous one is still storing its files', async () => {
    shop.release = 'built'
    const known = await takePhoneThatKeeps()
    const open = async () => {
      const page = await known.page.context().newPage()
      await page.goto(`${shop.url}/#/shop`)
      await list(page).waitFor()
      await untilWorkerStands(page)
      return page
    }
    const first = await open()
    await untilAllIsKept(first)
    await first.close()
    shop.release = 'next'
    shop.sent.length = 0
    const before = await open()
    await expect.poll(() => cacheNames(before)).toContain(nextFiles)
    await untilWorkerStands(before)
    await before.close()
    const next = await open()
    expect(await release(next)).toBe('aaaaaaaaaaaa')
    // Only the difference was sent.
    expect(shop.sent.filter(({ path }) => path === '/')).toHaveLength(1)
    expect(shop.sent.reduce((sum, one) => sum + one.bytes, 0)).toBeLessThanOrEqual(byteBudgets.nextRelease)
    await known.close()
    shop.release = 'built'
  })

  it('gets a new release at the next start, while an open page keeps its own', async () => {
    const open = await visit('/shop')
    await list(open).waitFor()
    const built = await release(open)
    await untilAllIsKept(open)

    // A release whose files do not load changes nothing.
    shop.release = 'nextWithoutFiles'
    await open.evaluate(askForRelease)
    await untilWorkerStands(open)
    shop.asked.length = 0
    const between = await visit('/shop')
    expect(await release(between)).toBe(built)
    // The page asks once automatically: that attempt must fail before the files load, or it would fetch them one by one.
    await expect.poll(() => shop.asked).toContain('/sw.js')
    await between.evaluate(askForRelease)
    await untilWorkerStands(between)

    shop.release = 'next'
    shop.sent.length = 0
    await expect
      .poll(() => between.evaluate(askForRelease).then(() => cachesNow(between)))
      .toHaveProperty(
        [nextFiles, 'length'],
        expect.toSatisfy((many: number) => many > 20),
      )
    await untilWorkerStands(between)
    await between.close()
    const next = await visit('/shop')
    await expect.poll(() => release(next)).toBe('aaaaaaaaaaaa')
    await list(next).waitFor()
    // Only differences are sent, and no whole file: help's file, changed in name alone, is built from the previous one.
    expect(shop.sent.filter(({ path }) => path.startsWith('/assets/'))).toEqual([])
    const bytes = shop.sent.reduce((sum, one) => sum + one.bytes, 0)
    expect(bytes, JSON.stringify(shop.sent)).toBeLessThanOrEqual(byteBudgets.nextRelease)
    await next.close()

    // The server no longer has this page's file.
    await open.evaluate(() => void (location.hash = '#/help'))
    await open.getByRole('search').waitFor()
    expect(await release(open)).toBe(built)
    await open.close()
    const last = await visit('/help')
    await last.getByRole('search').waitFor()
    const releases = async () => (await cacheNames(last)).filter((name) => name.startsWith(files))
    await expect.poll(releases).toEqual([nextFiles])
    await last.close()
  })

  // A phone of its own: Chromium joins a visit's search for a new worker with one under way, which may have begun before the
  // operators switched it off.
  it('loses the worker and its caches when the operators switch it off', async () => {
    shop.release = 'built'
    const known = await takePhoneThatKeeps()
    const open = async () => {
      const page = await known.page.context().newPage()
      await page.goto(`${shop.url}/#/shop`)
      await list(page).waitFor()
      return page
    }
    const first = await open()
    await untilWorkerStands(first)
    await untilAllIsKept(first)
    await first.close()
    shop.release = 'withoutWorker'
    shop.asked.length = 0
    const page = await open()
    // The caches go before the worker does. A visit that began in between has hung in Chromium.
    await expect
      .poll(async () => ({ states: await page.evaluate(workerStates), asked: shop.asked.includes('/sw.js') }))
      .toEqual({ states: [undefined, undefined, undefined], asked: true })
    await expect.poll(() => cacheNames(page)).toEqual([])
    await page.close()
    shop.asked.length = 0
    await open()
    expect(shop.asked).toContain('/')
    await known.close()
  })

  it('needs no worker: over plain http the list is rendered without waiting for its data', async () => {
    shop.release = 'built'
    const browser = await launchBrowser(['--host-resolver-rules=MAP wifi.egret.example 127.0.0.1'])
    const context = await browser.newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' })
    const url = `${shop.url.replace('127.0.0.1', 'wifi.egret.example')}/#/shop`
    const faults: string[] = []
    context.on('weberror', (error) => faults.push(error.error().message))
    const first = await context.newPage()
    await first.goto(url)
    await list(first).waitFor()
    await until(first, () => localStorage.getItem('keptAnswers'))
    expect(await first.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
    await first.close()
    const second = await context.newPage()
    await second.route('**/getShopInfoList', () => undefined)
    await second.goto(url)
    await list(second).waitFor()
    await browser.close()
    expect(faults).toEqual([])
  })
})

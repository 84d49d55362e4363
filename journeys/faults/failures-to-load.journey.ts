/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { getNames, watchClientLogs } from '../support/measuring/client-logs.ts'
import { shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInByMail, logInBySeat } from '../support/ways-in/way-in.ts'
import { watchToasts } from '../support/pages/toasts.ts'
import { startWorld } from '../support/world.ts'
import { patience } from '../support/patience.ts'
import { plansAboard } from '../support/shoppers/plans-aboard.ts'

// 10:00 in Beijing: MF817 is in the air.
const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

const tellings = {
  zh: {
    seated: { lastSix: '121099', seat: '21B' },
    notLoaded: '这一页没有载入',
    mayBeWeak: '网络可能不稳，请重试。',
    retry: '重试',
    opening: '正在打开',
    help: '机上上网',
    guest: '未登录',
    noSuchOrder: '没有找到这个订单',
    shopper: shoppers.linXiaoyu,
    abroad: '境外',
    country: '国家或地区',
    mobileNumber: '手机号码',
    sixHours: /^还有\s6\s小时/,
  },
  en: {
    seated: { lastSix: '900009', seat: '22H' },
    notLoaded: "This page didn't load",
    mayBeWeak: 'The connection may be weak. Please try again.',
    retry: 'Try again',
    opening: 'Opening',
    help: 'Wi-Fi on board',
    guest: 'Not logged in',
    noSuchOrder: "We couldn't find this order",
    shopper: shoppers.oliverFenwick,
    abroad: 'Outside mainland China',
    country: 'Country or region',
    mobileNumber: 'Mobile number',
    sixHours: /^6\sh.*left$/,
  },
} as const

const go = (page: Page, hash: string) => page.evaluate((next) => void (location.hash = next), hash)

/** The code of "my page". */
const chunk = '**/assets/MeScreen-*.js'

/** The metadata of the world's telephone numbers. */
const phoneNumbers = '**/assets/min-*.js'

/** Counts document requests from now on. */
function countDocuments(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked += 1
  })
  return () => asked
}

describe.each(['zh', 'en'] as const)('what does not load, in %s', (language) => {
  const told = tellings[language]

  async function atHelp(portal = false) {
    const phone = await world.takePhone({ language, mayLoseNetwork: true })
    await phone.page.clock.install()
    await phone.page.goto(`${world.product.url}/${portal ? '?source=portal' : ''}#/help`)
    await phone.page.getByRole('heading', { name: told.help }).waitFor()
    return phone
  }

  it("shows that a page's code is awaited, gives up after 120 s, and loads it with a new page at the next try", async () => {
    const { page, look, close } = await atHelp()
    const documents = countDocuments(page)
    // The first request never gets an answer, and the browser keeps waiting for it.
    let asking = 0
    await page.route(chunk, (route) => (asking++ === 0 ? undefined : route.continue()))
    // From here on the clock moves only when the test advances it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    const asked = page.waitForRequest(chunk)
    await go(page, '#/me')
    await asked
    const overlay = page.getByRole('status').filter({ hasText: told.opening })
    const opacity = () => page.locator('.load').evaluate((element) => Number(getComputedStyle(element).opacity))
    await overlay.waitFor({ state: 'attached' })
    expect(await page.locator('.load').getAttribute('class')).toContain('waiting')
    expect(await opacity()).toBe(0)
    await page.clock.runFor(299)
    expect(await page.locator('.load').getAttribute('class')).toContain('waiting')
    await page.clock.runFor(1)
    await expect.poll(opacity, patience).toBeGreaterThan(0.5)
    await page.clock.runFor(119_000)
    expect(await page.getByText(told.notLoaded).count()).toBe(0)
    await page.clock.runFor(1_000)
    await page.getByRole('heading', { name: told.notLoaded }).waitFor()
    await page.getByText(told.mayBeWeak).waitFor()
    await page.clock.resume()
    await look('failures-chunk-never-comes')

    expect(documents()).toBe(0)
    await page.getByRole('button', { name: told.retry }).click()
    await page.getByRole('heading', { name: told.guest }).waitFor()
    expect(page.url()).toBe(`${world.product.url}/#/me`)
    expect(documents()).toBe(1)
    await close()
  })

  it('reloads the page at the same address when its code is gone, once per try', async () => {
    const { page, close } = await atHelp()
    const documents = countDocuments(page)
    // As after a deploy: the page requests a file that the server no longer has.
    await page.route(chunk, (route) => route.continue({ url: `${world.product.url}/assets/MeScreen-gone.js` }))
    const failed = page.getByRole('heading', { name: told.notLoaded })
    await go(page, '#/me?keep=1')
    await failed.waitFor()
    expect(documents()).toBe(0)
    for (const tries of [1, 2]) {
      const fresh = page.waitForEvent('load')
      await page.getByRole('button', { name: told.retry }).click()
      await fresh
      await failed.waitFor()
      // The message stays: nothing is retried without a tap.
      await page.clock.runFor(30_000)
      expect(documents()).toBe(tries)
      expect(page.url()).toBe(`${world.product.url}/#/me?keep=1`)
    }
    await page.unroute(chunk)
    await page.getByRole('button', { name: told.retry }).click()
    await page.getByRole('heading', { name: told.guest }).waitFor()
    await close()
  })

  it('loses neither the focus nor a digit when a file loads while a number is being typed', async () => {
    const { page, close } = await world.takePhone({ language })
    await page.goto(`${world.product.url}/#/addr/create`)
    await logInByMail(page, world.product, { words: shopWords[language], shopper: told.shopper })
    await page.getByRole('tab', { name: told.abroad }).click()
    let come: () => void = () => undefined
    const waiting = new Promise<void>((resolve) => (come = resolve))
    await page.route(phoneNumbers, async (route) => {
      await waiting
      await route.continue()
    })
    await page.getByLabel(told.country).selectOption('GB')
    const field = page.getByLabel(told.mobileNumber)
    await field.pressSequentially('07400 ')
    come()
    await page.getByText('+44').waitFor()
    await page.keyboard.type('123456')
    expect(await field.inputValue()).toBe('07400 123456')
    // A number written with its country code needs no code before it.
    await field.fill('')
    await page.keyboard.type('+447400123456')
    expect(await field.inputValue()).toBe('+447400123456')
    await page.getByText('+44', { exact: true }).waitFor({ state: 'detached' })
    await close()
  })

  it('silently aborts the cancellable calls of a screen that is left', async () => {
    const { page, close } = await atHelp(true)
    await go(page, '#/portalLogin')
    await logInBySeat(page, language, told.seated)
    await plansAboard(page)
    await go(page, '#/help')
    await page.getByRole('heading', { name: told.help }).waitFor()
    // Load the code of the screen before the server goes silent.
    await go(page, '#/order/detail')
    await page.getByText(told.noSuchOrder).waitFor()
    await go(page, '#/help')
    await page.getByRole('heading', { name: told.help }).waitFor()
    const recover = await world.product.suspendServer()
    try {
      for (const [hash, call] of [
        ['#/order/detail?orderNo=A1', '**/orderDetail'],
        ['#/productList', '**/autoVerify'],
      ] as const) {
        const asked = page.waitForRequest(call)
        await go(page, hash)
        const request = await asked
        const ended = page.waitForEvent('requestfailed', { predicate: (failed) => failed === request })
        await go(page, '#/help')
        expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
        await page.getByRole('heading', { name: told.help }).waitFor()
      }
      expect(await page.locator('.toast').count()).toBe(0)
    } finally {
      await recover()
    }
    await close()
  })

  it('uses the time of the first answer on the whole screen until the server has been asked for its time', async () => {
    const { page, close } = await world.takePhone({ language })
    // The clock is three days fast. The service closes at 16:30 of the server's day.
    await page.clock.install({ time: '2026-11-23T02:00:00Z' })
    await page.route('**/getServerTime', () => undefined)
    await page.goto(`${world.product.url}/#/help`)
    await page.getByText(told.sixHours).waitFor()
    await close()
  })

  it("never shows that the server's log or clock is missing", async () => {
    const { page, close } = await world.takePhone({ language, mayLoseNetwork: true })
    await page.clock.install()
    const toasts = await watchToasts(page)
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    const sent = watchClientLogs(page)
    // The network loses these calls after the page itself has arrived.
    await page.route('**/getServerTime', (route) => route.abort())
    await page.route('**/addClientLog*', (route) => route.abort())
    await page.goto(`${world.product.url}/#/help`)
    await page.getByRole('heading', { name: told.help }).waitFor()
    await page.clock.fastForward(5_000)
    await expect.poll(() => warnings, patience).toContainEqual(expect.stringContaining('client log was not sent:'))
    expect(getNames(sent)).toContain('getServerTime error')
    await page.clock.fastForward(10_000)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(toasts).toEqual([])
    // The entries are kept and arrive once the network is back.
    await page.unrouteAll()
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/addClientLogs') && answer.ok())
    await page.clock.fastForward(120_000)
    expect((await kept).request().postData()).toContain('getServerTime error')
    await close()
  })
})

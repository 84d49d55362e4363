/// <reference lib="dom" />
import { keptNow } from '@aisle/contract/page-pieces'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInByMail } from '../support/ways-in/way-in.ts'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import { startWorld } from '../support/world.ts'
import { untilProgramRuns } from '../support/pages/program-runs.ts'

// 10:00 in Beijing: MF817 is in the air.
const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

const address = { shop: '/#/shop', form: '/#/purchaseIndex', plans: '/?source=portal#/productList' } as const
const item = {
  shop: 'main a[href^="#/goods/"]',
  form: 'main input[name=ticketNo]',
  plans: 'main .choice',
} as const

const words = {
  zh: { find: '查询我的行程', missing: '请输入电子客票号', doSearch: '搜索', seat: '核对座位，马上连上' },
  en: {
    find: 'Find my trip',
    missing: 'Enter your e-ticket number',
    doSearch: 'Search',
    seat: 'Check your seat to connect',
  },
} as const

declare global {
  interface Window {
    seen: { shifts: number; violations: string[] }
  }
}

/** Runs before the page's own code: records unexpected layout shifts and policy violations. */
function watchPage(): void {
  window.seen = { shifts: 0, violations: [] }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      // The type of these entries; the library's type lags behind.
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) window.seen.shifts += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) =>
    window.seen.violations.push(`${violatedDirective} ${sourceFile}`),
  )
}

/**
 * Holds the program back until `arrive` is called; the page itself arrives with its first screens. Intercepted in the
 * browser, so that the page is seen as one slow answer.
 */
async function holdProgram(page: Page) {
  let arrive = (): void => undefined
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  // The program waits for its screen's own files, requested by the first lines of the page.
  await page.route('**/assets/*.js', async (route: Route) => {
    await arrived
    await route.continue()
  })
  return arrive
}

const isHtml = (page: Page) => page.evaluate(() => document.querySelector('.drawn') !== null)

describe.each(['zh', 'en'] as const)('a first screen (%s)', (language) => {
  const t = words[language]

  it.each(['shop', 'form', 'plans'] as const)(
    'is HTML before the program has loaded, and hydration changes nothing visible: %s',
    async (screen) => {
      const { page, look, close } = await world.takePhone({ language })
      await page.addInitScript(watchPage)
      const arrive = await holdProgram(page)
      await page.goto(world.product.url + address[screen])
      await page.locator(item[screen]).first().waitFor()
      expect(await isHtml(page)).toBe(true)
      // The shop's page ends with its first shelf; the program adds the others below it.
      const getText = () => page.locator(screen === 'shop' ? 'main:visible' : 'body').innerText()
      const before = await getText()
      await look(`first screens/${screen} as HTML`)
      arrive()
      await untilProgramRuns(page)
      expect(await isHtml(page)).toBe(false)
      // Minutes and kilometres keep changing; everything else stays.
      const still = (text: string) => text.replace(/[\d,]+/g, '0')
      const after = await getText()
      if (screen === 'shop') expect(after.slice(0, before.length)).toBe(before)
      else if (screen === 'form') expect(after).toBe(before)
      else expect(still(after)).toBe(still(before))
      const { shifts, violations } = await page.evaluate(() => window.seen)
      expect(violations).toEqual([])
      expect(shifts).toBeLessThanOrEqual(0.02)
      await close()
    },
  )

  it('shows the pictures of its first view before the program has loaded, and requests no small one', async () => {
    const { page, close } = await world.takePhone({ language })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const arrive = await holdProgram(page)
    await page.goto(world.product.url + address.shop)
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.loading === 'lazy' || image.naturalWidth > 0),
    )
    const shown = () =>
      page.evaluate(() => [...document.images].filter(({ src }) => src.startsWith('data:')).map(({ src }) => src))
    const before = await shown()
    // The categories; the scenes below them are larger than a drawing in the page may be.
    expect(before).toHaveLength(6)
    arrive()
    await untilProgramRuns(page)
    expect(await shown()).toEqual(before)
    expect(asked.filter((path) => path.startsWith('/pictures/categories/'))).toEqual([])
    expect(asked.filter((path) => path.startsWith('/pictures/scenes/'))).not.toEqual([])
    await close()
  })

  it('keeps what is typed and the button that is tapped before the program runs', async () => {
    const { page, close } = await world.takePhone({ language })
    const arrive = await holdProgram(page)
    await page.goto(world.product.url + address.form)
    await page.locator('main input[name=lastName]').fill('LIN')
    await page.getByRole('button', { name: t.find }).click()
    expect(page.url()).toBe(world.product.url + address.form)
    arrive()
    await page.getByText(t.missing).waitFor()
    await expect.poll(() => page.locator('main input[name=lastName]').inputValue()).toBe('LIN')
    // The form has stored it too, not only the field: a reload restores it.
    await page.reload()
    await untilProgramRuns(page)
    await expect.poll(() => page.locator('main input[name=lastName]').inputValue()).toBe('LIN')
    await close()
  })

  it('submits the form that was filled in and tapped before the program ran', async () => {
    const { page, close } = await world.takePhone({ language })
    const arrive = await holdProgram(page)
    await page.goto(world.product.url + address.form)
    await page.locator('main input[name=ticketNo]').fill('7312')
    await page.getByRole('button', { name: t.find }).click()
    arrive()
    await page.locator('main .f:has(input[name=lastName]) .er').waitFor()
    await close()
  })

  it('keeps the caret where it was when the program loads', async () => {
    const { page, close } = await world.takePhone({ language })
    const arrive = await holdProgram(page)
    await page.goto(world.product.url + address.form)
    const field = page.locator('main input[name=ticketNo]')
    await field.pressSequentially('731999')
    arrive()
    await untilProgramRuns(page)
    await page.keyboard.type('1000137')
    expect(await field.inputValue()).toBe('7319991000137')
    await close()
  })

  it('asks for the seat when a plan was tapped before the program ran', async () => {
    const { page, close } = await world.takePhone({ language })
    const arrive = await holdProgram(page)
    await page.goto(world.product.url + address.plans)
    await page.locator(item.plans).last().getByRole('button').click()
    expect(await page.getByRole('dialog').count()).toBe(0)
    arrive()
    await page.getByRole('dialog', { name: t.seat }).waitFor()
    await close()
  })

  it('opens the goods tapped before the program ran, with the name and price from their card', async () => {
    const { page, close } = await world.takePhone({ language })
    const arrive = await holdProgram(page)
    let answerGoods = (): void => undefined
    const asked = new Promise<void>((resolve) => (answerGoods = resolve))
    await page.route('**/getGoodsDetail', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto(world.product.url + address.shop)
    const card = page.locator(item.shop).first()
    const [name = ''] = await card.locator('h3').allInnerTexts()
    const price = await card.locator('.num').innerText()
    await card.click()
    expect(await card.getAttribute('data-tapped')).toBe('')
    arrive()
    const heading = page.getByRole('heading', { name, level: 1 })
    await heading.waitFor()
    await expect.poll(() => page.locator('.goods-price .p').innerText()).toBe(price.replace(/^from | 起$/, ''))
    expect(await isHtml(page)).toBe(false)

    // When the goods' own answer arrives, the elements are kept and the focus does not move.
    const stood = await heading.elementHandle()
    await expect.poll(() => stood?.evaluate((element) => element === document.activeElement)).toBe(true)
    answerGoods()
    await page.getByRole('button', { name: goodsWords[language].addToCart }).first().waitFor()
    expect(await stood?.evaluate((element) => element === document.activeElement)).toBe(true)
    await close()
  })

  it('searches for what was typed before the program ran', async () => {
    const { page, close } = await world.takePhone({ language })
    const arrive = await holdProgram(page)
    await page.goto(world.product.url + address.shop)
    await page.getByRole('searchbox').fill('G001')
    await page.getByRole('button', { name: t.doSearch, exact: true }).click()
    arrive()
    await page.waitForURL(/keyword=G001/)
    await close()
  })
})

/**
 * Writes the page of this address as a slow network brings it: in pieces, each drawn before the next one comes. Returns
 * the sum of the layout shifts.
 */
async function shiftsInPieces(context: BrowserContext, where: string): Promise<number> {
  const page = await context.newPage()
  const html = await (await page.request.get(world.product.url + where)).text()
  await page.addInitScript(watchPage)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.route(`${world.product.url}/**`, (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ body: '<!doctype html>', contentType: 'text/html' })
      : route.fallback(),
  )
  await page.goto(world.product.url + where)
  const shifts = await page.evaluate(async (whole) => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const body = whole.indexOf('<body')
    // Every part that is drawn before the program is above the empty element of the program.
    const end = whole.indexOf('id="app"')
    document.open()
    document.write(whole.slice(0, body))
    for (let at = body; at < end; at += 300) {
      document.write(whole.slice(at, Math.min(at + 300, end)))
      await drawn()
    }
    document.write(whole.slice(end))
    document.close()
    await drawn()
    return window.seen.shifts
  }, html)
  await page.close()
  return shifts
}

describe('a page that comes in pieces', () => {
  it.each([address.shop, address.form, address.plans, '/#/me', '/#/help', '/?source=portal#/portalLogin'])(
    'jumps nowhere: %s',
    async (where) => {
      const context = await world.browser.newContext({
        viewport: { width: 375, height: 812 },
        locale: 'zh-CN',
        serviceWorkers: 'block',
      })
      expect(await shiftsInPieces(context, where)).toBeLessThanOrEqual(0.02)
      await context.close()
    },
  )
})

/** Opens the address with the program held back; returns what it shows: a screen's HTML, or a still frame. */
async function whatStands(context: BrowserContext, where: string) {
  const page = await context.newPage()
  await holdProgram(page)
  await page.goto(world.product.url + where)
  const shown = await page.evaluate(() => document.documentElement.dataset['drawn'] ?? 'still frame')
  const text = await page.locator('body').innerText()
  await page.close()
  return { shown, text }
}

describe('the HTML of a first screen is not shown', () => {
  it('in a language other than the passenger’s', async () => {
    const context = await world.browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' })
    await context.addInitScript(() => localStorage.setItem('LANG', '"en"'))
    const { shown, text } = await whatStands(context, address.shop)
    expect(shown).toBe('still frame')
    expect(text.replaceAll('中文', '')).not.toMatch(/[\u4e00-\u9fff]/)
    // When the address asks for the language, the page comes in it.
    expect((await whatStands(context, '/?lang=en#/shop')).shown).toBe('shop')
    await context.close()
  })

  it('to a logged-in passenger, who might see a guest’s prices for a moment', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    await page.goto(`${world.product.url}/#/order/list`)
    await logInByMail(page, world.product, { words: goodsWords.zh, shopper: shoppers.linXiaoyu })
    await page.getByLabel(goodsWords.zh.ticketNo).waitFor({ state: 'detached' })
    expect(await whatStands(page.context(), address.shop)).toEqual({
      shown: 'still frame',
      text: expect.not.stringContaining('¥'),
    })
    await close()
  })

  it('where the address asks for another state of the screen, or leads elsewhere', async () => {
    const context = await world.browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' })
    for (const where of ['/#/shop?sort=newest', '/#/purchaseIndex?trip=x', '/#/help', '/#/shopCart'])
      expect((await whatStands(context, where)).shown, where).toBe('still frame')
    for (const where of ['/', '/#/', '/#/purchaseIndex?logtag=x'])
      expect((await whatStands(context, where)).shown, where).toBe('purchaseIndex')
    await context.close()
  })

  it('when a service worker has kept the page too long: an hour for plans aboard, a week for goods', async () => {
    const context = await world.browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' })
    const shownAfter = async (ms: number, where: string) => {
      const page = await context.newPage()
      await holdProgram(page)
      await page.route(`${world.product.url}/**`, async (route) => {
        if (!route.request().isNavigationRequest()) return route.fallback()
        const answer = await route.fetch()
        return route.fulfill({ response: answer, body: keptNow(await answer.text(), Date.now() - ms) })
      })
      await page.goto(world.product.url + where)
      const shown = await page.evaluate(() => document.documentElement.dataset['drawn'] ?? 'still frame')
      await page.close()
      return shown
    }
    const hour = 3_600_000
    expect([await shownAfter(hour / 2, address.plans), await shownAfter(2 * hour, address.plans)]).toEqual([
      'productList',
      'still frame',
    ])
    expect([await shownAfter(24 * hour, address.shop), await shownAfter(8 * 24 * hour, address.shop)]).toEqual([
      'shop',
      'still frame',
    ])
    await context.close()
  })
})

/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stored } from '../support/pages/browser-storage.ts'
import { button, fillTicket, shopWords, type Shopper } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { logInByMail, logInBySeat, seatWords, typeMailedCode } from '../support/ways-in/way-in.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { patience } from '../support/patience.ts'
import { plansAboard } from '../support/shoppers/plans-aboard.ts'

const hour = 3600

/** The first passenger of each language has an order in the demonstration data. */
const tellings = {
  zh: {
    first: {
      shopper: shoppers.linXiaoyu,
      name: '林小屿',
    },
    second: {
      shopper: shoppers.chenJianyu,
      name: '陈建屿',
    },
    seated: { lastSix: '121099', seat: '21B' },
    orders: '我的订单',
    plan: '国际全程上网包',
    guest: '未登录',
    logIn: '登录',
    logOut: '退出登录',
    loginFirst: '随后回到刚才的页面，填过的内容都在。',
    coupons: '优惠券',
    expired: '登录已过期，请重新登录',
  },
  en: {
    first: {
      shopper: shoppers.jamesCartwell,
      name: 'Cartwell',
    },
    second: {
      shopper: shoppers.annaLenaOsterby,
      name: 'Osterby',
    },
    seated: { lastSix: '900009', seat: '22H' },
    orders: 'My orders',
    plan: 'Full-Flight Browsing',
    guest: 'Not logged in',
    logIn: 'Log in',
    logOut: 'Log out',
    loginFirst: "We'll take you straight back. Everything you entered is kept.",
    coupons: 'Coupons',
    expired: 'Your login has expired. Please log in again.',
  },
} as const

const go = (page: Page, hash: string) => page.evaluate((next) => void (location.hash = next), hash)
const ends = (page: Page, url: string) => expect.poll(() => page.url(), patience).toBe(url)

describe.each(['zh', 'en'] as const)('one passenger, in %s', (language) => {
  const told = tellings[language]
  const words = shopWords[language]
  const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

  /** Logs in over the current login, without a new page. */
  async function logInOver(page: Page, shopper: Shopper): Promise<void> {
    await world.product.advanceClock(61)
    await go(page, '#/emailLogin')
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await fillTicket(page, words, shopper)
    await typeMailedCode(page, world.product, { words, shopper })
    await button(page, told.logIn).click()
    await page.waitForURL(/#\/me$/)
  }

  it('is notified when the session ends aboard, and asked for the seat after 3 s', async () => {
    const { page, look, close } = await world.takePhone({ language })
    await page.clock.install()
    await page.goto(`${world.product.url}/?source=portal#/portalLogin`)
    await logInBySeat(page, language, told.seated)
    await plansAboard(page)
    await world.product.advanceClock(hour + 1)
    await go(page, '#/order/list')
    await page.getByText(told.expired).waitFor()
    // The message is shown before the login is cleared (spec §8).
    expect(page.url()).toBe(`${world.product.url}/#/order/list`)
    expect(await stored(page, 'userInfo')).toBeDefined()
    // Last, because a picture may take the three seconds.
    await look('two-tabs-aboard-expired')
    await page.clock.fastForward(3000)
    await page.getByRole('heading', { name: seatWords[language].hello }).waitFor()
    await ends(page, `${world.product.url}/#/portalLogin?target=%2Forder%2Flist`)
    expect(await stored(page, 'userInfo')).toBeUndefined()
    await close()
  })

  it('logs in and out of two tabs as one; the next passenger sees nothing of the previous one', async () => {
    const { page, look, close } = await world.takePhone({ language })
    await page.goto(`${world.product.url}/#/order/list`)
    await page.getByText(told.loginFirst).waitFor()
    const tab = await page.context().newPage()
    await tab.goto(`${world.product.url}/#/me`)
    await tab.getByRole('heading', { name: told.guest }).waitFor()

    // A background tab draws at most once a second, and a tap waits for that.
    await page.bringToFront()
    await logInByMail(page, world.product, { words, shopper: told.first.shopper })
    await page.getByText(told.plan).first().waitFor()
    await tab.getByRole('heading', { name: told.first.name }).waitFor()
    await go(tab, '#/order/list')
    await tab.getByText(told.plan).first().waitFor()

    // Another passenger logs in in the other tab. Until their slow answers arrive, nothing of the former is shown.
    const held = await holdOrders(tab)
    const heldHere = await holdOrders(page)
    await logInOver(page, told.second.shopper)
    await page.getByRole('heading', { name: told.second.name }).waitFor()
    await held.asked
    expect(await tab.getByText(told.plan).count()).toBe(0)
    await go(page, '#/order/list')
    await page.getByRole('heading', { name: told.orders }).first().waitFor()
    await heldHere.asked
    expect(await page.getByText(told.plan).count()).toBe(0)
    held.release()
    heldHere.release()
    await go(tab, '#/me')
    await tab.getByRole('heading', { name: told.second.name }).waitFor()
    expect(await tab.getByText(told.first.name).count()).toBe(0)

    await go(page, '#/order/list')
    await page.getByRole('heading', { name: told.orders }).first().waitFor()
    await tab.bringToFront()
    await button(tab, told.logOut).click()
    await tab.getByRole('heading', { name: told.guest }).waitFor()
    await page.getByText(told.loginFirst).waitFor()
    await page.bringToFront()
    await look('two-tabs-logged-out')
    await close()
  })

  it('is logged out after an hour of inactivity, and asked to log in again', async () => {
    await world.product.advanceClock(61)
    const { page, look, close } = await world.takePhone({ language })
    await page.clock.install()
    await page.goto(`${world.product.url}/#/order/list`)
    await page.getByText(told.loginFirst).waitFor()
    await logInByMail(page, world.product, { words, shopper: told.first.shopper })
    await page.getByText(told.plan).first().waitFor()

    // Just under an hour, then an activity: the hour starts again.
    await page.clock.fastForward('59:00')
    await go(page, '#/couponsCentre')
    await ends(page, `${world.product.url}/#/couponsCentre`)
    // Each answered call counts as activity.
    await page.getByRole('heading', { level: 2, name: told.coupons, exact: true }).waitFor()
    await page.clock.fastForward('59:00')
    expect(await stored(page, 'userInfo')).toBeDefined()

    // An hour after the last answer: the page may have made a background call just before.
    await page.clock.fastForward('01:01:00')
    await expect.poll(() => stored(page, 'userInfo'), patience).toBeUndefined()
    await expect.poll(() => stored(page, 'accessInfo'), patience).toBeUndefined()
    await page.getByText(told.loginFirst).waitFor()
    await ends(page, `${world.product.url}/#/purchaseIndex`)
    await look('two-tabs-idle')
    await close()
  })

  it('is notified when the session ends on the server, and meets the login guard', async () => {
    await world.product.advanceClock(61)
    const { page, close } = await world.takePhone({ language })
    await page.goto(`${world.product.url}/#/order/list`)
    await page.getByText(told.loginFirst).waitFor()
    await logInByMail(page, world.product, { words, shopper: told.first.shopper })
    await page.getByText(told.plan).first().waitFor()
    await world.product.advanceClock(hour + 1)
    await page.reload()
    await page.getByText(told.expired).waitFor()
    await page.getByText(told.loginFirst).waitFor()
    await ends(page, `${world.product.url}/#/purchaseIndex`)
    expect(await stored(page, 'userInfo')).toBeUndefined()
    // The target is still known.
    await logInByMail(page, world.product, { words, shopper: told.first.shopper })
    await page.getByText(told.plan).first().waitFor()
    await close()
  })
})

/** Holds the next answers with orders until `release` is called; `asked` resolves at the first request. */
async function holdOrders(page: Page): Promise<{ asked: Promise<void>; release: () => void }> {
  let release = () => {}
  let ask = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const asked = new Promise<void>((resolve) => (ask = resolve))
  await page.route('**/orderList', async (route) => {
    ask()
    await released
    await route.continue()
  })
  return { asked, release }
}

/// <reference lib="dom" />
import { describe, expect, it } from 'vitest'
import {
  carryWechatFor,
  ends,
  follow,
  knownToServer,
  logOut,
  takeWechat,
  watchCalls,
  waysWords,
} from '../support/ways-in/other-pages.ts'
import { button, fillTicket, shopWords, type Shopper } from '../support/shoppers/shopper.ts'
import { typeMailedCode } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import type { Page } from 'playwright-core'
import { patience } from '../support/patience.ts'

// 10:00 in Beijing: MF829 leaves tonight.
const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

const tellings = {
  zh: {
    device: 'WeChat, Android',
    shopper: shoppers.xieAnran,
    name: '谢安然',
    other: { ...shoppers.fangYuzhou, email: 'somebody.else.zh@example.com' },
  },
  en: {
    device: 'WeChat in English, iPhone',
    shopper: shoppers.jamesCartwell,
    name: /Cartwell/i,
    other: { ...shoppers.annaLenaOsterby, email: 'somebody.else.en@example.com' },
  },
} as const

const orders = '/#/order/list?tab=all'

describe.each(['zh', 'en'] as const)('in WeChat, in %s', (language) => {
  const told = tellings[language]
  const words = waysWords[language]
  const takePhone = () => takeWechat(world, language, told.device)

  /** On `/emailLogin`, where a way in without a linked account leads. */
  async function confirmByMail(page: Page, shopper: Shopper): Promise<void> {
    await page.getByText(words.notLinked).waitFor()
    const box = page.getByRole('checkbox', { name: words.linkWechat })
    expect(await box.isChecked()).toBe(false)
    await fillTicket(page, shopWords[language], shopper)
    await typeMailedCode(page, world.product, { words: shopWords[language], shopper })
    await box.check()
    await button(page, words.logIn).click()
  }

  it('logs in silently by a link to the orders, and shows exactly that page', async () => {
    const { page, look, close } = await takePhone()
    const begun = watchCalls(page, 'beginSignIn')
    const returned = watchCalls(page, '/sign-in/wechat/return')
    await page.goto(`${world.product.url}/#/help`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(world.product.url + orders)
    await page.getByText(words.plan).first().waitFor()
    await ends(page, world.product.url + orders)
    await look('ways-in-wechat-orders')
    expect(begun).toHaveLength(1)
    expect(returned).toHaveLength(1)

    // Back leads to the page before, without another sign-in on the way there and back.
    while (!page.url().endsWith('/#/help')) await page.goBack()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goForward()
    await follow(page, '#/order/list?tab=all')
    await page.getByText(words.plan).first().waitFor()
    await page.reload()
    await page.getByText(words.plan).first().waitFor()
    expect(begun).toHaveLength(1)
    await close()
  })

  it('asks a newcomer for a mailed code once, and logs them in by WeChat from then on', async () => {
    const { page, look, close } = await takePhone()
    await carryWechatFor(page, world.product, `newcomer-${language}`)
    const begun = watchCalls(page, 'beginSignIn')
    await page.goto(world.product.url + orders)
    await page.getByText(words.notLinked).waitFor()
    await ends(page, `${world.product.url}/#/emailLogin`)
    await look('ways-in-wechat-not-linked')
    await confirmByMail(page, told.shopper)
    await page.getByText(words.linked).waitFor()
    await ends(page, world.product.url + orders)
    await page.getByRole('heading', { name: words.orders }).first().waitFor()

    // After a deliberate log-out, the passenger is not logged in again unasked.
    await logOut(page, world.product, words)
    await look('ways-in-wechat-logged-out')
    await follow(page, '#/order/list?tab=all')
    await page.getByText(words.loginFirst).waitFor()
    await page.reload()
    await page.getByText(words.loginFirst).waitFor()
    expect(begun).toHaveLength(1)
    expect(await knownToServer(page, world.product)).toBe(false)

    await button(page, words.wechat).click()
    await button(page, words.allow).waitFor()
    await look('ways-in-wechat-consent')
    await button(page, words.allow).click()
    await ends(page, world.product.url + orders)
    await follow(page, '#/me')
    await page.getByRole('heading', { name: told.name }).waitFor()
    await close()
  })

  it('links nothing by another mailbox than the one on file, and explains why', async () => {
    const { page, look, close } = await takePhone()
    await carryWechatFor(page, world.product, `other-mailbox-${language}`)
    await page.goto(world.product.url + orders)
    await confirmByMail(page, told.other)
    await page.getByText(words.linkNeedsAccount).waitFor()
    await look('ways-in-wechat-nothing-linked')
    await button(page, words.goOn).click()
    await ends(page, world.product.url + orders)
    await page.getByRole('heading', { name: words.orders }).first().waitFor()

    await logOut(page, world.product, words)
    await button(page, words.wechat).click()
    await button(page, words.allow).click()
    await page.getByText(words.notLinked).waitFor()
    expect(await knownToServer(page, world.product)).toBe(false)
    await close()
  })

  it('leads back without an error when consent is refused, and keeps the button', async () => {
    const { page, look, close } = await takePhone()
    await page.goto(`${world.product.url}/#/me`)
    await button(page, words.wechat).click()
    await button(page, words.refuse).click()
    await button(page, words.wechat).waitFor()
    await ends(page, `${world.product.url}/#/me`)
    expect(await page.getByRole('alert').count()).toBe(0)
    await look('ways-in-wechat-refused-consent')
    await button(page, words.wechat).click()
    await button(page, words.allow).click()
    await button(page, words.logOut).waitFor()
    await ends(page, `${world.product.url}/#/me`)
    await close()
  })

  it('refuses a used return address, here and in another browser', async () => {
    const first = await takePhone()
    const returned = watchCalls(first.page, '/sign-in/wechat/return')
    await first.page.goto(world.product.url + orders)
    await first.page.getByText(words.plan).first().waitFor()
    const [shared = ''] = returned
    expect(shared).toContain('code=')

    await first.page.goto(shared)
    await first.page.getByText(words.refused).waitFor()
    await ends(first.page, `${world.product.url}/#/signIn`)
    await first.look('ways-in-wechat-used-code')
    // The current login is not affected.
    expect(await knownToServer(first.page, world.product)).toBe(true)

    const second = await takePhone()
    await second.page.goto(shared)
    await second.page.getByText(words.refused).waitFor()
    await button(second.page, words.wechat).waitFor()
    expect(await knownToServer(second.page, world.product)).toBe(false)
    await second.page.reload()
    await ends(second.page, `${world.product.url}/#/me`)
    await first.close()
    await second.close()
  })

  it('ends the session in the other browser when the passenger logs out everywhere', async () => {
    const [first, second] = [await takePhone(), await takePhone()]
    for (const { page } of [first, second]) {
      await page.goto(world.product.url + orders)
      await page.getByText(words.plan).first().waitFor()
    }
    await follow(first.page, '#/me?settings=1')
    await button(first.page, words.logOutEverywhere).click()
    await first.look('ways-in-wechat-everywhere')
    await button(first.page, words.leaveEverywhere).click()
    await first.page.getByText(words.loggedOutEverywhere).waitFor()
    expect(await knownToServer(second.page, world.product)).toBe(false)
    await second.page.reload()
    await expect.poll(() => second.page.url(), patience).toBe(`${world.product.url}/#/purchaseIndex`)
    await button(second.page, words.wechat).waitFor()
    await first.close()
    await second.close()
  })
})

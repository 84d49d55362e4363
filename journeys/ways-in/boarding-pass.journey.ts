import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { goodsWords, placeAndPay } from '../support/shoppers/goods-shopper.ts'
import { button, fillTicket, findTrip } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInByMail, typeMailedCode } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

/** The texts that both sides read (W8). */
const passWords = {
  zh: {
    noOrders: '暂无订单',
    hint: '这里只有您用当前邮箱下的订单',
    logIn: '用那个邮箱登录',
    missing: '没有找到这个订单',
    toCollect: '可以取货了',
    openOrder: (orderNo: string) => `查看订单 ${orderNo}`,
    masked: '陈*屿',
    emailSubmit: '登录',
  },
  en: {
    noOrders: 'No orders yet',
    hint: 'These are the orders of the e-mail address that you logged in with',
    logIn: 'Log in with it',
    missing: "We couldn't find this order",
    toCollect: 'Ready to collect',
    openOrder: (orderNo: string) => `Open order ${orderNo}`,
    masked: 'M*o K******a',
    emailSubmit: 'Log in',
  },
} as const

describe.each([
  { language: 'zh', passenger: shoppers.chenJianyu },
  { language: 'en', passenger: shoppers.mioKurosawa },
] as const)('a boarding pass that somebody else finds, in $language', ({ language, passenger }) => {
  const words = goodsWords[language]
  const texts = passWords[language]
  // Neither is the mailbox of the booking.
  const own = { ...passenger, email: `own.${language}@example.com` }
  const finder = { ...passenger, email: `finder.${language}@example.com` }

  /** A bear to collect at the airport. */
  async function buyToCollect(page: Page): Promise<string> {
    await page.goto(`${world.product.url}/#/goods/G005`)
    await button(page, words.buyNow).click()
    await page.getByRole('dialog').getByRole('button', { name: words.buyNow, exact: true }).click()
    await page.getByText(words.loginFirst).waitFor()
    await logInByMail(page, world.product, { words, shopper: own })
    await page.getByRole('tab', { name: words.pickup }).click()
    await page.getByRole('link', { name: words.choosePoint }).click()
    await page.getByRole('radio', { name: words.counter }).click()
    await page.getByText(words.chosenCounter).waitFor()
    return placeAndPay(page, world.product, words)
  }

  it('opens no order to the finder, and every order to its passenger on a new phone', async () => {
    const first = await world.takePhone({ language, cashiers: true })
    const orderNo = await buyToCollect(first.page)
    await first.page.getByRole('heading', { name: texts.toCollect }).waitFor()
    await first.close()

    const stranger = await world.takePhone({ language })
    await findTrip(stranger.page, world.product, { words, shopper: finder })
    await stranger.page.goto(`${world.product.url}/#/order/list`)
    await stranger.page.getByText(texts.noOrders).waitFor()
    await stranger.page.getByText(texts.hint).waitFor()
    await stranger.look('orders-of-a-finder')
    await stranger.page.goto(`${world.product.url}/#/order/detail?orderNo=${orderNo}`)
    await stranger.page.getByText(texts.missing).waitFor()
    await stranger.page.goto(`${world.product.url}/#/me`)
    await stranger.page.getByRole('heading', { name: texts.masked }).waitFor()
    await stranger.look('me-of-a-finder')
    if (language === 'en') expect(await stranger.chineseText()).toEqual([])
    await stranger.close()

    // The passenger types another mailbox at first, reads why the list is empty, and is one step away.
    const { page, look, close } = await world.takePhone({ language })
    await findTrip(page, world.product, { words, shopper: { ...passenger, email: `slip.${language}@example.com` } })
    await page.goto(`${world.product.url}/#/order/list`)
    await page.getByRole('link', { name: texts.logIn }).click()
    // The next code to a mailbox may be sent after a minute.
    await world.product.advanceClock(61)
    await fillTicket(page, words, own)
    await typeMailedCode(page, world.product, { words, shopper: own })
    await button(page, texts.emailSubmit).click()
    await page.getByRole('heading', { name: texts.masked }).waitFor()
    await page.goto(`${world.product.url}/#/order/list`)
    await page.getByRole('link', { name: texts.openOrder(orderNo) }).click()
    await page.getByRole('heading', { name: texts.toCollect }).waitFor()
    await look('order-on-a-new-phone')
    await close()
  })
})

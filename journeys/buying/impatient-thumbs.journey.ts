import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atCashier, button, choosePlan, fillTicket, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const tellings = {
  zh: {
    shopper: shoppers.shanYucheng,
    orders: '我的订单',
    pending: '待付款',
    ready: '网络已备好',
    canceled: '已取消',
    cancelOrder: '取消订单',
    logOut: '退出登录',
    loginFirst: '随后回到刚才的页面，填过的内容都在。',
    expired: '登录已过期',
    passenger: '单于澄',
  },
  en: {
    shopper: shoppers.jamesCartwell,
    orders: 'My orders',
    pending: 'Pending payment',
    ready: 'your Wi-Fi is ready',
    canceled: 'Cancelled',
    cancelOrder: 'Cancel order',
    logOut: 'Log out',
    loginFirst: "We'll take you straight back. Everything you entered is kept.",
    expired: 'Your login has expired',
    passenger: 'Cartwell',
  },
} as const

/** Taps twice in one task, so that the second tap meets the screen as it was before the first. */
const tapTwice = (target: Locator) =>
  target.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })

describe.each(['zh', 'en'] as const)('impatient thumbs, in %s', (language) => {
  const { shopper, ...told } = tellings[language]
  const words = shopWords[language]
  const purchase = { words, shopper }
  const lookUpOnce = async (page: Parameters<typeof button>[0]) => {
    await fillTicket(page, words, shopper)
    await world.product.clearMails()
    await tapTwice(button(page, words.sendCode))
    await page.getByText(words.resend).waitFor()
    await page.getByLabel(words.code).fill(await world.product.codeMailedTo(shopper.email))
    await tapTwice(button(page, words.find))
  }

  it('order, pay and cancel once, however often they tap, go back or reload', async () => {
    const { page, look, close } = await world.takePhone({ language, cashiers: true })
    await page.goto(world.product.url)
    await lookUpOnce(page)
    await page.getByRole('radio').first().waitFor()
    expect(await world.product.mailsTo(shopper.email)).toHaveLength(1)

    const before = (await world.product.payments()).length
    await choosePlan(page, purchase, words.oneHour)
    await tapTwice(button(page, words.place))
    const payment = await atCashier(page, world.product)
    await world.product.decide(payment, { outcome: 'paid', notify: 'twice' })
    // "Back" from the cashier, repeatedly: never to a screen that would order again.
    await page.goBack()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    await page.goForward()
    await page.goBack()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    await page.goBack()
    await page.getByRole('radio').first().waitFor()
    expect(await button(page, words.place).count()).toBe(0)
    await page.goto(`${world.product.url}/#/order/list?tab=pending_payment`)
    await page.getByRole('heading', { name: told.orders }).first().waitFor()
    await expect.poll(() => page.getByRole('article').count()).toBe(0)
    expect(await world.product.payments()).toHaveLength(before + 1)

    // Another plan, cancelled with two taps; a bookmark of its settlement starts a new act instead of a dead end.
    await page.goto(`${world.product.url}/#/purchaseIndex`)
    await button(page, words.find).click()
    await choosePlan(page, purchase, words.data)
    const bookmark = page.url()
    await button(page, words.place).click()
    await atCashier(page, world.product)
    await page.goBack()
    const orderNo = getOrderNo(page)
    await page.goto(`${world.product.url}/#/order/detail?orderNo=${orderNo}`)
    await button(page, told.cancelOrder).first().click()
    await tapTwice(page.getByRole('alertdialog').getByRole('button', { name: told.cancelOrder }))
    await page.getByRole('heading', { name: told.canceled }).first().waitFor()
    await look('thumbs-canceled')
    await page.goto(bookmark)
    await button(page, words.place).waitFor()
    await close()
  })

  it('see the same state in two tabs as soon as they look at one', async () => {
    // The next code may be requested after a minute (W5).
    await world.product.advanceClock(61)
    const { page, close } = await world.takePhone({ language, cashiers: true })
    await page.goto(world.product.url)
    await lookUpOnce(page)
    await choosePlan(page, purchase, words.streaming)
    await button(page, words.place).click()
    const payment = await atCashier(page, world.product)

    const tab = await page.context().newPage()
    await tab.goto(`${world.product.url}/#/order/list?tab=pending_payment`)
    await tab.getByRole('article').getByRole('link').first().click()
    await tab.getByRole('heading', { name: told.pending }).first().waitFor()
    await world.product.decide(payment, { outcome: 'paid', notify: 'once' })
    // Pages of this test browser always count as visible, so the event of coming back is dispatched here.
    await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await tab.getByRole('heading', { name: told.ready }).first().waitFor()

    // A log-out in the other tab removes the passenger's data here and keeps the address to return to.
    await page.goto(`${world.product.url}/#/me`)
    await page.getByText(told.passenger).first().waitFor()
    await button(page, told.logOut).click()
    await tab.getByText(told.loginFirst).waitFor()
    expect(await tab.getByText(told.passenger).count()).toBe(0)
    await close()
  })

  it('return to where they were when the login expires in the middle of the checkout', async () => {
    await world.product.advanceClock(61)
    const { page, look, chineseText, close } = await world.takePhone({ language, cashiers: true })
    await page.goto(world.product.url)
    await lookUpOnce(page)
    await choosePlan(page, purchase, words.data)
    await page.getByLabel(words.remark).fill('12C')
    await world.product.advanceClock(3601)
    await button(page, words.place).click()
    await page.getByText(told.expired).first().waitFor()
    await page.getByText(told.loginFirst).waitFor()
    await look('thumbs-expired')
    await world.product.clearMails()
    await button(page, words.sendCode).click()
    await page.getByText(words.resend).waitFor()
    await page.getByLabel(words.code).fill(await world.product.codeMailedTo(shopper.email))
    await button(page, words.logInAndGoOn).click()
    await button(page, words.place).waitFor()
    expect(await page.getByLabel(words.remark).inputValue()).toBe('12C')
    if (language === 'en') expect(await chineseText()).toEqual([])
    await close()
  })
})

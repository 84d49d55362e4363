/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atCashier, button, fillTicket, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { seatWords, typeMailedCode } from '../support/ways-in/way-in.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { payButton, plansAboard, takePlan } from '../support/shoppers/plans-aboard.ts'

const tellings = {
  zh: {
    shopper: shoppers.xieAnran,
    seated: { lastSix: '121099', seat: '21B' },
    byTicket: '按客票',
    byFlight: '按航班',
    flightNo: '航班号',
    document: '证件号码',
    connect: '立即上网',
    online: '已连上，可以上网了',
    toOrder: '查看订单',
    ready: '网络已备好',
  },
  en: {
    shopper: shoppers.lucasBrandley,
    seated: { lastSix: '900009', seat: '22H' },
    byTicket: 'By ticket',
    byFlight: 'By flight',
    flightNo: 'Flight number',
    document: 'ID or passport number',
    connect: 'Connect',
    online: "You're online",
    toOrder: 'See the order',
    ready: 'your Wi-Fi is ready',
  },
} as const

/** Goes to the previous screen and forward again; `before` and `here` wait until each is rendered. */
async function backAndForth(page: Page, before: () => Promise<void>, here: () => Promise<void>): Promise<void> {
  await page.goBack()
  await before()
  await page.goForward()
  await here()
}

describe.each(['zh', 'en'] as const)('reloading and going back at every step, in %s', (language) => {
  const told = tellings[language]
  const words = shopWords[language]
  const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

  it('keeps everything that may be kept before the flight, and buys once', async () => {
    const { shopper } = told
    const { page, look, close } = await world.takePhone({ language, cashiers: true })
    const value = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
    const form = () => button(page, words.find).waitFor()
    const plans = () => page.getByRole('radio').first().waitFor()
    await page.goto(`${world.product.url}/#/help`)
    await page.getByRole('heading', { level: 1 }).waitFor()

    // The two forms. A document number is not kept (G6).
    await page.evaluate(() => void (location.hash = '#/purchaseIndex'))
    await page.getByRole('tab', { name: told.byFlight }).click()
    await page.getByLabel(told.flightNo).fill('801')
    await page.getByLabel(told.document).fill('ZZ9900011')
    await page.reload()
    await form()
    expect(await value(told.flightNo)).toMatch(/^(MF)?801$/)
    expect(await value(told.document)).toBe('')
    await page.getByRole('tab', { name: told.byTicket }).click()
    await fillTicket(page, words, shopper)
    await page.reload()
    await form()
    await backAndForth(page, () => page.waitForURL(/#\/help$/), form)
    expect([await value(words.ticketNo), await value(words.email)]).toEqual([shopper.ticketNo, shopper.email])

    // The code mailed before the reload is still valid.
    await typeMailedCode(page, world.product, { words, shopper })
    const code = await page.getByLabel(words.code).inputValue()
    await page.reload()
    await page.getByLabel(words.code).fill(code)
    await button(page, words.find).click()
    await plans()

    // The trip.
    await page.reload()
    await plans()
    await backAndForth(page, form, plans)
    await page.getByRole('radio', { name: words.oneHour }).check()
    await button(page, words.buy).click()
    await page.getByLabel(words.lastSix).fill(shopper.lastSix)
    await page.reload()
    await plans()
    // An unfinished overlay starts again: it holds a part of a document number.
    await page.getByRole('radio', { name: words.oneHour }).check()
    await button(page, words.buy).click()
    expect(await value(words.lastSix)).toBe('')
    await page.getByLabel(words.lastSix).fill(shopper.lastSix)
    await page.getByLabel(words.seat).fill(shopper.seat)
    await page.getByRole('checkbox').check()
    await button(page, words.confirm).click()

    // The settlement.
    const settlement = () => button(page, words.place).waitFor()
    await settlement()
    await page.getByLabel(words.remark).fill('52')
    await page.reload()
    await settlement()
    expect(await page.getByLabel(words.remark).inputValue()).toBe('52')
    await backAndForth(page, plans, settlement)
    expect(await page.getByLabel(words.remark).inputValue()).toBe('52')
    await look('reload-settlement')
    await button(page, words.place).click()

    // The cashier.
    const payment = await atCashier(page, world.product)
    await page.goBack()
    await page.waitForURL(/#\/pay\/result/)
    await page.reload()
    await page.getByRole('heading', { name: words.confirming }).waitFor()
    await look('reload-confirming')
    await page.goForward()
    await atCashier(page, world.product)
    await world.product.decide(payment, { outcome: 'paid', notify: 'once' })
    await page.goBack()
    const paid = () => page.getByRole('heading', { name: words.paid }).waitFor()
    await paid()
    await page.reload()
    await paid()
    const orderNo = getOrderNo(page)
    await backAndForth(page, plans, paid)
    await page.getByText(told.toOrder).click()
    const order = () => page.getByRole('heading', { name: told.ready }).first().waitFor()
    await order()
    await page.reload()
    await order()
    await backAndForth(page, paid, order)
    expect(getOrderNo(page)).toBe(orderNo)
    await page.evaluate(() => void (location.hash = '#/order/list'))
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    expect(await world.product.payments()).toHaveLength(1)
    await close()
  })

  it('always offers a way forward aboard, and buys once', async () => {
    const { page, look, close } = await world.takePhone({ language, cashiers: true })
    const seat = seatWords[language]
    const before = (await world.product.payments()).length
    await page.goto(`${world.product.url}/?source=portal#/productList`)
    const plans = () => plansAboard(page)
    await plans()
    await page.reload()
    await takePlan(page, words.oneHour)
    const sheet = page.getByRole('dialog')
    await page.getByLabel(seat.lastSix).fill(told.seated.lastSix)
    await page.getByLabel(seat.seat, { exact: true }).fill(told.seated.seat)
    // "Back" closes the sheet and stays on the list.
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await takePlan(page, words.oneHour)
    // Within the page nothing is lost; the document number goes with the page (G6).
    expect(await page.getByLabel(seat.lastSix).inputValue()).toBe(told.seated.lastSix)
    await page.reload()
    await takePlan(page, words.oneHour)
    expect(await page.getByLabel(seat.lastSix).inputValue()).toBe('')
    await page.getByLabel(seat.lastSix).fill(told.seated.lastSix)
    await page.getByLabel(seat.seat, { exact: true }).fill(told.seated.seat)
    await page.getByRole('checkbox').check()
    await button(page, seat.goOn).click()

    // "Back" closes the sheet of payment, and loaded again it is the page of checkout.
    await payButton(page).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    await takePlan(page, words.oneHour)
    await payButton(page).waitFor()
    await page.reload()
    const settlement = () => button(page, words.place).waitFor()
    await settlement()
    await page.reload()
    await settlement()
    await button(page, words.place).click()
    const payment = await atCashier(page, world.product)
    await page.goBack()
    await page.getByRole('heading', { name: words.confirming }).waitFor()
    await page.goForward()
    await atCashier(page, world.product)
    await world.product.decide(payment, { outcome: 'paid', notify: 'once' })
    await page.goBack()
    const paid = () => page.getByRole('heading', { name: words.paid }).waitFor()
    await paid()
    await page.reload()
    await paid()
    await page.getByText(told.connect, { exact: true }).click()

    const receipt = () => page.getByRole('heading', { name: told.online }).waitFor()
    await receipt()
    await page.reload()
    await receipt()
    await look('reload-online')
    // Back and forth once online: the connection stays open, and nothing is connected twice.
    await backAndForth(page, paid, receipt)
    expect(await world.product.openDevices()).toEqual(['127.0.0.1'])
    expect(await world.product.payments()).toHaveLength(before + 1)
    await close()
  })
})

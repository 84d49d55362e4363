import { describe, expect, it } from 'vitest'
import { atCashier, button, fillTicket, shopWords } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'

// 10:00 in Beijing: MF829 leaves tonight.
const world = startWorld('2026-11-20T02:00:00Z')

/** The same story in both languages: the network fails at every step and comes back. */
const tellings = {
  zh: {
    shopper: {
      ticketNo: '731-9991000274',
      lastName: 'CHEN',
      firstName: 'JIANYU',
      email: 'chen.jianyu2@example.com',
      lastSix: '021033',
      seat: '31B',
    },
    maybePlaced: '不会重复下单',
    unknownResult: '暂时查不到支付结果',
    seeOrder: '查看订单',
    ready: '网络已备好',
    orders: '我的订单',
    loadFailed: '加载失败',
    plan: '1 小时上网包',
  },
  en: {
    shopper: {
      ticketNo: '731-9991000959',
      lastName: 'Osterby',
      firstName: 'Anna-Lena',
      email: 'osterby.annalena7@example.com',
      lastSix: '900002',
      seat: '33C',
    },
    maybePlaced: "it's never placed twice",
    unknownResult: "We can't see the result right now",
    seeOrder: 'See the order',
    ready: 'your Wi-Fi is ready',
    orders: 'My orders',
    loadFailed: 'Failed to load',
    plan: '1-Hour Browsing',
  },
} as const

describe.each(['zh', 'en'] as const)('buying before the flight without a steady network, in %s', (language) => {
  const { shopper, ...told } = tellings[language]
  const words = shopWords[language]

  it('reports the loss at every step, keeps what was typed, and continues when the network is back', async () => {
    const { page, look, chineseText, close } = await world.takePhone({ language, cashiers: true, mayLoseNetwork: true })
    const strip = page.getByText(words.networkLost)
    const offline = (is: boolean) => page.context().setOffline(is)
    const backOnline = async () => {
      await offline(false)
      await strip.waitFor({ state: 'detached' })
    }

    // Lookup: the code.
    await page.goto(world.product.url)
    await fillTicket(page, words, shopper)
    await offline(true)
    await button(page, words.sendCode).click()
    await page.getByRole('alert').getByText(words.networkError).waitFor()
    await strip.waitFor()
    await look('offline-lookup')
    expect(await page.getByLabel(words.ticketNo).inputValue()).toBe(shopper.ticketNo)
    await backOnline()
    await button(page, words.sendCode).click()
    await page.getByText(words.resend).waitFor()
    await page.getByLabel(words.code).fill(await world.product.codeMailedTo(shopper.email))

    // Lookup: the trip. The code that was typed is still valid afterwards.
    await offline(true)
    await button(page, words.find).click()
    await page.getByRole('alert').getByText(words.networkError).waitFor()
    await backOnline()
    await button(page, words.find).click()
    await page.getByRole('radio').first().waitFor()

    // Passenger: document and seat, in the sheet.
    await page.getByRole('radio', { name: words.oneHour }).check()
    await button(page, words.buy).click()
    await page.getByLabel(words.lastSix).fill(shopper.lastSix)
    await page.getByLabel(words.seat).fill(shopper.seat)
    await page.getByRole('checkbox').check()
    await offline(true)
    await button(page, words.confirm).click()
    await page.getByRole('alert').getByText(words.networkError).waitFor()
    await strip.waitFor()
    await look('offline-passenger')
    await backOnline()
    expect(await page.getByLabel(words.seat).inputValue()).toBe(shopper.seat)
    await button(page, words.confirm).click()

    // Settlement.
    await button(page, words.place).waitFor()
    await page.getByLabel(words.remark).fill('31B')
    await offline(true)
    await button(page, words.place).click()
    await page.getByRole('alert').getByText(told.maybePlaced).waitFor()
    await look('offline-settlement')
    await backOnline()
    expect(await page.getByLabel(words.remark).inputValue()).toBe('31B')
    await button(page, words.place).click()

    // Payment: the bank has the money, the passenger is back, and the network is gone again.
    const payment = await atCashier(page, world.product)
    await page.goBack()
    await page.getByRole('heading', { name: words.confirming }).waitFor()
    await offline(true)
    await world.product.decide(payment, { outcome: 'paid', notify: 'once' })
    await strip.waitFor()
    await look('offline-pay-result')
    await backOnline()
    await page.getByRole('heading', { name: words.paid }).waitFor()

    // Orders: in a tab that has loaded nothing before.
    const other = await page.context().newPage()
    await other.goto(`${world.product.url}/#/me`)
    await other.getByText(told.plan).first().waitFor()
    await other.close()
    await offline(true)
    await page.getByText(told.seeOrder).click()
    await page.getByText(shopper.seat).first().waitFor()
    await backOnline()
    await page.getByRole('heading', { name: told.ready }).waitFor()
    if (language === 'en') expect(await chineseText()).toEqual([])
    await close()
  })
})

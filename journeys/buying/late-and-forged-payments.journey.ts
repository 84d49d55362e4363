import { describe, expect, it } from 'vitest'
import { atCashier, button, choosePlan, findTrip, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const tellings = {
  zh: {
    shopper: shoppers.fangYuzhou,
    unpaid: '支付未完成',
    iHavePaid: '我已完成支付',
    notSeen: '还没有收到付款',
    continuePayment: '继续支付',
  },
  en: {
    shopper: shoppers.nguyenThiMai,
    unpaid: 'Payment not completed',
    iHavePaid: 'I have paid',
    notSeen: 'No payment seen yet',
    continuePayment: 'Continue payment',
  },
} as const

describe.each(['zh', 'en'] as const)('a payment whose notice is lost or forged, in %s', (language) => {
  const { shopper, ...told } = tellings[language]
  const words = shopWords[language]
  const purchase = { words, shopper }

  it('is ignored when forged, and found by our own query when the notice is lost', async () => {
    const { page, chineseText, close } = await world.takePhone({ language, cashiers: true })
    await findTrip(page, world.product, purchase)
    await choosePlan(page, purchase, words.oneHour)
    await button(page, words.place).click()
    const payment = await atCashier(page, world.product)

    // The passenger has left without paying; someone else claims that they paid.
    const forged = await world.product.decide(payment, { outcome: 'canceled', notify: 'forged' })
    expect(forged.notifications.every(({ status }) => status >= 400)).toBe(true)
    await page.goBack()
    await page.getByRole('heading', { name: words.confirming }).waitFor()
    await button(page, told.iHavePaid).click()
    // The page says what the gateway answers.
    await page.getByRole('heading', { name: told.notSeen }).waitFor()
    expect(await page.getByRole('heading', { name: words.paid }).count()).toBe(0)

    // They do pay, but the gateway's notice is lost.
    await world.product.decide(payment, { outcome: 'paid', notify: 'never' })
    await world.product.advanceClock(31)
    await page.getByRole('heading', { name: words.paid }).waitFor()
    if (language === 'en') expect(await chineseText()).toEqual([])
    await close()
  })
})

/** One page serves both languages: an order keeps its currency, and only Alipay's cashier outlives an order. */
describe('a payment for an order that is over', () => {
  const { shopper } = tellings.zh
  const words = shopWords.zh
  const purchase = { words, shopper }

  it('is refunded automatically, and the page says so in both languages', async () => {
    const { page, look, chineseText, close } = await world.takePhone({ language: 'zh', cashiers: true })
    await world.product.advanceClock(61)
    await findTrip(page, world.product, purchase)
    await choosePlan(page, purchase, words.data)
    await button(page, words.place).click()
    const payment = await atCashier(page, world.product)

    // The order is cancelled in another tab while the cashier is open.
    const tab = await page.context().newPage()
    await tab.goto(`${world.product.url}/#/order/list?tab=pending_payment`)
    await tab.getByRole('article').getByRole('link').first().click()
    await button(tab, '取消订单').click()
    await tab.getByRole('alertdialog').getByRole('button', { name: '取消订单' }).click()
    await tab.getByRole('heading', { name: '已取消' }).first().waitFor()
    await tab.close()

    await page.goBack()
    await page.getByRole('heading', { name: '这个订单已不能支付' }).waitFor()
    await look('late-over')
    await world.product.decide(payment, { outcome: 'paid', notify: 'once' })
    await page.getByRole('heading', { name: '付款到得晚了' }).waitFor()
    await page.getByText(/¥58.*已原路退回/).waitFor()
    await look('late-returned')
    const orderNo = getOrderNo(page)

    await page.goto(`${world.product.url}/#/order/detail?orderNo=${orderNo}`)
    await page.getByText('迟到的付款已原路退回').waitFor()
    await look('late-order')
    await page.getByRole('button', { name: '切换到英文' }).first().click()
    await page.getByText(/¥58 went back to your original payment method/).waitFor()
    await page.goto(`${world.product.url}/#/pay/result?orderNo=${orderNo}`)
    await page.getByRole('heading', { name: 'Your payment came too late' }).waitFor()
    expect(await chineseText()).toEqual([])
    await close()
  })

  it('can be tried again at once when it fails at the bank', async () => {
    const { page, look, close } = await world.takePhone({ language: 'zh', cashiers: true })
    await world.product.advanceClock(61)
    await findTrip(page, world.product, purchase)
    await choosePlan(page, purchase, words.wholeFlight)
    await button(page, words.place).click()
    const first = await atCashier(page, world.product)
    await button(page, '付款失败').click()
    await page.getByRole('heading', { name: tellings.zh.unpaid }).waitFor()
    await look('late-failed')
    await button(page, tellings.zh.continuePayment).click()
    const second = await atCashier(page, world.product)
    expect(second).not.toBe(first)
    await button(page, '确认付款').click()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    await close()
  })
})

/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atCashier, button, choosePlan, findTrip, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import { logInByMail } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const tellings = {
  zh: {
    shopper: shoppers.xieAnran,
    maybePlaced: '不会重复下单',
    held: '您有一个待付款订单已包含这个套餐，请先支付或取消它',
    continuePayment: '继续支付',
    pending: '待付款',
    networkLost: '网络异常',
    away: '系统暂时没有应答，您的订单和付款都不会丢失，请稍等片刻再试',
    slow: '网络较慢，仍在处理。',
    stop: '停止等待',
    timedOut: '请求超时，请稍后重试',
    unknownResult: '暂时查不到支付结果',
  },
  en: {
    shopper: shoppers.lucasBrandley,
    maybePlaced: "it's never placed twice",
    held: 'You have an unpaid order for this plan. Please pay or cancel it.',
    continuePayment: 'Continue payment',
    pending: 'Pending payment',
    networkLost: 'Network error',
    away: 'We cannot answer right now. Your orders and payments are safe. Please try again in a moment.',
    slow: 'Still working. The connection is slow.',
    stop: 'Stop waiting',
    timedOut: 'The request timed out. Please try again later.',
    unknownResult: "We can't see the result right now",
  },
} as const

/** Lets the next call of this name reach the server, but not its answer the page; returns the answer. */
async function loseAnswerTo(page: Page, call: string): Promise<() => Promise<unknown>> {
  const lost: Promise<unknown>[] = []
  await page.route(
    `**/${call}`,
    async (route) => {
      lost.push((await route.fetch()).json())
      await route.abort()
    },
    { times: 1 },
  )
  return async () => lost[0]
}

describe.each(['zh', 'en'] as const)('an answer that never arrives, in %s', (language) => {
  const { shopper, ...told } = tellings[language]
  const words = shopWords[language]
  const purchase = { words, shopper }

  it('creates no second order and no second payment: not by a retry, a reload or another tab', async () => {
    const { page, look, chineseText, close } = await world.takePhone({ language, cashiers: true, mayLoseNetwork: true })
    const paymentsBefore = (await world.product.payments()).length
    await findTrip(page, world.product, purchase)
    await choosePlan(page, purchase, words.oneHour)

    // The order is placed but the phone does not learn of it, and the impatient passenger reloads.
    await loseAnswerTo(page, 'submitOrder')
    await button(page, words.place).click()
    await page.getByRole('alert').getByText(told.maybePlaced).waitFor()
    await page.reload()
    // Another tab that knows nothing of the first leads to the order that holds the plan.
    const other = await page.context().newPage()
    await other.goto(page.url())
    await button(other, words.place).click()
    await other.getByRole('alert').getByText(told.held).waitFor()
    await other.getByRole('link', { name: told.continuePayment }).click()
    await other.getByRole('heading', { name: told.pending }).first().waitFor()
    const orderNo = getOrderNo(other)
    await other.close()

    // Back in the first tab: the same act, the same order. Now the cashier's address is lost.
    await loseAnswerTo(page, 'submitPay')
    await button(page, words.place).click()
    await page.getByText(told.networkLost).first().waitFor()
    await page.getByRole('heading', { name: told.pending }).first().waitFor()
    expect(getOrderNo(page)).toBe(orderNo)
    await look('lost-cashier')
    await page.reload()
    await button(page, told.continuePayment).click()
    const payment = await atCashier(page, world.product)
    await world.product.decide(payment, { outcome: 'paid', notify: 'once' })

    // Reloading the result changes nothing.
    await page.goto(`${world.product.url}/#/pay/result?orderNo=${orderNo}`)
    await page.getByRole('heading', { name: words.paid }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: words.paid }).waitFor()

    await page.goto(`${world.product.url}/#/order/list`)
    await page.getByRole('article').first().waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    expect(await world.product.payments()).toHaveLength(paymentsBefore + 1)
    if (language === 'en') expect(await chineseText()).toEqual([])
    await close()
  })

  it('is reported as late after eight seconds, and the passenger need not keep waiting', async () => {
    const { page, look, close } = await world.takePhone({ language, cashiers: true, mayLoseNetwork: true })
    await world.product.advanceClock(61)
    await findTrip(page, world.product, purchase)
    await choosePlan(page, purchase, words.data)
    await page.clock.install()
    await page.route('**/submitOrder', () => undefined)
    const asked = page.waitForRequest('**/submitOrder')
    await button(page, words.place).click()
    await asked
    await page.clock.fastForward(9000)
    await page.getByText(told.slow).waitFor()
    await look('slow-settlement')
    await button(page, told.stop).click()
    await page.getByRole('alert').getByText(told.timedOut).waitFor()
    expect(await page.getByText(told.slow).count()).toBe(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await close()
  })

  it('is explained with a way forward while the server has no database, until the server recovers', async () => {
    const { page, look, close } = await world.takePhone({ language, cashiers: true, mayLoseNetwork: true })
    await world.product.advanceClock(61)
    await findTrip(page, world.product, purchase)
    await choosePlan(page, purchase, words.data)
    const away = async (call: string) =>
      page.route(`**/${call}`, (route) =>
        route.fulfill({
          status: 503,
          json: {
            code: '9002',
            message: tellings.zh.away,
            messageEn: tellings.en.away,
            data: { error: 'temporarilyUnavailable' },
          },
        }),
      )
    await away('submitOrder')
    await button(page, words.place).click()
    await page.getByRole('alert').getByText(told.away).waitFor()
    await look('away-settlement')
    await page.unrouteAll()
    await away('orderDetail')
    await button(page, words.place).click()
    await atCashier(page, world.product)
    await page.goBack()
    await page.getByRole('heading', { name: told.unknownResult }).waitFor()
    await look('away-pay-result')
    await page.unrouteAll()
    await page.getByRole('heading', { name: words.confirming }).waitFor()
    await close()
  })
})

describe('goods with the coupon that saves most', () => {
  it('are ordered once, although the order that nobody heard of holds the coupon', async () => {
    const words = goodsWords.zh
    const { page, close } = await world.takePhone({ language: 'zh', cashiers: true, mayLoseNetwork: true })
    await page.goto(`${world.product.url}/#/order/settlement?skuId=G003-S1&quantity=2`)
    await logInByMail(page, world.product, { words, shopper: shoppers.linXiaoyu })
    await page.getByRole('button', { name: words.coupon }).filter({ hasText: '已选最省的' }).waitFor()

    const lost = await loseAnswerTo(page, 'submitOrder')
    await button(page, words.place).click()
    await page.getByRole('alert').getByText(tellings.zh.maybePlaced).waitFor()
    // A passenger who comes back from another app is shown a fresh page: time for another quote, without the coupon.
    await page.evaluate(async () => {
      dispatchEvent(new Event('visibilitychange'))
      for (let asked = 0; asked < 5; asked += 1) await fetch('/')
    })

    const [answer] = await Promise.all([page.waitForResponse('**/submitOrder'), button(page, words.place).click()])
    const { data } = (await answer.json()) as Placed // The envelope of this call.
    expect(data.orderNo).toBe(((await lost()) as Placed).data.orderNo) // As above.
    await atCashier(page, world.product)
    await close()
  })
})

interface Placed {
  data: { orderNo: string }
}

/// <reference lib="dom" />
import type { Coupon } from '@aisle/contract/coupons-schemas'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { orderCouponList } from '@aisle/contract/orders'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { payButton, plansAboard, takePlan } from '../support/shoppers/plans-aboard.ts'
import { atCashier, button, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { logInBySeat } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'

const tellings = {
  zh: {
    seated: { lastSix: '121099', seat: '21B' },
    changed: /价格有变动：原 ¥37，现 ¥38/,
    maybePlaced: '不会重复下单',
    online: '已连上，可以上网了',
    connect: '立即上网',
    coupon: /^优惠券/,
    wholeFlight: /^国际全程上网包，¥/,
    untilLanding: /· 到落地不限时/,
    kept: '已暂停',
  },
  en: {
    seated: { lastSix: '900009', seat: '22H' },
    changed: /The price has changed from \$5 to \$6/,
    maybePlaced: "it's never placed twice",
    online: "You're online",
    connect: 'Connect',
    coupon: /^Coupon/,
    wholeFlight: /^Full-Flight Browsing \(International\), \$/,
    untilLanding: /· Until landing/,
    kept: 'Paused',
  },
} as const

/** What has the focus, by its label or text. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

/** A coupon that the passenger could choose. */
async function withCoupon(page: Page): Promise<void> {
  const coupon: Coupon = {
    couponId: 'W1',
    name: { zh: '上网券 W1', en: 'Wi-Fi coupon W1' },
    amount: 100,
    percentOff: null,
    cap: null,
    minSpend: 0,
    currency: 'CNY',
    scope: 'wifi',
    category: null,
    memberOnly: false,
    validFrom: '2026-11-01T00:00:00Z',
    validTo: '2026-12-31T00:00:00Z',
    state: 'unused',
  }
  await page.route('**/orderCouponList', async (route) => {
    const response = await route.fetch()
    // The offers for an order, as the contract describes them.
    const answer = (await response.json()) as { data: ResponseOf<typeof orderCouponList> }
    answer.data.usable = [{ coupon, discount: 100 }]
    await route.fulfill({ response, json: answer })
  })
}

describe.each(['zh', 'en'] as const)('a paid plan over the list aboard, in %s', (language) => {
  const told = tellings[language]
  const words = shopWords[language]
  // 10:00 in Beijing: MF817 is in the air. One world per language: the aircraft recognises a device by its address.
  const world = startWorld('2026-11-20T02:00:00Z')

  it('is left by "back" and by Esc without a trace, and keeps the focus while it is open', async () => {
    const { page, look, close } = await world.takePhone({ language, cashiers: true })
    await withCoupon(page)
    await page.goto(`${world.product.url}/?source=portal#/help`)
    await page.getByRole('heading').first().waitFor()
    await page.goto(`${world.product.url}/?source=portal#/productList`)
    await takePlan(page, words.oneHour)
    await logInBySeat(page, language, told.seated)
    await payButton(page).waitFor()
    await look('pay-sheet')
    const sheet = page.getByRole('dialog')
    // A reload would go on at checkout.
    expect(page.url()).toContain('#/order/settlement?')
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      expect(await sheet.evaluate((one) => one.contains(document.activeElement))).toBe(true)
    }
    // "Back" closes the topmost of two sheets only.
    await button(page, told.coupon).click()
    await page.getByRole('radio', { name: /W1/ }).waitFor()
    await page.goBack()
    await page.getByRole('radio', { name: /W1/ }).waitFor({ state: 'detached' })
    await payButton(page).waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(page.url()).toMatch(/#\/productList$/)
    await plansAboard(page)

    await takePlan(page, words.oneHour)
    await payButton(page).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toMatch(/#\/productList$/)
    expect(await focused(page)).toMatch(/^(付|Pay) [¥$]/)
    // Neither sheet is in the history: before the list comes the screen before it.
    await page.goBack()
    await page.waitForURL(/#\/help$/)
    await close()
  })

  it('is ordered once, at the price that was read, and connects with the tap after the payment', async () => {
    const { page, look, chineseText, close } = await world.takePhone({ language, cashiers: true, mayLoseNetwork: true })
    // Shows a price lower by one yuan or dollar; the server keeps its own.
    await page.route('**/calculateOrder', async (route) => {
      const response = await route.fetch()
      // A quote, as the contract describes it.
      const answer = (await response.json()) as { data: { payable: number } }
      answer.data.payable -= 100
      await route.fulfill({ response, json: answer })
    })
    await page.goto(`${world.product.url}/?source=portal#/productList`)
    await takePlan(page, words.oneHour)
    await payButton(page).click()
    await page.getByText(told.changed).waitFor()
    await look('pay-sheet-price-changed')
    expect(await world.product.payments()).toEqual([])

    // The order is placed, and the phone does not learn of it.
    let lost: unknown
    await page.route(
      '**/submitOrder',
      async (route) => {
        lost = (await (await route.fetch()).json()) as unknown
        await route.abort()
      },
      { times: 1 },
    )
    await payButton(page).click()
    await page.getByRole('alert').getByText(told.maybePlaced).waitFor()
    await look('pay-sheet-maybe-placed')
    // Two taps at once are one act, and the same as before.
    await payButton(page).dblclick()
    const payment = await atCashier(page, world.product)
    expect(await world.product.payments()).toHaveLength(1)
    await world.product.decide(payment, { outcome: 'paid', notify: 'once' })
    await page.goBack()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    expect(lost).toMatchObject({ data: { orderNo: getOrderNo(page) } })
    await page.getByText(told.connect, { exact: true }).click()
    await page.getByRole('heading', { name: told.online }).waitFor()
    expect(await world.product.openDevices()).toEqual(['127.0.0.1'])

    // Online for an hour of more than two: the plan for the whole flight at its full price, and the hour is kept.
    await page.unrouteAll()
    await button(page, told.wholeFlight).click()
    await payButton(page).waitFor()
    await look('pay-sheet-online')
    await payButton(page).click()
    const second = await atCashier(page, world.product)
    await world.product.decide(second, { outcome: 'paid', notify: 'once' })
    await page.goBack()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    await page.getByText(told.connect, { exact: true }).click()
    await page.getByText(told.untilLanding).waitFor()
    await look('online-whole-flight')
    expect(await button(page, told.wholeFlight).count()).toBe(0)
    await page.goto(`${world.product.url}/#/payAuth`)
    await page.getByText(told.kept, { exact: true }).waitFor()
    expect(await world.product.payments()).toHaveLength(2)
    if (language === 'en') expect(await chineseText()).toEqual([])
    await close()
  })
})

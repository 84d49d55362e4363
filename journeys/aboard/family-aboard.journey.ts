import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openOrder, reads } from '../support/shoppers/after-sale.ts'
import { atCashier, button, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { herFamily, shoppers } from '../support/shoppers/shoppers.ts'
import { logInBySeat } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'
import { payButton, takePlan } from '../support/shoppers/plans-aboard.ts'

const world = startWorld('2026-11-20T02:00:00Z')
const [, daughter] = herFamily

const tellings = {
  zh: {
    forOthers: '也为同行乘机人购买',
    children: '同一订座中还有 2 位儿童',
    child: '同一订座中还有 1 位儿童',
    addChild: '添加同订座儿童',
    addNow: '添加',
    forBoth: /^付 .+（2 人）$/,
  },
  en: {
    forOthers: 'Buy for your companions too',
    children: 'There are 2 children in your booking',
    child: 'There is a child in your booking',
    addChild: 'Add a child of your booking',
    addNow: 'Add child',
    forBoth: /^Pay .+ for 2$/,
  },
} as const

beforeAll(async () => {
  // To the family's flight home: MF830 left Los Angeles at 07:30 UTC.
  await world.product.advanceClock(58 * 3600)
  await world.product.flyAs({
    flightNo: 'MF830',
    tail: 'B-2074',
    origin: { iata: 'LAX', lat: 33.943, lon: -118.408 },
    destination: { iata: 'XMN', lat: 24.544, lon: 118.128 },
    takeoffUtc: '2026-11-22T07:30:00Z',
    etaUtc: '2026-11-22T22:30:00Z',
  })
})

/** Whether the device is known stays unanswered until the returned function is called. */
async function holdRecognition(page: Page): Promise<() => void> {
  let answer = (): void => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/autoVerify', async (route) => {
    await answered
    await route.continue()
  })
  return () => answer()
}

describe('a mother aboard who has shown seat and document (W9)', () => {
  it.each(['zh', 'en'] as const)('adds her daughter and buys for both in one order, %s', async (language) => {
    const { page, look, chineseText, close } = await world.takePhone({ language, cashiers: true })
    const shop = shopWords[language]
    const words = tellings[language]
    const plan = language === 'zh' ? shop.oneHour : shop.data
    const recognise = await holdRecognition(page)
    await page.goto(`${world.product.url}/?source=portal&gt=guest-on-board#/productList`)
    await takePlan(page, plan)
    await page.getByRole('dialog').waitFor()
    recognise()
    // The second time her device is recognised, though only after the tap: she goes on without being asked.
    if (language === 'zh') await logInBySeat(page, language, shoppers.wenYining)

    // The sheet of payment tells her that the children can have a plan in the same order.
    await payButton(page).waitFor()
    await look('family-aboard-alone')
    await button(page, words.forOthers).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(words.children).waitFor()
    await look('family-aboard-list')

    await button(page, words.addChild).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(shop.ticketNo).fill(daughter.ticketNo)
    await sheet.getByLabel(shop.lastName).fill(daughter.lastName)
    await sheet.getByLabel(shop.firstName).fill(daughter.firstName)
    await look('family-aboard-add')
    await sheet.getByRole('button', { name: words.addNow, exact: true }).click()
    const companions = page.getByRole('region', { name: shop.alsoFor })
    await companions.getByRole('checkbox', { name: daughter.shown[language] }).check()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText(words.child).waitFor()
    await page.getByRole('button', { name: words.forBoth }).waitFor()
    await look('family-aboard-chosen')

    // What was chosen outlives the way to checkout and back.
    await takePlan(page, plan)
    await reads(page, daughter.shown[language])
    await look('family-aboard-settlement')
    await page.goBack()
    await page.getByRole('button', { name: words.forBoth }).waitFor()
    await takePlan(page, plan)
    await button(page, shop.place).click()
    const payment = await atCashier(page, world.product)
    await world.product.decide(payment, { outcome: 'paid', notify: 'once' })
    await page.goBack()
    await page.getByRole('heading', { name: shop.paid }).waitFor()
    const orderNo = getOrderNo(page)
    await openOrder(page, world.product, orderNo)
    await reads(page, daughter.shown[language])
    await look('family-aboard-order')
    if (language === 'en') expect(await chineseText()).toEqual([])
    await close()
  })
})

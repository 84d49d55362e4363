import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { goodsWords, placeAndPay } from '../support/shoppers/goods-shopper.ts'
import { logInAtCas, waysWords } from '../support/ways-in/other-pages.ts'
import { patience } from '../support/patience.ts'
import { redeem } from '../support/products/operator.ts'
import { button, fillTicket, type Shopper } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

const daySeconds = 24 * 60 * 60

interface Buyer {
  language: 'zh' | 'en'
  shopper: Shopper
  /** Of the buyer at single sign-on. */
  userId: string
}

/**
 * Buys two bears without a cart, to be collected in Xiamen; returns the order number. The login expires during checkout, and
 * the buyer logs in again on another site's page.
 */
async function buyTwoToCollect(page: Page, { language, shopper, userId }: Buyer): Promise<string> {
  const words = goodsWords[language]
  const ways = waysWords[language]
  const typed = expiredWords[language]
  await page.goto(`${world.product.url}/#/goods/G005`)
  await button(page, words.buyNow).click()
  await page.getByRole('dialog').getByRole('button', { name: words.more }).click()
  await page.getByRole('dialog').getByRole('button', { name: words.buyNow, exact: true }).click()
  // The login says what it is for, and a ticket alone leads on to the code instead of to a trip.
  await page.getByRole('heading', { name: typed.loginFor }).waitFor()
  await fillTicket(page, words, shopper)
  await world.product.clearMails()
  await button(page, words.logInAndGoOn).click()
  await page.getByText(words.resend).waitFor()
  await page.getByLabel(words.code).fill(await world.product.codeMailedTo(shopper.email))
  await button(page, words.logInAndGoOn).click()
  await page.getByRole('tab', { name: words.pickup }).click()
  await page.getByRole('link', { name: words.choosePoint }).click()
  await page.getByRole('radio', { name: words.counter }).click()
  // Counters of several airports have the same name.
  await page.getByText(words.chosenCounter).waitFor()
  // Engines differ in when they draw a screen to which a choice goes back: its latest address counts.
  const withCounter = await page.evaluate(() => location.hash)
  await page.evaluate(() => location.replace(location.hash.replace(/&pickupPointId=[^&]*/, '')))
  await page.getByRole('link', { name: words.choosePoint }).waitFor()
  await page.evaluate((hash) => location.replace(hash), withCounter)
  await page.getByText(words.chosenCounter).waitFor()

  await page.getByRole('button', { name: words.coupon }).click()
  await page.getByRole('radio', { name: typed.coupon }).first().check()
  await button(page, words.done).click()
  await page.getByRole('button', { name: typed.couponUsed }).waitFor()
  await page.getByLabel(words.remark).fill('12C')
  // An order in dollars gets a receipt instead of an invoice (S8).
  if (language === 'zh') {
    await page.getByRole('button', { name: /^发票/ }).click()
    await page.getByRole('tab', { name: '个人' }).click()
    await page.getByLabel('发票抬头').fill('林小屿')
    await page.getByLabel('接收邮箱').fill(shopper.email)
    await button(page, words.done).click()
  }
  await world.product.advanceClock(3601)
  await button(page, words.place).click()
  await page.getByRole('heading', { name: typed.loginFor }).waitFor()
  await button(page, ways.account).click()
  await logInAtCas(page, ways, { userId })

  await page.getByText(words.chosenCounter).waitFor()
  await page.getByText('× 2').first().waitFor()
  await page.getByRole('button', { name: typed.couponUsed }).waitFor()
  expect(await page.getByLabel(words.remark).inputValue()).toBe('12C')
  if (language === 'zh') await page.getByRole('button', { name: /^发票.*个人电子发票/ }).waitFor()
  return placeAndPay(page, world.product, words)
}

const expiredWords = {
  zh: { loginFor: '登录后购买这件商品', coupon: /会员专享立减 15%/, couponUsed: /^优惠券.*−¥29/ },
  en: { loginFor: 'Log in to buy this item', coupon: /Members: 15% off/, couponUsed: /^Coupon.*−\$4/ },
} as const

describe('goods that are collected at the airport', () => {
  it('are collected piece by piece, each by its own code, in Chinese', async () => {
    const { page, look, close } = await world.takePhone({ language: 'zh', cashiers: true })
    await buyTwoToCollect(page, { language: 'zh', shopper: shoppers.linXiaoyu, userId: 'U001' })
    await page.getByRole('heading', { name: '可以取货了' }).waitFor()
    await look('order-to-collect')
    await button(page, '出示取货码').click()
    const sheet = page.getByRole('dialog', { name: '取货码' })
    await sheet.getByRole('img', { name: '取货码二维码' }).waitFor()
    await sheet.getByText('第 1 个，共 2 个').waitFor()
    await look('pickup-code')
    const codes = [await codeShown(page)]
    await sheet.getByRole('button', { name: '下一个' }).click()
    await sheet.getByText('第 2 个，共 2 个').waitFor()
    codes.push(await codeShown(page))
    expect(new Set(codes).size).toBe(2)

    expect(await redeem(world.product, codes[1] ?? '')).toBe(1)
    await page.reload()
    await page.getByRole('heading', { name: '可以取货了' }).waitFor()
    await page.getByText('已取', { exact: true }).waitFor()
    await look('order-half-collected')
    expect(await redeem(world.product, codes[0] ?? '')).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: '已完成' }).waitFor()
    await page.getByText('商品已取走，订单完成。').waitFor()
    await look('order-collected')
    // A code works once.
    await expect(redeem(world.product, codes[0] ?? '')).rejects.toThrow('"changed":false')
    await close()
  })

  it('are refunded automatically when they are not collected within 30 days, in English', async () => {
    const { page, look, chineseText, close } = await world.takePhone({ language: 'en', cashiers: true })
    const { mioKurosawa: shopper } = shoppers
    const orderNo = await buyTwoToCollect(page, { language: 'en', shopper, userId: 'U004' })
    await page.getByRole('heading', { name: 'Ready to collect' }).waitFor()
    await page.getByText('Show your codes at the counter by 20 Dec.').waitFor()
    const subjects = async () => (await world.product.mailsTo(shopper.email)).map(({ subject }) => subject)
    // A mail that is on its way when the clock leaps is sent again.
    await expect.poll(subjects, patience).toContainEqual(expect.stringContaining('Order confirmed'))
    await look('order-to-collect')

    await world.product.clearMails()
    for (const seconds of [29 * daySeconds, daySeconds]) await world.product.advanceClock(seconds)
    // The passenger got a reminder in time, and a mail about the refund.
    await expect
      .poll(subjects, patience)
      .toEqual([expect.stringContaining('refunded'), 'Please collect your order by 20 Dec'])
    // The login has long expired; a member logs in again by their airline account.
    await page.goto(`${world.product.url}/#/me`)
    await button(page, waysWords.en.account).click()
    await logInAtCas(page, waysWords.en, { userId: 'U004' })
    await page.getByRole('heading', { name: 'MIO KUROSAWA' }).waitFor()
    await page.goto(`${world.product.url}/#/order/list?tab=refunds`)
    await page.getByText('Not collected in time').waitFor()
    await page.getByRole('link', { name: `Open order ${orderNo}` }).click()
    await page.getByRole('heading', { name: 'Refunded' }).waitFor()
    await page.getByText('Not collected in time').waitFor()
    await page.getByText('$24').filter({ visible: true }).first().waitFor()
    await look('order-not-collected')
    expect(await chineseText()).toEqual([])
    await close()
  })
})

/** The digits below the visible code. */
async function codeShown(page: Page): Promise<string> {
  const [digits] =
    /(\d[\d ]+\d)/.exec(
      await page
        .getByRole('dialog')
        .getByText(/^[\d ]{12,}$/)
        .innerText(),
    ) ?? []
  return (digits ?? '').replaceAll(' ', '')
}

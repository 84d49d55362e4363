/// <reference lib="dom" />
import { describe, expect, it } from 'vitest'
import { afterSaleWords, askBack, openOrder, reads, submitRequest } from '../support/shoppers/after-sale.ts'
import { addToCart, goodsWords, placeAndPay } from '../support/shoppers/goods-shopper.ts'
import { growOld } from '../support/pages/old-browser.ts'
import { button, buyPlan, shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { logInByMail, logInBySeat } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')

async function takeOldPhone(language: 'zh' | 'en') {
  const phone = await world.takePhone({ language, cashiers: true, bypassCSP: true })
  await growOld(phone.page.context(), world.product.url)
  return phone
}

describe('a browser without anything newer than Chrome 87 and Safari 14, over plain http', () => {
  it('buys goods in the sheets of variants, areas and coupons, and applies for a refund', async () => {
    const { page, look, close } = await takeOldPhone('zh')
    const words = goodsWords.zh
    await page.goto(`${world.product.url}/#/shop`)
    await page.getByRole('link', { name: '查看全部 30 件商品' }).waitFor()
    await look('old-shop')
    await page.getByRole('link', { name: '查看全部 30 件商品' }).click()
    await page
      .getByRole('link', { name: /机长小熊/ })
      .first()
      .click()
    await page.getByRole('heading', { name: '机长小熊' }).waitFor()
    await look('old-goods')
    await addToCart(page, words, { variant: '白', quantity: 2 })
    await page.getByRole('link', { name: /^购物车/ }).click()
    await page.getByRole('checkbox', { name: '选择机长小熊' }).waitFor()
    await look('old-cart')
    await button(page, words.checkout).click()
    await logInByMail(page, world.product, { words, shopper: shoppers.linXiaoyu })
    await page.getByRole('link', { name: words.changeAddress }).click()
    await page.getByRole('link', { name: words.newAddress }).click()
    await page.getByLabel('粘贴地址自动识别').fill('林望海，15410000102，福建省厦门市湖里区示例路 8 号 3 号楼 502 室')
    await button(page, '识别').click()
    await page.getByRole('button', { name: /^所在地区/ }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: '金山街道' }).waitFor()
    await look('old-area-sheet')
    // The browser lacks `inert`, so the sheet itself keeps the keyboard inside.
    for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      expect(await sheet.evaluate((layer) => layer.contains(document.activeElement))).toBe(true)
    }
    await sheet.getByRole('button', { name: '金山街道' }).click()
    await look('old-address')
    await button(page, words.save).click()
    await page.getByRole('button', { name: words.coupon }).click()
    await page.getByRole('radio', { name: /会员专享立减 15%/ }).check()
    await look('old-coupons')
    await button(page, words.done).click()
    await page.getByText('−¥').first().waitFor()
    await look('old-settlement')
    const orderNo = await placeAndPay(page, world.product, words)
    await page.getByRole('heading', { name: words.awaitingShipment }).waitFor()
    await look('old-goods-order')
    // Copying works without the clipboard API, which needs https.
    await button(page, '复制订单编号').filter({ visible: true }).click()
    await page.getByText('已复制', { exact: true }).first().waitFor()

    const after = afterSaleWords.zh
    await askBack(page, after, '不想要了')
    await look('old-refund-apply')
    await submitRequest(page, after)
    await page.getByRole('heading', { name: after.completed }).first().waitFor()
    await openOrder(page, world.product, orderNo)
    await reads(page, after.completed)
    await page.goto(`${world.product.url}/#/me`)
    await page.getByRole('heading').first().waitFor()
    await look('old-me')
    await close()
  })

  it('buys Wi-Fi before the flight and goes online aboard, although the page was reloaded in between', async () => {
    const { page, look, close } = await takeOldPhone('en')
    const purchase = { words: shopWords.en, shopper: shoppers.chenJianyu, plan: shopWords.en.oneHour }
    const orderNo = await buyPlan(page, world.product, purchase)
    expect(await page.evaluate(() => 'at' in Array.prototype || 'structuredClone' in window)).toBe(false)
    await look('old-paid')
    // The login was sealed for the device, so the next page knows the passenger.
    await openOrder(page, world.product, orderNo)
    await page.reload()
    await page.getByRole('heading', { name: 'your Wi-Fi is ready' }).first().waitFor()
    await look('old-order')

    await world.product.advanceClock(13.5 * 3600)
    await world.product.flyAs({
      flightNo: 'MF829',
      tail: 'B-2074',
      origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
      destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
      takeoffUtc: '2026-11-20T14:00:00Z',
      etaUtc: '2026-11-21T02:00:00Z',
    })
    await page.goto(`${world.product.url}/?source=portal#/productList`)
    await page.getByText('Time to Los Angeles').waitFor()
    await look('old-aboard')
    // The login has expired; the seat opens the plan that was bought.
    await page.getByRole('button', { name: 'Check seat' }).click()
    await logInBySeat(page, 'en', shoppers.chenJianyu)
    await page.getByRole('heading', { name: "You're online" }).waitFor()
    await look('old-online')
    await close()
  })

  it.each([false, true])(
    'is the oldest supported: others get a notice in both languages (modules: %s)',
    async (modules) => {
      const { page, close } = await world.takePhone({ language: 'zh', bypassCSP: true })
      await page.addInitScript(() => {
        // Chrome 86 and Safari 14 introduced `replaceChildren`.
        for (const { prototype } of [Document, DocumentFragment, Element])
          Reflect.deleteProperty(prototype, 'replaceChildren')
      })
      await page.route(world.product.url + '/', async (route) => {
        const response = await route.fetch()
        const body = await response.text()
        await route.fulfill({ response, body: modules ? body : body.replaceAll('type="module"', 'type="later"') })
      })
      await page.goto(world.product.url)
      for (const words of ['这个浏览器版本太旧', 'This browser is too old for this page'])
        await page.getByText(words).filter({ visible: true }).waitFor()
      await page.getByText('没有载入完整').waitFor({ state: 'hidden' })
      expect(await page.locator('body').innerText()).not.toMatch(/登录|电子客票号/)
      await close()
    },
  )
})

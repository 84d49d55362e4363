/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { postJson } from '../support/ways-in/airline-app.ts'
import { openOrder, openOrders, reads } from '../support/shoppers/after-sale.ts'
import { addAddress, orderGoods } from '../support/shoppers/bought-goods.ts'
import { putInChatApp, detections } from '../support/ways-in/chat-app.ts'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import { takeWechat, getUserAgent } from '../support/ways-in/other-pages.ts'
import { button, fillTicket, shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { typeMailedCode } from '../support/ways-in/way-in.ts'
import { startWorld } from '../support/world.ts'

const world = startWorld('2026-11-20T02:00:00Z')
const words = goodsWords.zh
const noneHere = '这里暂时无法付款。请在手机浏览器中打开本站，登录后在订单里付款。'

/** Goes from the product's page to the checkout. */
async function settle(page: Page): Promise<void> {
  await page.goto(`${world.product.url}/#/goods/G008`)
  await button(page, words.buyNow).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: '小号', exact: true }).click()
  await sheet.getByRole('button', { name: words.buyNow, exact: true }).click()
  await button(page, words.place).waitFor()
}

const offered = (page: Page) =>
  page
    .getByRole('radiogroup', { name: '支付方式' })
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.getAttribute('value')))

/** Imitates the chat app's payment sheet, which opens on top of the page and returns these outcomes. */
async function putWechatPayAround(page: Page, outcomes: string[]): Promise<object[]> {
  const asked: object[] = []
  await page.exposeFunction('wechatIsAsked', async (params: object) => {
    asked.push(params)
    const outcome = outcomes.shift() ?? 'paid'
    return postJson(`${world.product.standInsUrl}/pay/wechat/jsapi`, { ...params, outcome, openid: 'openid-demo-1' })
  })
  await page.addInitScript(() => {
    // Globals of the chat app and of this journey.
    const host = window as unknown as Record<string, unknown> & { wechatIsAsked(params: object): Promise<object> }
    host['WeixinJSBridge'] = {
      invoke: (name: string, params: object, answer: (result: object) => void) =>
        name === 'getBrandWCPayRequest' && void host.wechatIsAsked(params).then(answer),
    }
  })
  return asked
}

describe('paying', () => {
  it('uses the chat app’s own sheet, and nothing that the app blocks', async () => {
    const { page, look, close } = await takeWechat(world, 'zh', 'WeChat, Android')
    const asked = await putWechatPayAround(page, ['canceled', 'paid'])
    await page.goto(`${world.product.url}/#/order/list?tab=all`)
    await page.getByRole('heading', { name: '我的订单' }).first().waitFor()
    await settle(page)
    expect(await offered(page)).toEqual(['wechat', 'unionpay'])
    await look('pay-in-wechat-settlement')
    await button(page, words.place).click()
    // The sheet is closed without paying.
    await page.getByRole('heading', { name: '待付款' }).waitFor()
    await button(page, '继续支付').filter({ visible: true }).click()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    expect(asked).toHaveLength(2)
    await page.getByRole('link', { name: words.seeOrder }).click()
    await page.getByRole('heading', { name: words.awaitingShipment }).waitFor()
    await button(page, /^收货与订单信息/).click()
    await reads(page, '微信支付')
    await close()
  })

  it('uses the pages of WeChat Pay and UnionPay in a phone’s browser', async () => {
    const userAgent = getUserAgent('Chrome, Android')
    const { page, look, close } = await world.takePhone({ language: 'zh', cashiers: true, userAgent })
    const { product } = world
    await openOrders(page, product, { language: 'zh', shopper: shoppers.linXiaoyu })
    await addAddress({ page, product, language: 'zh' }, '示例路 8 号')
    await settle(page)
    expect(await offered(page)).toEqual(['alipay', 'wechat', 'unionpay'])
    await page.getByRole('radio', { name: '微信支付' }).check()
    await look('pay-in-browser-settlement')
    await button(page, words.place).click()
    await page.getByRole('button', { name: '立即支付' }).click()
    await page.getByRole('heading', { name: words.paid }).waitFor()

    await settle(page)
    await page.getByRole('radio', { name: '银联云闪付' }).check()
    await button(page, words.place).click()
    await page.getByRole('button', { name: '确认付款' }).click()
    await page.getByRole('button', { name: '返回商户' }).click()
    await page.getByRole('heading', { name: words.paid }).waitFor()
    await page.getByRole('link', { name: words.seeOrder }).click()
    await button(page, /^收货与订单信息/).click()
    await reads(page, '银联云闪付')
    await close()
  })

  it('is impossible in a mini-program, which explains this and offers a way out', async () => {
    const { userAgent, variable } = detections['by its user agent']
    const { page, look, close } = await world.takePhone({ language: 'zh', userAgent })
    await putInChatApp(page, { variable, bridge: 'good' })
    const { product } = world
    await page.goto(`${product.url}/#/emailLogin`)
    const { xieAnran: shopper } = shoppers
    await fillTicket(page, shopWords.zh, shopper)
    await typeMailedCode(page, product, { words: shopWords.zh, shopper })
    await button(page, '登录').click()
    await button(page, '退出登录').waitFor()
    const me = { page, product, language: 'zh' } as const
    const addrId = await addAddress(me, '示例路 8 号')
    const orderNo = await orderGoods(me, { pieces: { 'G008-S1': 1 }, addrId })
    await settle(page)
    await reads(page, noneHere)
    expect(await page.getByRole('radio').count()).toBe(0)
    await openOrder(page, product, orderNo)
    await page.getByRole('heading', { name: '待付款' }).waitFor()
    await look('pay-in-mini-program-order')
    await reads(page, noneHere)
    await close()
  })
})

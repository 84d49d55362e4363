import { describe, expect, it } from 'vitest'
import { startWorld } from '../support/world.ts'
import { logInByMail } from '../support/ways-in/way-in.ts'
import { shopWords } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'

/** 10:00 in Beijing; the member flies from Xiamen tonight. */
const world = startWorld('2026-11-20T02:00:00Z')

const tellings = {
  zh: { name: '静音登机箱', returns: '7 天无理由退货', with: '一起带走', cover: /行李箱保护套/, first: '听不见的轮子' },
  en: {
    name: 'Quiet-Wheel Cabin Case',
    returns: '7-day returns',
    with: 'Goes well with',
    cover: /Luggage Cover/,
    first: 'Wheels you do not hear',
  },
}

describe.each(['zh', 'en'] as const)('the page of a product (%s)', (language) => {
  const said = tellings[language]

  it('brings what is below the fold when the passenger comes near, and leads on to what goes with it', async () => {
    const { page, close } = await world.takePhone({ language })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${world.product.url}/#/goods/G011`)
    await page.getByText(said.returns).first().waitFor()
    const below = () => asked.filter((url) => /getGoodsStory|below-goods/.test(url)).length
    expect(below()).toBe(0)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('heading', { name: said.first }).waitFor()
    await page.getByRole('heading', { name: said.with }).waitFor()
    expect(below()).toBeGreaterThan(1)
    await page.getByRole('link', { name: said.cover }).click()
    await page.getByRole('heading', { level: 1, name: said.cover }).waitFor()
    await close()
  })
})

describe('a passenger who is logged in', () => {
  it('reads when a product arrives, and until when to pay for that; a guest reads neither', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    await page.goto(`${world.product.url}/#/goods/G006`)
    await page.getByText('快递到家').first().waitFor()
    expect(await page.getByText(/前付款/).count()).toBe(0)
    await page.goto(`${world.product.url}/#/order/list`)
    await logInByMail(page, world.product, { words: shopWords.zh, shopper: shoppers.linXiaoyu })
    await page.getByRole('heading', { name: '我的订单' }).first().waitFor()
    await page.goto(`${world.product.url}/#/goods/G006`)
    await page.getByText(/^11\s月\s21\s日（周六）送到厦门市思明区$/).waitFor()
    await page.getByText(/^北京时间今天 17:35 前付款，满 ¥180 包邮$/).waitFor()
    await page.getByText(/赶得上 MF829$/).waitFor()
    // A dearer one, to which a coupon of hers applies.
    await page.goto(`${world.product.url}/#/goods/G011`)
    await page.getByText(/^券后 ¥\d+$/).waitFor()
    await close()
  })
})

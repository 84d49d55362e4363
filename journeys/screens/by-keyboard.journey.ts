/// <reference lib="dom" />
import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { afterSaleWords } from '../support/shoppers/after-sale.ts'
import { addAddress, addBritishAddress, receiveGoods } from '../support/shoppers/bought-goods.ts'
import { goodsWords } from '../support/shoppers/goods-shopper.ts'
import { takeKeyboard, type Keyboard } from '../support/pages/keyboard.ts'
import { button, shopWords, type Purchase } from '../support/shoppers/shopper.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { startWorld } from '../support/world.ts'

// 10:00 in Beijing: MF829 leaves tonight.
const world = startWorld('2026-11-20T02:00:00Z')

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).filter({ visible: true }).first()

/** Fills in the visible lookup form, with the code from the mail. */
async function lookUp(keys: Keyboard, page: Page, { words, shopper }: Purchase): Promise<void> {
  await keys.type(words.ticketNo, shopper.ticketNo)
  await keys.type(words.lastName, shopper.lastName)
  await keys.type(words.firstName, shopper.firstName)
  await keys.type(words.email, shopper.email)
  await world.product.clearMails()
  await keys.press('button', words.sendCode)
  await page.getByText(words.resend).waitFor()
  // The focus moves to the code's field.
  expect(await keys.put('textbox')).toMatchObject({ name: words.code })
  await page.keyboard.type(await world.product.codeMailedTo(shopper.email))
  await page.keyboard.press('Enter')
}

async function take(options: Parameters<typeof world.takePhone>[0]) {
  const phone = await world.takePhone({ cashiers: true, ...options })
  await phone.page.goto(world.product.url)
  return { ...phone, keys: await takeKeyboard(phone.page, world.product.url) }
}

describe('a keyboard alone', () => {
  it('buys a plan before the flight', async () => {
    const { page, keys, close } = await take({ language: 'en' })
    const words = shopWords.en
    await lookUp(keys, page, { words, shopper: shoppers.jamesCartwell })
    await heading(page, /to Los Angeles/).waitFor()
    await keys.choose('radio', words.streaming)
    await keys.press('button', words.buy)
    // The sheet takes the focus and traps it; once closed, the focus returns.
    await keys.put('dialog')
    await keys.to('button', words.confirm)
    await keys.to('button', 'Close')
    await keys.backTo('button', words.confirm)
    await page.keyboard.press('Escape')
    expect(await keys.put('button')).toMatchObject({ name: words.buy })
    await page.keyboard.press('Enter')
    await keys.type(words.lastSix, shoppers.jamesCartwell.lastSix)
    await keys.type(words.seat, shoppers.jamesCartwell.seat)
    await keys.press('checkbox', /agree/, 'Space')
    await keys.press('button', words.confirm)
    await keys.press('button', words.place)
    await page.getByLabel('Card number').waitFor()
    await keys.type('Card number', '4242 4242 4242 4242')
    await keys.type('Expiry', '12 / 30')
    await keys.type('CVC', '123')
    await keys.type('Name on card', 'JAMES CARTWELL')
    await keys.press('button', /^Pay \$/)
    await heading(page, words.paid).waitFor()
    await keys.press('link', goodsWords.en.seeOrder)
    await heading(page, 'your Wi-Fi is ready').waitFor()
    await close()
  })
  it('finds goods, puts them into the cart, sends them to a new address and pays with a coupon', async () => {
    const { page, keys, close } = await take({ language: 'zh' })
    const words = goodsWords.zh
    await keys.press('link', '商城')
    await heading(page, '先看看，它们在路上的样子').waitFor()
    await keys.type(words.search, 'jzxx')
    await page.keyboard.press('Enter')
    await heading(page, '搜索“jzxx”').waitFor()
    await keys.press('link', /机长小熊/)
    await heading(page, '机长小熊').waitFor()
    await keys.press('button', words.addToCart)
    await keys.put('dialog')
    await keys.choose('radio', '白')
    await keys.press('button', words.more)
    await keys.press('button', words.addToCart)
    await page.getByText(words.added).waitFor()
    expect(await keys.put('button')).toMatchObject({ name: words.addToCart })
    await keys.press('link', /^购物车/)
    await page.getByRole('checkbox', { name: '选择机长小熊' }).waitFor()
    await keys.press('button', words.more)
    await button(page, '去结算（3）').waitFor()
    await keys.backTo('checkbox', '选择机长小熊')
    await page.keyboard.press('Delete')
    await keys.put('alertdialog')
    await keys.press('button', '再想想')
    expect(await keys.put('checkbox')).toMatchObject({ name: '选择机长小熊' })
    await keys.press('button', words.checkout)
    await page.getByText(words.loginFirst).waitFor()
    await lookUp(keys, page, { words, shopper: shoppers.linXiaoyu })

    await button(page, words.place).waitFor()
    await keys.press('link', new RegExp(words.changeAddress))
    await keys.press('link', words.newAddress)
    await keys.type('收货人', '林望海')
    await keys.type('手机号码', '15410000102')
    await keys.press('button', /^所在地区/)
    const rows = page.getByRole('dialog').locator('.addr-rows')
    for (const [area, next] of [
      ['福建省', '厦门市'],
      ['厦门市', '湖里区'],
      ['湖里区', '金山街道'],
    ] as const) {
      await rows.locator(':focus').waitFor()
      await keys.choose('button', area)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: next }).waitFor()
    }
    await rows.locator(':focus').waitFor()
    await keys.choose('button', '金山街道')
    await page.keyboard.press('Enter')
    expect(await keys.put('button')).toMatchObject({ name: /^所在地区.*金山街道$/ })
    await keys.type('详细地址', '示例路 8 号 3 号楼 502 室')
    await keys.press('button', words.save)
    await page.getByText('福建省厦门市湖里区金山街道示例路 8 号 3 号楼 502 室').waitFor()

    await keys.press('button', words.coupon)
    await keys.put('dialog')
    await keys.choose('radio', /会员专享立减 15%/)
    await keys.press('button', words.done)
    expect((await keys.put('button')).name).toMatch(words.coupon)
    await keys.press('button', words.place)
    // The cashier's page replaces ours.
    await button(page, '确认付款').waitFor()
    await keys.press('button', '确认付款')
    await heading(page, words.paid).waitFor()
    await close()
  })
  it("sends goods back and manages the passenger's own data", async () => {
    const desktop = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
    const { page, keys, close } = await take({ language: 'en', ...desktop })
    const words = { ...afterSaleWords.en, ...goodsWords.en }
    const shopper = shoppers.oliverFenwick
    await keys.press('link', 'Orders')
    await page.getByText(words.loginFirst).waitFor()
    await lookUp(keys, page, { words, shopper })
    await heading(page, 'My orders').waitFor()
    const me = { page, product: world.product, language: 'en' } as const
    await receiveGoods(me, { pieces: { 'G005-S1': 1 }, addrId: await addBritishAddress(me) })
    await page.reload()
    await keys.choose('tab', /^Completed/)
    await keys.press('link', /Captain Bear/)
    await heading(page, words.completed).waitFor()
    await keys.press('link', words.requestAfterSales)
    await keys.press('button', words.reason)
    await keys.put('dialog')
    await keys.press('radio', /Returned within 7 days/, 'Space')
    expect((await keys.put('button')).name).toMatch(/^Reason.*Returned within 7 days/)
    await keys.press('button', words.submit)
    await heading(page, 'Under review').waitFor()

    await keys.press('link', /^My account/)
    await keys.press('link', /^Addresses/)
    await keys.press('link', 'Add address')
    await keys.choose('tab', 'Outside mainland China')
    await keys.to('combobox', 'Country or region')
    await page.keyboard.type('United K')
    await keys.type('Receiver', 'Oliver Fenwick')
    await keys.type('Mobile number', '07400 123456')
    await keys.type('Address line 1', '14 Example Street')
    await keys.type('Town or city', 'Leeds')
    await keys.press('button', words.save)
    await page.getByText('14 Example Street').waitFor()
    await keys.press('button', 'Delete the address of Oliver Fenwick')
    await keys.put('alertdialog')
    await page.keyboard.press('Escape')
    expect(await keys.put('button')).toMatchObject({ name: 'Delete the address of Oliver Fenwick' })
    await page.keyboard.press('Enter')
    await keys.put('alertdialog')
    await keys.press('button', 'Delete')
    // The button that opened the question is gone with the address.
    expect(await keys.put('heading')).toMatchObject({ name: 'Delivery addresses' })

    await keys.press('link', 'Help')
    await keys.type('Search help', 'refund')
    await page.getByRole('status').filter({ hasText: /found/ }).waitFor()
    await keys.to('DisclosureTriangle', /refund/i)
    await page.keyboard.press('Enter')
    expect((await keys.focused()).states).toMatchObject({ expanded: true })
    await keys.press('link', /^My account/)
    await keys.press('button', /^Language, appearance/)
    await keys.to('tab', 'System')
    await page.keyboard.press('ArrowLeft')
    await page.locator('[data-theme=dark]').waitFor()
    await keys.backTo('tab', 'English')
    await page.keyboard.press('ArrowLeft')
    await page.locator('[lang=zh-CN]').first().waitFor()
    expect(await keys.focused()).toMatchObject({ role: 'tab', name: '中文' })
    await close()
  })

  it('applies for an invoice', async () => {
    const { page, keys, close } = await take({ language: 'zh' })
    const words = goodsWords.zh
    await keys.press('link', '我的')
    await keys.press('link', /^全部/)
    await page.getByText(words.loginFirst).waitFor()
    await lookUp(keys, page, { words, shopper: shoppers.chenJianyu })
    await heading(page, '我的订单').waitFor()
    const me = { page, product: world.product, language: 'zh' } as const
    const orderNo = await receiveGoods(me, { pieces: { 'G005-S1': 1 }, addrId: await addAddress(me, '示例路 8 号') })
    await page.goto(`${world.product.url}/#/order/detail?orderNo=${orderNo}`)
    await heading(page, words.completed).waitFor()
    await keys.press('link', /^发票/)
    await heading(page, '发票').waitFor()
    await keys.choose('tab', '企业')
    // The missing field gets the focus, along with the message.
    await keys.press('button', '提交')
    await keys.put('textbox')
    expect((await keys.focused()).states).toMatchObject({ invalid: 'true' })
    await keys.type('发票抬头', '厦门示例科技有限公司')
    await keys.type('纳税人识别号', '91350200MA2XXXXX1A')
    await keys.type('接收邮箱', 'books@example.com')
    await keys.press('button', '提交')
    await heading(page, '已申请').waitFor()
    await close()
  })

  it('opens the network aboard and rates the flight', async () => {
    await world.product.advanceClock(13.5 * 3600)
    await world.product.flyAs({
      flightNo: 'MF829',
      tail: 'B-2074',
      origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
      destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
      takeoffUtc: '2026-11-20T14:00:00Z',
      etaUtc: '2026-11-21T02:00:00Z',
    })
    const { page, keys, close } = await take({ language: 'zh' })
    await page.goto(`${world.product.url}/?source=portal&gt=guest-on-board&ip=MTI3LjAuMC4x#/portalLogin`)
    await page.getByLabel('座位号', { exact: true }).waitFor()
    await keys.type('座位号', '31a')
    await keys.type('证件号后 6 位', '141023')
    await keys.press('button', '立即上网')
    // The agreement is missing, so it gets the focus.
    expect(await keys.put('checkbox')).toMatchObject({ states: { invalid: 'true' } })
    await page.keyboard.press('Space')
    await keys.press('button', '立即上网')
    await heading(page, '证件号与座位对不上').waitFor()
    await keys.press('button', '修改后重试')
    await keys.type('证件号后 6 位', '141022')
    if ((await keys.to('checkbox', /同意/)).states['checked'] !== 'true') await page.keyboard.press('Space')
    await keys.press('button', '立即上网')
    await heading(page, '已连上，可以上网了').waitFor()

    await keys.press('link', '评价机上网络')
    await page.getByRole('radio').first().waitFor()
    await keys.to('radio', /^1/)
    for (const value of ['2', '3', '4']) {
      await page.keyboard.press('ArrowRight')
      expect(await keys.focused()).toMatchObject({ role: 'radio', name: value, states: { checked: 'true' } })
    }
    await keys.press('button', '提交问卷')
    // The missing answer gets the focus.
    await keys.put('radio')
    await page.keyboard.press('Space')
    await keys.press('button', '提交问卷')
    await heading(page, '感谢您的反馈').waitFor()
    await close()
  })
})

describe('"back", while a sheet lies over the page', () => {
  it('closes the sheet only, and leaves no duplicate step in the history', async () => {
    const { page, close } = await world.takePhone({ language: 'zh' })
    const { url } = world.product
    const sheet = page.getByRole('dialog')
    const add = page.getByRole('button', { name: goodsWords.zh.chosen })
    const gone = () => sheet.waitFor({ state: 'detached' })
    const entries = () => page.evaluate(() => history.length)
    const settled = () => expect.poll(() => page.evaluate(() => 'layer' in Object(history.state))).toBe(false)
    await page.goto(`${url}/#/shop?category=CAT01`)
    await page.getByRole('link', { name: /机长小熊/ }).click()
    await add.click()
    await sheet.waitFor()
    expect(page.url()).toBe(`${url}/#/goods/G005`)

    await page.goBack()
    await gone()
    expect(page.url()).toBe(`${url}/#/goods/G005`)
    await expect.poll(() => add.evaluate((element) => element === document.activeElement)).toBe(true)
    // "Forward" does not bring the closed sheet back either.
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          addEventListener('popstate', resolve, { once: true })
          history.forward()
        }),
    )
    await settled()
    expect(await sheet.count()).toBe(0)

    // Closed by its own button, the sheet leaves no history entry.
    await add.click()
    await sheet.getByRole('button', { name: '关闭' }).click()
    await gone()
    await settled()
    await page.goBack()
    await page.waitForURL(`${url}/#/shop?category=CAT01`)

    // The page is reloaded while the sheet is open.
    await page.getByRole('link', { name: /机长小熊/ }).click()
    await add.click()
    await sheet.waitFor()
    await expect.poll(() => page.evaluate(() => 'layer' in Object(history.state))).toBe(true)
    await page.reload()
    await add.waitFor()
    await settled()
    await page.goBack()
    await page.waitForURL(`${url}/#/shop?category=CAT01`)

    // Reload in the moment the sheet opens: its entry has already replaced the screen's own.
    await page.getByRole('link', { name: /机长小熊/ }).click()
    await add.waitFor()
    await page.evaluate(() => history.replaceState({ ...Object(history.state), layer: true }, ''))
    await page.reload()
    await add.waitFor()
    await settled()
    expect(page.url()).toBe(`${url}/#/goods/G005`)
    await page.goBack()
    await page.waitForURL(`${url}/#/shop?category=CAT01`)

    // From the sheet onwards, and back to the screen below it.
    await page.getByRole('link', { name: /机长小熊/ }).click()
    const before = await entries()
    await button(page, goodsWords.zh.buyNow).click()
    await sheet.getByRole('button', { name: goodsWords.zh.buyNow }).click()
    await page.getByText(goodsWords.zh.loginFirst).waitFor()
    await gone()
    expect(await entries()).toBe(before + 1)
    await page.goBack()
    await page.waitForURL(`${url}/#/goods/G005`)
    await page.goBack()
    await page.waitForURL(`${url}/#/shop?category=CAT01`)
    await close()
  })
})

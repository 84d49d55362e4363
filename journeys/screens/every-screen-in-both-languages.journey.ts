/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paths, type AppPath } from '../../apps/web/src/navigation/paths.ts'
import { watchClientLogs } from '../support/measuring/client-logs.ts'
import { watchFirstCalls } from '../support/pages/first-calls.ts'
import { atCashier, button, choosePlan, findTrip, getOrderNo, shopWords } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { patience } from '../support/patience.ts'

// 10:00 in Beijing: MF817 is in the air, MF829 leaves tonight.
const world = startWorld('2026-11-20T02:00:00Z')

const shopper = shoppers.jamesCartwell

/** The text that shows a screen is rendered with its data, in each language. */
interface Screen {
  hash?: string
  /** The final address, where it differs from the one requested. */
  to?: string
  zh: string
  en: string
}

/** Every path, opened by a logged-in passenger who has bought this order. */
function screens(orderNo: string, settlement: string): Record<AppPath, Screen> {
  const order = `?orderNo=${orderNo}`
  return {
    '/purchaseIndex': { zh: '查询我的行程', en: 'Find my trip' },
    '/order/settlement': { hash: settlement, zh: '提交订单并付款', en: 'Place order and pay' },
    '/order/list': { zh: '国际全程畅享包', en: 'Full-Flight Streaming' },
    '/order/detail': { hash: `/order/detail${order}`, zh: '网络已备好', en: 'your Wi-Fi is ready' },
    '/pay/result': { hash: `/pay/result${order}`, zh: '支付成功', en: 'Payment successful' },
    '/me': { zh: '退出登录', en: 'Log out' },
    '/emailLogin': { zh: '验证码会发到您的邮箱', en: "We'll send a code to your e-mail" },
    '/signIn': {
      hash: `/signIn?way=sso&state=${'a'.repeat(32)}&error=signInRefused`,
      to: '/signIn',
      zh: '登录没有成功',
      en: 'The login did not succeed',
    },
    '/privacyClause/:id?': { hash: '/privacyClause/privacy_policy', zh: '隐私政策', en: 'Privacy Policy' },
    '/shop': { zh: '长途睡得着', en: 'Sleep on the long haul' },
    '/goods/:id': { hash: '/goods/G005', zh: '机长小熊', en: 'Captain Bear' },
    '/cart': { to: '/shopCart', zh: '购物车还是空的', en: 'Your cart is empty' },
    '/shopCart': { zh: '购物车还是空的', en: 'Your cart is empty' },
    '/couponsCentre': { zh: '暂无优惠券', en: 'No coupons' },
    '/survey': { zh: '目前没有需要填写的问卷', en: 'There is nothing to fill in right now' },
    '/stopAddressChange': { hash: '/stopAddressChange?token=x', zh: '链接无效', en: 'This link does not work' },
    '/orderState': { hash: '/orderState?token=x', zh: '链接无效', en: 'This link does not work' },
    '/addr/manage': { zh: '暂无收货地址', en: 'No addresses yet' },
    '/addr/edit/:addr?': {
      hash: '/addr/edit/A1',
      zh: '没有找到这个地址',
      en: 'This address was not found',
    },
    '/addr/create': { zh: '收货人', en: 'Receiver' },
    '/order/applyRefund/:orderItem/:orderStatus': {
      hash: `/order/applyRefund/${orderNo}/paid`,
      zh: '提交申请',
      en: 'Submit request',
    },
    '/refund/list': { zh: '暂无退款记录', en: 'No refunds yet' },
    '/refund/detail': { hash: '/refund/detail?refundNo=R1', zh: '没有找到这次售后', en: 'No such request' },
    '/order/addrEdit/:addr?': {
      hash: '/order/addrEdit/A1',
      zh: '没有找到这个地址',
      en: 'This address was not found',
    },
    '/order/newAddr': { zh: '收货人', en: 'Receiver' },
    '/order/modifyAddr': {
      hash: `/order/modifyAddr${order}`,
      zh: '这个订单不用邮寄',
      en: 'Nothing is shipped for this order',
    },
    '/order/logistics/:orderId': {
      hash: '/order/logistics/O1',
      zh: '没有找到物流信息',
      en: 'No parcel found',
    },
    '/order/deliveryChose': { zh: '还没有收货地址', en: 'No addresses yet' },
    '/invoice': { hash: `/invoice${order}`, zh: '下载收据 PDF', en: 'Save receipt (PDF)' },
    '/invoiceDetail': { zh: '从订单申请发票', en: 'Start from an order' },
    '/illustrate': { zh: '三种套餐，能做什么', en: 'What each plan can do' },
    '/contact': { zh: '客服电话', en: 'Phone' },
    '/help': { zh: '人工客服在线', en: "We're open" },
    '/flightUtils': { zh: '航班数据检查', en: 'Aircraft data check' },
    // From here on in portal mode.
    '/deviceExplain': { zh: '四步连上', en: 'Four steps' },
    '/productList': { zh: '选择上网方式', en: 'Choose how to get online' },
    '/portalLogin': { zh: '您好，先核对座位', en: "Hello. Let's find your seat" },
    '/payAuth': { zh: '未使用', en: 'Not used' },
    '/network/verify': { zh: '还没有连上网络', en: "You're not connected yet" },
  }
}

/** Buys one plan and leaves the settlement of another open. */
async function buyOneLeaveOne(page: Page): Promise<{ orderNo: string; settlement: string }> {
  const words = shopWords.en
  await findTrip(page, world.product, { words, shopper })
  const tripId = /trip=([^&]+)/.exec(page.url())?.[1]
  const planId = await page.getByRole('radio', { name: words.oneHour }).getAttribute('value')
  await choosePlan(page, { words, shopper }, words.streaming)
  await button(page, words.place).click()
  await world.product.decide(await atCashier(page, world.product), { outcome: 'paid', notify: 'once' })
  // The frame counts the cart after the page's first screen is complete; that call is not of the screen then open.
  const counted = page.waitForResponse(/shoppingCartStatistics/)
  await page.goBack()
  await page.getByRole('heading', { name: words.paid }).waitFor()
  await counted
  return { orderNo: getOrderNo(page), settlement: `/order/settlement?tripId=${tripId}&planId=${planId}` }
}

const getLanguage = (page: Page) => page.evaluate(() => document.documentElement.lang)
const chineseIn = (text: string) => text.replaceAll('中文', '').match(/[\u4e00-\u9fff]+/g) ?? []
const shows = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()

const patiently = (message: string) => ({ ...patience, message })

/** Switches by the button, or by the address on screens without one. */
async function switchTo(page: Page, language: 'zh' | 'en'): Promise<void> {
  const pill = page.getByRole('button', { name: language === 'zh' ? /^中文/ : /^EN / })
  if (await pill.isVisible()) return pill.click()
  await page.evaluate(
    (asked) => void (location.hash += `${location.hash.includes('?') ? '&' : '?'}lang=${asked}`),
    language,
  )
}

describe('every screen', () => {
  it('speaks only English, switches to Chinese at once without a new page, and back', async () => {
    const { page, look, chineseText, close } = await world.takePhone({ language: 'en', cashiers: true })
    const { orderNo, settlement } = await buyOneLeaveOne(page)
    const sent = watchClientLogs(page)
    // When idle, the page fetches its copy for the next visit; wait for it, so that only calls of screens are counted.
    await page.evaluate(() => void (location.hash = '/help'))
    await shows(page, "We're open")
    const firstCalls = await watchFirstCalls(page)
    const badlyAsked: [path: string, faults: string[]][] = []
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    const all = screens(orderNo, settlement)
    expect(Object.keys(all).toSorted()).toEqual([...paths].toSorted())
    for (const [path, { hash = path, to = hash, zh, en }] of Object.entries(all)) {
      firstCalls.begin()
      await page.evaluate((next) => void (location.hash = next), hash)
      await shows(page, en)
      badlyAsked.push([path, firstCalls.faults()])
      expect(await getLanguage(page), path).toBe('en')
      expect(await chineseText(), path).toEqual([])
      expect(chineseIn(await page.title()), path).toEqual([])

      await switchTo(page, 'zh')
      await shows(page, zh)
      expect(await getLanguage(page), path).toBe('zh-CN')
      await expect.poll(() => page.title().then(chineseIn), patiently(path)).not.toEqual([])

      await switchTo(page, 'en')
      await shows(page, en)
      expect(await getLanguage(page), path).toBe('en')
      await expect.poll(chineseText, patiently(path)).toEqual([])
      await expect.poll(() => page.title().then(chineseIn), patiently(path)).toEqual([])
      // The address is unchanged, without the parameter.
      await expect.poll(() => page.url(), patiently(path)).toBe(`${world.product.url}/#${to}`)
      await look(`every-screen${hash.replace(/[?].*$/, '').replaceAll('/', '-')}`)
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(badlyAsked.filter(([, faults]) => faults.length > 0)).toEqual([])

    const changes = () => sent.filter(({ name }) => name === 'languageChange').map(({ content }) => content)
    await expect.poll(changes, { timeout: 60_000 }).toHaveLength(2 * paths.length)
    expect(changes().at(-1)).toMatchObject({ from: 'zh', to: 'en', by: 'button', params: {} })
    expect(changes()).toContainEqual(expect.objectContaining({ from: 'en', to: 'zh', params: { orderNo } }))
    await close()
  })

  it('follows the language chosen in another tab', async () => {
    const { page, close } = await world.takePhone({ language: 'en' })
    await page.goto(`${world.product.url}/#/help`)
    await shows(page, 'Wi-Fi on board')
    const tab = await page.context().newPage()
    await tab.goto(`${world.product.url}/#/contact`)
    await shows(tab, 'Phone')
    await switchTo(tab, 'zh')
    await shows(tab, '客服电话')
    await shows(page, '机上上网')
    expect(await getLanguage(page)).toBe('zh-CN')
    await page.reload()
    await shows(page, '机上上网')
    await close()
  })
})

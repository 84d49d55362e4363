import { describe, expect, it } from 'vitest'
import { withoutFirstAnswers } from '../support/pages/plain-page.ts'
import { button, shopWords } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { payButton, plansAboard, takePlan } from '../support/shoppers/plans-aboard.ts'

const tellings = {
  zh: {
    lastSix: ['证件号后 6 位', '121099'],
    seat: ['座位号', '21B'],
    loadFailed: '暂时没有载入',
    timeTo: '距离东京',
    free: /畅聊免费包/,
    goOn: '核对并继续',
    getOnline: '立即上网',
    connectFree: '免费连接',
    expired: '登录已过期',
    failed: '网络没有接通',
    again: '现在重试',
    online: '已连上，可以上网了',
    noStatus: '暂时看不到连接状态',
  },
  en: {
    lastSix: ['Last 6 of your ID', '900009'],
    seat: ['Seat', '22H'],
    loadFailed: "This didn't load",
    timeTo: 'Time to Tokyo',
    free: /Messaging/,
    goOn: 'Check and continue',
    getOnline: 'Get online',
    connectFree: 'Connect free',
    expired: 'Your login has expired',
    failed: "We couldn't connect you",
    again: 'Try now',
    online: "You're online",
    noStatus: "We can't see your connection right now",
  },
} as const

describe.each(['zh', 'en'] as const)('aboard without a steady network, in %s', (language) => {
  const told = tellings[language]
  const words = shopWords[language]
  // 10:00 in Beijing: MF817 is in the air. One world per language: the aircraft recognises a device by its address.
  const world = startWorld('2026-11-20T02:00:00Z')

  it('never shows silence as "nothing sold" or "nothing bought", and connects when the cabin responds again', async () => {
    const { page, look, chineseText, close } = await world.takePhone({ language, mayLoseNetwork: true })
    const strip = page.getByText(words.networkLost)
    const backOnline = async () => {
      await page.context().setOffline(false)
      await strip.waitFor({ state: 'detached' })
    }

    // The page has arrived without its first answers.
    await withoutFirstAnswers(page, world.product.url)
    await page.route('**/pditrans/**', (route) => route.abort())
    await page.route('**/getServerTime', (route) => route.abort())
    await page.goto(`${world.product.url}/?source=portal&gt=guest-on-board#/productList`)
    await page.getByRole('heading', { name: told.loadFailed }).waitFor()
    await strip.waitFor()
    await look('offline-aboard-products')
    await page.unrouteAll()
    await page.getByText(told.timeTo).waitFor()
    await takePlan(page, words.oneHour)

    const [lastSixLabel, lastSix] = told.lastSix
    const fillIn = async () => {
      await page.getByLabel(lastSixLabel).fill(lastSix)
      await page.getByLabel(told.seat[0], { exact: true }).fill(told.seat[1])
      await page.getByRole('checkbox').check()
    }
    await fillIn()
    await page.context().setOffline(true)
    await button(page, told.goOn).click()
    await page.getByRole('alert').getByText(words.networkError).waitFor()
    await look('offline-aboard-login')
    await backOnline()
    expect(await page.getByLabel(lastSixLabel).inputValue()).toBe(lastSix)
    await button(page, told.goOn).click()

    // The login expires over the sheet of payment; after verifying again, the passenger is at checkout.
    await payButton(page).waitFor()
    await world.product.advanceClock(3601)
    await payButton(page).click()
    await page.getByText(told.expired).first().waitFor()
    await fillIn()
    await button(page, told.getOnline).click()
    await button(page, words.place).waitFor()

    // One tap takes a free plan and connects. The screen is loaded while there is a network; only the call fails.
    await page.goto(`${world.product.url}/#/productList`)
    await plansAboard(page)
    await page.route('**/wifiLogin', (route) => route.abort())
    await button(page, told.connectFree).click()
    await page.getByRole('heading', { name: told.failed }).waitFor()
    await look('offline-aboard-connect')
    await page.unrouteAll()
    await button(page, told.again).click()
    await page.getByRole('heading', { name: told.online }).waitFor()

    // Once online, the page is loaded again while the cabin is silent.
    await page.route('**/pditrans/**', (route) => route.abort())
    await page.reload()
    await page.getByRole('heading', { name: told.noStatus }).waitFor()
    await look('offline-aboard-status')
    await button(page, told.again).click()
    await page.getByRole('heading', { name: told.noStatus }).waitFor()
    await page.unrouteAll()
    await page.getByRole('heading', { name: told.online }).waitFor()
    if (language === 'en') expect(await chineseText()).toEqual([])
    await close()
  })
})

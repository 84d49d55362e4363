/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { breakStorage, loseCookies, storageFaults, type StorageFault } from '../support/pages/poor-browser.ts'
import {
  atCashier,
  button,
  choosePlan,
  fillTicket,
  findTrip,
  getOrderNo,
  shopWords,
} from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { logInByMail, logInBySeat, typeMailedCode } from '../support/ways-in/way-in.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'

// `Object.keys` returns plain strings.
const faults = Object.keys(storageFaults) as StorageFault[]

const tellings = {
  zh: {
    seated: { lastSix: '141022', seat: '31A' },
    timeTo: '距离洛杉矶还有',
    checkSeat: '核验座位',
    online: '已连上，可以上网了',
    known: '您已连上网络',
  },
  en: {
    seated: { lastSix: '900001', seat: '33A' },
    timeTo: 'Time to Los Angeles',
    checkSeat: 'Check seat',
    online: "You're online",
    known: "You're online",
  },
} as const

describe.each(['zh', 'en'] as const)('aboard without storage and cookies, in %s', (language) => {
  const told = tellings[language]
  // 23:30 in Beijing: MF829 is in the air; both bought a plan before.
  const world = startWorld('2026-11-20T15:30:00Z', { AISLE_ROLE: 'cabin' })

  it.each(language === 'zh' ? faults : faults.slice(0, 1))(
    'verifies, connects and recognises the device by its lease, storage %s',
    async (fault) => {
      await world.product.flyAs({
        flightNo: 'MF829',
        tail: 'B-2074',
        origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
        destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
        takeoffUtc: '2026-11-20T14:00:00Z',
        etaUtc: '2026-11-21T02:00:00Z',
      })
      const { page, look, close } = await world.takePhone({ language })
      await breakStorage(page.context(), fault)
      const cookiesOffered = await loseCookies(page, world.product.url)
      await page.goto(`${world.product.url}/?source=portal#/productList`)
      await page.getByText(told.timeTo).waitFor()
      if (fault === faults[0]) {
        await page.getByRole('button', { name: told.checkSeat }).click()
        await logInBySeat(page, language, told.seated)
      } else {
        // The first visit has bound the device to its plan; later ones are recognised on arrival.
        await page.getByText(told.known).click()
      }
      // The receipt is a new document, without the state of the page before (P1).
      await page.getByRole('heading', { name: told.online }).waitFor()
      await page.reload()
      await page.getByRole('heading', { name: told.online }).waitFor()
      expect(await world.product.openDevices()).toEqual(['127.0.0.1'])
      expect(cookiesOffered()).toBeGreaterThan(0)
      expect(await page.context().cookies()).toEqual([])
      await look(`no-storage-${fault.replaceAll(' ', '-')}-online`)
      await close()
    },
  )
})

const shop = {
  zh: {
    shopper: shoppers.xieAnran,
    toOrder: '查看订单',
    loginFirst: '随后回到刚才的页面，填过的内容都在。',
    ready: '网络已备好',
    loginNeeded: '登录后查看支付结果',
    logIn: '登录',
  },
  en: {
    shopper: shoppers.lucasBrandley,
    toOrder: 'See the order',
    loginFirst: "We'll take you straight back. Everything you entered is kept.",
    ready: 'your Wi-Fi is ready',
    loginNeeded: 'Log in to see the result',
    logIn: 'Log in',
  },
} as const

describe('on the ground', () => {
  const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

  /** Buys from the form to the cashier, pays there, and returns by "back" to the result. */
  async function buy(page: Page, { language, plan }: { language: 'zh' | 'en'; plan: RegExp }): Promise<void> {
    const purchase = { words: shopWords[language], shopper: shop[language].shopper }
    await findTrip(page, world.product, purchase)
    await choosePlan(page, purchase, plan)
    await button(page, purchase.words.place).click()
    await world.product.decide(await atCashier(page, world.product), { outcome: 'paid', notify: 'once' })
    await page.goBack()
  }

  it.each(['zh', 'en'] as const)(
    'shows the result by the cookie without storage, and asks for a login only at the order, in %s',
    async (language) => {
      const words = shopWords[language]
      const told = shop[language]
      const purchase = { words, shopper: told.shopper }
      const { page, look, close } = await world.takePhone({ language, cashiers: true })
      await breakStorage(page.context(), 'throwing on write')
      await buy(page, { language, plan: words.oneHour })
      await page.getByRole('heading', { name: words.paid }).waitFor()
      const orderNo = getOrderNo(page)
      // The cashier's page was another document, so the login is lost here, and the guard asks for one.
      await page.getByText(told.toOrder).click()
      await page.getByText(told.loginFirst).waitFor()
      await look('no-storage-login-again')
      await world.product.advanceClock(61)
      await logInByMail(page, world.product, purchase)
      await page.getByRole('heading', { name: told.ready }).first().waitFor()
      expect(getOrderNo(page)).toBe(orderNo)
      await close()
    },
  )

  it.each(['zh', 'en'] as const)(
    'asks for a login on the result without storage and cookies, and continues with it, in %s',
    async (language) => {
      const words = shopWords[language]
      const told = shop[language]
      const purchase = { words, shopper: told.shopper }
      const { page, look, close } = await world.takePhone({ language, cashiers: true })
      await breakStorage(page.context(), 'missing')
      await loseCookies(page, world.product.url)
      await world.product.advanceClock(61)
      await buy(page, { language, plan: words.data })
      await page.getByRole('heading', { name: told.loginNeeded }).waitFor()
      await look('no-storage-no-cookies-result')
      const orderNo = getOrderNo(page)
      await page.getByRole('link', { name: told.logIn, exact: true }).click()
      await world.product.advanceClock(61)
      await fillTicket(page, purchase.words, purchase.shopper)
      await typeMailedCode(page, world.product, purchase)
      await button(page, told.logIn).click()
      await page.getByRole('heading', { name: words.paid }).waitFor()
      expect(getOrderNo(page)).toBe(orderNo)
      await page.getByText(told.toOrder).click()
      await page.getByRole('heading', { name: told.ready }).first().waitFor()
      await close()
    },
  )
})

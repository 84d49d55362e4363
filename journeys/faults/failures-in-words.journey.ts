import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { stored } from '../support/pages/browser-storage.ts'
import type { Phone } from '../support/pages/phone.ts'
import { button, fillTicket, shopWords } from '../support/shoppers/shopper.ts'
import { watchToasts } from '../support/pages/toasts.ts'
import { startWorld } from '../support/world.ts'
import { logInBySeat, seatWords, typeMailedCode } from '../support/ways-in/way-in.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { patience } from '../support/patience.ts'

/**
 * The error catalogue (spec §8), with each failure made for real: processes are suspended or killed, the network is
 * cut. Covered elsewhere: 401 on the ground, and aboard without a portal address (two tabs, one passenger); page code
 * that does not load (failures to load); errors reported to the airline's app (its own journey). The human check has
 * its own journey.
 */

// 10:00 in Beijing: MF817 is in the air, MF801 leaves tonight.
const world = startWorld('2026-11-20T02:00:00Z', {
  AISLE_LIMITS: 'off',
  PORTAL_ADDRESS: '/?source=portal&from=the-portal#/portalLogin',
})

const tellings = {
  zh: {
    shopper: shoppers.xieAnran,
    document: ['证件号码', '999999199912311282'],
    byFlight: '按航班',
    flightNo: '航班号',
    flightDate: '航班日期',
    wrongCode: '验证码不正确，请核对后重试，还可再试 4 次',
    seated: { lastSix: '121099', seat: '21B' },
    refused: '没有找到这个套餐，请返回重新选择',
    expired: '登录已过期，请重新登录',
    account: '白鹭账号登录',
    loginNetwork: '网络异常：Failed to fetch',
    network: '网络异常，请稍后重试',
    timedOut: '请求超时，请稍后重试',
    updating: '系统升级中，请稍后访问',
    ordersAreSafe: '已下的订单不受影响。',
    retry: '重试',
    away: '系统暂时没有应答，您的订单和付款都不会丢失，请稍等片刻再试',
    everywhere: '在所有设备上退出',
    leaveEverywhere: '全部退出',
    logOut: '退出登录',
  },
  en: {
    shopper: shoppers.lucasBrandley,
    document: ['ID or passport number', 'ZZ9900011'],
    byFlight: 'By flight',
    flightNo: 'Flight number',
    flightDate: 'Flight date',
    wrongCode: 'The code is wrong. Please check it. Tries left: 4.',
    seated: { lastSix: '900009', seat: '22H' },
    refused: 'We cannot find this plan. Please go back and choose again.',
    expired: 'Your login has expired. Please log in again.',
    account: 'Log in with your Egret account',
    loginNetwork: 'Network error: Failed to fetch',
    network: 'Network error. Please try again later.',
    timedOut: 'The request timed out. Please try again later.',
    updating: 'We are updating the system. Please come back shortly.',
    ordersAreSafe: 'Orders already placed are not affected.',
    retry: 'Try again',
    away: 'We cannot answer right now. Your orders and payments are safe. Please try again in a moment.',
    everywhere: 'Log out on all devices',
    leaveEverywhere: 'Log out everywhere',
    logOut: 'Log out',
  },
} as const
const languages = ['zh', 'en'] as const
type Language = (typeof languages)[number]

const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })
const alert = (page: Page, text: string) => page.getByRole('alert').getByText(text)

/** A code that differs from the mailed one. */
const anotherThan = (code: string) => code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))

interface Passenger extends Phone {
  language: Language
  toasts: string[]
}

async function takePassenger(language: Language): Promise<Passenger> {
  const phone = await world.takePhone({ language, cashiers: true, mayLoseNetwork: true })
  await phone.page.clock.install()
  return { ...phone, language, toasts: await watchToasts(phone.page) }
}

/** A visitor on the login screen, where single sign-on uses a call of the login client. */
async function atLogin(language: Language): Promise<Passenger> {
  const passenger = await takePassenger(language)
  await passenger.page.goto(`${world.product.url}/#/emailLogin`)
  await button(passenger.page, tellings[language].account).waitFor()
  return passenger
}

/** A passenger logged in aboard, on their own page. */
async function atOwnPage(language: Language): Promise<Passenger> {
  const passenger = await takePassenger(language)
  const { page } = passenger
  await page.goto(`${world.product.url}/?source=portal#/portalLogin?target=%2Fme%3Fsettings%3D1`)
  await logInBySeat(page, language, tellings[language].seated)
  await button(page, tellings[language].logOut).waitFor()
  return passenger
}

/** Triggers a call of the shop client by a tap. */
async function leaveEverywhere({ page, language }: Passenger): Promise<void> {
  await button(page, tellings[language].everywhere).click()
  await button(page, tellings[language].leaveEverywhere).click()
}

const everybody = (take: (language: Language) => Promise<Passenger>) => Promise.all(languages.map(take))

async function closeAll(passengers: readonly Passenger[]): Promise<void> {
  for (const { close } of passengers) await close()
}

describe.each(languages)('in %s', (language) => {
  const told = tellings[language]
  const words = shopWords[language]
  const { shopper } = told

  it('shows a wrong e-mail code at its field, never in a toast', async () => {
    const { page, look, toasts, close } = await takePassenger(language)
    const tryAnother = async () => {
      await typeMailedCode(page, world.product, { words, shopper })
      const code = page.getByLabel(words.code)
      await code.fill(anotherThan(await code.inputValue()))
      await button(page, words.find).click()
      await page.getByText(told.wrongCode).waitFor()
    }
    await page.goto(world.product.url)
    await fillTicket(page, words, shopper)
    await tryAnother()
    await look('failures-wrong-code')

    await world.product.advanceClock(61)
    await page.getByRole('tab', { name: told.byFlight }).click()
    await page.getByLabel(told.flightNo).fill('801')
    await page.getByLabel(told.flightDate).fill('2026-11-20')
    await page.getByLabel(told.document[0]).fill(told.document[1])
    await page.getByLabel(words.email, { exact: true }).fill(shopper.email)
    await tryAnother()
    expect(toasts).toEqual([])
    await close()
  })

  it('shows a refused order call in a toast, in the server’s words', async () => {
    const { page, close } = await atOwnPage(language)
    const passenger = await stored(page, 'userInfo')
    expect(passenger).toMatchObject({ tripId: expect.any(String) })
    // Checked above.
    const { tripId } = passenger as { tripId: string }
    await page.evaluate(
      (hash) => void (location.hash = hash),
      `#/order/settlement?tripId=${tripId}&planId=NO-SUCH-PLAN`,
    )
    await toast(page, told.refused).waitFor()
    await close()
  })

  it('leads to the operator’s portal address 3 s after a login expires aboard', async () => {
    const { page, close } = await atOwnPage(language)
    await world.product.advanceClock(3601)
    await page.evaluate(() => void (location.hash = '#/order/list'))
    await toast(page, told.expired).waitFor()
    expect(await stored(page, 'userInfo')).toBeDefined()
    expect(page.url()).toBe(`${world.product.url}/#/order/list`)
    await page.clock.fastForward(3000)
    await page.getByRole('heading', { name: seatWords[language].hello }).waitFor()
    await expect.poll(() => page.url(), patience).toBe(`${world.product.url}/?from=the-portal#/portalLogin`)
    expect(await stored(page, 'userInfo')).toBeUndefined()
    await close()
  })
})

describe('in both languages', () => {
  it('reports a missing network in login and shop, in the login with the browser’s message', async () => {
    const strangers = await everybody(atLogin)
    const known = await everybody(atOwnPage)
    for (const { page, language, look } of strangers) {
      await page.context().setOffline(true)
      await button(page, tellings[language].account).click()
      await alert(page, tellings[language].loginNetwork).waitFor()
      await look('failures-login-offline')
    }
    for (const passenger of known) {
      const { page, language } = passenger
      await page.context().setOffline(true)
      await leaveEverywhere(passenger)
      await toast(page, tellings[language].network).waitFor()
      await page.getByText(shopWords[language].networkLost).waitFor()
    }
    await closeAll([...strangers, ...known])
  })

  it('gives up an unresponsive server after 30 s in the login and after 300 s in the shop', async () => {
    const strangers = await everybody(atLogin)
    const known = await everybody(atOwnPage)
    const recover = await world.product.suspendServer()
    try {
      for (const passenger of strangers) {
        const { page, language, look } = passenger
        const asked = page.waitForRequest('**/beginSignIn')
        await button(page, tellings[language].account).click()
        await asked
        const said = alert(page, tellings[language].timedOut)
        // The page's clock keeps running between these lines, and a busy machine needs some time for them.
        await page.clock.fastForward(25_000)
        expect(await said.count()).toBe(0)
        await page.clock.fastForward(5_000)
        await said.waitFor()
        await look('failures-login-timed-out')
      }
      for (const passenger of known) {
        const { page, language } = passenger
        const asked = page.waitForRequest('**/logoutEverywhere')
        await leaveEverywhere(passenger)
        await asked
        await page.clock.fastForward(299_000)
        expect(passenger.toasts).toEqual([])
        await page.clock.fastForward(1_000)
        await toast(page, tellings[language].timedOut).waitFor()
      }
    } finally {
      await recover()
    }
    await closeAll([...strangers, ...known])
  })

  it('shows a database outage as "updating" in the login and in the server’s words in the shop; both recover', async () => {
    const strangers = await everybody(atLogin)
    const known = await everybody(atOwnPage)
    const held = await Promise.all(strangers.map(throughSignOn))
    const recover = await world.product.suspendDatabase()
    try {
      for (const release of held) release()
      for (const { page, language, look } of strangers) {
        const { updating, ordersAreSafe } = tellings[language]
        await page.getByRole('heading', { name: updating }).waitFor()
        await page.getByText(ordersAreSafe).waitFor()
        await look('failures-updating')
      }
      for (const passenger of known) {
        const { page, language } = passenger
        await leaveEverywhere(passenger)
        await toast(page, tellings[language].away).waitFor()
        expect(await page.getByText(tellings[language].updating).count()).toBe(0)
      }
    } finally {
      await recover()
    }
    for (const { page, language } of strangers) {
      await button(page, tellings[language].retry).click()
      await button(page, tellings[language].logOut).waitFor()
    }
    for (const passenger of known) {
      await leaveEverywhere(passenger)
      await expect.poll(() => stored(passenger.page, 'userInfo'), patience).toBeUndefined()
    }
    await closeAll([...strangers, ...known])
  })

  // This case comes last: the product does not recover.
  it('shows a dead server as a network error in the login, with the browser’s message', async () => {
    const strangers = await everybody(atLogin)
    await world.product.cutPower()
    for (const { page, language } of strangers) {
      await button(page, tellings[language].account).click()
      await alert(page, tellings[language].loginNetwork).waitFor()
    }
    await closeAll(strangers)
  })
})

/** Logs in at the airline's single sign-on; holds the last call of the return until `release` is called. */
async function throughSignOn({ page, language }: Passenger): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(
    '**/login/h5',
    async (route) => {
      await released
      await route.continue()
    },
    { times: 1 },
  )
  await button(page, tellings[language].account).click()
  await page.waitForURL(/\/cas\/login/)
  await page.locator('select[name=username]').selectOption(language === 'zh' ? 'U001' : 'U003')
  const asked = page.waitForRequest('**/login/h5')
  await page.locator('button.main').click()
  await asked
  return release
}

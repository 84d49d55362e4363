/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import {
  getAppAgent,
  askedHere,
  breakIdentity,
  putInApp,
  type AirlineApp,
  type AppSetting,
} from '../support/ways-in/airline-app.ts'
import { stored } from '../support/pages/browser-storage.ts'
import { openSettings } from '../support/pages/open-settings.ts'
import type { Phone } from '../support/pages/phone.ts'
import { button } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { patience } from '../support/patience.ts'

const tellings = {
  zh: {
    kinds: ['wvjb', 'android'],
    users: [
      { uid: 'U001', name: '林小屿' },
      { uid: 'U002', name: '吕青禾' },
    ],
    find: '查询我的行程',
    logInAndGoOn: '登录并继续',
    guest: '未登录',
    byAccount: '白鹭账号登录',
    byEmail: '邮箱验证码登录',
    logOut: '退出登录',
    loggedOut: '已退出登录',
    expired: '您的登录信息已失效，正在跳转登录',
    reenter: '请返回并重新进入商城',
    unavailable: '登录服务暂时没有应答',
    logOutEverywhere: '在所有设备上退出',
    leaveEverywhere: '全部退出',
    loggedOutEverywhere: '已在所有设备上退出',
    confirmIt: '请确认是您本人',
    logInAgain: '收不到邮件？重新登录',
    tooMany: /尝试次数过多，请 \d+ 秒后再试/,
  },
  en: {
    kinds: ['wk', 'dsbridge'],
    users: [
      { uid: 'U004', name: 'MIO KUROSAWA' },
      // As the account has it until the trip is read, then as the manifest does.
      { uid: 'U005', name: /周海岚|Hailan Zhou/ },
    ],
    find: 'Find my trip',
    logInAndGoOn: 'Log in and continue',
    guest: 'Not logged in',
    byAccount: 'Log in with your Egret account',
    byEmail: 'Log in by e-mail',
    logOut: 'Log out',
    loggedOut: "You're logged out",
    expired: 'Your login information has expired, redirecting to login',
    reenter: 'Please return and re-enter the mall',
    unavailable: 'The login service is not answering',
    logOutEverywhere: 'Log out on all devices',
    leaveEverywhere: 'Log out everywhere',
    loggedOutEverywhere: "You're logged out on all devices",
    confirmIt: "Confirm it's you",
    logInAgain: "Can't get the e-mail? Log in again",
    tooMany: /Too many attempts\. Try again in \d+ seconds\./,
  },
} as const

// 10:00 in Beijing.
const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

const follow = (page: Page, hash: string) => page.evaluate((next) => void (location.hash = next), hash)
const shows = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()

interface InApp extends Phone {
  app: AirlineApp
  /** Console messages of the page, collected in tests about them. */
  errors: string[]
}

describe.each(['zh', 'en'] as const)("in the airline's app, in %s", (language) => {
  const told = tellings[language]

  /** A phone inside the app; the second kind of native pairs with the second user. */
  async function inApp(
    which: 0 | 1,
    how: { behaviour?: AppSetting['behaviour']; watchErrors?: boolean } = {},
  ): Promise<InApp> {
    const { behaviour, watchErrors } = how
    const kind = told.kinds[which]
    const errors: string[] = []
    const phone = await world.takePhone({
      language,
      userAgent: getAppAgent(kind),
      mayLoseNetwork: true,
      ...(watchErrors && { complaints: errors }),
    })
    const setting = { kind, uid: told.users[which].uid, ...(behaviour && { behaviour }) }
    return { ...phone, errors, app: await putInApp(phone.page, world.product, setting) }
  }
  const open = (page: Page, hash = '') => page.goto(`${world.product.url}/${hash}`)
  const endsAt = (page: Page, hash: string) =>
    expect.poll(() => page.url(), patience).toBe(`${world.product.url}/${hash}`)
  const loggedIn = async (page: Page, which: 0 | 1) => {
    await expect.poll(() => stored(page, 'userInfo'), patience).toBeDefined()
    await follow(page, '#/me')
    await page.getByRole('heading', { name: told.users[which].name }).waitFor()
  }
  const isGuest = async (page: Page) => {
    await follow(page, '#/me')
    await page.getByRole('heading', { name: told.guest }).waitFor()
    expect(await stored(page, 'userInfo')).toBeUndefined()
  }

  it('leaves a guest of the app alone, and logs in a passenger who is logged in there', async () => {
    const { page, look, close, app } = await inApp(1)
    const { accessToken } = app
    app.accessToken = ''
    await open(page)
    await button(page, told.find).waitFor()
    await expect.poll(() => askedHere(page), patience).toEqual(['getUserInfo'])
    await isGuest(page)
    expect(app.asked()).toEqual({ getUserInfo: 1 })

    // The first screen does not wait for the login.
    app.accessToken = accessToken
    let letIn: (() => void) | undefined
    const gate = new Promise<void>((resolve) => (letIn = resolve))
    await page.route('**/login/h5', (route) => gate.then(() => route.continue()))
    await page.goto('about:blank')
    await open(page)
    await button(page, told.find).waitFor()
    expect(await stored(page, 'userInfo')).toBeUndefined()
    letIn?.()
    await loggedIn(page, 1)
    await look('airline-app-me')
    expect(app.asked()).toEqual({ getUserInfo: 2 })
    await close()
  })

  it('keeps a passenger who logged out logged out in this tab until a tap', async () => {
    const { page, close, app } = await inApp(1)
    await open(page)
    await loggedIn(page, 1)
    await button(page, told.logOut).click()
    await shows(page, told.loggedOut)
    await page.reload()
    await isGuest(page)
    await follow(page, '#/order/list')
    await endsAt(page, '#/purchaseIndex')
    await button(page, told.byAccount).waitFor()
    expect(app.asked()).toEqual({ getUserInfo: 1 })
    await button(page, told.byAccount).click()
    await endsAt(page, '#/order/list')
    await loggedIn(page, 1)
    await close()
  })

  it('lets the app prove again who is there where the login is half an hour old (L7)', async () => {
    const { page, look, close, app } = await inApp(1)
    await open(page, '#/me')
    await loggedIn(page, 1)
    await world.product.advanceClock(limits.freshProofMinutes * 60)
    await openSettings(page)
    await button(page, told.logOutEverywhere).click()
    await button(page, told.leaveEverywhere).click()
    const sheet = page.getByRole('dialog', { name: told.confirmIt })
    await sheet.getByRole('button', { name: told.logInAgain }).click()
    await sheet.getByRole('button', { name: told.byAccount }).waitFor()
    await look('airline-app-log-in-again')
    await sheet.getByRole('button', { name: told.byAccount }).click()
    await shows(page, told.loggedOutEverywhere)
    expect(app.asked()).toMatchObject({ getUserInfo: 2 })
    await close()
  })

  it('opens the target of a link, however late the app is', async () => {
    const { page, close, app } = await inApp(0, { behaviour: 'late' })
    const link = '#/order/detail?orderNo=W100000000001&from=push'
    await open(page, link)
    await endsAt(page, link)
    expect(app.asked()).toEqual({ getUserInfo: 1 })
    await loggedIn(page, 0)
    await close()
  })

  it('renews an expired token once by the app’s proof, and hands the new one to the app', async () => {
    const { page, close, app } = await inApp(0)
    await app.expire()
    await open(page, '#/order/list')
    await endsAt(page, '#/order/list')
    expect(app.asked()).toEqual({ getUserInfo: 1, refreshToken: 1, saveAccessToken: 1 })
    expect(app.saved.map((token) => token.length)).toEqual([36])
    await loggedIn(page, 0)
    await close()
  })

  it('notifies a passenger who is refused again, who then logs in to the app and returns to the target', async () => {
    const { page, look, close, app } = await inApp(0)
    let closeLogin: (() => void) | undefined
    const loginOpen = new Promise<void>((resolve) => (closeLogin = resolve))
    app.onSave = () => app.expire().then(() => null)
    app.onShowLogin = () => loginOpen.then(() => app.logIn())
    await app.expire()
    await open(page, '#/order/list?tab=all')
    await shows(page, told.expired)
    await look('airline-app-expired')
    await expect.poll(() => app.asked()['showLogin'], patience).toBe(1)
    closeLogin?.()
    await endsAt(page, '#/order/list?tab=all')
    expect(app.asked()).toMatchObject({ refreshToken: 1, showLogin: 1 })
    await loggedIn(page, 0)
    await close()
  })

  it('leaves a guest after a login cancelled in the app, also over three reloads', async () => {
    const { page, look, close, app } = await inApp(1)
    app.onSave = () => app.expire().then(() => null)
    app.onShowLogin = () => Promise.resolve({ error: { code: 'CANCELLED', message: 'the user went back' } })
    await app.expire()
    await open(page, '#/order/list')
    await expect.poll(() => app.asked()['showLogin'], patience).toBe(1)
    await endsAt(page, '#/purchaseIndex')
    for (const reload of [1, 2, 3]) {
      await page.reload()
      await shows(page, told.reenter)
      if (reload === 3) await look('airline-app-reenter')
    }
    expect(app.asked()).toMatchObject({ refreshToken: 1, showLogin: 1 })
    await isGuest(page)

    // A tap may try again, once the five attempts of a minute are available again.
    await page.clock.setFixedTime(await page.evaluate(() => Date.now() + 61_000))
    app.onShowLogin = () => app.logIn()
    await button(page, told.byAccount).click()
    await loggedIn(page, 1)
    expect(app.asked()).toMatchObject({ refreshToken: 1, showLogin: 2 })
    await close()
  })

  const silent = language === 'zh' ? 1 : 0
  it(`notifies the passenger within the time-outs when the app (${told.kinds[silent]}) stays silent`, async () => {
    const { page, close } = await inApp(silent, { behaviour: 'silent' })
    await page.clock.install()
    await open(page, '#/order/list')
    await button(page, told.logInAndGoOn).waitFor()
    const began = await page.evaluate(() => Date.now())
    const reenter = page.getByText(told.reenter)
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return reenter.isVisible()
      }, patience)
      .toBe(true)
    expect((await page.evaluate(() => Date.now())) - began).toBeLessThan(17_000)
    await isGuest(page)
    await close()
  })

  const failing = language === 'zh' ? 0 : 1
  it(`leaves a guest when the app (${told.kinds[failing]}) fails; a tap gets an answer, with the e-mail code as a way in`, async () => {
    const { page, look, close } = await inApp(failing, { behaviour: 'failing' })
    await open(page, '#/order/list')
    await expect.poll(() => askedHere(page), patience).toEqual(['getUserInfo', 'showLogin'])
    await isGuest(page)
    await button(page, told.byAccount).click()
    await page.getByRole('alert').getByText(told.reenter).waitFor()
    await look('airline-app-fails')
    await page.getByRole('link', { name: told.byEmail }).click()
    await endsAt(page, '#/emailLogin')
    await close()
  })

  it('shows after five tries how long to wait when the identity service is down; a later tap works', async () => {
    const { page, look, close, app } = await inApp(0)
    const calls: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/login/h5') && calls.push(request.url())))
    await breakIdentity(world.product, 'down')
    await open(page, '#/order/list')
    await shows(page, told.unavailable)
    await button(page, told.byAccount).click()
    const alert = page.getByRole('alert')
    await alert.filter({ hasText: told.unavailable }).waitFor()
    await look('airline-app-identity-down')
    for (let attempt = 3; attempt <= 5; attempt += 1) {
      await button(page, told.byAccount).click()
      await expect.poll(() => calls.length, patience).toBe(attempt)
    }
    await button(page, told.byAccount).click()
    await alert.filter({ hasText: told.tooMany }).waitFor()
    const seconds = Number(/\d+/.exec(await alert.filter({ hasText: told.tooMany }).innerText())?.[0])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(calls).toHaveLength(5)
    await look('airline-app-too-many')

    await breakIdentity(world.product, 'none')
    await page.clock.setFixedTime(await page.evaluate((later) => Date.now() + later * 1000, seconds + 1))
    await button(page, told.byAccount).click()
    await endsAt(page, '#/order/list')
    expect(app.asked()).toMatchObject({ getUserInfo: 6 })
    expect(app.asked()['showLogin']).toBeUndefined()
    await close()
  })

  it('never hands the app a token whose length is not 36 characters', async () => {
    const { page, close, app, errors } = await inApp(0, { watchErrors: true })
    await app.expire()
    await page.route('**/getSsoNewAccessToken?*', async (route) => {
      const answer = await route.fetch()
      // The shape of our own answers (G3).
      const body = (await answer.json()) as { data: { accessToken: string } }
      body.data.accessToken = body.data.accessToken.slice(1)
      await route.fulfill({ response: answer, json: body })
    })
    await open(page)
    await expect.poll(() => errors, patience).toEqual([expect.stringContaining('35 characters')])
    // The app is asked for nothing else, except its own login in the end.
    await expect.poll(() => app.asked(), patience).toEqual({ getUserInfo: 2, refreshToken: 1, showLogin: 1 })
    expect(app.saved).toEqual([])
    await loggedIn(page, 0)
    await close()
  })
})

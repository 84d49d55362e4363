import * as limits from '@aisle/contract/limits'
import { beforeAll, describe, expect, it } from 'vitest'
import { waysWords } from '../support/ways-in/other-pages.ts'
import { startWorld } from '../support/world.ts'

const minute = 60

const tellings = {
  zh: {
    lastSix: ['证件号后 6 位', '141022'],
    seat: ['座位号', '31a'],
    getOnline: '立即上网',
    online: '已连上，可以上网了',
    pause: '暂停',
    paused: '已暂停',
    waiting: /后可继续$/,
    goOn: '继续上网',
    lost: '卫星信号暂时中断',
    since: /已中断\s2\d\s分/,
    refund: '没用上？申请退款',
    evidence: /您的套餐开通期间中断\s2\d\s分/,
    ask: '申请退款',
    again: '现在重试',
    logOutEverywhere: waysWords.zh.logOutEverywhere,
    leaveEverywhere: waysWords.zh.leaveEverywhere,
    loggedOutEverywhere: waysWords.zh.loggedOutEverywhere,
    confirmIt: '请确认是您本人',
    logInAgain: '重新登录',
  },
  en: {
    lastSix: ['Last 6 of your ID', '900001'],
    seat: ['Seat', '33A'],
    getOnline: 'Get online',
    online: "You're online",
    pause: 'Pause',
    paused: 'Paused',
    waiting: /^Resume in/,
    goOn: 'Resume',
    lost: 'Satellite signal lost for now',
    since: /No signal for 2\d\smin/,
    refund: "Couldn't use it? Ask for a refund",
    evidence: /2\d\smin without a signal while your plan was open/,
    ask: 'Ask for a refund',
    again: 'Try now',
    logOutEverywhere: waysWords.en.logOutEverywhere,
    leaveEverywhere: waysWords.en.leaveEverywhere,
    loggedOutEverywhere: waysWords.en.loggedOutEverywhere,
    confirmIt: "Confirm it's you",
    logInAgain: 'Log in again',
  },
} as const

describe.each(['zh', 'en'] as const)('a plan in use, in %s', (language) => {
  const words = tellings[language]
  // 23:30 in Beijing: MF829 left at 22:00 and flies until 10:00.
  const world = startWorld('2026-11-20T15:30:00Z')

  beforeAll(async () => {
    await world.product.flyAs({
      flightNo: 'MF829',
      tail: 'B-2074',
      origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
      destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
      takeoffUtc: '2026-11-20T14:00:00Z',
      etaUtc: '2026-11-21T02:00:00Z',
    })
  })
  const tell = (kind: 'wifiLost' | 'wifiRestored') =>
    world.product.reportFlightEvent({ key: `${kind} ${language}`, flightNo: 'MF829', flightDate: '2026-11-20', kind })

  it('pauses and resumes, stops counting without a satellite, and is refunded with one tap', async () => {
    const { page, look, chineseText, close } = await world.takePhone({ language, dark: language === 'en' })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const heading = (name: string) => page.getByRole('heading', { name })
    const logInBySeat = async () => {
      await page.getByLabel(words.lastSix[0]).fill(words.lastSix[1])
      await page.getByLabel(words.seat[0], { exact: true }).fill(words.seat[1])
      await page.getByRole('checkbox').check()
      await button(words.getOnline).click()
    }
    await page.goto(`${world.product.url}/?source=portal#/portalLogin`)
    await logInBySeat()
    await heading(words.online).waitFor()

    await button(words.pause).click()
    const dialog = page.getByRole('alertdialog')
    await look('session-pause')
    await dialog.getByRole('button', { name: words.pause }).click()
    await heading(words.paused).waitFor()
    expect(await world.product.openDevices()).toEqual([])
    await page.getByText(words.waiting).waitFor()
    expect(await button(words.goOn).isDisabled()).toBe(true)
    await look('session-paused')
    // Reopened, like a pop-up, the page learns from the server when the plan can go on, and asks for nothing before.
    await page.reload()
    await page.getByText(words.waiting).waitFor()
    expect(await button(words.goOn).isDisabled()).toBe(true)
    await world.product.advanceClock(minute)
    await page.reload()
    await button(words.goOn).click()
    await heading(words.online).waitFor()
    expect(await world.product.openDevices()).toEqual(['127.0.0.1'])

    await tell('wifiLost')
    await world.product.advanceClock(21 * minute)
    await page.reload()
    await heading(words.lost).waitFor()
    await page.getByText(words.since).waitFor()
    // The phone's system must not take the aircraft's network for closed.
    expect(await world.product.openDevices()).toEqual(['127.0.0.1'])
    await look('session-signal-lost')
    await button(words.refund).click()
    await dialog.getByText(words.evidence).waitFor()
    await look('session-outage-refund')
    await dialog.getByRole('button', { name: words.ask }).click()
    await dialog.waitFor({ state: 'detached' })
    await page
      .getByRole('status')
      .filter({ hasText: language === 'zh' ? /退款|申请/ : /refunded|landing/ })
      .waitFor()
    await look('session-outage-reported')

    // L7: the login is too old for what ends other logins. The seat proves the passenger again, and leads back.
    await world.product.advanceClock((limits.freshProofMinutes - 20) * minute)
    await page.goto(`${world.product.url}/#/me?settings=1`)
    const leaveEverywhere = async () => {
      await button(words.logOutEverywhere).click()
      await button(words.leaveEverywhere).click()
    }
    await leaveEverywhere()
    const asked = page.getByRole('dialog', { name: words.confirmIt })
    await asked.waitFor()
    await look('session-log-in-again')
    await asked.getByRole('link', { name: words.logInAgain }).click()
    await logInBySeat()
    await leaveEverywhere()
    await page.getByText(words.loggedOutEverywhere).first().waitFor()
    if (language === 'en') expect(await chineseText()).toEqual([])
    await close()
  })
})

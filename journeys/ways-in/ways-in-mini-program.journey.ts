import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { postJson } from '../support/ways-in/airline-app.ts'
import { detections, putInChatApp, type Detection } from '../support/ways-in/chat-app.ts'
import { button, fillTicket, shopWords } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'
import { typeMailedCode } from '../support/ways-in/way-in.ts'
import { shoppers } from '../support/shoppers/shoppers.ts'
import { patience } from '../support/patience.ts'

const tellings = {
  zh: {
    shopper: shoppers.xieAnran,
    openId: 'mini-journey-zh',
    byWechat: '微信登录',
    byEmail: '邮箱验证码登录',
    firstTime: '首次用这种方式登录，请先用邮箱验证码确认身份。',
    box: '下次用微信直接登录',
    linked: '已关联，下次可以直接登录',
    logIn: '登录',
    logOut: '退出登录',
    guest: '未登录',
    orders: '我的订单',
    refused: '登录没有成功',
    hostSilent: '没能打开微信登录，请再试一次，或用邮箱验证码登录。',
  },
  en: {
    shopper: shoppers.lucasBrandley,
    openId: 'mini-journey-en',
    byWechat: 'Log in with WeChat',
    byEmail: 'Log in by e-mail',
    firstTime: 'First time logging in this way? Please confirm who you are with an e-mail code.',
    box: 'Log in with WeChat next time',
    linked: 'Done. Next time you can log in directly.',
    logIn: 'Log in',
    logOut: 'Log out',
    guest: 'Not logged in',
    orders: 'My orders',
    refused: 'The login did not succeed',
    hostSilent: 'WeChat login could not be opened. Please try again, or log in by e-mail.',
  },
} as const

// 10:00 in Beijing.
const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off' })

const target = '#/order/list?tab=all&from=host'

describe.each(['zh', 'en'] as const)('in a mini-program, in %s', (language) => {
  const told = tellings[language]
  const words = shopWords[language]

  async function inMiniProgram(how: { detection?: Detection; bridge?: 'missing' | 'silent' }) {
    const { userAgent, variable } = detections[how.detection ?? 'by its user agent']
    const phone = await world.takePhone({ language, userAgent })
    return { ...phone, ...(await putInChatApp(phone.page, { variable, bridge: how.bridge ?? 'good' })) }
  }
  const open = (page: Page, hash: string) => page.goto(`${world.product.url}/${hash}`)
  const endsAt = (page: Page, hash: string) =>
    expect.poll(() => page.url(), patience).toBe(`${world.product.url}/${hash}`)

  /** Waits until the host's login page has been opened this often; returns what it received (docs/mini-program.md). */
  async function handedOver(opened: readonly string[], times: number) {
    await expect.poll(() => opened.length, patience).toBe(times)
    const [, call, name, path = ''] = /^(\S+) (\S+) (\S+)$/.exec(opened[times - 1] ?? '') ?? []
    expect([call, name]).toEqual(['invokeMiniProgramAPI', 'navigateTo'])
    const url = new URL(path, 'https://host.example')
    expect(url.pathname).toBe('/pages/login/login')
    const given = { state: url.searchParams.get('state') ?? '', returnTo: url.searchParams.get('return') ?? '' }
    expect(given.state).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(given.returnTo).toBe(`${world.product.url}/sign-in/miniProgram/return`)
    return given
  }
  async function wxLogin(): Promise<string> {
    const answer = await postJson(`${world.product.standInsUrl}/wechat/mini/login`, { openid: told.openId })
    // The stand-in answers in this shape (stand-ins/wechat/README.md).
    return (answer as { code: string }).code
  }
  const comeBack = (page: Page, given: { state: string; returnTo: string }, code: string) =>
    page.goto(`${given.returnTo}?code=${encodeURIComponent(code)}&state=${given.state}`)
  const logOut = async (page: Page) => {
    await open(page, '#/me')
    await button(page, told.logOut).click()
    await page.getByRole('heading', { name: told.guest }).waitFor()
  }

  it('asks for an e-mail code the first time and for nothing the next time; a used code is reported', async () => {
    const { page, look, close, opened, messages } = await inMiniProgram({})
    await open(page, target)
    await endsAt(page, '#/purchaseIndex')
    await button(page, told.byWechat).click()
    await look('mini-program-login-first')
    await comeBack(page, await handedOver(opened, 1), await wxLogin())
    await endsAt(page, '#/emailLogin')
    await page.getByText(told.firstTime).waitFor()
    await look('mini-program-link')
    await page.getByRole('checkbox', { name: told.box }).check()
    await fillTicket(page, words, told.shopper)
    await typeMailedCode(page, world.product, { words, shopper: told.shopper })
    await button(page, told.logIn).click()
    await page.getByText(told.linked).waitFor()
    await endsAt(page, target)
    await expect.poll(() => messages[0], patience).toEqual({ type: 'loggedIn' })

    await logOut(page)
    await expect.poll(() => messages.at(-1), patience).toEqual({ type: 'loggedOut' })
    await open(page, target)
    await button(page, told.byWechat).click()
    const code = await wxLogin()
    const given = await handedOver(opened, 2)
    await comeBack(page, given, code)
    await endsAt(page, target)
    await page.getByRole('heading', { name: told.orders }).first().waitFor()

    await logOut(page)
    await button(page, told.byWechat).click()
    await comeBack(page, await handedOver(opened, 3), code)
    await page.getByRole('heading', { name: told.refused }).waitFor()
    await endsAt(page, '#/signIn')
    await look('mini-program-refused')
    await button(page, told.byWechat).click()
    await comeBack(page, await handedOver(opened, 4), await wxLogin())
    await endsAt(page, '#/me')
    await button(page, told.logOut).waitFor()
    await close()
  })

  const detection = language === 'zh' ? 'by its variable' : 'by its bridge alone, and late'
  it(`is recognised ${detection}`, async () => {
    const { page, close, opened } = await inMiniProgram({ detection })
    await open(page, '#/me')
    await button(page, told.byWechat).click()
    await comeBack(page, await handedOver(opened, 1), await wxLogin())
    await endsAt(page, '#/me')
    await button(page, told.logOut).waitFor()
    await close()
  })

  it('leaves the shop as before for a passenger who goes back or whom WeChat does not log in', async () => {
    const { page, close, opened } = await inMiniProgram({})
    await open(page, '#/me')
    await button(page, told.byWechat).click()
    const given = await handedOver(opened, 1)
    // After a swipe back the page was never left, so it can be tapped again.
    await button(page, told.byWechat).click()
    await handedOver(opened, 2)
    await comeBack(page, given, 'authdeny')
    await endsAt(page, '#/me')
    await button(page, told.byWechat).waitFor()
    await close()
  })

  const bridge = language === 'zh' ? 'missing' : 'silent'
  it(`reports a bridge to the host that is ${bridge}, and offers the e-mail code`, async () => {
    const { page, look, close } = await inMiniProgram({ bridge })
    await page.clock.install()
    await open(page, '#/me')
    await button(page, told.byWechat).click()
    const alert = page.getByRole('alert').getByText(told.hostSilent)
    await expect
      .poll(async () => {
        await page.clock.runFor(500)
        return alert.isVisible()
      }, patience)
      .toBe(true)
    await look('mini-program-no-host')
    await page.getByRole('link', { name: told.byEmail }).click()
    await endsAt(page, '#/emailLogin')
    await close()
  })

  it('accepts the return address from no other browser', async () => {
    const { page, close, opened } = await inMiniProgram({})
    await open(page, '#/me')
    await button(page, told.byWechat).click()
    const given = await handedOver(opened, 1)
    const other = await inMiniProgram({})
    await comeBack(other.page, given, await wxLogin())
    await other.page.getByRole('heading', { name: told.refused }).waitFor()
    await other.close()
    await close()
  })
})

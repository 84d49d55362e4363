/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hostileTargets } from '../support/ways-in/hostile-targets.ts'
import {
  carryWechatFor,
  ends,
  follow,
  knownToServer,
  logInAtCas,
  takeWechat,
  watchCalls,
  waysWords,
} from '../support/ways-in/other-pages.ts'
import { button } from '../support/shoppers/shopper.ts'
import { startWorld } from '../support/world.ts'

// Trace level: every line that the server can log.
const world = startWorld('2026-11-20T02:00:00Z', { AISLE_LIMITS: 'off', LOG_LEVEL: 'trace' })
const words = waysWords.zh

const takeChatApp = () => takeWechat(world, 'zh', 'WeChat, Android')
const takePlain = () => world.takePhone({ language: 'zh', cashiers: true, mayLoseNetwork: true })

const getSession = async (page: Page) =>
  (await page.context().cookies(world.product.url)).find(({ name }) => name === 'aisle_session')?.value

interface Begun {
  url: string
  state: string
}

/** Calls the API as the page does, with this browser's cookies. */
async function begin(page: Page, way: 'wechat' | 'sso', target?: string): Promise<Begun> {
  const response = await page.context().request.post(`${world.product.url}/api2/v1/login/beginSignIn`, {
    headers: { channel: 'WEB' },
    data: { way, ask: 'silently', target },
  })
  // Every call is answered by an envelope (G3).
  return ((await response.json()) as { data: Begun }).data
}

const getLocation = async (page: Page, url: string) =>
  (await page.context().request.get(url, { maxRedirects: 0 })).headers()['location'] ?? ''

/** Signs in at WeChat with this browser's cookies, up to the address that leads back to us. */
async function getReturn(page: Page, target?: string): Promise<string> {
  const { url } = await begin(page, 'wechat', target)
  // The fragment belongs to WeChat.
  const back = await getLocation(page, url.replace(/#.*$/, ''))
  expect(back).toMatch(/\/sign-in\/wechat\/return\?code=.+&state=/)
  return back
}

/** The attacker's own return address from single sign-on, with an unused service ticket. */
async function getTicket(page: Page): Promise<string> {
  const returned = watchCalls(page, '/sign-in/sso/return')
  await page.route('**/loginByST', (route) => route.abort())
  await page.goto(`${world.product.url}/#/me`)
  await button(page, words.account).click()
  await logInAtCas(page, words, { userId: 'U002' })
  await button(page, words.tryAgain).waitFor()
  expect(returned[0]).toContain('ticket=ST-')
  return returned[0] ?? ''
}

/** The page allows only five attempts within a minute. */
const forgetAttempts = (page: Page) => page.evaluate(() => sessionStorage.removeItem('loginAttempts'))

/** The sign-in is refused in words, and the browser is not logged in. */
async function isRefused(page: Page): Promise<void> {
  await page.getByRole('heading', { name: words.refused }).waitFor()
  await ends(page, `${world.product.url}/#/signIn`)
  expect(await knownToServer(page, world.product)).toBe(false)
  expect(await getSession(page)).toBeUndefined()
}

describe('an attacker', () => {
  it('cannot log a passenger in with their own code, token or service ticket (login CSRF)', async () => {
    const [attacker, victim] = [await takeChatApp(), await takeChatApp()]
    await carryWechatFor(attacker.page, world.product, 'openid-demo-2')
    const { page } = victim
    await page.goto(await getReturn(attacker.page))
    await isRefused(page)
    await victim.look('attacks-foreign-code')

    // The victim also has a sign-in under way.
    await begin(page, 'wechat')
    const leadingIn = await getLocation(attacker.page, await getReturn(attacker.page))
    const { token = '', state = '' } = Object.fromEntries(new URLSearchParams(leadingIn.split('?')[1]))
    expect([token.length, state.length]).toEqual([36, 32])
    for (const hash of [
      leadingIn.slice(1),
      `#/signIn?way=wechat&token=${token}`,
      `#/signIn?way=sso&state=${state}&token=${token}`,
    ]) {
      // Opened from another page, like a link in a message.
      await page.goto('about:blank')
      await page.goto(`${world.product.url}/${hash}`)
      await isRefused(page)
    }

    const casAttacker = await takePlain()
    const foreign = await getTicket(casAttacker.page)
    await page.goto(foreign)
    await isRefused(page)
    const { ticket = '', state: casState = '' } = Object.fromEntries(new URL(foreign).searchParams)
    await forgetAttempts(page)
    await page.goto('about:blank')
    await page.goto(`${world.product.url}/#/signIn?way=sso&state=${casState}&st=${ticket}`)
    await isRefused(page)
    const own = await begin(page, 'sso')
    await page.goto('about:blank')
    await page.goto(`${world.product.url}/#/signIn?way=sso&state=${own.state}&st=${ticket}`)
    await isRefused(page)
    for (const phone of [attacker, victim, casAttacker]) await phone.close()
  })

  it('gains nothing from a session planted before the login (fixation)', async () => {
    const [attacker, victim] = [await takePlain(), await takePlain()]
    await attacker.page.goto(`${world.product.url}/#/me`)
    await button(attacker.page, words.account).click()
    await logInAtCas(attacker.page, words, { userId: 'U002' })
    await button(attacker.page, words.logOut).waitFor()
    const planted = (await getSession(attacker.page)) ?? ''
    expect(await knownToServer(attacker.page, world.product)).toBe(true)

    await victim.page
      .context()
      .addCookies([{ name: 'aisle_session', value: planted, url: world.product.url, httpOnly: true }])
    await victim.page.goto(`${world.product.url}/#/me`)
    await button(victim.page, words.account).click()
    await logInAtCas(victim.page, words, { userId: 'U001' })
    await button(victim.page, words.logOut).waitFor()
    expect(await getSession(victim.page)).not.toBe(planted)
    expect(await knownToServer(victim.page, world.product)).toBe(true)
    expect(await knownToServer(attacker.page, world.product)).toBe(false)
    await attacker.close()
    await victim.close()
  })

  it('cannot log in, begin a sign-in or log out by a form or a script of another site', async () => {
    const { page, close } = await takeChatApp()
    await page.goto(`${world.product.url}/#/order/list?tab=all`)
    await page.getByText(words.plan).first().waitFor()
    const before = await page.context().cookies(world.product.url)
    const { token } = Object.fromEntries(
      new URLSearchParams((await getLocation(page, await getReturn(page))).split('?')[1]),
    )
    const cookies = await page.context().cookies(world.product.url)

    // Same site for the browser, so cookies are sent; but another origin.
    const evil = `${world.product.standInsUrl}/evil`
    await page.route(evil, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Win a flight</h1>' }))
    const h5 = { accessToken: token, channel: 'WECHAT_WEB', loginChannelStr: 'chatApp' }
    for (const [path, body] of [
      ['login/h5', h5],
      ['login/beginSignIn', { way: 'wechat' }],
      ['login/logout', {}],
      ['login/logoutEverywhere', {}],
    ] as const) {
      const action = `${world.product.url}/api2/v1/${path}`
      for (const enctype of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
        await page.goto(evil)
        const answered = page.waitForResponse(action)
        await page.evaluate(postForm, { action, enctype, text: JSON.stringify(body) })
        expect((await answered).status(), `${path} as ${enctype}`).toBeGreaterThanOrEqual(400)
        await page.waitForURL(action)
      }
      await page.goto(evil)
      const read = await page.evaluate(fetchFrom, { action, text: JSON.stringify(body) })
      expect(read, path).toEqual(['unreadable', 'unreadable'])
    }
    expect(await page.context().cookies(world.product.url)).toEqual(cookies)
    expect(await getSession(page)).toBe(before.find(({ name }) => name === 'aisle_session')?.value)
    expect(await knownToServer(page, world.product)).toBe(true)
    await close()
  })
})

interface Attack {
  action: string
  text: string
}

/** Runs in the attacker's page: posts a form whose only field is the call's body, as far as forms can write JSON. */
function postForm({ action, enctype, text }: Attack & { enctype: string }): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action, enctype })
  const field = document.createElement('input')
  Object.assign(field, { name: text.replace(/\}$/, text === '{}' ? '"x":"' : ',"x":"'), value: '"}' })
  form.append(field)
  document.body.append(form)
  form.submit()
}

/** Runs in the attacker's page: calls with the channel header, which triggers a preflight, and without it. */
function fetchFrom({ action, text }: Attack): Promise<string[]> {
  const simple = { method: 'POST', credentials: 'include', body: text } as const
  const asked = { ...simple, headers: { channel: 'WEB', 'content-type': 'application/json' } }
  return Promise.all(
    [asked, simple].map((request) =>
      fetch(action, request).then(
        (response) => response.text(),
        () => 'unreadable',
      ),
    ),
  )
}

describe('a way in', () => {
  it('ends inside the app for every target outside it', async () => {
    const { page, close } = await takeChatApp()
    await page.goto(`${world.product.url}/#/me`)
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    const opened: string[] = []
    page.context().on('page', (popup) => opened.push(popup.url()))
    page.on('dialog', (dialog) => opened.push(dialog.message()))
    const chosen = hostileTargets.filter((target) => target.length <= 900).filter((_, at) => at % 2 === 0)
    expect(chosen.length).toBeGreaterThanOrEqual(30)
    for (const [at, hostile] of chosen.entries()) {
      // As a hash, the way the page sends it, and bare.
      const target = at % 3 === 0 || hostile.startsWith('#') ? hostile : `#${hostile}`
      const back = await getLocation(page, await getReturn(page, target))
      expect(back, hostile).toMatch(/^\/#\/signIn\?way=wechat&state=[A-Za-z0-9]{32}&token=[\w-]{36}&target=/)
      expect(back, hostile).toMatch(/^[\x21-\x7e]+$/)
      await forgetAttempts(page)
      const answered = page.waitForResponse('**/api2/v1/login/h5')
      await follow(page, back.slice(1))
      expect(await (await answered).json(), hostile).toMatchObject({ code: '200' })
      await ends(page, `${world.product.url}/#/me`)
    }
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(opened).toEqual([])
    expect(await knownToServer(page, world.product)).toBe(true)
    await close()
  })

  it('leaves no trace of code, ticket, token or state, and sets cookies that no script can read', async () => {
    for (const way of ['wechat', 'sso'] as const) {
      const { page, close } = await (way === 'wechat' ? takeChatApp() : takePlain())
      const secrets = new Set<string>()
      const elsewhere: string[] = []
      page.on('request', (request) => {
        const { pathname, hash, searchParams, origin } = new URL(request.url())
        const back = pathname.startsWith('/sign-in/')
        if (back) for (const [, value] of searchParams) secrets.add(value)
        for (const name of ['token', 'state']) {
          const value = new URLSearchParams(hash.split('?')[1]).get(name)
          if (value) secrets.add(value)
        }
        if (origin !== world.product.url || back) return
        const exchange = /\/(h5|loginByST)$/.test(pathname)
        const headers = Object.entries(request.headers()).filter(([name]) => name !== 'cookie')
        elsewhere.push(`${origin}${pathname} ${JSON.stringify(headers)} ${exchange ? '' : request.postData()}`)
      })
      await page.goto(`${world.product.url}/#/order/list?tab=all`)
      if (way === 'sso') {
        await button(page, words.account).click()
        await logInAtCas(page, words, { userId: 'U001' })
      }
      await page.getByText(words.plan).first().waitFor()
      await ends(page, `${world.product.url}/#/order/list?tab=all`)
      // Leaving the page flushes the pending log entries.
      await page.goto(`${world.product.url}/?left=1#/help`)
      await page.getByRole('heading', { level: 1 }).waitFor()

      expect(secrets.size).toBeGreaterThanOrEqual(2)
      const { entries } = await (await page.context().newCDPSession(page)).send('Page.getNavigationHistory')
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
      )
      const places = {
        requests: elsewhere.join('\n'),
        history: entries
          .map(({ url }) => url)
          .filter((url) => url.startsWith(world.product.url))
          .join('\n'),
        storage: kept,
        log: world.product.printed(),
      }
      expect(places.history.split('\n').length).toBeGreaterThanOrEqual(2)
      expect(places.log).toContain(`/sign-in/:way/return`)
      for (const secret of secrets) {
        for (const [place, text] of Object.entries(places)) expect(text, `${place} after ${way}`).not.toContain(secret)
      }

      const cookies = await page.context().cookies(world.product.url)
      const ours = cookies.filter(({ name }) => name.startsWith('aisle_'))
      expect(ours.map(({ name }) => name.replace(/in_\w+$/, 'in'))).toEqual(
        expect.arrayContaining(['aisle_session', 'aisle_sign_in']),
      )
      for (const cookie of ours) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
      expect(await page.evaluate(() => document.cookie)).not.toContain('aisle_')
      await close()
    }
  })
})

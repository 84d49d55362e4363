import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { SignInRefused } from '../../outside/sign-in/sign-in-provider.ts'
import { person, testProvider } from './test-support/sign-in-world.ts'
import { openTestBrowser, getSignInCookies, type TestBrowser } from './test-support/test-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const wechat = testProvider('wechat')
const partner = testProvider('partner')
deps.signIn = { providers: [wechat, partner], airlineIdentity: null }
const server = await testServer(deps)
afterAll(() => server.close())

const lin = person('WECHAT_WEB', 'openid-demo-1')
let browser: TestBrowser
beforeEach(() => {
  wechat.down = false
  browser = openTestBrowser(server)
})

/** Goes through WeChat and back to the page; returns the page's token. */
async function throughWechat(passenger: TestBrowser, who = lin, target?: string) {
  const { state } = await passenger.begin('wechat', target)
  const returned = await passenger.comeBack('wechat', { code: wechat.vouchFor(who), state })
  return { state, returned, token: returned.get('token') ?? '' }
}

describe('beginning a sign-in', () => {
  it('sends the provider the state, our public return address and the language, and sets a sealed cookie', async () => {
    const { url, state } = await browser.begin('wechat', '#/order/list')
    expect(state).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      state,
      back: 'http://127.0.0.1:8080/sign-in/wechat/return',
      ask: 'silently',
      language: 'zh',
    })
    expect(getSignInCookies(browser)).toEqual([`aisle_sign_in_${state.slice(0, 8)}`])
    const sealed = [...browser.cookies.values()].join('')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/order|wechat/)
  })

  it('uses the question that the page names; else WeChat signs in silently, and others show their login page', async () => {
    const asked = async (body: object) => {
      const { data } = await browser.post<{ url: string }>('/api2/v1/login/beginSignIn', body)
      return new URL(data.url).searchParams.get('ask')
    }
    expect([await asked({ way: 'wechat' }), await asked({ way: 'wechat', ask: 'profile' })]).toEqual([
      'silently',
      'profile',
    ])
    expect([await asked({ way: 'partner' }), await asked({ way: 'partner', ask: 'silently' })]).toEqual([
      'profile',
      'silently',
    ])
  })

  it('sets a cookie for this server only, hidden from scripts and foreign posts, for half an hour', async () => {
    const { headers } = await server.call('/api2/v1/login/beginSignIn', { way: 'wechat' })
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^aisle_sign_in_\w{8}=[\w-]+; Max-Age=1800; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  it('names and marks the cookies of sign-in and session for this host and https when our public address is', async () => {
    const { token } = await throughWechat(browser)
    deps.settings.publicUrl = 'https://shop.egret.example'
    const { headers } = await server.call('/api2/v1/login/beginSignIn', { way: 'wechat' })
    const session = await fetch(`${server.url}/api2/v1/login/h5`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        channel: 'WEB',
        cookie: [...browser.cookies].map(([name, value]) => `__Host-${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ accessToken: token, channel: 'WEB', loginChannelStr: 'browser' }),
    })
    deps.settings.publicUrl = 'http://127.0.0.1:8080'
    const set = [...headers.getSetCookie(), ...session.headers.getSetCookie()]
    expect(set.map((line) => line.replace(/=.*?;/, '=…;'))).toEqual([
      expect.stringMatching(/^__Host-aisle_sign_in_\w{8}=…; .*; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(/^__Host-aisle_session=…; .*; HttpOnly; Secure; SameSite=Lax$/),
    ])
  })

  it('is unavailable, and sets no cookie, when the way is not configured or does not answer', async () => {
    wechat.down = true
    for (const way of ['sso', 'wechat']) {
      const { data } = await browser.post('/api2/v1/login/beginSignIn', { way })
      expect(data.error).toBe('signInUnavailable')
    }
    expect(getSignInCookies(browser)).toEqual([])
  })

  it('refuses a foreign site', async () => {
    const response = await fetch(`${server.url}/api2/v1/login/beginSignIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ way: 'wechat' }),
    })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
  })

  it('keeps at most five sign-ins per browser and drops the oldest', async () => {
    const begun: string[] = []
    for (let tab = 0; tab < 7; tab += 1) {
      begun.push((await browser.begin('wechat')).state)
      deps.clock.advance(1)
    }
    const left = begun.slice(2).map((state) => `aisle_sign_in_${state.slice(0, 8)}`)
    expect(getSignInCookies(browser).toSorted()).toEqual(left.toSorted())
  })

  it('clears foreign and expired cookies', async () => {
    await browser.begin('wechat')
    browser.cookies.set('aisle_sign_in_forged00', 'bm90IHNlYWxlZA')
    browser.cookies.set(
      'aisle_sign_in_other000',
      deps.vault.seal('{"to":null}', { purpose: 'sign-in', row: 'other000' }).toString('base64url'),
    )
    deps.clock.advance(31 * 60)
    const { state } = await browser.begin('wechat')
    expect(getSignInCookies(browser)).toEqual([`aisle_sign_in_${state.slice(0, 8)}`])
  })

  it('drops a target that does not fit into a cookie, and still logs in', async () => {
    const { returned } = await throughWechat(browser, lin, `#/${'机'.repeat(900)}`)
    expect([returned.get('target'), returned.get('error')]).toEqual([null, null])
    expect(Math.max(...[...browser.cookies.values()].map((value) => value.length))).toBeLessThan(2000)
  })
})

describe('returning from a provider', () => {
  it('gives the page a token that starts the account’s session, and the target', async () => {
    const { returned, token, state } = await throughWechat(browser, lin, '#/order/detail?orderNo=1&x=y')
    expect(Object.fromEntries(returned)).toEqual({
      way: 'wechat',
      state,
      token,
      target: '#/order/detail?orderNo=1&x=y',
    })
    expect(token).toMatch(/^[\w-]{36}$/)
    const { data } = await browser.h5(token, 'chatApp')
    expect(data.userInfo).toMatchObject({
      userId: 'U001',
      scope: 'account',
      tripId: null,
      ffpCardNo: '9920000031',
      openIds: { WECHAT_WEB: 'openid-demo-1' },
    })
    expect(browser.cookies.get('aisle_session')).toBe(data.accessToken)
    expect(await browser.whoAmI()).toBe('U001')
  })

  it('is neither cached nor sent as a referrer', async () => {
    const { state } = await browser.begin('wechat')
    const response = await browser.visit(`/sign-in/wechat/return?code=${wechat.vouchFor(lin)}&state=${state}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('does not answer HEAD, and uses up no code', async () => {
    const { state } = await browser.begin('wechat')
    const code = wechat.vouchFor(lin)
    const { asked } = wechat
    expect((await browser.visit(`/sign-in/wechat/return?code=${code}&state=${state}`, 'HEAD')).status).toBe(404)
    expect(wechat.asked).toBe(asked)
    expect((await browser.comeBack('wechat', { code, state })).get('error')).toBeNull()
  })

  it('answers an unknown way like an unknown path', async () => {
    const response = await browser.visit('/sign-in/facebook/return?code=1&state=2')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ data: { error: 'unknownPath' } })
  })

  it.each([
    ['without the cookie', async (state: string) => ({ from: openTestBrowser(server), state })],
    ['with another state', async () => ({ from: browser, state: 'x'.repeat(32) })],
    ['without a state', async () => ({ from: browser, state: '' })],
    [
      'after half an hour',
      async (state: string) => {
        deps.clock.advance(30 * 60)
        return { from: browser, state }
      },
    ],
  ])('is refused %s, without calling the provider', async (_, how) => {
    const { state: begun } = await browser.begin('wechat', '#/order/list')
    const { from, state } = await how(begun)
    const { asked } = wechat
    const returned = await from.comeBack('wechat', { code: wechat.vouchFor(lin), ...(state ? { state } : {}) })
    expect([returned.get('error'), returned.get('token'), returned.get('target')]).toEqual([
      'signInRefused',
      null,
      null,
    ])
    expect(wechat.asked).toBe(asked)
  })

  it('is refused for another way than the one begun, and with two states', async () => {
    const { state } = await browser.begin('wechat')
    const code = partner.vouchFor(lin)
    expect((await browser.comeBack('partner', { code, state })).get('error')).toBe('signInRefused')
    const twice = await browser.visit(
      `/sign-in/wechat/return?state=${state}&state=${state}&code=${wechat.vouchFor(lin)}`,
    )
    expect(twice.headers.get('location')).toBe('/#/signIn?way=wechat&error=signInRefused')
  })

  it('reports a passenger who declined, a used code, and a provider that does not answer', async () => {
    const { state } = await browser.begin('wechat', '#/me')
    const catchError = async (query: Record<string, string>) => {
      const returned = await browser.comeBack('wechat', { ...query, state })
      expect(returned.get('target')).toBe('#/me')
      return returned.get('error')
    }
    expect(await catchError({ error: 'access_denied' })).toBe('declined')
    expect(await catchError({ code: 'authdeny' })).toBe('declined')
    expect(await catchError({})).toBe('declined')
    const code = wechat.vouchFor(lin)
    expect(await catchError({ code })).toBeNull()
    expect(await catchError({ code })).toBe('signInRefused')
    wechat.down = true
    expect(await catchError({ code })).toBe('signInUnavailable')
  })

  it('accepts the provider’s report that the passenger declined', async () => {
    const { state } = await browser.begin('partner')
    const declining = { ...partner, whoCameBack: () => Promise.reject(new SignInRefused('declined')) }
    deps.signIn.providers = [declining]
    const returned = await browser.comeBack('partner', { code: 'any', state })
    deps.signIn.providers = [wechat, partner]
    expect(returned.get('error')).toBe('declined')
  })

  it('ends on a page of ours even after an unexpected error, which is logged', async () => {
    const { state } = await browser.begin('wechat')
    const broken = { ...wechat, way: 'wechat' as const, whoCameBack: () => Promise.reject(new TypeError('a bug')) }
    deps.signIn.providers = [broken]
    const returned = await browser.comeBack('wechat', { code: 'secret-code', state })
    deps.signIn.providers = [wechat, partner]
    expect(returned.get('error')).toBe('signInUnavailable')
    expect(server.logLines.filter((line) => line.includes('a bug'))).toHaveLength(1)
  })
})

describe('a sign-in token', () => {
  it('is useless in another browser, and stays valid in its own', async () => {
    const { token } = await throughWechat(browser)
    const thief = openTestBrowser(server)
    expect((await thief.h5(token)).data.error).toBe('signInRefused')
    expect(thief.cookies.has('aisle_session')).toBe(false)
    // A sign-in of the thief's own does not help either.
    await thief.begin('wechat')
    expect((await thief.h5(token)).data.error).toBe('signInRefused')
    expect((await browser.h5(token)).code).toBe('200')
  })

  it('may be exchanged again, which ends the session that it started before', async () => {
    const { token } = await throughWechat(browser)
    const first = (await browser.h5(token)).data.accessToken
    const second = (await browser.h5(token)).data.accessToken
    expect(second).not.toBe(first)
    expect(await browser.whoAmI()).toBe('U001')
    const lost = openTestBrowser(server)
    lost.cookies.set('aisle_session', first)
    expect(await lost.whoAmI()).toBeNull()
  })

  it('leaves one session when it is exchanged many times at once', async () => {
    const { token } = await throughWechat(browser)
    const cookies = new Map(browser.cookies)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => {
        const tab = openTestBrowser(server)
        for (const [name, value] of cookies) tab.cookies.set(name, value)
        return tab.h5(token).then(() => tab)
      }),
    )
    const alive = await Promise.all(answers.map((tab) => tab.whoAmI()))
    expect(alive.filter((account) => account === 'U001')).toHaveLength(1)
  })

  it('is valid for five minutes', async () => {
    const { token } = await throughWechat(browser)
    deps.clock.advance(299)
    expect((await browser.h5(token)).code).toBe('200')
    deps.clock.advance(1)
    expect((await browser.h5(token)).data.error).toBe('signInRefused')
  })

  it('is stored as a keyed hash; logs contain neither token nor code nor state', async () => {
    const { token, state } = await throughWechat(browser)
    await browser.h5(token)
    await browser.comeBack('wechat', { code: 'a-code-that-nobody-has', state })
    const rows = JSON.stringify(await db.selectFrom('sign_in_tokens').selectAll().execute())
    for (const secret of [token, state]) expect(rows).not.toContain(secret)
    const log = server.logLines.join('\n')
    for (const secret of [token, state, 'a-code-that-nobody-has', lin.openId]) expect(log).not.toContain(secret)
    expect(log).toContain('"route":"/sign-in/:way/return"')
  })
})

describe('login/h5', () => {
  it('accepts the channel WECHAT_WEB only in the chat app (E7)', async () => {
    const { token } = await throughWechat(browser)
    const body = { accessToken: token, channel: 'WECHAT_WEB' }
    const elsewhere = await browser.post('/api2/v1/login/h5', { ...body, loginChannelStr: 'browser' })
    expect(elsewhere.data).toMatchObject({ error: 'invalidRequest', fields: ['channel'] })
    expect((await browser.post('/api2/v1/login/h5', { ...body, loginChannelStr: 'chatApp' })).code).toBe('200')
  })

  it('ends a session that an attacker may have planted in the browser (session fixation)', async () => {
    const attacker = openTestBrowser(server)
    await attacker.h5((await throughWechat(attacker, person('WECHAT_WEB', 'openid-demo-2'))).token)
    const planted = attacker.cookies.get('aisle_session') ?? ''
    expect(await attacker.whoAmI()).toBe('U002')
    browser.cookies.set('aisle_session', planted)
    await browser.h5((await throughWechat(browser)).token)
    expect(browser.cookies.get('aisle_session')).not.toBe(planted)
    expect(await browser.whoAmI()).toBe('U001')
    expect(await attacker.whoAmI()).toBeNull()
  })

  it('refuses a foreign form', async () => {
    const { token } = await throughWechat(browser)
    const response = await browser.visit('/api2/v1/login/h5')
    expect(response.status).toBe(405)
    const form = await fetch(`${server.url}/api2/v1/login/h5`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ accessToken: token, channel: 'WEB', loginChannelStr: 'browser' }),
    })
    expect(form.status).toBe(403)
  })
})

import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { person, testProvider } from './test-support/sign-in-world.ts'
import { openTestBrowser, type TestBrowser } from './test-support/test-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const sso = testProvider('sso')
deps.signIn = { providers: [sso], airlineIdentity: null }
const server = await testServer(deps)
afterAll(() => server.close())

const lin = person('SSO', 'U001', { ffpCardNo: '9920000031', displayName: '林小屿' })
const path = '/user/channelLogin/loginByST'
let browser: TestBrowser
beforeEach(() => {
  sso.down = false
  browser = openTestBrowser(server)
})

const exchange = (passenger: TestBrowser, body: { st: string; state?: string }) =>
  passenger.post<{ accessToken: string }>(path, body)

/** An airline script without a browser: no cookies and no Origin. */
const byScript = async (call: string, body: object) =>
  (await server.call<{ error?: string }>(call, body)).envelope as unknown as {
    code: number | string
    data?: { error?: string }
    result?: { accessToken: string }
  }

describe('single sign-on (CAS)', () => {
  it('passes the ticket to the page, which exchanges it for a token and that for a session', async () => {
    const { state } = await browser.begin('sso', '#/shopCart')
    const st = sso.vouchFor(lin, state)
    const { asked } = sso
    const returned = await browser.comeBack('sso', { ticket: st, state })
    expect(Object.fromEntries(returned)).toEqual({ way: 'sso', state, st, target: '#/shopCart' })
    expect(sso.asked).toBe(asked)
    const answer = await exchange(browser, { st, state })
    expect(answer).toEqual({ code: 0, result: { accessToken: expect.stringMatching(/^[\w-]{36}$/) } })
    const { data } = await browser.h5(answer.result.accessToken)
    expect(data.userInfo).toMatchObject({ userId: 'U001', openIds: { SSO: 'U001', WECHAT_WEB: 'openid-demo-1' } })
  })

  it('returns without a ticket when CAS refused the login', async () => {
    const { state } = await browser.begin('sso')
    expect((await browser.comeBack('sso', { state })).get('error')).toBe('signInRefused')
  })

  it('refuses a used ticket, one for another sign-in, and an unknown one, outside the envelope', async () => {
    const { state } = await browser.begin('sso')
    const refused = { code: 2011, data: { error: 'signInRefused' } }
    const used = sso.vouchFor(lin, state)
    await browser.h5((await exchange(browser, { st: used, state })).result.accessToken)
    expect(await exchange(browser, { st: used, state })).toMatchObject(refused)
    const { state: another } = await browser.begin('sso')
    expect(await exchange(browser, { st: sso.vouchFor(lin, another), state })).toMatchObject(refused)
    expect(await exchange(browser, { st: 'ST-nobody', state })).toMatchObject(refused)
  })

  it('returns the same token to a page that lost the answer, and calls CAS once', async () => {
    const { state } = await browser.begin('sso')
    const st = sso.vouchFor(lin, state)
    const { asked } = sso
    const first = await exchange(browser, { st, state })
    expect(await exchange(browser, { st, state })).toEqual(first)
    expect(sso.asked).toBe(asked + 1)
    expect((await exchange(openTestBrowser(server), { st, state })).code).toBe(2011)
    expect((await browser.h5(first.result.accessToken)).code).toBe('200')
  })

  it('does not return it again after logout, nor after five minutes', async () => {
    const { state } = await browser.begin('sso')
    const lost = { st: sso.vouchFor(lin, state), state }
    await exchange(browser, lost)
    deps.clock.advance(5 * 60)
    expect((await exchange(browser, lost)).code).toBe(2011)
    const { state: next } = await browser.begin('sso')
    const left = { st: sso.vouchFor(lin, next), state: next }
    await exchange(browser, left)
    const cookies = new Map(browser.cookies)
    await browser.post('/api2/v1/login/logout')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await exchange(browser, left)).code).toBe(2011)
  })

  it('refuses a foreign browser’s state before calling CAS, so the ticket remains unused', async () => {
    const { state } = await browser.begin('sso')
    const st = sso.vouchFor(lin, state)
    const thief = openTestBrowser(server)
    expect((await exchange(thief, { st, state })).code).toBe(2011)
    // The ticket remains valid for this browser, and CAS is called only once.
    const { asked } = sso
    expect((await exchange(browser, { st, state })).code).toBe(0)
    expect(sso.asked).toBe(asked + 1)
  })

  it('returns a token that is valid only in this browser', async () => {
    const { state } = await browser.begin('sso')
    const { result } = await exchange(browser, { st: sso.vouchFor(lin, state), state })
    expect((await openTestBrowser(server).h5(result.accessToken)).data.error).toBe('signInRefused')
  })

  it('reports a CAS that does not answer', async () => {
    const { state } = await browser.begin('sso')
    sso.down = true
    expect(await exchange(browser, { st: 'ST-1', state })).toMatchObject({
      code: 2012,
      data: { error: 'signInUnavailable' },
    })
  })

  it('serves a script without a browser, with the bare return address as service', async () => {
    const { result } = await byScript(path, { st: sso.vouchFor(lin, '') })
    const h5 = { accessToken: result?.accessToken, channel: 'WEB', loginChannelStr: 'browser' }
    expect((await byScript('/api2/v1/login/h5', h5)).code).toBe('200')
  })

  it("never logs a page in with a script's token, which a link may contain (login CSRF)", async () => {
    const { result } = await byScript(path, { st: sso.vouchFor(lin, '') })
    const token = result?.accessToken ?? ''
    expect((await browser.h5(token)).data.error).toBe('signInRefused')
    await browser.begin('sso')
    expect((await browser.h5(token)).data.error).toBe('signInRefused')
  })

  it('refuses a foreign form', async () => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'aisle_session=x' },
      body: JSON.stringify({ st: sso.vouchFor(lin, '') }),
    })
    expect(response.status).toBe(403)
  })

  it('keeps tickets out of the log', async () => {
    const { state } = await browser.begin('sso')
    await browser.comeBack('sso', { ticket: 'ST-secret-1', state })
    await exchange(browser, { st: 'ST-secret-1', state })
    sso.down = true
    await exchange(browser, { st: 'ST-secret-2', state })
    const log = server.logLines.join('\n')
    expect(log).toContain('a sign-in was refused')
    expect(log).not.toMatch(/ST-secret|ticket=/)
  })
})

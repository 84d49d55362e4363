import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { newAccessToken } from '../../platform/security/random.ts'
import { insertLoginSession } from './login-session-store.ts'
import { person, testProvider } from './test-support/sign-in-world.ts'
import { openTestBrowser, getSignInCookies, type TestBrowser } from './test-support/test-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const wechat = testProvider('wechat')
const sso = testProvider('sso')
deps.signIn = { providers: [wechat, sso], airlineIdentity: null }
const server = await testServer(deps)
afterAll(() => server.close())

let browser: TestBrowser
beforeEach(() => {
  browser = openTestBrowser(server)
})

async function logIn(passenger: TestBrowser, openId = 'openid-demo-1'): Promise<string> {
  const { state } = await passenger.begin('wechat')
  const code = wechat.vouchFor(person('WECHAT_WEB', openId))
  const token = (await passenger.comeBack('wechat', { code, state })).get('token') ?? ''
  await passenger.h5(token)
  return token
}

async function tripSession(accountId: string, tripId: string, deviceId = 'dev_1'): Promise<TestBrowser> {
  const token = newAccessToken(deps.random)
  const tokenHash = deps.vault.hash('session', token)
  const at = deps.clock.now()
  const session = { tokenHash, accountId, scope: 'trip', tripId, email: null, deviceId } as const
  await insertLoginSession(db, { ...session, wayIn: 'portal', at })
  const passenger = openTestBrowser(server)
  passenger.cookies.set('aisle_session', token)
  return passenger
}

const logout = (passenger: TestBrowser) => passenger.post<{ loggedOut: boolean }>('/api2/v1/login/logout')
const everywhere = (passenger: TestBrowser) => passenger.post('/api2/v1/login/logoutEverywhere')

describe('logging out', () => {
  it('ends the session and every sign-in of the browser, so that the back button cannot log in', async () => {
    const token = await logIn(browser)
    await browser.begin('sso')
    const before = new Map(browser.cookies)
    expect((await logout(browser)).data.loggedOut).toBe(true)
    expect([getSignInCookies(browser), browser.cookies.has('aisle_session')]).toEqual([[], false])
    expect((await browser.h5(token)).data.error).toBe('signInRefused')
    // A copy of the cookies does not help either.
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect((await browser.h5(token)).data.error).toBe('signInRefused')
    expect(await browser.whoAmI()).toBeNull()
  })

  it('ends the session of a login whose answer was lost', async () => {
    const token = await logIn(browser)
    browser.cookies.delete('aisle_session')
    const answer = await browser.h5(token)
    browser.cookies.delete('aisle_session')
    await logout(browser)
    browser.cookies.set('aisle_session', answer.data.accessToken)
    expect(await browser.whoAmI()).toBeNull()
  })

  it("ends a script's token with the session that it started", async () => {
    const st = sso.vouchFor(person('SSO', 'U002', { ffpCardNo: '9920000093', displayName: '吕青禾' }), '')
    const script = async (path: string, body: object, cookie?: string) => {
      const { envelope } = await server.call<{ accessToken: string }>(path, body, cookie ? { cookie } : {})
      return envelope as unknown as { code: string; data: { accessToken: string }; result: { accessToken: string } }
    }
    const { result } = await script('/user/channelLogin/loginByST', { st })
    const h5 = { accessToken: result.accessToken, channel: 'WEB', loginChannelStr: 'browser' }
    const { data } = await script('/api2/v1/login/h5', h5)
    await script('/api2/v1/login/logout', {}, `aisle_session=${data.accessToken}`)
    expect((await script('/api2/v1/login/h5', h5)).code).toBe('2011')
  })

  it('is safe to repeat, and does not affect other browsers', async () => {
    const other = openTestBrowser(server)
    await logIn(other)
    await logIn(browser)
    await logout(browser)
    expect((await logout(browser)).code).toBe('200')
    expect(await other.whoAmI()).toBe('U001')
  })
})

describe('logging out everywhere', () => {
  it('ends every session of the account on all devices and the tokens that could start one, and no other account’s', async () => {
    const [phone, tablet, neighbour] = [openTestBrowser(server), openTestBrowser(server), openTestBrowser(server)]
    await logIn(phone)
    const token = await logIn(tablet)
    await logIn(neighbour, 'openid-demo-2')
    const trip = await tripSession('U001', 'PX01-20261120')
    expect((await everywhere(phone)).code).toBe('200')
    expect(await Promise.all([phone, tablet, trip, neighbour].map((one) => one.whoAmI()))).toEqual([
      null,
      null,
      null,
      'U002',
    ])
    expect((await tablet.h5(token)).data.error).toBe('signInRefused')
    expect(phone.cookies.has('aisle_session')).toBe(false)
  })

  it('requires a login, and with a trip-scoped login ends only those of the same device (W8)', async () => {
    expect((await everywhere(browser)).code).toBe('401')
    await logIn(browser)
    const [own, same] = await Promise.all([tripSession('U001', 'PX01-20261120'), tripSession('U001', 'PX01-20261120')])
    const another = await tripSession('U001', 'PX01-20261120', 'dev_2')
    await everywhere(own)
    expect(await Promise.all([own, same, another, browser].map((one) => one.whoAmI()))).toEqual([
      null,
      null,
      expect.any(String),
      'U001',
    ])
  })
})

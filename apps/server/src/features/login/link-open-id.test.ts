import * as limits from '@aisle/contract/limits'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { newAccessToken } from '../../platform/security/random.ts'
import { insertLoginSession, markProved } from './login-session-store.ts'
import { person, testProvider } from './test-support/sign-in-world.ts'
import { openTestBrowser, type TestBrowser } from './test-support/test-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
const wechat = testProvider('wechat')
deps.signIn = { providers: [wechat], airlineIdentity: null }
const server = await testServer(deps)
afterAll(() => server.close())

let number = 0
let browser: TestBrowser
let stranger = person('WECHAT_WEB', 'unknown')
beforeEach(() => {
  number += 1
  browser = openTestBrowser(server)
  stranger = person('WECHAT_WEB', `openid-new-${number}`)
})

async function prove(passenger: TestBrowser) {
  const { state } = await passenger.begin('wechat')
  return passenger.comeBack('wechat', { code: wechat.vouchFor(stranger), state })
}

/** Logs in as the e-mail code would (see its own tests). */
async function logIn(passenger: TestBrowser, accountId: string, scope: 'account' | 'trip' = 'account') {
  const token = newAccessToken(deps.random)
  await insertLoginSession(db, {
    tokenHash: deps.vault.hash('session', token),
    accountId,
    scope,
    tripId: 'PX01-20261120',
    wayIn: 'mailCaptcha',
    email: null,
    at: deps.clock.now(),
  })
  passenger.cookies.set('aisle_session', token)
}

const link = (passenger: TestBrowser) => passenger.post<{ userInfo: object }>('/api2/v1/login/linkOpenId')

describe('an open id without an account (L2)', () => {
  it('starts no session, and is linked when the passenger logs in another way in the same browser', async () => {
    const returned = await prove(browser)
    expect([returned.get('error'), returned.get('token')]).toEqual(['accountNotLinked', null])
    // Receiving the e-mail code may take a while.
    deps.clock.advance(20 * 60)
    await logIn(browser, 'U001')
    const { data } = await link(browser)
    expect(data.userInfo).toMatchObject({ userId: 'U001', openIds: { WECHAT_WEB: stranger.openId } })
    const next = openTestBrowser(server)
    const token = (await prove(next)).get('token') ?? ''
    expect((await next.h5(token)).data.userInfo).toMatchObject({ userId: 'U001' })
  })

  it('may be linked twice to the same account', async () => {
    await prove(browser)
    await logIn(browser, 'U002')
    expect([(await link(browser)).code, (await link(browser)).code]).toEqual(['200', '200'])
  })

  it('is not linked by a login scoped to one trip (decision 0007), nor without a login', async () => {
    await prove(browser)
    expect((await link(browser)).data.error).toBe('unauthorized')
    await logIn(browser, 'U002', 'trip')
    expect((await link(browser)).data.error).toBe('linkNeedsAccount')
  })

  it('is not linked by a login of half an hour, until that has proved itself again (L7)', async () => {
    await logIn(browser, 'U002')
    deps.clock.advance(limits.freshProofMinutes * 60)
    await prove(browser)
    expect((await link(browser)).data).toMatchObject({ error: 'freshProofRequired' })
    const linked = () =>
      db.selectFrom('account_open_ids').select('account_id').where('open_id', '=', stranger.openId).execute()
    expect(await linked()).toEqual([])
    const token = deps.vault.hash('session', browser.cookies.get('aisle_session') ?? '')
    await markProved(db, token, deps.clock.now())
    expect((await link(browser)).code).toBe('200')
    expect(await linked()).toEqual([{ account_id: 'U002' }])
  })

  it('is not linked from another browser, after half an hour, after logout, or without a proof', async () => {
    await prove(browser)
    const other = openTestBrowser(server)
    await logIn(other, 'U002')
    expect((await link(other)).data.error).toBe('signInRefused')
    await other.begin('wechat')
    expect((await link(other)).data.error).toBe('signInRefused')

    await logIn(browser, 'U002')
    const cookies = new Map(browser.cookies)
    await browser.post('/api2/v1/login/logout')
    await logIn(browser, 'U002')
    expect((await link(browser)).data.error).toBe('signInRefused')
    // Cookies from before the logout do not help either.
    for (const [name, value] of cookies) if (name.startsWith('aisle_sign_in')) browser.cookies.set(name, value)
    expect((await link(browser)).data.error).toBe('signInRefused')

    const late = openTestBrowser(server)
    await prove(late)
    deps.clock.advance(30 * 60)
    await logIn(late, 'U002')
    expect((await link(late)).data.error).toBe('signInRefused')
  })

  it('stays with the account that was linked first', async () => {
    const other = openTestBrowser(server)
    await Promise.all([prove(browser), prove(other)])
    await logIn(browser, 'U003')
    await logIn(other, 'U004')
    const answers = await Promise.all([link(browser), link(other)])
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200', '2011']))
    const linked = await db
      .selectFrom('account_open_ids')
      .select('account_id')
      .where('open_id', '=', stranger.openId)
      .execute()
    expect(linked).toEqual([{ account_id: answers[0].code === '200' ? 'U003' : 'U004' }])
  })
})

import { consolePaths, type ConsoleSession, type StaffSessionShown } from '@aisle/contract/console'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { softwareAuthenticator } from '../passkeys/test-support/software-authenticator.ts'
import { deactivatePerson, inviteAdministrator } from '../staff/index.ts'
import { addColleague, consoleOrigin, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true }
const server = await startConsole(deps)
afterAll(() => server.close())
beforeEach(() => deps.clock.advance(24 * 3600))

const openBrowser = (headers?: Record<string, string>) => openStaffBrowser(server.address, headers)
const session = (browser: ReturnType<typeof openBrowser>) => browser.call<ConsoleSession>(consolePaths.session)

async function signIn(...roles: Parameters<typeof addColleague>[1]) {
  const [browser, personId] = [openBrowser(), await addColleague(deps, roles)]
  const answer = await browser.signInAs(personId)
  expect(answer.code).toBe('200')
  return { browser, personId, answer }
}

const sessionCookie = '__Host-aisle_console'
type StaffBrowser = ReturnType<typeof openBrowser>
const cookieOf = ({ cookies }: StaffBrowser): string => cookies.get(sessionCookie) ?? expect.fail('signed out')
/** A browser with the same cookies. */
function copyOf({ cookies }: StaffBrowser): StaffBrowser {
  const copy = openBrowser()
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}

describe('a session of staff (X4)', () => {
  it('is held by a cookie that no script reads, of this host and this site only', async () => {
    const { answer, browser } = await signIn('service')
    const [cookie = ''] = answer.setCookies.filter((line) => line.startsWith('__Host-aisle_console='))
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
    const { data } = await session(browser)
    expect(data.person).toMatchObject({ name: '苏晴', roles: ['service'] })
    expect(data.idleSeconds).toBe(15 * 60)
  })

  it('ends after a quarter of an hour without a call, and with the shift', async () => {
    const { browser } = await signIn('service')
    for (let quarter = 0; quarter < 50; quarter += 1) {
      deps.clock.advance(14 * 60)
      expect((await session(browser)).code).toBe('200')
    }
    deps.clock.advance(21 * 60)
    expect(await session(browser)).toMatchObject({ status: 401, code: '401', data: { error: 'signedOut' } })
    const late = await signIn('service')
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      deps.clock.advance(10 * 60)
      expect((await session(late.browser)).code).toBe('200')
    }
    deps.clock.advance(10 * 60)
    expect((await session(late.browser)).code).toBe('401')
  })

  it('is listed with the browser, ended from another one, and ended by its own sign-out', async () => {
    const { browser, personId } = await signIn('service')
    const other = openBrowser({ 'user-agent': 'Tablet' })
    await other.signInAs(personId)
    const { data } = await browser.call<{ sessions: StaffSessionShown[] }>(consolePaths.sessions)
    expect(data.sessions).toHaveLength(2)
    const tablet = data.sessions.find(({ device }) => device === 'Tablet')
    expect(tablet).toMatchObject({ current: false, wayIn: 'demonstration' })
    await browser.call(consolePaths.sessionEnd, { sessionId: tablet?.sessionId })
    expect((await session(other)).code).toBe('401')
    const { cookies } = browser
    const copy = openBrowser()
    for (const [name, value] of cookies) copy.cookies.set(name, value)
    await browser.call(consolePaths.signOut)
    // The browser stays known as one.
    expect([...cookies.keys()]).toEqual(['__Host-aisle_console_desk'])
    expect((await session(copy)).code).toBe('401')
  })

  it('gets another token every quarter of an hour, which one of several calls brings', async () => {
    const { browser } = await signIn('service')
    const begun = cookieOf(browser)
    deps.clock.advance(10 * 60)
    await session(browser)
    expect(cookieOf(browser)).toBe(begun)
    deps.clock.advance(5 * 60)
    const answers = await Promise.all([session(browser), session(browser), session(browser)])
    expect(answers.map(({ code }) => code)).toEqual(['200', '200', '200'])
    expect(answers.filter(({ setCookies }) => setCookies.length > 0)).toHaveLength(1)
    expect(cookieOf(browser)).not.toBe(begun)
    expect((await session(browser)).code).toBe('200')
  })

  it('keeps its token while only the page asks', async () => {
    const { browser } = await signIn('service')
    const begun = cookieOf(browser)
    deps.clock.advance(14 * 60)
    await session(browser)
    deps.clock.advance(2 * 60)
    const page = openBrowser({ 'aisle-console': 'unattended' })
    for (const [name, value] of browser.cookies) page.cookies.set(name, value)
    expect(await session(page)).toMatchObject({ code: '200', setCookies: [] })
    expect(cookieOf(browser)).toBe(begun)
  })

  it('opens by its token of before while the answer with the new one is lost, and for a minute more', async () => {
    const { browser } = await signIn('service')
    const begun = cookieOf(browser)
    const late = copyOf(browser)
    const replace = async () => {
      deps.clock.advance(14 * 60)
      await session(late)
      deps.clock.advance(60)
      return session(late)
    }
    expect((await replace()).setCookies).toHaveLength(1)
    late.cookies.set(sessionCookie, begun)
    expect((await replace()).setCookies).toHaveLength(1)
    // The new one has come back.
    expect((await session(late)).code).toBe('200')
    deps.clock.advance(59)
    expect((await session(browser)).code).toBe('200')
    expect(cookieOf(browser)).toBe(begun)
  })

  it('ends, for both, when a token of before comes again, and the audit says so', async () => {
    const { browser, personId } = await signIn('service')
    const thief = copyOf(browser)
    deps.clock.advance(14 * 60)
    await session(browser)
    deps.clock.advance(60)
    await session(browser)
    await session(browser)
    deps.clock.advance(60)
    expect((await session(thief)).code).toBe('401')
    expect((await session(browser)).code).toBe('401')
    const lines = await db
      .selectFrom('operator_audit')
      .select(['command', 'summary'])
      .where('key_name', '=', personId)
      .orderBy('chain_no')
      .execute()
    expect(lines.map(({ command }) => command)).toEqual(['sign-in', 'session-copied'])
    expect(lines[1]?.summary).toMatch(/^ended session sts_\S+: its token of before was used again$/)
  })

  it('of somebody else cannot be ended', async () => {
    const [mine, theirs] = [await signIn('service'), await signIn('service')]
    const { data } = await theirs.browser.call<{ sessions: StaffSessionShown[] }>(consolePaths.sessions)
    const answer = await mine.browser.call<{ ended: boolean }>(consolePaths.sessionEnd, {
      sessionId: data.sessions[0]?.sessionId,
    })
    expect(answer.data).toEqual({ ended: false })
    expect((await session(theirs.browser)).code).toBe('200')
  })

  it('ends at once when its person is deactivated, who cannot sign in again', async () => {
    const { browser, personId } = await signIn('service')
    await inTransaction(db, (tx) => deactivatePerson(tx, personId, deps.clock.now()))
    expect((await session(browser)).code).toBe('401')
    expect((await openBrowser().signInAs(personId)).code).toBe('7004')
  })

  it('is a line of the audit, by the person', async () => {
    const { personId } = await signIn('service')
    const lines = await db.selectFrom('operator_audit').selectAll().where('key_name', '=', personId).execute()
    expect(lines.map(({ command, scope }) => [command, scope])).toEqual([['sign-in', 'people']])
  })
})

describe('another page', () => {
  it.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of the passengers', { origin: 'https://shop.egret.example' }],
  ])('%s cannot call with the cookie', async (_what, headers) => {
    const { browser } = await signIn('service')
    const foreign = openBrowser(headers)
    for (const [name, value] of browser.cookies) foreign.cookies.set(name, value)
    expect(await session(foreign)).toMatchObject({ status: 403, code: '7001' })
  })

  it('cannot frame the page, nor bring a script into it', async () => {
    const answer = await fetch(`${server.address}/orders/26112000731034`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    const [, nonce = ''] = /'nonce-([\w-]+)'/.exec(policy) ?? []
    expect(await answer.text()).toContain(`content="${nonce}"`)
    expect((await fetch(`${server.address}/console/v1/unknown`)).status).toBe(404)
  })
})

describe('a passkey of staff', () => {
  const invited = async (name = '林岚') =>
    inviteAdministrator(deps, { email: `${deps.random.bytes(4).toString('hex')}@example.com`, name })

  async function accept(invitation: string, phone = softwareAuthenticator(consoleOrigin)) {
    const browser = openBrowser()
    const begun = await browser.call<{ options: Parameters<typeof phone.create>[0] }>(consolePaths.passkeyBegin, {
      invitation,
    })
    if (begun.code !== '200') return { browser, phone, code: begun.code }
    const credential = phone.create(begun.data.options)
    const { code } = await browser.call(consolePaths.passkeyAdd, { invitation, credential })
    return { browser, phone, code, credential }
  }

  async function signInBy(phone: ReturnType<typeof softwareAuthenticator>, deviation = {}) {
    const browser = openBrowser()
    const { data } = await browser.call<{ options: Parameters<typeof phone.use>[0] }>(consolePaths.signInBegin, {
      way: 'passkey',
    })
    const credential = phone.use(data.options, deviation)
    const answer = await browser.call(consolePaths.signInFinish, { way: 'passkey', credential })
    return { browser, answer, credential }
  }

  it('is made by an invitation, which signs in, and signs in by itself from then on', async () => {
    const { token } = await invited()
    expect((await openBrowser().call<{ name: string }>(consolePaths.invitation, { invitation: token })).data.name).toBe(
      '林岚',
    )
    const { browser, phone, code } = await accept(token)
    expect(code).toBe('200')
    expect((await session(browser)).data.person).toMatchObject({ name: '林岚', roles: ['admin'] })
    const again = await signInBy(phone)
    expect(again.answer.code).toBe('200')
    expect((await session(again.browser)).data.person.name).toBe('林岚')
  })

  it('is not made by an invitation that was used, is a day old, or never was', async () => {
    const { token } = await invited()
    expect((await accept(token)).code).toBe('200')
    expect((await accept(token)).code).toBe('7003')
    const late = await invited()
    deps.clock.advance(24 * 3600)
    expect((await accept(late.token)).code).toBe('7003')
    expect((await accept('x'.repeat(36))).code).toBe('7003')
  })

  it('is not made for another person than was asked for', async () => {
    const [mine, theirs] = [await invited('许明'), await invited('周敏')]
    const phone = softwareAuthenticator(consoleOrigin)
    const browser = openBrowser()
    const { data } = await browser.call<{ options: Parameters<typeof phone.create>[0] }>(consolePaths.passkeyBegin, {
      invitation: mine.token,
    })
    const credential = phone.create(data.options)
    const answer = await browser.call(consolePaths.passkeyAdd, { invitation: theirs.token, credential })
    expect(answer.code).toBe('7004')
    // The refusal has not used the invitation up.
    expect((await accept(theirs.token)).code).toBe('200')
  })

  it.each([
    ['of another page', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'shop.egret.example' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['without its user', { userVerified: false }],
  ])('%s is refused', async (_what, deviation) => {
    const { phone } = await accept((await invited()).token)
    expect((await signInBy(phone, deviation)).answer.code).toBe('7004')
  })

  it('answers a challenge once', async () => {
    const { phone } = await accept((await invited()).token)
    const browser = openBrowser()
    const { data } = await browser.call<{ options: Parameters<typeof phone.use>[0] }>(consolePaths.signInBegin, {
      way: 'passkey',
    })
    const challenge = new Map(browser.cookies)
    const credential = phone.use(data.options)
    expect((await browser.call(consolePaths.signInFinish, { way: 'passkey', credential })).code).toBe('200')
    const replay = openBrowser()
    for (const [name, value] of challenge) replay.cookies.set(name, value)
    expect((await replay.call(consolePaths.signInFinish, { way: 'passkey', credential })).code).toBe('7004')
  })
})

describe('in production', () => {
  it('nobody is signed in with one tap, nor named before a sign-in', async () => {
    const personId = await addColleague(deps, ['admin'])
    deps.settings = { ...deps.settings, demo: false }
    const options = await openBrowser().call<{ demonstration: unknown[] }>(consolePaths.signInOptions)
    expect(options.data.demonstration).toEqual([])
    expect((await openBrowser().signInAs(personId)).code).toBe('7004')
    deps.settings = { ...deps.settings, demo: true }
  })
})

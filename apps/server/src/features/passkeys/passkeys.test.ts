import { generateKeyPairSync } from 'node:crypto'
import * as limits from '@aisle/contract/limits'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { accountWithoutTrip } from '../../../test-support/goods-order.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { boardPassenger, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { passkeyJobs } from './index.ts'
import { openPasskeyBrowser, ourOrigin } from './test-support/passkey-browser.ts'
import { softwareAuthenticator, type Deviation } from './test-support/software-authenticator.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
deps.settings = { ...deps.settings, publicUrl: ourOrigin }
const server = await testServer(deps)
afterAll(() => server.close())

let accountId: string
beforeEach(async () => {
  // Past every wait of the test before.
  deps.clock.advance(2 * 3600)
  deps.mails.length = 0
  await db.deleteFrom('authentication_events').execute()
  accountId = await accountWithoutTrip(deps)
})

const openBrowser = () => openPasskeyBrowser(deps, server)
const newPhone = () => softwareAuthenticator(ourOrigin)

/** A logged-in passenger with their own browser. */
async function openLoggedIn(more: { email?: string } = {}) {
  const browser = openBrowser()
  await browser.hasSession({ accountId, ...more })
  return browser
}
async function addPhone() {
  const [browser, phone] = [await openLoggedIn(), newPhone()]
  const { data } = await browser.add(phone, 'iPhone')
  return { browser, phone, passkey: data.passkey }
}
const eventsOf = async (kind: string) =>
  (
    await db
      .selectFrom('authentication_events')
      .select(['outcome', 'reason', 'way_in'])
      .where('kind', '=', kind)
      .execute()
  )
    .map(({ outcome, reason, way_in }) => [outcome, reason, way_in].filter(Boolean).join(' '))
    .toSorted()
const takeMails = async () => {
  await runDueJobs(deps, passkeyJobs)
  return deps.mails.splice(0)
}

describe('a passkey (L8)', () => {
  it('is added to the account, listed by the name of its device, and logs in by itself in another browser', async () => {
    const { browser, phone, passkey } = await addPhone()
    expect(passkey).toMatchObject({ name: 'iPhone', lastUsedAt: null })
    const elsewhere = openBrowser()
    expect(await elsewhere.whoAmI()).toBeNull()
    const { code, data } = await elsewhere.logIn(phone)
    expect({ code, scope: data.userInfo.scope }).toEqual({ code: '200', scope: 'account' })
    expect(await elsewhere.whoAmI()).toBe(accountId)
    const used = deps.clock.now().toISOString()
    expect(await browser.list()).toEqual({ passkeys: [{ ...passkey, lastUsedAt: used }], mayAdd: true })
    const { way_in } = await db
      .selectFrom('login_sessions')
      .select('way_in')
      .where('token_hash', '=', deps.vault.hash('session', data.accessToken))
      .executeTakeFirstOrThrow()
    expect(way_in).toBe('passkey')
    expect(await eventsOf('passkeyAdded')).toEqual(['success'])
    expect(await eventsOf('passkeyLogin')).toEqual(['success passkey'])
  })

  it('is created on the authenticator, verifies its user and knows the account by a pseudonym', async () => {
    const browser = await openLoggedIn()
    const { data } = await browser.beginAdding()
    expect(data.options).toMatchObject({
      rp: { id: 'shop.egret.example' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const { id } = data.options.user
    expect(Buffer.from(id, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(data)).not.toContain(accountId)
    await browser.sendCreated(newPhone().create(data.options))
    const again = await browser.beginAdding()
    // The same for every passkey of the account, which the browser does not create twice on one device.
    expect(again.data.options).toMatchObject({ user: { id }, excludeCredentials: [{ type: 'public-key' }] })
  })

  it('tells nothing about anybody before it is used', async () => {
    const { data } = await openBrowser().beginLogin()
    expect(Object.keys(data.options)).toEqual(['challenge', 'rpId', 'timeout', 'userVerification'])
  })

  it('logs nobody in once it is removed, and its owner is told by mail of both', async () => {
    const browser = await openLoggedIn({ email: 'lin@example.com' })
    const phone = newPhone()
    const { data } = await browser.add(phone, 'iPhone')
    const [added, ...others] = await takeMails()
    expect(others).toEqual([])
    expect(added?.to).toBe('lin@example.com')
    expect(added?.text).toContain('添加了一把通行密钥（iPhone）')
    expect((await browser.remove(data.passkey.passkeyId)).data).toEqual({ removed: true })
    expect((await takeMails())[0]?.text).toContain('移除了一把通行密钥（iPhone）')
    expect((await browser.list()).passkeys).toEqual([])
    const elsewhere = openBrowser()
    expect((await elsewhere.logIn(phone)).data.error).toBe('passkeyRefused')
    expect((await browser.remove(data.passkey.passkeyId)).data.error).toBe('notFound')
    expect(await eventsOf('passkeyRemoved')).toEqual(['failure notFound', 'success'])
  })

  it('is told to the mailbox on file, not to one that only this login has proved', async () => {
    await db.updateTable('accounts').set({ email: 'on.file@example.com' }).where('account_id', '=', accountId).execute()
    const browser = await openLoggedIn({ email: 'thief@example.net' })
    await browser.add(newPhone())
    expect((await takeMails()).map(({ to }) => to)).toEqual(['on.file@example.com'])
  })

  it('of somebody else is unknown to whoever wants to remove it', async () => {
    const { browser, passkey } = await addPhone()
    accountId = await accountWithoutTrip(deps)
    const stranger = await openLoggedIn()
    expect((await stranger.list()).passkeys).toEqual([])
    expect(await stranger.remove(passkey.passkeyId)).toEqual(await stranger.remove('pky_nobody'))
    expect((await browser.list()).passkeys).toHaveLength(1)
  })

  it('is one of ten at most, also when two browsers add the last one at once', async () => {
    const browsers = await Promise.all(Array.from({ length: limits.passkeysPerAccount + 1 }, () => openLoggedIn()))
    const answers = await Promise.all(browsers.map((browser) => browser.add(newPhone())))
    expect(answers.filter(({ code }) => code === '200')).toHaveLength(limits.passkeysPerAccount)
    expect(answers.find(({ code }) => code !== '200')?.data).toMatchObject({ error: 'tooManyPasskeys', most: 10 })
    expect((await browsers[0]?.list())?.mayAdd).toBe(false)
    expect((await browsers[0]?.beginAdding())?.data.error).toBe('tooManyPasskeys')
  })
})

describe('adding a passkey', () => {
  it('asks for a fresh login, and so does removing one', async () => {
    const { browser, passkey } = await addPhone()
    deps.clock.advance(limits.freshProofMinutes * 60 + 1)
    expect((await browser.add(newPhone())).data.error).toBe('freshProofRequired')
    expect((await browser.remove(passkey.passkeyId)).data.error).toBe('freshProofRequired')
    expect((await browser.list()).passkeys).toHaveLength(1)
  })

  it('needs the account: a login for one trip neither adds nor sees one', async () => {
    const browser = openBrowser()
    const { accountId: whose, tripId } = await boardPassenger(deps)
    await browser.hasSession({ accountId: whose, scope: 'trip', tripId, email: 'stranger@example.net' })
    const answers = [
      await browser.beginAdding(),
      await browser.post('/api2/v1/login/listPasskeys'),
      await browser.remove('pky_any'),
    ]
    expect(answers.map(({ data }) => data.error)).toEqual(Array<string>(3).fill('passkeyNeedsAccount'))
  })

  it('takes an answer once, from the browser that asked, for the account that asked', async () => {
    const [browser, other, phone] = [await openLoggedIn(), await openLoggedIn(), newPhone()]
    const { data } = await browser.beginAdding()
    const created = phone.create(data.options)
    expect((await other.sendCreated(created)).data.error).toBe('passkeyRefused')
    const cookies = new Map(browser.cookies)
    expect((await browser.sendCreated(created)).code).toBe('200')
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    expect((await browser.sendCreated(newPhone().create(data.options))).data.error).toBe('passkeyRefused')

    const { data: begun } = await browser.beginAdding()
    await browser.hasSession({ accountId: await accountWithoutTrip(deps) })
    expect((await browser.sendCreated(newPhone().create(begun.options))).data.error).toBe('passkeyRefused')
  })

  it('takes no passkey twice, also not for another account', async () => {
    const { phone } = await addPhone()
    accountId = await accountWithoutTrip(deps)
    expect((await (await openLoggedIn()).add(phone)).data.error).toBe('passkeyRefused')
  })

  it.each<[string, Deviation]>(deviations())('refuses %s', async (_what, deviation) => {
    const browser = await openLoggedIn()
    expect((await browser.add(newPhone(), 'iPhone', deviation)).data.error).toBe('passkeyRefused')
    expect((await browser.list()).passkeys).toEqual([])
  })
})

function deviations(): [string, Deviation][] {
  return [
    ['the answer of another page', { origin: 'https://shop.egret.example.evil.example' }],
    ['the answer of our page on plain http', { origin: 'http://shop.egret.example' }],
    ['the answer for another server', { rpId: 'egret.example' }],
    ['an answer to another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['a device that did not verify its user', { userVerified: false }],
    ['a device that nobody touched', { userPresent: false }],
    ['an answer of another kind', { type: 'payment.get' }],
  ]
}

describe('a login by passkey', () => {
  it.each<[string, Deviation]>([
    ...deviations(),
    ['a signature of another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['the passkey under another account’s pseudonym', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('refuses %s', async (_what, deviation) => {
    const { phone } = await addPhone()
    const elsewhere = openBrowser()
    expect((await elsewhere.logIn(phone, deviation)).data.error).toBe('passkeyRefused')
    expect(await elsewhere.whoAmI()).toBeNull()
    expect(await eventsOf('passkeyLogin')).toEqual(['failure passkeyRefused'])
    expect((await openBrowser().logIn(phone)).code).toBe('200')
  })

  it('takes an answer once, although its cookie and twenty calls at once repeat it', async () => {
    const { phone } = await addPhone()
    const asked = openBrowser()
    const { data } = await asked.beginLogin()
    const used = phone.use(data.options)
    const copies = Array.from({ length: 20 }, () => openBrowser())
    for (const copy of copies) for (const [name, value] of asked.cookies) copy.cookies.set(name, value)
    const codes = await Promise.all(copies.map(async (copy) => (await copy.sendUsed(used)).code))
    expect(codes.filter((code) => code === '200')).toHaveLength(1)
    deps.clock.advance(61)
    expect((await asked.sendUsed(used)).data.error).toBe('passkeyRefused')
  })

  it('refuses the challenge of another browser, one of adding, and one that is five minutes old', async () => {
    const { browser, phone } = await addPhone()
    const [mine, theirs] = [openBrowser(), openBrowser()]
    const { data } = await mine.beginLogin()
    await theirs.beginLogin()
    expect((await theirs.sendUsed(phone.use(data.options))).data.error).toBe('passkeyRefused')

    const begun = await browser.beginAdding()
    const { challenge } = begun.data.options
    const cookie = browser.cookies.get('__Host-aisle_sign_in_passkey-add') ?? ''
    expect(cookie).not.toBe('')
    theirs.cookies.set('__Host-aisle_sign_in_passkey', cookie)
    expect((await theirs.sendUsed(phone.use({ challenge, rpId: 'shop.egret.example' }))).data.error).toBe(
      'passkeyRefused',
    )

    const late = openBrowser()
    const { data: asked } = await late.beginLogin()
    deps.clock.advance(limits.passkeyChallengeSeconds)
    expect((await late.sendUsed(phone.use(asked.options))).data.error).toBe('passkeyRefused')
  })

  it('refuses and records a counter that goes back, and keeps the greater one', async () => {
    const { phone } = await addPhone()
    expect((await openBrowser().logIn(phone, { counter: 41 })).code).toBe('200')
    for (const counter of [41, 40, 0]) {
      expect((await openBrowser().logIn(phone, { counter })).data.error).toBe('passkeyCopied')
    }
    expect(await eventsOf('passkeyLogin')).toContain('failure passkeyCopied')
    deps.clock.advance(61)
    expect((await openBrowser().logIn(phone, { counter: 42 })).code).toBe('200')
  })

  it('may be tried five times a minute by a device', async () => {
    const stranger = openBrowser()
    const answers: unknown[] = []
    for (let n = 0; n < limits.loginAttempts + 1; n += 1) answers.push((await stranger.logIn(newPhone())).data.error)
    expect(answers).toEqual([...Array<string>(limits.loginAttempts).fill('passkeyRefused'), 'rateLimited'])
    expect(await eventsOf('passkeyLogin')).toContain('refused rateLimited')
  })

  it('never fails on bytes that are no answer', async () => {
    const { phone } = await addPhone()
    const browser = openBrowser()
    const { data } = await browser.beginLogin()
    const { response, ...used } = phone.use(data.options)
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      await browser.beginLogin()
      expect((await browser.sendUsed({ ...used, response: { ...response, [field]: 'AAAA' } })).data.error).toBe(
        'passkeyRefused',
      )
    }
    expect(server.logLines.filter((line) => line.includes('call failed'))).toEqual([])
  })
})

it('does not exist on plain http, for passengers and guests alike (L8)', async () => {
  const plain = await testServer({
    ...deps,
    settings: { ...deps.settings, publicUrl: 'http://10.0.0.1', role: 'cabin' },
  })
  const browser = openPasskeyBrowser(deps, plain, 'http://10.0.0.1')
  expect((await browser.beginLogin()).data.error).toBe('passkeysUnavailable')
  expect((await browser.sendUsed(newPhone().use({ challenge: 'x', rpId: 'localhost' }))).data.error).toBe(
    'passkeysUnavailable',
  )
  await plain.close()
})

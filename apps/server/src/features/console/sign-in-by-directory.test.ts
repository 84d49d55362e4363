import { consolePaths, type ConsoleSession, type SignInOptions } from '@aisle/contract/console'
import type { StaffMemberShown } from '@aisle/contract/console-people'
import * as limits from '@aisle/contract/limits'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { staffDirectory } from '../../outside/sign-in/staff-directory.ts'
import { openIdIssuer } from '../../outside/sign-in/test-support/open-id-issuer.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { deactivatePerson } from '../staff/index.ts'
import { addColleague, consoleOrigin, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const server = await startConsole(deps)
afterAll(() => server.close())

const rolesOfGroup = new Map<string, readonly StaffRole[]>([
  ['shop-service', ['service']],
  ['shop-money', ['finance', 'service']],
  ['shop-people', ['admin']],
])

/** A directory whose entry a test can change between two sign-ins. */
async function openDirectory(entry: Record<string, unknown>, away = () => false) {
  const claims: Record<string, unknown> = {
    name: '罗一帆',
    email: `${deps.random.bytes(6).toString('hex')}@example.com`,
    email_verified: true,
    groups: ['shop-service'],
    sub: deps.random.bytes(6).toString('hex'),
    ...entry,
  }
  const issuer = await openIdIssuer({ claims, away })
  const config = { issuer: issuer.url, clientId: 'c1', clientSecret: 'hush', allowHttp: true, groupsClaim: 'groups' }
  deps.staffDirectory = staffDirectory({ ...config, rolesOfGroup })
  return { claims, asked: issuer.asked }
}

const open = () => openStaffBrowser(server.address)
type Browser = ReturnType<typeof open>
type Directory = Awaited<ReturnType<typeof openDirectory>>

async function leave(browser: Browser): Promise<URL> {
  const { data } = await browser.call<{ redirect: string }>(consolePaths.signInBegin, {
    way: 'directory',
    language: 'en',
  })
  return new URL(data.redirect)
}
const finish = (browser: Browser, query: Record<string, string>) =>
  browser.call<{ name: string; error?: string }>(consolePaths.signInFinish, {
    way: 'directory',
    query: new URLSearchParams(query).toString(),
    language: 'en',
  })

/** The directory answers with the nonce that it was asked with. */
async function signIn({ claims }: Directory, browser = open()) {
  const asked = (await leave(browser)).searchParams
  claims['nonce'] = asked.get('nonce')
  const answer = await finish(browser, { code: 'code-1', state: asked.get('state') ?? '' })
  return { browser, answer }
}
const sessionOf = async (browser: Browser) => (await browser.call<ConsoleSession>(consolePaths.session)).data
const linesOf = async (personId: string) =>
  (
    await db
      .selectFrom('operator_audit')
      .select('summary')
      .where('key_name', '=', personId)
      .orderBy('chain_no')
      .execute()
  )
    .map(({ summary }) => summary)
    .filter((summary) => summary.startsWith(personId))
    .map((summary) => summary.slice(personId.length + 2))

describe('single sign-on of staff (X4)', () => {
  it('is offered where it is configured', async () => {
    deps.staffDirectory = null
    const options = async () => (await open().call<SignInOptions>(consolePaths.signInOptions)).data.directory
    expect(await options()).toBe(false)
    expect((await open().call(consolePaths.signInBegin, { way: 'directory', language: 'en' })).code).toBe('7004')
    await openDirectory({})
    expect(await options()).toBe(true)
  })

  it('returns the browser to the console’s own address', async () => {
    await openDirectory({})
    expect((await leave(open())).searchParams.get('redirect_uri')).toBe(`${consoleOrigin}/sign-in/return`)
  })

  it('adds somebody new with the roles of their groups, who has no passkey yet', async () => {
    const directory = await openDirectory({ groups: ['cabin-crew', 'shop-money'] })
    const { browser, answer } = await signIn(directory)
    expect(answer).toMatchObject({ code: '200', data: { name: '罗一帆' } })
    const { person, confirmsBy } = await sessionOf(browser)
    expect(person).toMatchObject({ email: directory.claims['email'], language: 'en', roles: ['service', 'finance'] })
    expect(confirmsBy).toBe('directory')
    expect(await linesOf(person.personId)).toEqual([
      'added by the airline’s directory',
      'roles by the directory none → service finance',
    ])
  })

  it('knows somebody by their subject, whatever they are called meanwhile', async () => {
    const directory = await openDirectory({})
    const first = await sessionOf((await signIn(directory)).browser)
    Object.assign(directory.claims, { email: 'elsewhere@example.com', name: 'Yifan Luo' })
    const second = await sessionOf((await signIn(directory)).browser)
    expect(second.person).toEqual(first.person)
  })

  it('changes the roles with the groups, also of sessions that are open', async () => {
    const directory = await openDirectory({})
    const { browser } = await signIn(directory)
    directory.claims['groups'] = ['shop-money']
    const { person } = await sessionOf((await signIn(directory)).browser)
    expect(person.roles).toEqual(['service', 'finance'])
    expect((await sessionOf(browser)).person.roles).toEqual(['service', 'finance'])
    directory.claims['groups'] = []
    expect((await signIn(directory)).answer).toMatchObject({ code: '7009', data: { error: 'noGroup' } })
    expect((await sessionOf(browser)).person.roles).toEqual([])
    expect((await linesOf(person.personId)).at(-1)).toBe('roles by the directory service finance → none')
  })

  it('lets nobody in without a group that has a role, and adds nobody', async () => {
    const directory = await openDirectory({ groups: ['cabin-crew'] })
    const { browser, answer } = await signIn(directory)
    expect(answer.code).toBe('7009')
    expect(browser.cookies.size).toBe(0)
    const email = String(directory.claims['email'])
    expect(await db.selectFrom('staff_people').select('email').where('email', '=', email).execute()).toEqual([])
  })

  it('finds whoever is here already by a mailbox that the directory vouches for, and keeps the given roles', async () => {
    const personId = await addColleague(deps, ['warehouse'])
    const directory = await openDirectory({ email: `${personId}@EXAMPLE.com` })
    const { person } = await sessionOf((await signIn(directory)).browser)
    expect(person).toMatchObject({ personId, name: '苏晴', roles: ['service', 'warehouse'] })
    const admin = open()
    await admin.signInAs(await addColleague(deps, ['admin']))
    const { data } = await admin.call<StaffMemberShown>(consolePaths.person, { personId })
    expect(data).toMatchObject({ givenRoles: ['warehouse'], directoryRoles: ['service'] })
    expect(data.sessions).toMatchObject([{ wayIn: 'directory' }])
  })

  it('makes nobody somebody else by a mailbox that it does not vouch for', async () => {
    const personId = await addColleague(deps, ['warehouse'])
    const directory = await openDirectory({ email: `${personId}@example.com`, email_verified: false })
    expect((await signIn(directory)).answer).toMatchObject({ code: '7010', data: { error: 'mailboxTaken' } })
    directory.claims['email_verified'] = true
    expect((await signIn(directory)).answer.code).toBe('200')
    directory.claims['sub'] = 'the-next-one-with-this-mailbox'
    expect((await signIn(directory)).answer.code).toBe('7010')
  })

  it('opens the console to nobody who was deactivated there', async () => {
    const directory = await openDirectory({})
    const { person } = await sessionOf((await signIn(directory)).browser)
    await inTransaction(db, (tx) => deactivatePerson(tx, person.personId, deps.clock.now()))
    expect((await signIn(directory)).answer.code).toBe('7004')
  })

  it('needs a mailbox for somebody new', async () => {
    expect((await signIn(await openDirectory({ email: undefined }))).answer.code).toBe('7004')
  })
})

describe('coming back from single sign-on (X4)', () => {
  it('works once, and in the browser that left only', async () => {
    const directory = await openDirectory({})
    const [browser, other] = [open(), open()]
    const asked = (await leave(browser)).searchParams
    directory.claims['nonce'] = asked.get('nonce')
    const query = { code: 'code-1', state: asked.get('state') ?? '' }
    expect((await finish(other, query)).code).toBe('7004')
    const challenge = new Map(browser.cookies)
    expect((await finish(browser, query)).code).toBe('200')
    for (const [name, value] of challenge) other.cookies.set(name, value)
    expect((await finish(other, query)).code).toBe('7004')
  })

  it('is refused with another state, and for whoever declined', async () => {
    await openDirectory({})
    const browser = open()
    await leave(browser)
    expect((await finish(browser, { code: 'code-1', state: 'x' })).code).toBe('7004')
    const state = (await leave(browser)).searchParams.get('state') ?? ''
    expect((await finish(browser, { error: 'access_denied', state })).code).toBe('7004')
  })

  it('is refused when it took too long', async () => {
    const directory = await openDirectory({})
    const browser = open()
    const asked = (await leave(browser)).searchParams
    directory.claims['nonce'] = asked.get('nonce')
    deps.clock.advance(limits.staffDirectorySeconds)
    expect((await finish(browser, { code: 'c', state: asked.get('state') ?? '' })).code).toBe('7004')
  })

  it('says that the directory does not answer', async () => {
    await openDirectory({}, () => true)
    const answer = await open().call(consolePaths.signInBegin, { way: 'directory', language: 'en' })
    expect(answer).toMatchObject({ code: '7011', data: { error: 'directoryAway' } })
  })
})

describe('signing in at the directory once more (X4)', () => {
  const iat = Math.floor(Date.now() / 1000)
  const signedInAgo = (seconds: number) => ({ iat, auth_time: iat - seconds })

  async function administrator() {
    const directory = await openDirectory({ groups: ['shop-people'] })
    return { directory, browser: (await signIn(directory)).browser }
  }
  const leaveAgain = async (browser: Browser) => {
    const answer = await browser.call<{ redirect: string }>(consolePaths.confirmBegin, {
      way: 'directory',
      language: 'en',
    })
    return new URL(answer.data.redirect).searchParams
  }
  const finishAgain = (browser: Browser, query: Record<string, string>) =>
    browser.call<{ confirmed: true; error?: string }>(consolePaths.confirmFinish, {
      way: 'directory',
      query: new URLSearchParams(query).toString(),
    })
  /** With what the directory says about this sign-in. */
  async function confirm({ claims }: Directory, browser: Browser, said: Record<string, unknown>) {
    const asked = await leaveAgain(browser)
    Object.assign(claims, { nonce: asked.get('nonce'), ...said })
    return finishAgain(browser, { code: 'code-1', state: asked.get('state') ?? '' })
  }
  /** Needs a fresh proof, and one person. */
  const addEditor = (browser: Browser) => addSomebody(browser, 'editor')
  const addSomebody = (browser: Browser, role: StaffRole) =>
    browser.call<{ approvalId?: string; error?: string }>(consolePaths.personApply, {
      personId: null,
      email: `${deps.random.bytes(6).toString('hex')}@example.com`,
      name: '周宁',
      language: 'zh',
      roles: [role],
      active: true,
      dryRun: false,
    })
  const needsProof = { code: '6014', data: { error: 'passkeyNeeded' } }

  it('asks for a fresh sign-in, and does for five minutes what asks for the passkey of others', async () => {
    const { directory, browser } = await administrator()
    expect(await addEditor(browser)).toMatchObject(needsProof)
    const asked = Object.fromEntries(await leaveAgain(browser))
    expect(asked).toMatchObject({
      prompt: 'login',
      max_age: '0',
      code_challenge_method: 'S256',
      redirect_uri: `${consoleOrigin}/sign-in/return`,
    })
    expect(await confirm(directory, browser, signedInAgo(limits.staffDirectoryFreshSeconds))).toMatchObject({
      code: '200',
      data: { confirmed: true },
    })
    expect((await addEditor(browser)).code).toBe('200')
    // In two steps: the session of an administrator ends after five minutes without a call.
    deps.clock.advance(limits.staffConfirmedSeconds - 60)
    expect((await addEditor(browser)).code).toBe('200')
    deps.clock.advance(60)
    expect(await addEditor(browser)).toMatchObject(needsProof)
  })

  it.each([
    ['is older than five minutes', signedInAgo(limits.staffDirectoryFreshSeconds + 1)],
    ['is not named', {}],
    ['is still to come', signedInAgo(-1)],
  ])('confirms nothing when its moment %s', async (_case, said) => {
    const { directory, browser } = await administrator()
    const answer = await confirm(directory, browser, said)
    expect(answer).toMatchObject({ code: '7015', data: { error: 'notSignedInAgain' } })
    expect(await addEditor(browser)).toMatchObject(needsProof)
  })

  it('confirms nothing as somebody else, also as somebody whom the console knows', async () => {
    const { browser: stranger, directory: other } = await administrator()
    const { directory, browser } = await administrator()
    const said = { sub: other.claims['sub'], ...signedInAgo(0) }
    expect(await confirm(directory, browser, said)).toMatchObject({ code: '7014', data: { error: 'otherAccount' } })
    expect(await addEditor(browser)).toMatchObject(needsProof)
    expect(await addEditor(stranger)).toMatchObject(needsProof)
  })

  it('works once, and for the session that left only', async () => {
    const { directory, browser } = await administrator()
    const second = (await signIn(directory)).browser
    const asked = await leaveAgain(browser)
    Object.assign(directory.claims, { nonce: asked.get('nonce'), ...signedInAgo(0) })
    const query = { code: 'code-1', state: asked.get('state') ?? '' }
    const challenge = [...browser.cookies].find(([name]) => name.includes('challenge')) ?? ['', '']
    second.cookies.set(...challenge)
    expect((await finishAgain(second, query)).code).toBe('7004')
    expect((await finishAgain(browser, query)).code).toBe('7004')
    expect((await confirm(directory, browser, signedInAgo(0))).code).toBe('200')
    browser.cookies.set(...challenge)
    expect((await finishAgain(browser, query)).code).toBe('7004')
  })

  it('begins no session, and a sign-in confirms nothing', async () => {
    const { directory, browser } = await administrator()
    const again = await leaveAgain(browser)
    Object.assign(directory.claims, { nonce: again.get('nonce'), ...signedInAgo(0) })
    expect((await finish(browser, { code: 'c', state: again.get('state') ?? '' })).code).toBe('7004')
    const asked = (await leave(browser)).searchParams
    directory.claims['nonce'] = asked.get('nonce')
    expect((await finishAgain(browser, { code: 'c', state: asked.get('state') ?? '' })).code).toBe('7004')
  })

  it('changes the roles with the groups, as every sign-in', async () => {
    const { directory, browser } = await administrator()
    const answer = await confirm(directory, browser, { groups: [], ...signedInAgo(0) })
    expect(answer).toMatchObject({ code: '7009', data: { error: 'noGroup' } })
    expect((await sessionOf(browser)).person.roles).toEqual([])
  })

  it('does not do for the second person, who agrees with a passkey to exactly one act', async () => {
    const { directory, browser: second } = await administrator()
    const first = open()
    await first.signInAs(await addColleague(deps, ['admin']))
    await first.call(consolePaths.confirmFinish, { way: 'demonstration', act: null })
    const { data } = await addSomebody(first, 'admin')
    expect((await confirm(directory, second, signedInAgo(0))).code).toBe('200')
    deps.clock.advance(limits.staffDeskSeconds)
    const agreed = await second.call<{ act: string }>(consolePaths.approvalConfirm, { approvalId: data.approvalId })
    expect(agreed).toMatchObject(needsProof)
    expect(agreed.data.act).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is for nobody who signed in otherwise', async () => {
    await openDirectory({})
    const browser = open()
    await browser.signInAs(await addColleague(deps, ['admin']))
    expect((await browser.call(consolePaths.confirmBegin, { way: 'directory', language: 'en' })).code).toBe('7004')
  })

  it('is for nobody who has a passkey meanwhile', async () => {
    const { directory, browser } = await administrator()
    const { person } = await sessionOf(browser)
    const asked = await leaveAgain(browser)
    await db
      .insertInto('staff_passkeys')
      .values({
        credential_id: `of ${person.personId}`,
        passkey_id: `spk_${person.personId}`,
        person_id: person.personId,
        user_handle: 'handle',
        public_key: deps.random.bytes(32),
        counter: 0,
        transports: [],
        name: 'a phone',
        created_at: deps.clock.now(),
      })
      .execute()
    expect((await sessionOf(browser)).confirmsBy).toBe('passkey')
    Object.assign(directory.claims, { nonce: asked.get('nonce'), ...signedInAgo(0) })
    expect((await finishAgain(browser, { code: 'c', state: asked.get('state') ?? '' })).code).toBe('7004')
  })
})

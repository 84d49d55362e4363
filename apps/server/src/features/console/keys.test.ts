import type { KeyObject } from 'node:crypto'
import { consolePaths, type StaffApproval } from '@aisle/contract/console'
import type { KeyReport, StaffKey } from '@aisle/contract/console-keys'
import * as limits from '@aisle/contract/limits'
import { operatorHeaders, operatorPaths, type OperatorScope } from '@aisle/contract/operator'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { operatorServer, signedHeaders, testKey, type TestKey } from '../operators/test-support/operator-world.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const first = testKey('first')
const logged: unknown[] = []
const keepLog = (...line: unknown[]) => void logged.push(line)
deps.log = { info: keepLog, warn: keepLog, error: keepLog }
deps.settings = { ...deps.settings, demo: true, limits: false, operatorKeys: [first.accepted] }
const server = await startConsole(deps)
// Two servers of the machine API on one database.
const [one, other] = [await operatorServer(deps, [first]), await operatorServer(deps, [first])]
afterAll(async () => {
  await Promise.all([server.close(), one.app.close(), other.app.close()])
})

type Browser = ReturnType<typeof openStaffBrowser>

async function signIn(role: StaffRole, name?: string): Promise<Browser> {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role], name))
  return browser
}
const confirm = (browser: Browser, act: string | null = null) =>
  browser.call(consolePaths.confirmFinish, { way: 'demonstration', act })
async function openAdmin(name?: string) {
  const browser = await signIn('admin', name)
  await confirm(browser)
  return browser
}

const publicText = ({ accepted }: TestKey) => accepted.publicKey.toString('base64')
const fresh = (key: TestKey, scopes: readonly OperatorScope[] = ['logs']) => ({
  name: key.name,
  publicKey: publicText(key),
  scopes,
  state: 'active',
  note: '',
  basis: null,
  dryRun: false,
})
type Refused = { error?: string }
const apply = (browser: Browser, request: object) => browser.call<KeyReport & Refused>(consolePaths.keyApply, request)
const list = async (browser: Browser) => (await browser.call<{ keys: StaffKey[] }>(consolePaths.keys)).data.keys
async function find(browser: Browser, name: string): Promise<StaffKey> {
  const found = (await list(browser)).find((key) => key.name === name)
  if (!found) throw new Error(`no key ${name}`)
  return found
}
/** A change of what is there, on what is seen now. */
async function change(browser: Browser, name: string, changed: Partial<StaffKey>) {
  const { scopes, state, note, version } = await find(browser, name)
  const request = { name, publicKey: null, scopes, state, note, ...changed, basis: version, dryRun: false }
  return { request, answer: await apply(browser, request) }
}
const summaries = async (about: string) =>
  (await db.selectFrom('operator_audit').select(['command', 'summary']).orderBy('chain_no').execute())
    .filter(({ command, summary }) => command === 'key' && summary.startsWith(`${about}:`))
    .map(({ summary }) => summary)

const body = JSON.stringify({ helpCode: 'K7QX' })
/** Asks for a log, as the scope `logs` may. @returns the status */
async function readLog(from: Awaited<ReturnType<typeof operatorServer>>, key: TestKey): Promise<number> {
  const path = operatorPaths.logs
  const headers = signedHeaders(key, { path, body, time: deps.clock.now().toISOString() })
  return (await from.send(path, body, headers)).status
}

describe('a key that an administrator adds (X1)', () => {
  it('signs at once on every server, with its scopes only, until it is revoked on all of them', async () => {
    const browser = await openAdmin('林岚')
    const key = testKey('counter-1')
    expect(await readLog(one, key)).toBe(401)
    const dry = await apply(browser, { ...fresh(key), dryRun: true })
    expect(dry.data).toMatchObject({ changes: [{ id: 'counter-1', change: 'add' }], auditId: null })
    expect(await readLog(one, key)).toBe(401)
    expect((await apply(browser, fresh(key))).data.auditId).not.toBeNull()
    expect([await readLog(one, key), await readLog(other, key)]).toEqual([200, 200])

    await change(browser, 'counter-1', { scopes: ['jobs'] })
    expect([await readLog(one, key), await readLog(other, key)]).toEqual([401, 401])
    await change(browser, 'counter-1', { scopes: ['logs', 'jobs'], note: '柜台的平板' })
    expect([await readLog(one, key), await readLog(other, key)]).toEqual([200, 200])
    expect(await find(browser, 'counter-1')).toMatchObject({
      source: 'console',
      state: 'active',
      scopes: ['logs', 'jobs'],
      note: '柜台的平板',
      addedBy: '林岚',
      publicKey: publicText(key),
    })

    await change(browser, 'counter-1', { state: 'revoked' })
    expect([await readLog(one, key), await readLog(other, key)]).toEqual([401, 401])
    expect(await summaries('counter-1')).toEqual([
      `counter-1: added with logs, public key ${publicText(key)}`,
      'counter-1: scopes logs → jobs',
      'counter-1: scopes jobs → logs jobs, note',
      'counter-1: revoked',
    ])
  })

  it('is refused like a stranger once it is revoked; only the log says why', async () => {
    const browser = await openAdmin()
    const key = testKey('gone-1')
    await apply(browser, fresh(key))
    await change(browser, 'gone-1', { state: 'revoked' })
    const send = async (signing: TestKey) => {
      const call = { path: operatorPaths.logs, body, time: deps.clock.now().toISOString() }
      return (await one.send(call.path, body, signedHeaders(signing, call))).envelope
    }
    expect(await send(key)).toEqual(await send(testKey('nobody')))
    const reasons = one.logLines.map((line) => (JSON.parse(line) as { reason?: string }).reason)
    expect(reasons).toContain('revoked key')
  })

  it('stays revoked: neither the key nor its name nor its public key comes back', async () => {
    const browser = await openAdmin()
    const key = testKey('lost-1')
    await apply(browser, fresh(key))
    await change(browser, 'lost-1', { state: 'revoked' })
    expect((await change(browser, 'lost-1', { state: 'active' })).answer.data.error).toBe('keyRevoked')
    expect((await change(browser, 'lost-1', { scopes: ['jobs'] })).answer.data.error).toBe('keyRevoked')
    expect((await apply(browser, fresh(key))).data.error).toBe('keyRevoked')
    expect((await apply(browser, fresh(testKey('lost-1')))).data.error).toBe('keyNameTaken')
    expect((await apply(browser, fresh({ ...key, name: 'lost-2' }))).data).toMatchObject({
      error: 'publicKeyKnown',
      name: 'lost-1',
    })
    // Nor by the variable of a server.
    const configured = await operatorServer(deps, [key, { ...key, name: 'lost-3', accepted: renamed(key, 'lost-3') }])
    expect([await readLog(configured, key), await readLog(configured, { ...key, name: 'lost-3' })]).toEqual([401, 401])
    await configured.app.close()
  })

  it('is added once, however often that is asked for, and is changed only on what was seen', async () => {
    const browser = await openAdmin()
    const key = testKey('twice-1')
    await apply(browser, fresh(key))
    expect((await apply(browser, fresh(key))).data).toMatchObject({ changes: [{ change: 'same' }], auditId: null })
    const { request } = await change(browser, 'twice-1', { note: 'one' })
    expect((await apply(browser, request)).data).toMatchObject({ changes: [{ change: 'same' }] })
    expect((await apply(browser, { ...request, note: 'two' })).data.error).toBe('changedSince')
    expect((await apply(browser, { ...request, name: 'nobody-1' })).data.error).toBe('notFound')
    expect(await summaries('twice-1')).toHaveLength(2)
  })

  it('is one of so many, and asks for the passkey', async () => {
    const browser = await signIn('admin')
    expect((await apply(browser, fresh(testKey('asks-1')))).code).toBe('6014')
    await confirm(browser)
    const { active } = await db
      .selectFrom('operator_keys')
      .select(({ fn }) => fn.countAll<string>().as('active'))
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
    const filling = Array.from({ length: limits.operatorKeys - Number(active) }, (_, at) => ({
      name: `many-${at}`,
      public_key: testKey('any').accepted.publicKey,
      scopes: ['logs'],
      state: 'active' as const,
      note: '',
      added_by: 'psn_any',
      added_at: deps.clock.now(),
    }))
    await db.insertInto('operator_keys').values(filling).execute()
    expect((await apply(browser, fresh(testKey('one-more')))).data.error).toBe('tooManyKeys')
    await change(browser, 'many-0', { state: 'revoked' })
    expect((await apply(browser, fresh(testKey('one-more')))).code).toBe('200')
    await db.deleteFrom('operator_keys').where('name', 'like', 'many-%').execute()
  })
})

const renamed = ({ accepted }: TestKey, name: string) => ({ ...accepted, name })

describe('a key of the configuration', () => {
  it('is shown as that, and changed nowhere else', async () => {
    const browser = await openAdmin()
    await readLog(one, first)
    expect(await find(browser, 'first')).toMatchObject({
      source: 'configuration',
      addedBy: null,
      addedAt: null,
      lastUsedAt: deps.clock.now().toISOString(),
    })
    expect((await change(browser, 'first', { state: 'revoked' })).answer.data.error).toBe('keyConfigured')
    expect((await apply(browser, fresh(testKey('first')))).data.error).toBe('keyConfigured')
    expect((await apply(browser, fresh({ ...first, name: 'second' }))).data.error).toBe('publicKeyKnown')
    expect(await readLog(one, first)).toBe(200)
  })

  it('does not stand in the way of revoking one that had its name first', async () => {
    const browser = await openAdmin()
    const key = testKey('before-1')
    await apply(browser, fresh(key))
    const { operatorKeys } = deps.settings
    deps.settings.operatorKeys = [...operatorKeys, testKey('before-1').accepted]
    expect(await find(browser, 'before-1')).toMatchObject({ source: 'console', publicKey: publicText(key) })
    expect((await change(browser, 'before-1', { state: 'revoked' })).answer.code).toBe('200')
    deps.settings.operatorKeys = operatorKeys
    expect(await readLog(one, key)).toBe(401)
  })
})

describe('the last use of a key', () => {
  it('is noted once a minute, by whichever server, and only of calls that it signed', async () => {
    const browser = await openAdmin()
    const key = testKey('used-1')
    await apply(browser, fresh(key))
    const lastUse = async () => (await find(browser, 'used-1')).lastUsedAt
    // Somebody else's signature under this name.
    await readLog(one, testKey('used-1'))
    expect(await lastUse()).toBeNull()
    await readLog(one, key)
    const began = deps.clock.now().toISOString()
    expect(await lastUse()).toBe(began)
    deps.clock.advance(limits.operatorKeyUseSeconds - 1)
    await readLog(one, key)
    await readLog(other, key)
    expect(await lastUse()).toBe(began)
    deps.clock.advance(limits.operatorKeyUseSeconds)
    await readLog(other, key)
    expect(await lastUse()).toBe(deps.clock.now().toISOString())
  })
})

describe('a scope of acts that take two people', () => {
  it('is given by two administrators, and taken away by one', async () => {
    const [asking, agreeing] = [await openAdmin(), await openAdmin()]
    const key = testKey('money-1')
    const request = fresh(key, ['refunds', 'logs'])
    expect((await apply(asking, { ...request, dryRun: true })).data.second).toBe('needed')
    expect((await apply(asking, request)).data.second).toBe('waits')
    expect(await readLog(one, key)).toBe(401)
    const { approvals } = (await agreeing.call<{ approvals: StaffApproval[] }>(consolePaths.approvals)).data
    const waiting = approvals.find(({ summary }) => summary === 'give the key money-1 refunds')
    const agree = (browser: Browser) =>
      browser.call<{ act?: string }>(consolePaths.approvalConfirm, { approvalId: waiting?.approvalId })
    expect((await agree(asking)).code).toBe('7005')
    expect((await agree(await signIn('finance'))).code).toBe('7002')
    await confirm(agreeing, (await agree(agreeing)).data.act ?? null)
    expect((await agree(agreeing)).code).toBe('200')
    expect(await readLog(one, key)).toBe(200)

    const narrowed = await change(asking, 'money-1', { scopes: ['logs'] })
    expect(narrowed.answer.data.second).toBeUndefined()
    const widened = await change(asking, 'money-1', { scopes: ['logs', 'passengers'] })
    expect(widened.answer.data.second).toBe('waits')
    expect((await find(asking, 'money-1')).scopes).toEqual(['logs'])
  })
})

/** Ed25519 takes 32 bytes of any kind for a public key. */
const anybodys = Buffer.from(`01${'00'.repeat(31)}`, 'hex')

describe('what is pasted for a public key', () => {
  const pkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'der' }).toString('base64')

  it('is no private key, of which nothing is kept or logged', async () => {
    const browser = await openAdmin()
    const key = testKey('private-1')
    const secret = pkcs8(key.privateKey)
    const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' })
    for (const pasted of [secret, pem, JSON.stringify({ name: key.name, privateKey: secret })]) {
      const answer = await apply(browser, { ...fresh(key), publicKey: pasted })
      expect(answer.data).toMatchObject({ error: 'invalidRequest', fields: ['publicKey'] })
      expect(JSON.stringify(answer)).not.toContain(secret.slice(16, 40))
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(JSON.stringify(logged)).not.toContain(secret.slice(16, 40))
    expect((await list(browser)).map(({ name }) => name)).not.toContain(key.name)
  })

  it('is none for which anybody can sign', async () => {
    const browser = await openAdmin()
    const mirrored = Buffer.from(anybodys)
    mirrored.writeUInt8(0x80, 31)
    for (const publicKey of [anybodys, mirrored, Buffer.alloc(32)]) {
      const request = { ...fresh(testKey('anybody-1')), publicKey: publicKey.toString('base64') }
      expect((await apply(browser, request)).data.error).toBe('publicKeyUnsafe')
    }
  })

  it('is refused because such a key takes a signature that needs no private key', async () => {
    const everyone = { ...testKey('everyone'), accepted: { ...renamed(first, 'everyone'), publicKey: anybodys } }
    const open = await operatorServer(deps, [everyone])
    const path = operatorPaths.logs
    const headers = signedHeaders(everyone, { path, body, time: deps.clock.now().toISOString() })
    const forged = Buffer.concat([anybodys, Buffer.alloc(32)]).toString('base64url')
    const { status } = await open.send(path, body, { ...headers, [operatorHeaders.signature]: forged })
    expect(status).toBe(200)
    await open.app.close()
  })

  it('has no name that a person has in the audit', async () => {
    const browser = await openAdmin()
    const named = (name: string) => apply(browser, { ...fresh(testKey('any-1')), name })
    expect((await named('psn_admin')).data).toMatchObject({ error: 'invalidRequest', fields: ['name'] })
    expect((await named('a b')).data).toMatchObject({ error: 'invalidRequest', fields: ['name'] })
  })
})

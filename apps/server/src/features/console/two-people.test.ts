import { consolePaths, staffPath, type StaffApproval } from '@aisle/contract/console'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, describe, expect, it } from 'vitest'
import { afterSales } from '../../../test-support/after-sales.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { softwareAuthenticator } from '../passkeys/test-support/software-authenticator.ts'
import { inviteAdministrator } from '../staff/index.ts'
import { addColleague, consoleOrigin, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const { ship, ask, shopper } = await afterSales(deps)
const server = await startConsole(deps)
afterAll(() => server.close())

type Browser = ReturnType<typeof openStaffBrowser>

async function signIn(role: StaffRole): Promise<Browser> {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role]))
  return browser
}

const confirm = (browser: Browser, act: string | null) =>
  browser.call(consolePaths.confirmFinish, { way: 'demonstration', act })

/** A return of so many teas for ¥198 each that waits for a decision. */
const askFor = async (units: number) =>
  ask(await ship({ 'TEA-S': units }), { type: 'return_refund', reasonId: 'WEEK', units: { 1: units } })
const approve = (browser: Browser, refundNo: string, dryRun = false) =>
  browser.call<{ result?: string; error?: string; act?: string | null }>(staffPath('refundApprove'), {
    refundNo,
    dryRun,
  })

describe('a refund at the console (X4)', () => {
  it('is decided by customer service alone up to their limit', async () => {
    const service = await signIn('service')
    expect((await approve(service, await askFor(1))).data).toMatchObject({ result: 'done' })
    const larger = await askFor(2)
    expect(await approve(service, larger, true)).toMatchObject({ code: '6012', data: { error: 'overLimit' } })
    expect(await approve(service, larger)).toMatchObject({ code: '6012' })
  })

  it('above that is decided by an inspector, who shows their passkey', async () => {
    const [inspector, refundNo] = [await signIn('inspector'), await askFor(2)]
    expect((await approve(inspector, refundNo, true)).data).toMatchObject({ result: 'done' })
    expect(await approve(inspector, refundNo)).toMatchObject({ code: '6014', data: { act: null } })
    await confirm(inspector, null)
    expect((await approve(inspector, refundNo)).data).toMatchObject({ result: 'done' })
    const later = await askFor(2)
    deps.clock.advance(5 * 60)
    expect((await approve(inspector, later)).code).toBe('6014')
  })

  it('over ¥1,000 needs a second person, whose passkey names the act', async () => {
    const [first, second, finance] = [await signIn('inspector'), await signIn('inspector'), await signIn('finance')]
    const refundNo = await askFor(6)
    expect((await approve(finance, refundNo)).code).toBe('6013')
    await confirm(first, null)
    expect((await approve(first, refundNo)).data).toMatchObject({ result: 'waiting' })
    expect((await approve(first, refundNo)).data).toMatchObject({ result: 'waiting' })
    await confirm(second, null)
    const asked = await approve(second, refundNo)
    expect(asked).toMatchObject({ code: '6014', data: { act: expect.stringMatching(/^[0-9a-f]{64}$/) } })
    await confirm(second, 'a'.repeat(64))
    expect((await approve(second, refundNo)).code).toBe('6014')
    await confirm(finance, asked.data.act ?? null)
    expect((await approve(finance, refundNo)).data).toMatchObject({ result: 'done' })
  })

  it('is decided by the limit of the role that decides, whatever else the person is', async () => {
    const both = openStaffBrowser(server.address)
    await both.signInAs(await addColleague(deps, ['service', 'finance']))
    expect((await approve(both, await askFor(2))).code).toBe('6012')
    const [first, service, refundNo] = [await signIn('inspector'), await signIn('service'), await askFor(6)]
    await confirm(first, null)
    await approve(first, refundNo)
    expect((await approve(service, refundNo)).code).toBe('6012')
    const asked = await approve(both, refundNo)
    await confirm(both, asked.data.act ?? null)
    expect((await approve(both, refundNo)).data).toMatchObject({ result: 'done' })
  })

  it('is not agreed to at the browser that the first person used within a minute', async () => {
    const [first, second, refundNo] = [await signIn('inspector'), await signIn('inspector'), await askFor(6)]
    await confirm(first, null)
    await approve(first, refundNo)
    await first.call(consolePaths.signOut)
    await first.signInAs(await addColleague(deps, ['inspector']))
    const asked = await approve(first, refundNo)
    await confirm(first, asked.data.act ?? null)
    expect(await approve(first, refundNo)).toMatchObject({ code: '6029', data: { error: 'sameDesk' } })
    expect((await approve(first, refundNo, true)).data).toMatchObject({ result: 'done' })
    deps.clock.advance(2 * 60)
    expect((await approve(first, refundNo)).data).toMatchObject({ result: 'done' })
    const another = await askFor(6)
    await confirm(first, null)
    await approve(first, another)
    const also = await approve(second, another)
    await confirm(second, also.data.act ?? null)
    expect((await approve(second, another)).data).toMatchObject({ result: 'done' })
  })

  it('waits no longer than three days for the second person', async () => {
    const [first, second] = [await signIn('inspector'), await signIn('inspector')]
    const refundNo = await askFor(6)
    await confirm(first, null)
    expect((await approve(first, refundNo)).data).toMatchObject({ result: 'waiting' })
    deps.clock.advance(72 * 3600)
    const again = await signIn('inspector')
    await confirm(again, null)
    expect((await approve(again, refundNo)).data).toMatchObject({ result: 'waiting' })
    expect((await approve(second, refundNo)).code).toBe('401')
  })
})

describe('an act of two people', () => {
  async function eraseFor(admin: Browser) {
    const { accountId } = shopper().session
    const request = { accountId, force: true, dryRun: false }
    const dry = await admin.call<object>(staffPath('erase'), { ...request, dryRun: true })
    expect(dry.data).toMatchObject({ second: 'needed' })
    return admin.call<{ second: string; approvalId: string }>(staffPath('erase'), request)
  }
  const name = async () =>
    (
      await db
        .selectFrom('accounts')
        .select('display_name')
        .where('account_id', '=', shopper().session.accountId)
        .executeTakeFirstOrThrow()
    ).display_name
  const list = async (browser: Browser) =>
    (await browser.call<{ approvals: StaffApproval[] }>(consolePaths.approvals)).data.approvals

  it('is done by the second person only, once, with their passkey for exactly it', async () => {
    const [first, second, service] = [await signIn('admin'), await signIn('admin'), await signIn('service')]
    const waits = await eraseFor(first)
    expect(waits.data.second).toBe('waits')
    expect((await eraseFor(first)).data.approvalId).toBe(waits.data.approvalId)
    expect(await name()).not.toBe('')
    const { approvalId } = waits.data
    expect(await list(service)).toEqual([])
    expect(await list(first)).toMatchObject([{ approvalId, own: true, summary: 'erase a passenger' }])
    expect(await list(second)).toMatchObject([{ approvalId, own: false, askedBy: '苏晴' }])
    expect((await service.call(consolePaths.approval, { approvalId })).code).toBe('7002')
    expect((await first.call(consolePaths.approvalConfirm, { approvalId })).code).toBe('7005')
    const shown = await second.call<{ preview: { rows: object }; changed: boolean }>(consolePaths.approval, {
      approvalId,
    })
    expect(shown.data).toMatchObject({ changed: false, preview: { rows: { accounts: 1 } } })
    const asked = await second.call<{ act: string }>(consolePaths.approvalConfirm, { approvalId })
    expect(asked.code).toBe('6014')
    await confirm(second, asked.data.act)
    expect((await second.call(consolePaths.approvalConfirm, { approvalId })).code).toBe('200')
    expect(await name()).toBe('')
    expect((await second.call(consolePaths.approvalConfirm, { approvalId })).code).toBe('7006')
    expect(await list(second)).toEqual([])
  })

  it('is not done at the browser that the first person used within a minute', async () => {
    const browser = await signIn('admin')
    const { approvalId } = (await eraseFor(browser)).data
    await browser.call(consolePaths.signOut)
    await browser.signInAs(await addColleague(deps, ['admin']))
    expect((await browser.call(consolePaths.approvalConfirm, { approvalId })).code).toBe('6029')
    deps.clock.advance(2 * 60)
    expect((await browser.call(consolePaths.approvalConfirm, { approvalId })).code).toBe('6014')
    await browser.call(consolePaths.approvalEnd, { approvalId, why: 'Only a test' })
  })

  it('is asked for as often as somebody likes, also once the database has a plan for every act', async () => {
    const admin = await signIn('admin')
    const asked = []
    for (let time = 0; time < 8; time += 1) asked.push((await eraseFor(admin)).data)
    const [first] = asked
    expect(asked.every(({ second, approvalId }) => second === 'waits' && approvalId === first?.approvalId)).toBe(true)
    await admin.call(consolePaths.approvalEnd, { approvalId: first?.approvalId, why: 'Only a test' })
  })

  it('is declined by another person, or withdrawn by the first, with a reason', async () => {
    const [first, second] = [await signIn('admin'), await signIn('admin')]
    const declined = await eraseFor(first)
    const end = { approvalId: declined.data.approvalId, why: 'Not asked for' }
    expect((await second.call(consolePaths.approvalEnd, end)).data).toEqual({ ended: true })
    expect((await second.call(consolePaths.approvalConfirm, { approvalId: end.approvalId })).code).toBe('7006')
    const withdrawn = await eraseFor(first)
    expect(withdrawn.data.approvalId).not.toBe(end.approvalId)
    await first.call(consolePaths.approvalEnd, { approvalId: withdrawn.data.approvalId, why: 'A mistake' })
    const states = await db
      .selectFrom('staff_approvals')
      .select(['state', 'ended_why', 'request_sealed'])
      .where('approval_id', 'in', [end.approvalId, withdrawn.data.approvalId])
      .orderBy('asked_at')
      .orderBy('state')
      .execute()
    expect(states).toEqual([
      { state: 'declined', ended_why: 'Not asked for', request_sealed: null },
      { state: 'withdrawn', ended_why: 'A mistake', request_sealed: null },
    ])
  })

  it('lowers a price by more than 30 %, of which another difference needs another approval', async () => {
    const [first, second] = [await signIn('editor'), await signIn('editor')]
    const { data: found } = await first.call<{ rows: Record<string, unknown>[] }>(staffPath('list'), {
      resource: 'prices',
    })
    const tea = found.rows.find(({ skuId }) => skuId === 'TEA-S') ?? expect.fail()
    const apply = (browser: Browser, priceFen: number) =>
      browser.call<{ second?: string; approvalId: string; auditId: string | null }>(staffPath('apply'), {
        resource: 'prices',
        rows: [{ ...tea, priceFen }],
        dryRun: false,
      })
    expect((await apply(first, 18_000)).data.auditId).not.toBeNull()
    const { data } = await apply(first, 10_000)
    expect(data).toMatchObject({ second: 'waits', auditId: null })
    expect(await list(second)).toMatchObject([{ approvalId: data.approvalId, own: false }])
    // Nobody is asked to agree to what they may not change.
    for (const role of ['service', 'admin'] as const) expect(await list(await signIn(role))).toEqual([])
    expect((await apply(second, 17_000)).data.auditId).not.toBeNull()
    const { approvalId } = data
    expect((await second.call<{ changed: boolean }>(consolePaths.approval, { approvalId })).data.changed).toBe(true)
    const asked = await second.call<{ act: string }>(consolePaths.approvalConfirm, { approvalId })
    await confirm(second, asked.data.act)
    expect((await second.call(consolePaths.approvalConfirm, { approvalId })).code).toBe('6004')
  })
})

describe('a passkey within a session', () => {
  async function invited() {
    const email = `${deps.random.bytes(4).toString('hex')}@example.com`
    const { token: invitation } = await inviteAdministrator(deps, { email, name: '林岚' })
    const phone = softwareAuthenticator(consoleOrigin)
    const browser = openStaffBrowser(server.address)
    const begun = await browser.call<{ options: Parameters<typeof phone.create>[0] }>(consolePaths.passkeyBegin, {
      invitation,
    })
    await browser.call(consolePaths.passkeyAdd, { invitation, credential: phone.create(begun.data.options) })
    return { browser, phone }
  }
  async function use({ browser, phone }: Awaited<ReturnType<typeof invited>>, act: string | null) {
    const { data } = await browser.call<{ options: Parameters<typeof phone.use>[0] }>(consolePaths.confirmBegin, {
      act,
    })
    const credential = phone.use(data.options)
    return browser.call(consolePaths.confirmFinish, { way: 'passkey', credential })
  }
  const confirmations = () =>
    db.selectFrom('operator_audit').select('summary').where('command', '=', 'confirm').orderBy('chain_no').execute()

  it('confirms its own person, and an act in the audit', async () => {
    const act = 'b'.repeat(64)
    const before = (await confirmations()).length
    const me = await invited()
    expect((await use(me, null)).code).toBe('200')
    expect(await confirmations()).toHaveLength(before)
    expect((await use(me, act)).code).toBe('200')
    expect((await confirmations()).at(-1)?.summary).toMatch(new RegExp(`${act} by passkey spk_`))
  })

  it('of somebody else confirms nothing, and one tap does not replace it', async () => {
    const [me, other] = [await invited(), await invited()]
    expect((await use({ browser: me.browser, phone: other.phone }, null)).code).toBe('7004')
    expect((await confirm(me.browser, null)).code).toBe('7004')
  })
})

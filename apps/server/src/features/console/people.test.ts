import { consolePaths, type StaffApproval } from '@aisle/contract/console'
import type { PersonReport, StaffInvitation, StaffMember, StaffMemberShown } from '@aisle/contract/console-people'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const server = await startConsole(deps)
afterAll(() => server.close())

type Browser = ReturnType<typeof openStaffBrowser>

async function signIn(role: StaffRole): Promise<{ browser: Browser; personId: string }> {
  const browser = openStaffBrowser(server.address)
  const personId = await addColleague(deps, [role])
  await browser.signInAs(personId)
  return { browser, personId }
}
const confirm = (browser: Browser, act: string | null = null) =>
  browser.call(consolePaths.confirmFinish, { way: 'demonstration', act })

async function openAdmin() {
  const admin = await signIn('admin')
  await confirm(admin.browser)
  return admin
}

let count = 0
const somebody = (roles: StaffRole[] = ['service']) => ({
  personId: null as string | null,
  email: `new-${(count += 1)}@example.com`,
  name: '新同事',
  language: 'zh',
  roles,
  active: true,
  dryRun: false,
})
const apply = (browser: Browser, person: object) => browser.call<PersonReport>(consolePaths.personApply, person)
const show = async (browser: Browser, personId: string) =>
  (await browser.call<StaffMemberShown>(consolePaths.person, { personId })).data
const linesAbout = async (personId: string) =>
  (await db.selectFrom('operator_audit').select(['summary', 'key_name']).orderBy('chain_no').execute())
    .filter(({ summary }) => summary.includes(personId))
    .map(({ summary, key_name: by }) => ({ summary, by }))

describe('an administrator', () => {
  it('adds somebody, whose mailbox nobody else may have, and sees them in the list', async () => {
    const { browser, personId: by } = await openAdmin()
    const person = somebody(['service', 'counter'])
    const dry = await apply(browser, { ...person, dryRun: true })
    expect(dry.data).toMatchObject({ changes: [{ change: 'add' }], problems: [], auditId: null })
    const { data } = await apply(browser, person)
    expect(await linesAbout(data.personId)).toEqual([
      { summary: `${data.personId}: roles none → service counter, active`, by },
    ])
    const { people } = (await browser.call<{ people: StaffMember[] }>(consolePaths.people)).data
    expect(people.find(({ personId }) => personId === data.personId)).toMatchObject({
      roles: ['service', 'counter'],
      active: true,
      passkeys: 0,
      lastActiveAt: null,
      invitedUntil: null,
    })
    expect(people.find(({ personId }) => personId === dry.data.personId)).toBeUndefined()
    const again = await apply(browser, { ...person, email: person.email.toUpperCase() })
    expect(again.data.problems).toMatchObject([{ problem: expect.stringContaining('somebody has this mailbox') }])
  })

  it('confirms by passkey, and cannot change their own rights', async () => {
    const { browser, personId } = await signIn('admin')
    expect((await apply(browser, somebody())).code).toBe('6014')
    expect((await browser.call(consolePaths.personInvite, { personId })).code).toBe('6014')
    expect((await browser.call(consolePaths.personShutOut, { personId, passkeyId: null, dryRun: false })).code).toBe(
      '6014',
    )
    await confirm(browser)
    expect((await apply(browser, { ...somebody(['admin', 'editor']), personId })).code).toBe('7007')
    expect((await apply(browser, { ...somebody(), personId: 'psn_nobody' })).data).toMatchObject({ error: 'notFound' })
  })

  it('deactivates somebody, whose sessions and invitation end at once, and lets them in again', async () => {
    const { browser } = await openAdmin()
    const colleague = await signIn('service')
    const { data: invited } = await browser.call<StaffInvitation>(consolePaths.personInvite, {
      personId: colleague.personId,
    })
    const token = invited.link.split('#')[1]
    expect((await colleague.browser.call(consolePaths.invitation, { invitation: token })).code).toBe('200')
    const person = { ...somebody(), personId: colleague.personId }
    expect((await apply(browser, { ...person, active: false })).data.changes).toMatchObject([
      { fields: expect.arrayContaining([{ field: 'active', before: true, after: false }]) },
    ])
    expect((await colleague.browser.call(consolePaths.session)).code).toBe('401')
    expect((await colleague.browser.call(consolePaths.invitation, { invitation: token })).code).toBe('7003')
    expect((await browser.call(consolePaths.personInvite, { personId: colleague.personId })).code).toBe('7003')
    await apply(browser, person)
    expect((await colleague.browser.call(consolePaths.session)).code).toBe('401')
    expect((await colleague.browser.signInAs(colleague.personId)).code).toBe('200')
  })

  it('invites somebody by a link that replaces the one before, and no administrator', async () => {
    const { browser } = await openAdmin()
    const { data } = await apply(browser, somebody())
    const invite = async (personId: string) => browser.call<StaffInvitation>(consolePaths.personInvite, { personId })
    const [first, second] = [await invite(data.personId), await invite(data.personId)]
    const open = async ({ link }: StaffInvitation) =>
      (await openStaffBrowser(server.address).call(consolePaths.invitation, { invitation: link.split('#')[1] })).code
    expect(await open(first.data)).toBe('7003')
    expect(await open(second.data)).toBe('200')
    expect((await show(browser, data.personId)).invitedUntil).toBe(second.data.until)
    const other = await signIn('admin')
    expect((await invite(other.personId)).code).toBe('7008')
  })

  it('ends the sessions of a lost device and takes its passkey away', async () => {
    const { browser } = await openAdmin()
    const colleague = await signIn('warehouse')
    await db
      .insertInto('staff_passkeys')
      .values({
        credential_id: 'lost',
        passkey_id: 'spk_lost',
        person_id: colleague.personId,
        user_handle: 'handle',
        public_key: Buffer.from('key'),
        counter: 0,
        transports: [],
        name: 'Phone',
        created_at: deps.clock.now(),
      })
      .execute()
    const shutOut = (dryRun: boolean) =>
      browser.call(consolePaths.personShutOut, { personId: colleague.personId, passkeyId: 'spk_lost', dryRun })
    expect((await shutOut(true)).data).toEqual({ dryRun: true, sessions: 1, passkey: 'Phone' })
    expect((await show(browser, colleague.personId)).keys).toHaveLength(1)
    await shutOut(false)
    expect(await show(browser, colleague.personId)).toMatchObject({ keys: [], sessions: [] })
    expect((await colleague.browser.call(consolePaths.session)).code).toBe('401')
    expect((await shutOut(false)).data).toMatchObject({ error: 'notFound' })
  })
})

describe('another administrator', () => {
  it('is made by two, and neither is the person themselves', async () => {
    const [first, second] = [await openAdmin(), await openAdmin()]
    const editor = await signIn('editor')
    const person = { ...somebody(['editor', 'admin']), personId: editor.personId }
    expect((await apply(first.browser, { ...person, dryRun: true })).data.second).toBe('needed')
    expect((await apply(first.browser, person)).data.second).toBe('waits')
    expect((await show(first.browser, editor.personId)).roles).toEqual(['editor'])
    const { approvals } = (await second.browser.call<{ approvals: StaffApproval[] }>(consolePaths.approvals)).data
    const waiting = approvals.find(({ summary }) => summary.includes('make an administrator'))
    if (!waiting) throw new Error('nothing waits')
    const { approvalId } = waiting
    const agree = (browser: Browser) => browser.call<{ act?: string }>(consolePaths.approvalConfirm, { approvalId })
    expect((await agree(first.browser)).code).toBe('7005')
    expect((await agree(editor.browser)).code).toBe('7002')
    const asked = await agree(second.browser)
    expect(asked.code).toBe('6014')
    await confirm(second.browser, asked.data.act ?? null)
    expect((await agree(second.browser)).code).toBe('200')
    expect((await show(first.browser, editor.personId)).roles).toEqual(['editor', 'admin'])
    expect((await linesAbout(editor.personId)).at(-1)?.summary).toContain('roles editor → editor admin')
  })
})

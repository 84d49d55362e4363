import { consolePaths, staffPath, type StaffApproval } from '@aisle/contract/console'
import type { ScheduledChange, ScheduleReport } from '@aisle/contract/console-schedule'
import type { StaffToday } from '@aisle/contract/console-today'
import type { RowsPage } from '@aisle/contract/operator'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { after, seconds } from '../../platform/clock.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { scheduleJobs } from '../operators/index.ts'
import { rolesOfPerson } from '../staff/index.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db)
deps.settings = { ...deps.settings, demo: true, limits: false }
const server = await startConsole(deps)
afterAll(() => server.close())

async function signIn(role: StaffRole) {
  const browser = openStaffBrowser(server.address)
  const personId = await addColleague(deps, [role])
  await browser.signInAs(personId)
  return Object.assign(browser, { personId })
}
type Browser = Awaited<ReturnType<typeof signIn>>

const skuId = 'G016-S1'
const inSeconds = (ahead: number) => after(deps.clock.now(), seconds(ahead)).toISOString()
async function readPrice(browser: Browser) {
  const { data } = await browser.call<RowsPage>(staffPath('list'), { resource: 'prices', ids: [skuId] })
  return { row: data.rows[0] ?? expect.fail(), version: data.versions?.[skuId] ?? null }
}
async function schedulePrice(browser: Browser, priceFen: number, at: string) {
  const { row, version } = await readPrice(browser)
  const request = { resource: 'prices', rows: [{ ...row, priceFen }], basis: { [skuId]: version }, at, dryRun: false }
  return browser.call<ScheduleReport & { second?: string; approvalId?: string }>(staffPath('schedule'), request)
}
const scheduled = async (browser: Browser) =>
  (await browser.call<{ rows: ScheduledChange[] }>(staffPath('scheduled'))).data.rows
const passTime = (by: number) => {
  deps.clock.advance(by)
  return runDueJobs(deps, scheduleJobs(rolesOfPerson))
}
const waitingFor = async (browser: Browser) =>
  (await browser.call<StaffToday>(consolePaths.today)).data.waiting.filter(({ kind }) => kind === 'changesRefused')

describe('a price that is scheduled to fall by more than 30 % (M40, X4)', () => {
  it('waits for a second person who agrees to it and to its time, and is then applied in the name of the first', async () => {
    const [first, second] = [await signIn('editor'), await signIn('editor')]
    const { row } = await readPrice(first)
    const cut = Math.floor(Number(row['priceFen']) / 200) * 100
    const at = inSeconds(240)
    const asked = await schedulePrice(first, cut, at)
    expect(asked.data).toMatchObject({ second: 'waits' })
    expect(await scheduled(first)).toEqual([])
    const { data } = await second.call<{ approvals: StaffApproval[] }>(consolePaths.approvals)
    expect(data.approvals).toMatchObject([
      { call: 'schedule', summary: `lower prices by more than 30 % at ${at}: ${skuId}`, own: false },
    ])
    // The same prices at another time are another act.
    const other = await schedulePrice(first, cut, inSeconds(241))
    expect(other.data.approvalId).not.toBe(asked.data.approvalId)

    const confirm = (browser: Browser) =>
      browser.call<{ act?: string }>(consolePaths.approvalConfirm, { approvalId: asked.data.approvalId })
    expect((await confirm(first)).code).toBe('7005')
    const { data: needed } = await confirm(second)
    await second.call(consolePaths.confirmFinish, { way: 'demonstration', act: needed.act })
    expect((await confirm(second)).data).toMatchObject({ result: 'scheduled' })
    expect(await scheduled(second)).toMatchObject([{ state: 'waiting', at, ids: [skuId] }])
    await passTime(240)
    expect((await readPrice(second)).row['priceFen']).toBe(cut)
    const line = await db
      .selectFrom('operator_audit')
      .select('key_name')
      .where('command', '=', 'apply')
      .orderBy('chain_no', 'desc')
      .executeTakeFirstOrThrow()
    expect(line.key_name).toBe(first.personId)
  })
})

describe('a scheduled change in the console (M40)', () => {
  it('that was refused waits on Today for those who may change such rows, until one of them puts it away', async () => {
    const [editor, service] = [await signIn('editor'), await signIn('service')]
    const { row } = await readPrice(editor)
    const raised = Number(row['priceFen']) + 100
    const { data } = await schedulePrice(editor, raised + 100, inSeconds(60))
    const { version } = await readPrice(editor)
    await editor.call(staffPath('apply'), {
      resource: 'prices',
      rows: [{ ...row, priceFen: raised }],
      basis: { [skuId]: version },
      dryRun: false,
    })
    await passTime(60)
    expect(await waitingFor(editor)).toMatchObject([{ count: 1 }])
    expect(await waitingFor(service)).toEqual([])
    const request = { changeId: data.changeId, dryRun: false }
    expect((await service.call(staffPath('scheduleCancel'), request)).code).toBe('7002')
    expect((await editor.call(staffPath('scheduleCancel'), request)).data).toMatchObject({ result: 'putAway' })
    expect(await waitingFor(editor)).toEqual([])
  })

  it('is scheduled by those who may change such rows, and seen by those who see them', async () => {
    const request = { resource: 'prices', rows: [{}], at: inSeconds(60), dryRun: true }
    const may: StaffRole[] = []
    for (const role of staffRoles) {
      const browser = await signIn(role)
      if ((await browser.call(staffPath('schedule'), request)).code !== '7002') may.push(role)
      const count = (await scheduled(browser)).length
      if (role === 'counter') expect(count).toBe(0)
      else expect(count).toBeGreaterThan(0)
    }
    expect(may).toEqual(['editor'])
  })
})

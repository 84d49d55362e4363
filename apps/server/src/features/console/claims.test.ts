import { consolePaths, staffPath } from '@aisle/contract/console'
import type { StaffClaim } from '@aisle/contract/console-claims'
import type { StaffMessages } from '@aisle/contract/console-messages'
import type { StaffRefund, StaffRefundPage, StaffRefundView } from '@aisle/contract/console-refunds'
import * as limits from '@aisle/contract/limits'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { afterSales } from '../../../test-support/after-sales.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { leaveMessage } from '../help/leave-message.ts'
import { purgeExpired } from '../housekeeping/purge-expired.ts'
import { deactivatePerson } from '../staff/index.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const { ship, ask } = await afterSales(deps)
const server = await startConsole(deps)
afterAll(() => server.close())
beforeEach(() => deps.clock.advance(3600))
const minute = 60

async function signIn(role: StaffRole, name: string) {
  const browser = openStaffBrowser(server.address)
  const personId = await addColleague(deps, [role], name)
  await browser.signInAs(personId)
  return { ...browser, personId }
}
type Browser = Awaited<ReturnType<typeof signIn>>

const askBack = async () => ask(await ship({ 'TEA-S': 1 }), { type: 'return_refund', reasonId: 'WEEK' })
const claim = (browser: Browser, id: string, { take = false, kind = 'refund' } = {}) =>
  browser.call<StaffClaim>(consolePaths.claim, { kind, id, take })
const list = async (browser: Browser, view: StaffRefundView = 'toDecide') =>
  (await browser.call<StaffRefundPage>(consolePaths.refunds, { view })).data
const seenInList = async (browser: Browser, id: string) =>
  (await list(browser)).rows.find(({ refundNo }) => refundNo === id)?.claim
const seenInCase = async (browser: Browser, refundNo: string) =>
  (await browser.call<StaffRefund>(consolePaths.refundCase, { refundNo })).data.claim
const untilOf = (minutes: number) => new Date(deps.clock.now().getTime() + minutes * 60_000).toISOString()
const lines = async () =>
  db.selectFrom('operator_audit').selectAll().where('command', '=', 'claim').orderBy('chain_no').execute()

describe('who is on a refund (X4)', () => {
  it('is said to colleagues, in the list and beside the refund, for ten minutes', async () => {
    const refundNo = await askBack()
    const [huang, su] = [await signIn('inspector', '黄海'), await signIn('service', '苏晴')]
    const until = untilOf(limits.claimMinutes)
    expect(await seenInList(su, refundNo)).toBeNull()
    expect((await claim(huang, refundNo)).data).toEqual({ by: '黄海', own: true, until })
    expect(await seenInList(su, refundNo)).toEqual({ by: '黄海', own: false, until })
    expect(await seenInCase(su, refundNo)).toEqual({ by: '黄海', own: false, until })
    expect(await seenInCase(huang, refundNo)).toMatchObject({ own: true })
    deps.clock.advance(limits.claimMinutes * minute - 1)
    expect(await seenInCase(su, refundNo)).toMatchObject({ by: '黄海' })
    deps.clock.advance(1)
    expect(await seenInList(su, refundNo)).toBeNull()
    expect(await seenInCase(su, refundNo)).toBeNull()
    expect((await claim(su, refundNo)).data).toMatchObject({ by: '苏晴', own: true })
  })

  it('goes on with whoever goes on, is written only now and then, and is not disturbed by who looks', async () => {
    const refundNo = await askBack()
    const [huang, su] = [await signIn('inspector', '黄海'), await signIn('service', '苏晴')]
    const first = (await claim(huang, refundNo)).data.until
    deps.clock.advance(minute)
    expect((await claim(huang, refundNo)).data.until).toBe(first)
    deps.clock.advance((limits.claimMinutes - limits.claimFreshMinutes) * minute)
    expect((await claim(huang, refundNo)).data.until).toBe(untilOf(limits.claimMinutes))
    expect((await claim(su, refundNo)).data).toMatchObject({ by: '黄海', own: false })
  })

  it('changes by one click of a colleague, with a line of the audit', async () => {
    const refundNo = await askBack()
    const [huang, su] = [await signIn('inspector', '黄海'), await signIn('service', '苏晴')]
    await claim(huang, refundNo)
    const before = (await lines()).length
    const taken = await claim(su, refundNo, { take: true })
    expect(taken.data).toEqual({ by: '苏晴', own: true, until: untilOf(limits.claimMinutes) })
    await claim(su, refundNo, { take: true })
    expect(await seenInCase(huang, refundNo)).toMatchObject({ by: '苏晴', own: false })
    expect((await claim(huang, refundNo)).data).toMatchObject({ by: '苏晴', own: false })
    expect((await lines()).slice(before)).toMatchObject([
      { key_name: su.personId, scope: 'refunds', summary: `refund ${refundNo} taken over from ${huang.personId}` },
    ])
  })

  it('is one of two who open it at the same moment', async () => {
    const refundNo = await askBack()
    const both = [await signIn('inspector', '黄海'), await signIn('service', '苏晴')]
    const answers = await Promise.all(both.map((browser) => claim(browser, refundNo)))
    expect(answers.filter(({ data }) => data.own)).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.by)).size).toBe(1)
  })

  it('keeps nobody from deciding', async () => {
    const refundNo = await askBack()
    const [huang, su] = [await signIn('inspector', '黄海'), await signIn('service', '苏晴')]
    await claim(huang, refundNo)
    expect((await su.call(staffPath('refundApprove'), { refundNo, dryRun: false })).code).toBe('200')
  })

  it('makes a view of one’s own, which counts what is open', async () => {
    const [own, other] = [await askBack(), await askBack()]
    const [huang, su] = [await signIn('inspector', '黄海'), await signIn('service', '苏晴')]
    await claim(huang, own)
    await claim(su, other)
    const mine = await list(huang, 'mine')
    expect(mine.rows.map(({ refundNo }) => refundNo)).toEqual([own])
    expect(mine.counts.mine).toBe(1)
    expect((await list(su, 'mine')).rows.map(({ refundNo }) => refundNo)).toEqual([other])
    await huang.call(staffPath('refundReject'), {
      refundNo: own,
      decision: { zh: '不清楚', en: 'Blurred' },
      dryRun: false,
    })
    expect((await list(huang, 'mine')).counts.mine).toBe(1)
    deps.clock.advance(limits.claimMinutes * minute)
    expect(await list(huang, 'mine')).toMatchObject({ rows: [], counts: { mine: 0 } })
  })

  it('is nobody who has left the staff, and no row outlives the hour', async () => {
    const refundNo = await askBack()
    const [huang, su] = [await signIn('inspector', '黄海'), await signIn('service', '苏晴')]
    await claim(huang, refundNo)
    await inTransaction(db, (tx) => deactivatePerson(tx, huang.personId, deps.clock.now()))
    expect(await seenInCase(su, refundNo)).toBeNull()
    expect((await claim(su, refundNo)).data).toMatchObject({ by: '苏晴', own: true })
    deps.clock.advance(3600 + limits.claimMinutes * minute + 1)
    await purgeExpired(deps)
    expect(await db.selectFrom('staff_claims').selectAll().execute()).toEqual([])
  })
})

describe('who is on a message (X4)', () => {
  it('is said in the list', async () => {
    await leaveMessage(deps, guestCaller({ idempotencyKey: 'm-1' }), { email: 'lin@example.com', text: '行李几件？' })
    const [su, lin] = [await signIn('service', '苏晴'), await signIn('service', '林岚')]
    const show = async (browser: Browser) => (await browser.call<StaffMessages>(consolePaths.messages)).data.messages
    const [message] = await show(su)
    const id = message?.messageId ?? expect.fail()
    expect(message?.claim).toBeNull()
    await claim(su, id, { kind: 'message' })
    expect((await show(lin))[0]?.claim).toMatchObject({ by: '苏晴', own: false })
    await claim(lin, id, { kind: 'message', take: true })
    expect((await show(su))[0]?.claim).toMatchObject({ by: '林岚', own: false })
  })

  it('is somebody who may answer, of something that is there', async () => {
    const [inspector, service] = [await signIn('inspector', '黄海'), await signIn('service', '苏晴')]
    expect((await claim(inspector, 'msg_1', { kind: 'message' })).code).toBe('7002')
    const unknown = await claim(service, 'msg_1', { kind: 'message' })
    expect(unknown.data).toMatchObject({ error: 'notFound' })
    expect((await claim(service, 'R26', {})).data).toMatchObject({ error: 'notFound' })
  })
})

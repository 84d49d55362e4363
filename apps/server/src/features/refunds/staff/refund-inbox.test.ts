import type { StaffClaim } from '@aisle/contract/console-claims'
import type { StaffRefundView } from '@aisle/contract/console-refunds'
import { describe, expect, it } from 'vitest'
import { afterSales, day } from '../../../../test-support/after-sales.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { approveRefund, rejectRefund } from '../../operators/refunds/decide-refunds.ts'
import { everything } from '../../operators/test-support/operator-world.ts'
import { endRefundApprovals, listRefundsForStaff, showRefundCase } from '../index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const { ship, ask, sendBack, says, runJobs } = await afterSales(deps)

const mei = { ...everything, keyName: 'psn_mei' }
const tom = { ...everything, keyName: 'tom' }
const names = new Map([['psn_mei', '梅']])
const claims = new Map<string, StaffClaim>()
const returned = { type: 'return_refund', reasonId: 'WEEK' } as const
const now = { dryRun: false }
const words = { zh: '照片看不清楚', en: 'The photo is blurred' }

const list = (view: StaffRefundView, more: object = {}) =>
  listRefundsForStaff(deps, { names, claims }, { view, limit: 50, ...more })
const numbers = async (view: StaffRefundView) => (await list(view)).rows.map(({ refundNo }) => refundNo)
const show = (refundNo: string) => showRefundCase(deps, { names, claims, personId: 'psn_mei' }, refundNo)

async function askFor(units = 1): Promise<string> {
  deps.clock.advance(60)
  return ask(await ship({ 'TEA-S': units }), { ...returned, units: { 1: units } })
}

describe('the refund inbox (X4)', () => {
  it('has each refund where it waits, the oldest first, and counts what is open', async () => {
    const [first, second, rejected, back] = [await askFor(), await askFor(), await askFor(), await askFor()]
    await rejectRefund(deps, mei, { refundNo: rejected, decision: words, ...now })
    await approveRefund(deps, mei, { refundNo: back, ...now })
    expect(await numbers('toDecide')).toEqual([first, second])
    expect(await numbers('passengersTurn')).toEqual([rejected, back])
    await sendBack(back)
    expect(await numbers('toInspect')).toEqual([back])
    expect((await list('done')).counts).toEqual({
      toDecide: 2,
      mine: 0,
      second: 0,
      toInspect: 1,
      onItsWay: 0,
      failed: 0,
      passengersTurn: 1,
    })
  })

  it('goes on after the last row', async () => {
    const all = await numbers('toDecide')
    const page = await list('toDecide', { limit: 1 })
    const next = await list('toDecide', { limit: 50, cursor: page.cursor })
    expect([...page.rows, ...next.rows].map(({ refundNo }) => refundNo)).toEqual(all)
    expect(next.cursor).toBeNull()
  })

  it('says who has agreed, until they withdraw it, somebody declines, or three days are over', async () => {
    const refundNo = await askFor(6)
    await approveRefund(deps, mei, { refundNo, ...now })
    expect((await list('second')).rows).toMatchObject([{ refundNo, twoPeople: true, agreed: ['梅'] }])
    expect((await list('second')).counts.second).toBe(1)
    expect(await show(refundNo)).toMatchObject({ twoPeople: true, approvals: [{ who: '梅', own: true }] })
    const ended: string[] = []
    const end = (by: string) =>
      endRefundApprovals(deps, { refundNo, by, why: 'Not yet' }, async (_tx, how) => void ended.push(how))
    expect(await end('psn_mei')).toBe('withdrawn')
    expect(await end('psn_mei')).toBeNull()
    expect(await numbers('second')).toEqual([])
    await approveRefund(deps, mei, { refundNo, ...now })
    expect(await end('psn_other')).toBe('declined')
    expect(ended).toEqual(['withdrawn', 'declined'])
    expect(await approveRefund(deps, tom, { refundNo, ...now })).toMatchObject({ result: 'waiting' })
    deps.clock.advance(3 * day)
    expect(await numbers('second')).toEqual([])
    expect(await approveRefund(deps, mei, { refundNo, ...now })).toMatchObject({ result: 'waiting' })
    expect(await approveRefund(deps, tom, { refundNo, ...now })).toMatchObject({ result: 'done' })
  })

  it('shows everything of one refund that a decision needs', async () => {
    const refundNo = await askFor(2)
    expect(await show(refundNo)).toMatchObject({
      refundNo,
      kind: 'SHIP',
      orderState: 'shipped',
      state: 'applied',
      amount: 39_600,
      method: 'alipay',
      acts: ['approve', 'reject'],
      twoPeople: false,
      approvals: [],
      lines: [{ lineNo: 1, units: 2, amount: 39_600, inStock: expect.any(Number) }],
      timeline: [{ event: 'submitted', by: 'passenger', state: 'applied' }],
    })
    expect((await show(refundNo))?.passengersRefunds).toBeGreaterThan(1)
    expect(await show('R0')).toBeUndefined()
  })

  it('has what was ended lately first, and what a gateway refused among the failed', async () => {
    const lost = { type: 'refund_only', reasonId: 'LOST' } as const
    const ended: string[] = []
    for (const _ of [1, 2]) {
      deps.clock.advance(60)
      const refundNo = await ask(await ship({ 'TEA-S': 1 }), lost)
      await approveRefund(deps, mei, { refundNo, ...now })
      expect(await numbers('onItsWay')).toEqual([refundNo])
      await runJobs()
      ended.unshift(refundNo)
    }
    expect(await numbers('done')).toEqual(ended)
    const refused = await ask(await ship({ 'TEA-S': 1 }), lost)
    says.refund = 'failed'
    await approveRefund(deps, mei, { refundNo: refused, ...now })
    await runJobs()
    expect(await numbers('failed')).toEqual([refused])
    expect((await show(refused))?.acts).toEqual(['retry'])
  })
})

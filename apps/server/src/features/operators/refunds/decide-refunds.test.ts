import { describe, expect, it } from 'vitest'
import { afterSales, day } from '../../../../test-support/after-sales.ts'
import { addAddress, orderGoods, payForOrder, skuStock, sumOfMovements } from '../../../../test-support/buy-goods.ts'
import { getRefusal } from '../../../../test-support/error-of.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { findOrder } from '../../orders/index.ts'
import { resubmitRefund } from '../../refunds/resubmit-refund.ts'
import { findRefund } from '../../refunds/refund-store.ts'
import { listOpenRefunds } from '../../refunds/index.ts'
import {
  approveRefund,
  inspectRefund,
  refuseReceipt,
  rejectRefund,
  reshipRefund,
  retryRefund,
  showOneRefund,
} from './decide-refunds.ts'
import { everything } from '../test-support/operator-world.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
const { shopper, withKey, ship, ask, sendBack, says, asked, runJobs } = await afterSales(deps)

const mei = { ...everything, keyName: 'mei' }
const tom = { ...everything, keyName: 'tom' }
const words = { zh: '照片看不清楚', en: 'The photo is blurred' }
const refundNow = async (refundNo: string) => (await findRefund(db, refundNo)) ?? expect.fail()
const getOrder = async (refundNo: string) => (await findOrder(db, (await refundNow(refundNo)).orderNo)) ?? expect.fail()
const getMails = (orderNo: string) =>
  deps.mails.filter(({ to }) => to === `${orderNo}@example.com`).map(({ subject }) => subject.split(' · ')[0])
const linesOfAudit = async (refundNo: string) =>
  (
    await db
      .selectFrom('operator_audit')
      .select(['command', 'key_name', 'summary'])
      .orderBy('command')
      .orderBy('key_name')
      .execute()
  ).filter(({ summary }) => summary.includes(refundNo))
const gone = (refundNo: string) => asked.filter((one) => one.refundNo === refundNo).map((one) => one.amountMinor)

const returned = { type: 'return_refund', reasonId: 'WEEK' } as const
const lost = { type: 'refund_only', reasonId: 'LOST' } as const
const now = { dryRun: false }

/** An approved return whose goods are on their way back. */
async function comingBack(pieces: Record<string, number>, units: Record<number, number>): Promise<string> {
  const refundNo = await ask(await ship(pieces), { ...returned, units })
  await approveRefund(deps, mei, { refundNo, ...now })
  await approveRefund(deps, tom, { refundNo, ...now })
  await sendBack(refundNo)
  return refundNo
}

describe('a return (table R)', () => {
  it('runs from the request over a rejection to the refund, with a mail and an audit line at every step', async () => {
    const before = await skuStock(deps, 'TEA-S')
    const orderNo = await ship({ 'TEA-S': 2 })
    const refundNo = await ask(orderNo, { ...returned, units: { 1: 2 } })
    expect(await listOpenRefunds(deps)).toMatchObject({
      refunds: [{ refundNo, state: 'applied', waitsFor: 'airline', toDo: 'approve or reject', saidBy: [] }],
    })
    const everyRow = () =>
      Promise.all(
        (['refunds', 'refund_events', 'operator_audit', 'jobs'] as const).map((table) =>
          db.selectFrom(table).selectAll().execute(),
        ),
      )
    const rows = await everyRow()
    expect(await rejectRefund(deps, mei, { refundNo, decision: words, dryRun: true })).toMatchObject({
      result: 'done',
      state: 'rejected',
    })
    expect(await everyRow()).toEqual(rows)

    expect(await rejectRefund(deps, mei, { refundNo, decision: words, ...now })).toMatchObject({ result: 'done' })
    expect(await rejectRefund(deps, tom, { refundNo, decision: words, ...now })).toMatchObject({ result: 'same' })
    expect(await getRefusal(rejectRefund(deps, tom, { refundNo, decision: { zh: '否', en: 'No' }, ...now }))).toEqual({
      error: 'stateChanged',
      reason: 'staff',
      state: 'rejected',
      type: 'return_refund',
    })
    await resubmitRefund(deps, withKey(shopper()), { refundNo, amount: 39_600, note: '补充了照片' })
    expect(await approveRefund(deps, mei, { refundNo, ...now })).toMatchObject({ state: 'awaiting_return' })
    expect(await approveRefund(deps, mei, { refundNo, ...now })).toMatchObject({ result: 'same' })
    expect(await sendBack(refundNo)).toEqual({ refundNo, state: 'returning' })

    const inspect = (more: object) => inspectRefund(deps, mei, { refundNo, fit: [], ...now, ...more })
    expect(await getRefusal(inspect({ amount: 39_700 }))).toMatchObject({ field: 'amount', atMost: 39_600 })
    expect(await getRefusal(inspect({ amount: 30_050, decision: words }))).toMatchObject({ field: 'amount' })
    expect(await getRefusal(inspect({ amount: 30_000 }))).toMatchObject({ field: 'decision' })
    expect(await getRefusal(inspect({ fit: [{ lineNo: 1, units: 3 }] }))).toMatchObject({ field: 'fit' })
    expect(await getRefusal(inspect({ fit: [{ lineNo: 2, units: 1 }] }))).toMatchObject({ field: 'fit' })
    const one = { fit: [{ lineNo: 1, units: 1 }], amount: 30_000, decision: { zh: '一件已拆封', en: 'One was opened' } }
    expect(await inspect(one)).toMatchObject({ result: 'done', state: 'refunding', amount: 30_000, currency: 'CNY' })
    expect(await inspect(one)).toMatchObject({ result: 'same' })
    expect(await skuStock(deps, 'TEA-S')).toMatchObject({ sold: before.sold + 1, reserved: 0 })
    await runJobs()
    expect(gone(refundNo)).toEqual([30_000])
    expect(await refundNow(refundNo)).toMatchObject({ state: 'completed', amount: 30_000, askedAmount: 39_600 })
    expect(await getOrder(refundNo)).toMatchObject({ state: 'refunded', refundedAmount: 30_000 })
    const told = getMails(orderNo).filter((subject) => !subject?.includes('发货'))
    const byText = (a = '', b = '') => a.localeCompare(b)
    expect(told.toSorted(byText)).toEqual(
      [
        '白鹭航空：已收到您的退货退款申请',
        '白鹭航空：您的退货退款申请未通过',
        '白鹭航空：已收到您的退货退款申请',
        '白鹭航空：退货退款申请已通过，请寄回商品',
        '白鹭航空：已收到您填写的退货物流',
        '白鹭航空：退款 ¥300 已批准',
        '白鹭航空：退款 ¥300 已完成',
      ].toSorted(byText),
    )
    expect((await linesOfAudit(refundNo)).map(({ command }) => command)).toEqual([
      'refund-approve',
      'refund-inspect',
      'refund-reject',
    ])
    expect(await showOneRefund(deps, mei, { refundNo })).toMatchObject({
      note: '补充了照片',
      submissions: 2,
      decision: one.decision,
      order: { refundedAmount: 30_000, method: 'alipay' },
      parcelBack: { carrierCode: 'jd' },
    })
    expect(await getRefusal(showOneRefund(deps, mei, { refundNo: 'R0' }))).toEqual({
      error: 'notFound',
      reason: 'record',
    })
    expect(await getRefusal(approveRefund(deps, mei, { refundNo: 'R0', ...now }))).toEqual({
      error: 'notFound',
      reason: 'record',
    })
  })

  it('ends when the goods are not accepted; refunds a lost parcel for less, with a reason', async () => {
    const refused = await comingBack({ 'TEA-L': 1 }, { 1: 1 })
    expect(await refuseReceipt(deps, mei, { refundNo: refused, decision: words, ...now })).toMatchObject({
      state: 'receipt_refused',
    })
    expect(await refuseReceipt(deps, mei, { refundNo: refused, decision: words, ...now })).toMatchObject({
      result: 'same',
    })
    await runJobs()
    expect(getMails((await refundNow(refused)).orderNo)).toContain('白鹭航空：退回的商品未通过验收')
    // The units can be requested again.
    expect(await refundNow(await ask((await refundNow(refused)).orderNo, returned))).toMatchObject({ state: 'applied' })

    const orderNo = await ship({ 'TEA-L': 1 })
    const refundNo = await ask(orderNo, lost)
    const decision = { zh: '承运商已赔付运费', en: 'The carrier has paid the freight' }
    await approveRefund(deps, mei, { refundNo, amount: 35_000, decision, ...now })
    await runJobs()
    expect(await getOrder(refundNo)).toMatchObject({ state: 'refunded', refundedAmount: 35_000 })
    const mail = deps.mails.findLast(({ subject, to }) => to.startsWith(orderNo) && subject.includes('已批准'))
    expect(mail?.text).toContain('原因：承运商已赔付运费')
    expect(mail?.text).toContain('您的退款已批准，金额 ¥350，少于申请的 ¥358。')
    expect(mail?.text).toContain('款项将原路退回您的支付宝账户，预计 1–7 个工作日到账。')
  })
})

describe('an exchange (table R, S2)', () => {
  const size = { type: 'exchange', reasonId: 'SIZE', exchangeSkuId: 'SCARF-RED' } as const

  it('reserves its replacement on approval, the last piece only once', async () => {
    const [first, second] = [await ship({ 'SCARF-BLUE': 1 }), await ship({ 'SCARF-BLUE': 1 })]
    const [one, two] = [await ask(first, size), await ask(second, size)]
    const both = await Promise.allSettled([one, two].map((refundNo) => approveRefund(deps, mei, { refundNo, ...now })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [held, waiting] = both[0]?.status === 'fulfilled' ? [one, two] : [two, one]
    expect(await getRefusal(approveRefund(deps, mei, { refundNo: waiting, ...now }))).toMatchObject({
      error: 'outOfStock',
    })
    expect(await skuStock(deps, 'SCARF-RED')).toEqual({ loaded: 1, reserved: 1, sold: 0, free: 0 })

    // The passenger does not send the goods back within seven days.
    deps.clock.advance(7 * day)
    await runJobs()
    expect(await refundNow(held)).toMatchObject({ state: 'canceled' })
    expect(await skuStock(deps, 'SCARF-RED')).toMatchObject({ reserved: 0, free: 1 })
    expect(getMails((await refundNow(held)).orderNo)).toContain('白鹭航空：您的换货申请已自动取消')

    expect(await approveRefund(deps, mei, { refundNo: waiting, ...now })).toMatchObject({ result: 'done', amount: 0 })
    await sendBack(waiting)
    const blue = await skuStock(deps, 'SCARF-BLUE')
    const parcel = { carrierCode: 'ems', waybillNo: 'EM 77 1122', fit: [{ lineNo: 1, units: 1 }] }
    const reship = () => reshipRefund(deps, mei, { refundNo: waiting, ...parcel, ...now })
    expect(await getRefusal(inspectRefund(deps, mei, { refundNo: waiting, fit: [], ...now }))).toMatchObject({
      error: 'stateChanged',
    })
    expect(await reship()).toMatchObject({ result: 'done', state: 'reshipping' })
    expect(await reship()).toMatchObject({ result: 'same' })
    expect(await skuStock(deps, 'SCARF-RED')).toEqual({ loaded: 1, reserved: 0, sold: 1, free: 0 })
    expect(await skuStock(deps, 'SCARF-BLUE')).toMatchObject({ sold: blue.sold - 1 })
    expect(await sumOfMovements(deps, 'SCARF-RED', [1, 0, 0])).toEqual(await skuStock(deps, 'SCARF-RED'))
    expect(await sumOfMovements(deps, 'SCARF-BLUE', [40, 0, 0])).toEqual(await skuStock(deps, 'SCARF-BLUE'))
    deps.clock.advance(10 * day)
    await runJobs()
    expect(await refundNow(waiting)).toMatchObject({ state: 'completed', amount: 0 })
    expect(getMails((await refundNow(waiting)).orderNo)).toEqual(
      expect.arrayContaining(['白鹭航空：换货商品已寄出', '白鹭航空：换货已完成']),
    )
    expect(await getOrder(waiting)).toMatchObject({ refundedAmount: 0 })
  })

  it('releases its replacement when the goods are not accepted', async () => {
    const refundNo = await ask(await ship({ 'TEA-S': 1 }), { type: 'exchange', reasonId: 'FAULTY' })
    const before = await skuStock(deps, 'TEA-S')
    await approveRefund(deps, mei, { refundNo, ...now })
    expect(await skuStock(deps, 'TEA-S')).toMatchObject({ reserved: before.reserved + 1 })
    await sendBack(refundNo)
    await refuseReceipt(deps, mei, { refundNo, decision: words, ...now })
    expect(await skuStock(deps, 'TEA-S')).toEqual(before)
  })
})

describe('over the limit (X1)', () => {
  it('requires the same decision from two different keys; the first alone changes nothing', async () => {
    const refundNo = await ask(await ship({ 'MUG-1': 3 }), { ...lost, units: { 1: 3 } })
    const approve = (operator: typeof mei, more = {}) => approveRefund(deps, operator, { refundNo, ...now, ...more })
    expect(await approve(mei, { dryRun: true })).toMatchObject({ result: 'waiting', state: 'applied', amount: 119_400 })
    expect(await approve(mei)).toMatchObject({ result: 'waiting' })
    expect(await approve(mei)).toMatchObject({ result: 'waiting' })
    const less = { amount: 110_000, decision: words }
    expect(await approve(tom, less)).toMatchObject({ result: 'waiting' })
    expect(await refundNow(refundNo)).toMatchObject({ state: 'applied', amount: 119_400 })
    expect((await linesOfAudit(refundNo)).map(({ key_name }) => key_name)).toEqual(['mei', 'tom'])
    expect((await listOpenRefunds(deps)).refunds.find((one) => one.refundNo === refundNo)?.saidBy).toEqual([
      'mei',
      'tom',
    ])
    // Of many identical approvals at once, one takes effect.
    const results = await Promise.all([tom, mei, tom, mei, tom].map((operator) => approve(operator)))
    expect(results.filter(({ result }) => result === 'done')).toHaveLength(1)
    expect(await refundNow(refundNo)).toMatchObject({ state: 'refunding', amount: 119_400 })
    await runJobs()
    expect(gone(refundNo)).toEqual([119_400])
  })

  it('ignores approvals from before the request was submitted again', async () => {
    const refundNo = await ask(await ship({ 'MUG-1': 3 }), { ...lost, units: { 1: 3 } })
    await approveRefund(deps, mei, { refundNo, ...now })
    await rejectRefund(deps, tom, { refundNo, decision: words, ...now })
    await resubmitRefund(deps, withKey(shopper()), { refundNo, amount: 119_400 })
    expect(await approveRefund(deps, tom, { refundNo, ...now })).toMatchObject({ result: 'waiting' })
  })

  it('applies to inspections and to retries of a refused refund, under the same refund number', async () => {
    const refundNo = await comingBack({ 'MUG-1': 3 }, { 1: 3 })
    const inspect = (operator: typeof mei, units: number) =>
      inspectRefund(deps, operator, { refundNo, fit: [{ lineNo: 1, units }], ...now })
    expect(await inspect(mei, 3)).toMatchObject({ result: 'waiting', state: 'returning' })
    expect(await inspect(tom, 2)).toMatchObject({ result: 'waiting' })
    says.refund = 'failed'
    expect(await inspect(tom, 3)).toMatchObject({ result: 'done', state: 'refunding' })
    await runJobs()
    expect(await refundNow(refundNo)).toMatchObject({ state: 'failed' })
    expect(getMails((await refundNow(refundNo)).orderNo)).toContain('白鹭航空：退款 ¥1,194 处理中')

    const retry = (operator: typeof mei) => retryRefund(deps, operator, { refundNo, ...now })
    for (const again of ['once', 'and once more']) {
      deps.clock.advance(60)
      expect([again, await retry(mei)]).toMatchObject([again, { result: 'waiting', state: 'failed' }])
      expect(await retry(tom)).toMatchObject({ result: 'done', state: 'refunding' })
      expect(await retry(tom)).toMatchObject({ result: 'same', state: 'refunding' })
      if (again === 'and once more') says.refund = 'done'
      await runJobs()
    }
    expect(await refundNow(refundNo)).toMatchObject({ state: 'completed' })
    expect(gone(refundNo)).toEqual([119_400, 119_400, 119_400])
    expect(await getRefusal(retry(mei))).toMatchObject({ error: 'stateChanged', state: 'completed' })
  })

  it('applies to retries of a surplus payment', async () => {
    const addrId = await addAddress(deps, shopper())
    const order = await orderGoods(deps, shopper(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
    await payForOrder(deps, order)
    says.refund = 'failed'
    // Paid twice: our test cashier reports the second payment as surplus.
    await expect(payForOrder(deps, order)).rejects.toThrow('returned')
    await runJobs()
    const { refunds } = await listOpenRefunds(deps)
    const surplus = refunds.find((one) => one.orderNo === order.orderNo) ?? expect.fail()
    expect(surplus).toMatchObject({ type: 'surplus payment', state: 'failed', waitsFor: 'airline', toDo: 'retry' })
    const { refundNo } = surplus
    says.refund = 'done'
    expect(await retryRefund(deps, mei, { refundNo, dryRun: true })).toMatchObject({ result: 'done' })
    expect(await retryRefund(deps, mei, { refundNo, ...now })).toMatchObject({ result: 'done', orderNo: order.orderNo })
    expect(await retryRefund(deps, mei, { refundNo, ...now })).toMatchObject({ result: 'same' })
    await runJobs()
    expect(gone(refundNo)).toEqual([order.payable, order.payable])
    expect((await listOpenRefunds(deps)).refunds.filter((one) => one.refundNo === refundNo)).toEqual([])
  })
})

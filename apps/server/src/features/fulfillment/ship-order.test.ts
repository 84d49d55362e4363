import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { accountWithoutTrip, getCaller, paidGoodsOrder } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { findOrder } from '../orders/index.ts'
import { confirmAutomatically, confirmReceipt } from './confirm-receipt.ts'
import { fulfillmentJobs } from './fulfillment-jobs.ts'
import { shipOrder } from './ship-order.ts'
import { orderMailJobs } from '../order-mails/index.ts'

const { db } = await testDatabase()
const tenDays = 10 * 24 * 3600
let deps: TestDeps
let accountId: string

beforeAll(async () => {
  await openGoodsShop(await testDeps(db, { demoData: false }))
})
beforeEach(async () => {
  deps = await testDeps(db, { demoData: false })
  accountId = await accountWithoutTrip(deps)
})

const oneMug = [{ skuId: 'MUG-1', goodsId: 'MUG', quantity: 1, price: 39_800 }]
const waitingOrder = (more: { contactEmail?: string; currency?: 'CNY' | 'USD' } = {}) =>
  paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines: oneMug, ...more })
const ship = (orderNo: string, more: { waybillNo?: string; carrierCode?: string; dryRun?: boolean } = {}) =>
  shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: 'SFDEMO1', ...more })
const getState = async (orderNo: string) => (await findOrder(db, orderNo))?.state
const lastEvent = (orderNo: string) =>
  db
    .selectFrom('order_events')
    .select(['event', 'actor', 'detail'])
    .where('order_no', '=', orderNo)
    .where('event', 'not in', ['submitted', 'paid', 'readied'])
    .executeTakeFirst()
const receive = (orderNo: string, by = accountId) => confirmReceipt(deps, getCaller(by), { orderNo })
const runJobs = () => runDueJobs(deps, { ...fulfillmentJobs, ...orderMailJobs })

describe('an operator who ships an order (table O)', () => {
  it('gives it a waybill, and it waits for the passenger', async () => {
    const orderNo = await waitingOrder()
    const shipped = await ship(orderNo, { waybillNo: ' sfdemo 1001 ' })
    expect(shipped).toEqual({
      orderNo,
      shipment: { carrierCode: 'shunfeng', waybillNo: 'SFDEMO1001', shippedAt: deps.clock.now() },
      completesAt: new Date('2026-11-30T02:00:00Z'),
      changed: true,
    })
    expect(await getState(orderNo)).toBe('shipped')
    expect(await lastEvent(orderNo)).toEqual({
      event: 'shipped',
      actor: 'operator',
      detail: { carrierCode: 'shunfeng', waybillNo: 'SFDEMO1001' },
    })
  })

  it('may repeat it without effect, also after it was received', async () => {
    const orderNo = await waitingOrder()
    const first = await ship(orderNo)
    deps.clock.advance(3600)
    expect(await ship(orderNo)).toEqual({ ...first, changed: false })
    await receive(orderNo)
    expect(await ship(orderNo)).toEqual({ ...first, changed: false })
    expect(await getState(orderNo)).toBe('completed')
  })

  it('ships it once when two operators do it at once', async () => {
    const orderNo = await waitingOrder()
    const both = await Promise.all([ship(orderNo), ship(orderNo)])
    expect(both.filter(({ changed }) => changed)).toHaveLength(1)
  })

  it('cannot give it another waybill or another carrier', async () => {
    const orderNo = await waitingOrder()
    await ship(orderNo)
    expect((await catchError(ship(orderNo, { waybillNo: 'SFDEMO2' }))).errorName).toBe('stateChanged')
    expect((await catchError(ship(orderNo, { carrierCode: 'jd' }))).errorName).toBe('stateChanged')
  })

  it('sees in a dry run what would happen', async () => {
    const orderNo = await waitingOrder()
    expect(await ship(orderNo, { dryRun: true })).toMatchObject({ changed: true })
    expect(await getState(orderNo)).toBe('awaiting_shipment')
    expect(await db.selectFrom('shipments').selectAll().where('order_no', '=', orderNo).execute()).toEqual([])
  })

  it.each([
    ['an unknown carrier', { carrierCode: 'toString' }, 'carrierCode'],
    ['a waybill that is none', { waybillNo: 'SF 1;' }, 'waybillNo'],
  ])('is refused %s', async (_name, wrong, field) => {
    const orderNo = await waitingOrder()
    expect(await catchError(ship(orderNo, wrong))).toMatchObject({ errorName: 'invalidRequest', detail: { field } })
  })

  it('can ship neither a pick-up order nor an unknown one', async () => {
    const scarves = [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800 }]
    const collected = await paidGoodsOrder(deps, { kind: 'PICKUP', accountId, lines: scarves })
    expect(await catchError(ship(collected))).toMatchObject({ errorName: 'stateChanged', detail: { state: 'paid' } })
    expect((await catchError(ship('nowhere'))).errorName).toBe('notFound')
  })
})

describe('the passenger of a parcel', () => {
  it('is notified by mail, in the language of the order', async () => {
    const zh = await waitingOrder({ contactEmail: 'zh@example.com' })
    await ship(zh)
    const en = await waitingOrder({ contactEmail: 'en@example.com', currency: 'USD' })
    await ship(en, { carrierCode: 'zhongtong', waybillNo: 'ZT000001' })
    await ship(await waitingOrder())
    await runJobs()
    await runJobs()
    const mails = deps.mails.filter(({ subject }) => /已发货|on its way/.test(subject))
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['en@example.com', 'zh@example.com'])
    const mailTo = (to: string) => mails.find((mail) => mail.to === to)
    expect(mailTo('zh@example.com')?.subject).toBe('白鹭航空商城订单已发货')
    expect(mailTo('zh@example.com')?.text).toMatch(/承运商：顺丰速运\n运单号：SFDEMO1/)
    expect(mailTo('en@example.com')?.subject).toMatch(/^Egret Air: your parcel/)
    expect(mailTo('en@example.com')?.text).toContain(`We have shipped order ${en} (Goods MUG`)
    expect(mailTo('en@example.com')?.text).toMatch(/Carrier: ZTO Express\nWaybill: ZT000001/)
  })

  it('may confirm its receipt, even twice', async () => {
    const orderNo = await waitingOrder()
    await ship(orderNo)
    expect(await receive(orderNo)).toEqual({ state: 'completed' })
    expect(await receive(orderNo)).toEqual({ state: 'completed' })
    expect(await getState(orderNo)).toBe('completed')
  })

  it('cannot confirm an order that is not shipped or not theirs', async () => {
    const orderNo = await waitingOrder()
    expect((await catchError(receive(orderNo))).errorName).toBe('stateChanged')
    await ship(orderNo)
    expect((await catchError(receive(orderNo, await accountWithoutTrip(deps)))).errorName).toBe('notFound')
    expect((await catchError(receive('nowhere'))).errorName).toBe('notFound')
    expect(await getState(orderNo)).toBe('shipped')
  })

  it('need not confirm: the order completes automatically ten days after shipping', async () => {
    const orderNo = await waitingOrder()
    deps.clock.advance(3600)
    await ship(orderNo)
    deps.clock.advance(tenDays - 1)
    await runJobs()
    // An early run of the job does not complete the order either.
    const job = { jobId: 'early', kind: 'order.autoConfirm' as const, key: orderNo, payload: { orderNo }, attempts: 1 }
    expect(await confirmAutomatically(deps, job)).toEqual(new Date('2026-11-30T03:00:00Z'))
    expect(await getState(orderNo)).toBe('shipped')
    deps.clock.advance(1)
    await runJobs()
    expect(await getState(orderNo)).toBe('completed')
    const events = await db
      .selectFrom('order_events')
      .select(['event', 'actor'])
      .where('order_no', '=', orderNo)
      .execute()
    expect(events).toContainEqual({ event: 'receivedByItself', actor: 'system' })
  })

  it('may confirm at the moment of the automatic completion', async () => {
    const orderNo = await waitingOrder()
    await ship(orderNo)
    deps.clock.advance(tenDays)
    const [answer] = await Promise.all([receive(orderNo), runJobs()])
    expect(answer).toEqual({ state: 'completed' })
    const events = await db.selectFrom('order_events').select('event').where('order_no', '=', orderNo).execute()
    expect(events.filter(({ event }) => event.startsWith('received'))).toHaveLength(1)
  })
})

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { accountWithoutTrip, paidGoodsOrder } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { findOrder } from '../orders/index.ts'
import { expirePickup } from './expire-pickup.ts'
import { fulfillmentJobs } from './fulfillment-jobs.ts'
import { redeemCode } from './redeem-code.ts'

const { db } = await testDatabase()
const thirtyDays = 30 * 24 * 3600
let deps: TestDeps
let accountId: string

beforeAll(async () => {
  await openGoodsShop(await testDeps(db, { demoData: false }))
})
beforeEach(async () => {
  deps = await testDeps(db, { demoData: false })
  accountId = await accountWithoutTrip(deps)
})

/** Three boxes of tea for 100 yuan together, and a scarf. */
const lines = [
  { skuId: 'TEA-S', goodsId: 'TEA', quantity: 3, price: 19_800, payable: 10_000 },
  { skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800 },
]
const waitingOrder = () => paidGoodsOrder(deps, { kind: 'PICKUP', accountId, lines })
const getCodes = (orderNo: string) =>
  db
    .selectFrom('pickup_codes')
    .selectAll()
    .where('order_no', '=', orderNo)
    .orderBy('line_no')
    .orderBy('unit_no')
    .execute()
const getStates = async (orderNo: string) => (await getCodes(orderNo)).map(({ state }) => state)
async function codes(orderNo: string): Promise<[string, string, string, string]> {
  const [a, b, c, d] = (await getCodes(orderNo)).map(({ code }) => code)
  if (!a || !b || !c || !d) throw new Error('four units have four codes')
  return [a, b, c, d]
}
const redeem = (code: string, dryRun = false) => redeemCode(deps, { code, dryRun })
const runJobs = async () => {
  // Other tests of this file have jobs waiting, too.
  while ((await runDueJobs(deps, fulfillmentJobs)) > 0);
}
const expire = (orderNo: string) =>
  expirePickup(deps, { jobId: 'job', kind: 'order.pickupExpiry', key: orderNo, payload: { orderNo }, attempts: 1 })
const countSold = async (skuId: string) =>
  (await db.selectFrom('skus').select('sold').where('sku_id', '=', skuId).executeTakeFirstOrThrow()).sold
const getRefund = (orderNo: string) =>
  db.selectFrom('payment_refunds').select(['amount', 'reason', 'state']).where('order_no', '=', orderNo).execute()

describe('a pick-up code at the counter (table O)', () => {
  it('hands over one piece', async () => {
    const orderNo = await waitingOrder()
    const [code] = await codes(orderNo)
    expect(await redeem(`${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`)).toEqual({
      orderNo,
      goods: { name: { zh: '商品 TEA', en: 'Goods TEA' }, detail: { zh: '', en: '' } },
      usedAt: deps.clock.now(),
      changed: true,
      codesLeft: 3,
      missing: null,
      orderState: 'paid',
    })
    expect(await getStates(orderNo)).toEqual(['used', 'unused', 'unused', 'unused'])
  })

  it('answers when it was used before, and hands nothing over again', async () => {
    const orderNo = await waitingOrder()
    const [code] = await codes(orderNo)
    const { usedAt } = await redeem(code)
    deps.clock.advance(60)
    expect(await redeem(code)).toMatchObject({ changed: false, usedAt, codesLeft: 3 })
  })

  it('is used by exactly one of many counters at once', async () => {
    const [code] = await codes(await waitingOrder())
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(code)))
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
  })

  it('completes the order when it was the last one', async () => {
    const orderNo = await waitingOrder()
    const all = await codes(orderNo)
    const answers = await Promise.all(all.map((code) => redeem(code)))
    expect(answers.map(({ orderState }) => orderState).filter((state) => state === 'completed')).toHaveLength(1)
    expect((await findOrder(db, orderNo))?.state).toBe('completed')
    const events = await db
      .selectFrom('order_events')
      .select(['event', 'actor'])
      .where('order_no', '=', orderNo)
      .execute()
    expect(events.filter(({ event }) => event === 'codeUsed')).toHaveLength(4)
    expect(events).toContainEqual({ event: 'collected', actor: 'operator' })
    expect(await redeem(all[0])).toMatchObject({ changed: false, orderState: 'completed' })
  })

  it('can be checked beforehand', async () => {
    const orderNo = await waitingOrder()
    const [code] = await codes(orderNo)
    expect(await redeem(code, true)).toMatchObject({ changed: true, codesLeft: 4 })
    expect(await getStates(orderNo)).toEqual(['unused', 'unused', 'unused', 'unused'])
  })

  it('is refused when it is unknown or malformed', async () => {
    expect((await catchError(redeem('000000000000'))).errorName).toBe('notFound')
    expect((await catchError(redeem('12345'))).errorName).toBe('invalidRequest')
  })
})

describe('goods not collected within thirty days', () => {
  it('are refunded for each unit left, in whole yuan, and restocked; the order is completed', async () => {
    const orderNo = await waitingOrder()
    const [tea] = await codes(orderNo)
    await redeem(tea)
    const [teaSold, scarvesSold] = [await countSold('TEA-S'), await countSold('SCARF-BLUE')]
    deps.clock.advance(thirtyDays)
    // The job may run twice, even concurrently.
    await Promise.all([expire(orderNo), expire(orderNo)])
    await expire(orderNo)
    expect(await getStates(orderNo)).toEqual(['used', 'expired', 'expired', 'expired'])
    // Two of three boxes: 66 of 100 yuan; and the scarf.
    expect(await getRefund(orderNo)).toEqual([{ amount: 6_600 + 22_800, reason: 'notPickedUp', state: 'refunding' }])
    expect((await findOrder(db, orderNo))?.state).toBe('completed')
    expect([await countSold('TEA-S'), await countSold('SCARF-BLUE')]).toEqual([teaSold - 2, scarvesSold - 1])
  })

  it('are the whole order when nothing was collected', async () => {
    const orderNo = await waitingOrder()
    deps.clock.advance(thirtyDays)
    await runJobs()
    await runJobs()
    expect(await getStates(orderNo)).toEqual(['expired', 'expired', 'expired', 'expired'])
    expect(await getRefund(orderNo)).toEqual([{ amount: 32_800, reason: 'notPickedUp', state: 'refunding' }])
    expect(await findOrder(db, orderNo)).toMatchObject({ state: 'paid', moneyBack: { reason: 'notPickedUp' } })
  })

  it('are untouched a second before, and cannot be collected from then on', async () => {
    const orderNo = await waitingOrder()
    const [first, second] = await codes(orderNo)
    deps.clock.advance(thirtyDays - 1)
    await runJobs()
    expect(await redeem(first)).toMatchObject({ changed: true })
    deps.clock.advance(1)
    expect(await catchError(redeem(second))).toMatchObject({
      errorName: 'stateChanged',
      detail: { codeState: 'expired' },
    })
    await runJobs()
    expect(await catchError(redeem(second))).toMatchObject({
      errorName: 'stateChanged',
      detail: { codeState: 'expired' },
    })
    expect(await redeem(first)).toMatchObject({ changed: false })
  })

  it('do not exist when everything was collected', async () => {
    const orderNo = await waitingOrder()
    for (const code of await codes(orderNo)) await redeem(code)
    deps.clock.advance(thirtyDays)
    await runJobs()
    expect(await getRefund(orderNo)).toEqual([])
    expect(await getStates(orderNo)).toEqual(['used', 'used', 'used', 'used'])
  })
})

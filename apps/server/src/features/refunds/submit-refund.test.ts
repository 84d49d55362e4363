import { describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder, skuStock, type WantedGoods } from '../../../test-support/buy-goods.ts'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { catchError } from '../../../test-support/error-of.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { loadRefundReasons, returningGateway } from '../../../test-support/refund-world.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop, wifiFlight } from '../../../test-support/wifi-shop.ts'
import { countMoves } from '../../platform/db/committed-moves.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { codesOfOrder, completeEndedPlans, findOrder } from '../orders/index.ts'
import { confirmAutomatically, confirmReceipt } from '../fulfillment/confirm-receipt.ts'
import { fulfillmentJobs } from '../fulfillment/fulfillment-jobs.ts'
import { orderLogistics } from '../fulfillment/order-logistics.ts'
import { redeemCode, shipOrder } from '../fulfillment/index.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { moveEntitlement } from '../entitlements/index.ts'
import { batchVerifyCodeCalculatePrice, batchVerifyCodeSubmitRefund } from './batch-verify-code.ts'
import { calculateRefund } from './calculate-refund.ts'
import { refundJobs } from './refund-jobs.ts'
import { refundReasonList } from './reading/refund-reason-list.ts'
import { refundTypeList } from './reading/refund-type-list.ts'
import { findRefund } from './refund-store.ts'
import { submitRefund } from './submit-refund.ts'
import { orderMailJobs } from '../order-mails/index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
// Freight on every order, so that its refund shows.
await db.updateTable('freight_zones').set({ free_over_fen: null, free_over_cents: null }).execute()
const { gateway, says, asked } = returningGateway('alipay', 'CNY')
deps.gateways = [gateway]
const figures = countMoves(db)
const shopper = await addShopper(deps)
const stranger = await addShopper(deps)

const runJobs = () => runDueJobs(deps, { ...fulfillmentJobs, ...orderMailJobs, ...refundJobs })
const withKey = (caller: PassengerCaller) => ({ ...caller, idempotencyKey: newId(deps.random, 'key') })
const orderNow = async (orderNo: string) => (await findOrder(db, orderNo)) ?? expect.fail()
const getEvents = async (orderNo: string) =>
  (await db.selectFrom('order_events').select('event').where('order_no', '=', orderNo).orderBy('at').execute()).map(
    ({ event }) => event,
  )

async function buy(wanted: Omit<WantedGoods, 'addrId' | 'pickupPointId'>) {
  const to = wanted.way === 'SHIP' ? { addrId: await addAddress(deps, shopper()) } : { pickupPointId: 'XMN-T3' }
  const order = await orderGoods(deps, shopper(), { ...wanted, ...to })
  await payForOrder(deps, order)
  return order
}

const ask = async (
  orderNo: string,
  units: Record<number, number>,
  more: { type?: 'refund_only' | 'return_refund' | 'exchange'; reasonId?: string } = {},
) => {
  const lines = Object.entries(units).map(([lineNo, count]) => ({ lineNo: Number(lineNo), units: count }))
  const type = more.type ?? 'refund_only'
  const asks = { orderNo, type, lines, reasonId: more.reasonId ?? 'TWICE' }
  const quote = await calculateRefund(deps, shopper(), asks)
  return {
    asks,
    quote,
    submit: (caller = withKey(shopper())) => submitRefund(deps, caller, { ...asks, amount: quote.amount }),
  }
}

describe('goods that have not been shipped (table R)', () => {
  it('go back in parts by themselves, the last part with the freight, and then the order is refunded', async () => {
    const before = await skuStock(deps, 'TEA-S')
    const { orderNo, payable } = await buy({ way: 'SHIP', pieces: { 'TEA-S': 2, 'MUG-1': 1 } })
    const { freight } = await orderNow(orderNo)
    expect(freight).toBeGreaterThan(0)
    expect(await refundTypeList(deps, shopper(), { orderNo })).toMatchObject({
      types: [{ type: 'refund_only', until: null }],
      closed: null,
      lines: [
        { lineNo: 1, unitsFree: 2 },
        { lineNo: 2, unitsFree: 1 },
      ],
    })
    const { reasons } = await refundReasonList(deps, shopper(), { orderNo, type: 'refund_only' })
    expect(reasons.map(({ reasonId }) => reasonId)).toEqual(['TWICE'])

    const first = await ask(orderNo, { 1: 1 })
    expect(first.quote).toMatchObject({ amount: 19_800, freight: 0, method: 'alipay', automatic: true })
    const { refundNo, state } = await first.submit()
    expect(state).toBe('refunding')
    // The piece can be sold again at once; nothing leaves while money is on its way.
    expect(await skuStock(deps, 'TEA-S')).toMatchObject({ sold: before.sold + 1 })
    const shipment = { orderNo, carrierCode: 'shunfeng', waybillNo: 'SF100100' }
    expect(await catchError(shipOrder(deps, shipment))).toMatchObject({ errorName: 'stateChanged' })
    await runJobs()
    expect(asked.at(-1)).toMatchObject({ refundNo, amountMinor: 19_800, totalMinor: payable })
    expect(await orderNow(orderNo)).toMatchObject({ state: 'awaiting_shipment', refundedAmount: 19_800 })

    const rest = await ask(orderNo, { 1: 1, 2: 1 })
    expect(rest.quote).toMatchObject({ amount: payable - 19_800, freight })
    await rest.submit()
    await runJobs()
    expect(await orderNow(orderNo)).toMatchObject({ state: 'refunded', refundedAmount: payable })
    expect(await getEvents(orderNo)).toEqual(
      expect.arrayContaining(['refundStarted', 'moneyReturned', 'refundStarted', 'refunded']),
    )
    expect(await skuStock(deps, 'TEA-S')).toEqual(before)
    expect(await refundTypeList(deps, shopper(), { orderNo })).toMatchObject({ types: [], closed: 'nothingLeft' })
  })

  it('go back once, whoever asks at once and however often', async () => {
    const { orderNo } = await buy({ way: 'SHIP', pieces: { 'TEA-S': 3 } })
    const { submit, quote } = await ask(orderNo, { 1: 1 })
    const key = withKey(shopper())
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => submit(key)),
      ...Array.from({ length: 8 }, () => submit()),
    ])
    const numbers = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value.refundNo] : []))
    // The third and last unit also refunds the freight, so its amount differs from the quote.
    expect(new Set(numbers).size).toBe(2)
    await runJobs()
    expect(await orderNow(orderNo)).toMatchObject({ state: 'awaiting_shipment', refundedAmount: 2 * quote.amount })
    expect(asked.filter(({ refundNo }) => numbers.includes(refundNo))).toHaveLength(2)
  })

  it('go back for the server’s figure only, and only to who bought them', async () => {
    const { orderNo } = await buy({ way: 'SHIP', pieces: { 'TEA-S': 1 } })
    const { asks, quote } = await ask(orderNo, { 1: 1 })
    const submit = (caller: PassengerCaller, change: object) =>
      catchError(submitRefund(deps, withKey(caller), { ...asks, amount: quote.amount, ...change }))
    expect(await submit(shopper(), { amount: quote.amount + 100 })).toMatchObject({
      errorName: 'quoteChanged',
      detail: { quote },
    })
    expect(await submit(shopper(), { type: 'return_refund', reasonId: 'WEEK' })).toMatchObject({
      errorName: 'refundUnavailable',
      detail: { reason: 'otherType', closed: null },
    })
    expect(await submit(shopper(), { reasonId: 'LOST' })).toMatchObject({ errorName: 'invalidRequest' })
    expect(await submit(shopper(), { lines: [{ lineNo: 1, units: 2 }] })).toMatchObject({
      errorName: 'refundUnavailable',
      detail: { reason: 'tooManyUnits', unitsFree: 1 },
    })
    expect(await submit(shopper(), { lines: [{ lineNo: 9, units: 1 }] })).toMatchObject({ errorName: 'invalidRequest' })
    expect(await submit(shopper(), { photoIds: ['nobody’s'] })).toMatchObject({ errorName: 'invalidRequest' })
    expect(await submit(stranger(), {})).toMatchObject({ errorName: 'notFound' })
    for (const call of [refundTypeList, calculateRefund, refundReasonList] as const) {
      expect(await catchError(call(deps, stranger(), asks))).toMatchObject({ errorName: 'notFound' })
    }
    expect(await db.selectFrom('refunds').select('refund_no').where('order_no', '=', orderNo).execute()).toEqual([])
  })

  it('stay asked for under one number while the gateway is silent, and fail where it refuses', async () => {
    const { orderNo } = await buy({ way: 'SHIP', pieces: { 'TEA-S': 1 } })
    const { refundNo } = await (await ask(orderNo, { 1: 1 })).submit()
    says.refund = 'silent'
    await runJobs()
    expect((await findRefund(db, refundNo))?.state).toBe('refunding')
    says.refund = 'failed'
    deps.clock.advance(600)
    await runJobs()
    expect((await findRefund(db, refundNo))?.state).toBe('failed')
    expect(await orderNow(orderNo)).toMatchObject({ state: 'awaiting_shipment', refundedAmount: 0 })
    expect(await refundTypeList(deps, shopper(), { orderNo })).toMatchObject({ closed: 'inProgress' })
    says.refund = 'done'
  })

  it('are counted by state, as are their orders and payments', async () => {
    const page = await figures.metrics()
    const counted = (name: string, state: string) => page.includes(`\naisle_${name}_total{state="${state}"} `)
    expect(['pending_payment', 'paid', 'refunded'].filter((state) => !counted('orders', state))).toEqual([])
    expect(counted('payments', 'paid') && counted('refunds', 'completed')).toBe(true)
  })
})

describe('goods under way', () => {
  it('wait for an operator who is told that they never came, and the order does not complete meanwhile (table O)', async () => {
    const { orderNo } = await buy({ way: 'SHIP', pieces: { 'TEA-S': 1 } })
    await shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: 'SF200200' })
    const job = { jobId: 'x', kind: 'order.autoConfirm' as const, key: orderNo, payload: { orderNo }, attempts: 0 }
    deps.clock.advance(4 * 24 * 3600)
    const { refundNo, state } = await (await ask(orderNo, { 1: 1 }, { reasonId: 'LOST' })).submit()
    expect(state).toBe('applied')
    deps.clock.advance(8 * 24 * 3600)
    expect(await confirmAutomatically(deps, job)).toEqual(new Date(deps.clock.now().getTime() + 24 * 3600_000))
    expect((await orderNow(orderNo)).state).toBe('shipped')
    // Withdrawn: eight days were taken, and six are left of the ten.
    await db
      .updateTable('refunds')
      .set({ state: 'canceled', ended_at: deps.clock.now() })
      .where('refund_no', '=', refundNo)
      .execute()
    const canceled = {
      event_id: refundNo,
      refund_no: refundNo,
      event: 'canceled',
      from_state: 'applied',
      to_state: 'canceled',
    }
    await db
      .insertInto('refund_events')
      .values({ ...canceled, actor: 'passenger', at: deps.clock.now() })
      .execute()
    expect(await confirmAutomatically(deps, job)).toEqual(new Date(deps.clock.now().getTime() + 6 * 24 * 3600_000))
    deps.clock.advance(6 * 24 * 3600)
    expect(await confirmAutomatically(deps, job)).toBe(undefined)
    expect((await orderNow(orderNo)).state).toBe('completed')
    const types = async () => (await refundTypeList(deps, shopper(), { orderNo })).types.map(({ type }) => type)
    expect(await types()).toEqual(['return_refund', 'exchange'])
    deps.clock.advance(15 * 24 * 3600)
    expect(await refundTypeList(deps, shopper(), { orderNo })).toMatchObject({
      types: [],
      closed: 'tooLate',
    })
  })
})

describe('goods that were received (R6)', () => {
  const day = 24 * 3600
  const reasonsFor = async (orderNo: string) =>
    (await refundReasonList(deps, shopper(), { orderNo, type: 'return_refund' })).reasons
  const names = (reasons: readonly { reasonId: string }[]) => reasons.map(({ reasonId }) => reasonId)
  const daysLater = (from: Date, days: number) => new Date(from.getTime() + days * day * 1000).toISOString()
  async function ship(waybillNo: string) {
    const { orderNo } = await buy({ way: 'SHIP', pieces: { 'TEA-S': 1 } })
    await shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo })
    return orderNo
  }

  it('go back without a cause for seven days after the carrier delivered them, and with one for fifteen', async () => {
    const orderNo = await ship('SF700700')
    deps.clock.advance(8 * day)
    const delivered = deps.clock.now()
    expect(await reasonsFor(orderNo)).toMatchObject([{ reasonId: 'BROKEN' }, { reasonId: 'WEEK', until: null }])
    const signed = { at: delivered, text: '', place: '', state: 'signed' as const }
    deps.parcels.report = { state: 'signed', events: [signed] }
    await orderLogistics(deps, shopper(), { orderNo })
    // Shipped fourteen days ago; the order completed automatically four days ago.
    deps.clock.advance(2 * day)
    await runJobs()
    expect((await orderNow(orderNo)).state).toBe('completed')
    deps.clock.advance(4 * day)
    expect(await reasonsFor(orderNo)).toMatchObject([
      { reasonId: 'BROKEN', until: null },
      { reasonId: 'WEEK', until: daysLater(delivered, 7) },
    ])
    const wish = { type: 'return_refund', reasonId: 'WEEK' } as const
    expect((await ask(orderNo, { 1: 1 }, wish)).quote).toMatchObject({ amount: 19_800 })
    deps.clock.advance(day)
    expect(names(await reasonsFor(orderNo))).toEqual(['BROKEN'])
    expect(await catchError(ask(orderNo, { 1: 1 }, wish))).toMatchObject({ errorName: 'refundUnavailable' })
    expect(await refundTypeList(deps, shopper(), { orderNo })).toMatchObject({
      types: [
        { type: 'return_refund', until: daysLater(delivered, 15) },
        { type: 'exchange', until: daysLater(delivered, 15) },
      ],
    })
    deps.clock.advance(8 * day)
    expect(await refundTypeList(deps, shopper(), { orderNo })).toMatchObject({ types: [], closed: 'tooLate' })
  })

  it('count from the tenth day after shipping where nobody says anything, however late the order completes', async () => {
    const orderNo = await ship('SF700701')
    const shipped = deps.clock.now()
    deps.clock.advance(16 * day)
    await runJobs()
    expect(await reasonsFor(orderNo)).toMatchObject([{}, { reasonId: 'WEEK', until: daysLater(shipped, 17) }])
    deps.clock.advance(day)
    expect(names(await reasonsFor(orderNo))).toEqual(['BROKEN'])
  })

  it('count from the confirmation of the passenger, whatever the carrier says', async () => {
    const orderNo = await ship('SF700702')
    deps.clock.advance(3 * day)
    await confirmReceipt(deps, shopper(), { orderNo })
    const confirmed = deps.clock.now()
    deps.clock.advance(2 * day)
    deps.parcels.report = { state: 'signed', events: [{ at: deps.clock.now(), text: '', place: '', state: 'signed' }] }
    await orderLogistics(deps, shopper(), { orderNo })
    expect(await reasonsFor(orderNo)).toMatchObject([{}, { reasonId: 'WEEK', until: daysLater(confirmed, 7) }])
  })
})

describe('codes that nobody has shown (table O, PICKUP)', () => {
  const give = (orderNo: string, codes: string[], amount: number, caller = withKey(shopper())) =>
    batchVerifyCodeSubmitRefund(deps, caller, { orderNo, codes, amount, reasonId: 'TWICE' })

  it('go back one by one; what was collected is kept, and completes the order', async () => {
    const { orderNo } = await buy({ way: 'PICKUP', pieces: { 'TEA-S': 3 } })
    const [a = '', b = '', c = ''] = (await codesOfOrder(db, orderNo)).map(({ code }) => code)
    await redeemCode(deps, { code: a })
    const one = await batchVerifyCodeCalculatePrice(deps, shopper(), { orderNo, codes: [b] })
    expect(one).toMatchObject({ amount: 19_800, lines: [{ lineNo: 1, units: 1, amount: 19_800 }], automatic: true })
    expect(await catchError(give(orderNo, [a], 19_800))).toMatchObject({ errorName: 'stateChanged' })
    expect(await catchError(give(orderNo, ['000000000000'], 19_800))).toMatchObject({ errorName: 'notFound' })
    expect(await catchError(give(orderNo, [b], 19_800, withKey(stranger())))).toMatchObject({ errorName: 'notFound' })
    const { refundNo } = await give(orderNo, [b, c], 39_600)
    expect(await catchError(redeemCode(deps, { code: b }))).toMatchObject({ errorName: 'stateChanged' })
    expect((await orderNow(orderNo)).state).toBe('completed')
    await runJobs()
    expect((await codesOfOrder(db, orderNo)).map(({ state }) => state)).toEqual(['used', 'refunded', 'refunded'])
    expect(await orderNow(orderNo)).toMatchObject({ state: 'completed', refundedAmount: 39_600 })
    expect((await findRefund(db, refundNo))?.state).toBe('completed')
  })

  it('are collected or given back, never both, when both happen at once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => buy({ way: 'PICKUP', pieces: { 'TEA-S': 1 } })))
    for (const { orderNo } of orders) {
      const [code = ''] = (await codesOfOrder(db, orderNo)).map((one) => one.code)
      const ends = await Promise.allSettled([redeemCode(deps, { code }), give(orderNo, [code], 19_800)])
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    await runJobs()
    for (const { orderNo } of orders) expect(['completed', 'refunded']).toContain((await orderNow(orderNo)).state)
  })

  it('expire with what is left after a part went back, for exactly the rest of the price', async () => {
    const { orderNo, payable } = await buy({ way: 'PICKUP', pieces: { 'TEA-S': 2, 'SCARF-BLUE': 1 } })
    const [first = ''] = (await codesOfOrder(db, orderNo)).map(({ code }) => code)
    await give(orderNo, [first], 19_800)
    await runJobs()
    deps.clock.advance(31 * 24 * 3600)
    await runJobs()
    expect(await orderNow(orderNo)).toMatchObject({ state: 'refunded', refundedAmount: payable })
  })
})

describe('a plan that nobody has used (table O, WIFI)', () => {
  it('goes back until departure; used or given back, never both', async () => {
    deps.clock.advance((new Date('2026-11-20T02:00:00Z').getTime() - deps.clock.now().getTime()) / 1000)
    for (let round = 0; round < 4; round += 1) {
      const passenger = await boardPassenger(deps)
      const { orderNo, entitlementId } = await buyPlan(deps, passenger.caller(), {
        tripId: passenger.tripId,
        planId: 'HOUR',
      })
      const asks = { orderNo, type: 'refund_only' as const, lines: [{ lineNo: 1, units: 1 }], reasonId: 'TWICE' }
      const { amount } = await calculateRefund(deps, passenger.caller(), asks)
      const land = () =>
        inTransaction(db, async (tx) => {
          await lockEntitlement(tx, entitlementId)
          const at = deps.clock.now()
          if (!(await moveEntitlement(tx, entitlementId, { from: 'unused', to: 'expired', at })))
            throw new Error('given back')
          await completeEndedPlans(deps, tx, orderNo)
        })
      const [refunded, landed] = await Promise.allSettled([
        submitRefund(deps, withKey(passenger.caller()), { ...asks, amount }),
        round === 0 ? Promise.reject(new Error('nobody')) : land(),
      ])
      expect([refunded.status, landed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      await runJobs()
      expect((await orderNow(orderNo)).state).toBe(refunded.status === 'fulfilled' ? 'refunded' : 'completed')
    }
  })

  it('goes back in the hour before departure too, and on the flight it is not too late: it goes back by itself', async () => {
    const passenger = await boardPassenger(deps)
    const { orderNo } = await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'HOUR' })
    const until = (time: Date) => deps.clock.advance((time.getTime() - deps.clock.now().getTime()) / 1000)
    const types = () => refundTypeList(deps, passenger.caller(), { orderNo })
    until(new Date(wifiFlight.etd.getTime() - 60_000))
    const open = { type: 'refund_only', until: wifiFlight.etd.toISOString() }
    expect(await types()).toMatchObject({ types: [open], closed: null })
    until(wifiFlight.etd)
    expect(await types()).toMatchObject({ types: [], closed: 'byItself' })
    until(wifiFlight.eta)
    expect(await types()).toMatchObject({ types: [], closed: 'byItself' })
  })
})

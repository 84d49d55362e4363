import { viewShippingAddrUpdateSchemas, type AddressChanges } from '@aisle/contract/addresses-schemas'
import * as limits from '@aisle/contract/limits'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catchError, getRefusal } from '../../../test-support/error-of.ts'
import { accountWithoutTrip, getCaller, paidGoodsOrder, siming } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { shipOrder } from '../fulfillment/index.ts'
import { insertProof } from '../order-proof/index.ts'
import { moveOrder } from '../orders/index.ts'
import { addressChangeJobs } from './address-change-jobs.ts'
import { freightDifference, judgeChange } from './address-change-rules.ts'
import { openAddressChanges } from './address-change-store.ts'
import { applyShippingAddrUpdate } from './apply-shipping-addr-update.ts'
import { decideAddressChange } from './decide-address-change.ts'
import { verifyShippingAddrUpdate } from './verify-shipping-addr-update.ts'
import { viewShippingAddrUpdate } from './view-shipping-addr-update.ts'
import { orderMailJobs } from '../order-mails/index.ts'

const { db } = await testDatabase()
let deps: TestDeps
let accountId: string

beforeAll(async () => {
  await openGoodsShop(await testDeps(db, { demoData: false }))
})
beforeEach(async () => {
  deps = await testDeps(db, { demoData: false })
  accountId = await accountWithoutTrip(deps)
})

// Freight is 10 yuan to Fujian and 18 to Beijing (S6); none was paid, so the difference counts from Fujian's.
const oneScarf = [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800, payable: 10_000 }]
const waitingOrder = (more: { contactEmail?: string; currency?: 'CNY' | 'USD'; kind?: 'SHIP' | 'PICKUP' } = {}) =>
  paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines: oneScarf, ...more })

const counties = {
  fujian: { province_code: '350000', city_code: '350200', county_code: '350203' },
  beijing: { province_code: '110000', city_code: '110100', county_code: '110101' },
  tibet: { province_code: '540000', city_code: '540100', county_code: '540102' },
} as const
/** Adds an address of the passenger in this province. */
async function addressIn(province: keyof typeof counties, detail = '示例路 2 号', by = accountId): Promise<string> {
  const addrId = newId(deps.random, 'addr')
  const at = deps.clock.now()
  await db
    .insertInto('addresses')
    .values({
      addr_id: addrId,
      owner: getHolder(getCaller(by).session),
      receiver: '林小屿',
      phone: '13800000001',
      ...counties[province],
      detail,
      is_default: false,
      created_at: at,
      changed_at: at,
    })
    .execute()
  return addrId
}

/** As by the code that the order's contact received (O9). */
const prove = (orderNo: string, by = accountId) =>
  inTransaction(db, (tx) => insertProof(tx, { orderNo, tokenHash: by, at: deps.clock.now() }))
const verify = (orderNo: string, addrId: string, by = accountId) =>
  verifyShippingAddrUpdate(deps, getCaller(by), { orderNo, addrId })
const apply = (orderNo: string, addrId: string, { by = accountId, key = newId(deps.random, 'key') } = {}) =>
  applyShippingAddrUpdate(deps, getCaller(by, { idempotencyKey: key }), { orderNo, addrId })
const view = async (orderNo: string, by = accountId): Promise<AddressChanges> =>
  viewShippingAddrUpdateSchemas.response.parse(await viewShippingAddrUpdate(deps, getCaller(by), { orderNo }))
const ship = (orderNo: string) => shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: 'SFDEMO1' })
/** Lets the time pass in which the contact may stop a granted change (O9). */
const waitOut = () => deps.clock.advance(limits.addressChangeHoldHours * 3600)
const runJobs = () => runDueJobs(deps, { ...addressChangeJobs, ...orderMailJobs })
const because = { zh: '包裹已装箱', en: 'The parcel is already packed' }
const openChange = async (orderNo: string) => {
  const change = (await view(orderNo)).changes.find(({ state }) => state === 'open')
  if (!change) throw new Error(`no change of ${orderNo} is open`)
  return change.changeId
}
const getNotes = async (orderNo: string) => {
  const rows = await db
    .selectFrom('order_events')
    .select(['event', 'actor'])
    .where('order_no', '=', orderNo)
    .where('event', 'like', 'address%')
    .orderBy('event_id')
    .execute()
  return rows.map(({ event, actor }) => `${event} ${actor}`).toSorted()
}

/** As the passenger sees it (W8). */
const shown = { ...siming, phone: '138****0001' }

describe('a change of address after payment (table O)', () => {
  it('is granted at once when freight does not rise, and is not granted twice', async () => {
    const orderNo = await waitingOrder()
    const addrId = await addressIn('fujian')
    expect(await verify(orderNo, addrId)).toMatchObject({
      allowed: 'atOnce',
      reason: null,
      freightDifference: 0,
      currency: 'CNY',
      from: shown,
      to: { addrId, text: '福建省厦门市思明区示例路 2 号' },
    })
    expect((await view(orderNo)).changes).toEqual([])
    const first = await apply(orderNo, addrId, { key: 'same' })
    expect(first).toMatchObject({ state: 'granted', freightDifference: 0 })
    expect(await apply(orderNo, addrId, { key: 'same' })).toEqual(first)
    expect((await catchError(apply(orderNo, addrId))).errorName).toBe('addressUnchanged')
    expect(await view(orderNo)).toMatchObject({
      current: { addrId, text: '福建省厦门市思明区示例路 2 号' },
      changes: [{ state: 'granted', decision: null }],
      can: { change: true },
      reason: null,
    })
    expect(await getNotes(orderNo)).toEqual(['addressChanged passenger'])
    waitOut()
    await ship(orderNo)
  })

  it('waits for the airline when freight rises; the parcel waits as well, and the latest request counts', async () => {
    const orderNo = await waitingOrder()
    const [first, second] = [await addressIn('beijing', '甲 1 号'), await addressIn('beijing', '乙 2 号')]
    expect(await verify(orderNo, first)).toMatchObject({
      allowed: 'byAirline',
      reason: 'freightMore',
      freightDifference: 800,
    })
    expect(await apply(orderNo, first)).toMatchObject({ state: 'open', freightDifference: 800 })
    expect(await apply(orderNo, first)).toMatchObject({ state: 'open' })
    expect(await getRefusal(ship(orderNo))).toEqual({
      error: 'stateChanged',
      reason: 'staff',
      state: 'awaiting_shipment',
      waitsFor: 'addressChange',
    })
    deps.clock.advance(60)
    await apply(orderNo, second)
    const seen = await view(orderNo)
    expect(seen.current).toMatchObject(shown)
    expect(seen.changes.map(({ state, to }) => [state, to.addrId])).toEqual([
      ['open', second],
      ['replaced', first],
    ])
    expect((await openAddressChanges(db, 10)).filter((one) => one.orderNo === orderNo)).toMatchObject([
      { state: 'open', from: siming.text, to: { addrId: second }, currency: 'CNY' },
    ])
    // A change granted at once replaces the open one.
    await apply(orderNo, await addressIn('fujian'))
    expect((await view(orderNo)).changes.filter(({ state }) => state === 'open')).toEqual([])
    waitOut()
    await ship(orderNo)
    expect(await getNotes(orderNo)).toEqual([
      'addressChangeAsked passenger',
      'addressChangeAsked passenger',
      'addressChanged passenger',
    ])
  })

  it('is decided by an operator, once, and the passenger is notified by mail', async () => {
    const orderNo = await waitingOrder({ contactEmail: 'zh@example.com' })
    const addrId = await addressIn('beijing')
    await prove(orderNo)
    await apply(orderNo, addrId)
    const refused = { changeId: await openChange(orderNo), state: 'refused', words: because } as const
    expect(await getRefusal(decideAddressChange(deps, { ...refused, words: null }))).toMatchObject({ field: 'words' })
    expect(await decideAddressChange(deps, { ...refused, dryRun: true })).toMatchObject({ changed: true })
    expect(await openChange(orderNo)).toBe(refused.changeId)
    expect(await decideAddressChange(deps, refused)).toMatchObject({ changed: true })
    expect(await decideAddressChange(deps, refused)).toMatchObject({ changed: false })
    expect((await catchError(decideAddressChange(deps, { ...refused, state: 'granted' }))).errorName).toBe(
      'stateChanged',
    )
    expect(await view(orderNo)).toMatchObject({
      current: shown,
      changes: [{ state: 'refused', decision: because }],
      can: { change: true },
    })
    await runJobs()
    deps.clock.advance(60)
    await apply(orderNo, addrId)
    const granted = { changeId: await openChange(orderNo), state: 'granted', words: null } as const
    const both = await Promise.all([decideAddressChange(deps, granted), decideAddressChange(deps, granted)])
    expect(both.filter(({ changed }) => changed)).toHaveLength(1)
    expect((await view(orderNo)).current).toMatchObject({ addrId })
    // The freight that the airline has paid counts: no other address in Beijing costs more.
    expect(await verify(orderNo, await addressIn('beijing', '另一处'))).toMatchObject({ allowed: 'atOnce' })
    expect(await verify(orderNo, await addressIn('fujian'))).toMatchObject({
      allowed: 'atOnce',
      freightDifference: -800,
    })
    await runJobs()
    await runJobs()
    const mails = deps.mails.filter(({ subject }) => !/订单已确认|Order confirmed/.test(subject))
    expect(mails.map(({ to, subject }) => [to, subject.split(' · ')[0]])).toEqual([
      ['zh@example.com', '白鹭航空商城：收货地址未能修改'],
      ['zh@example.com', '白鹭航空商城：收货地址已修改'],
    ])
    expect(mails[0]?.text).toContain('说明：包裹已装箱')
    expect(mails[1]?.text).toContain('新的收货地区：北京市东城区。')
    expect((await catchError(decideAddressChange(deps, { ...refused, changeId: 'adc_none' }))).errorName).toBe(
      'notFound',
    )
  })

  it("calculates freight in the order's currency, whatever the language of the call", async () => {
    const lines = [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 3_200, payable: 1_000 }]
    const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines, currency: 'USD' })
    const addrId = await addressIn('beijing')
    const caller = getCaller(accountId, { language: 'zh' })
    expect(await verifyShippingAddrUpdate(deps, caller, { orderNo, addrId })).toMatchObject({
      freightDifference: 100,
      currency: 'USD',
    })
  })

  it('is refused where nothing is delivered, and for orders that are shipped, refunded or without a parcel', async () => {
    const orderNo = await waitingOrder()
    const addrId = await addressIn('fujian')
    expect(await verify(orderNo, await addressIn('tibet'))).toMatchObject({ allowed: 'no', reason: 'notDeliverable' })
    expect((await catchError(apply(orderNo, await addressIn('tibet')))).errorName).toBe('notDeliverable')
    await ship(orderNo)
    const closed = (reason: string) => ({ error: 'addressChangeClosed', reason })
    expect(await getRefusal(apply(orderNo, addrId))).toEqual(closed('shipped'))
    expect(await view(orderNo)).toMatchObject({ can: { change: false }, reason: 'shipped' })
    const received = { orderNo, from: 'shipped', event: 'received', actor: 'passenger' } as const
    await inTransaction(db, (tx) => moveOrder(deps, tx, received))
    expect(await getRefusal(apply(orderNo, addrId))).toEqual(closed('over'))
    const collected = await waitingOrder({ kind: 'PICKUP' })
    expect(await getRefusal(apply(collected, addrId))).toEqual(closed('noParcel'))
    expect(await verify(collected, addrId)).toMatchObject({ allowed: 'no', reason: 'noParcel', from: null })
  })

  it('answers orders and addresses of another passenger as unknown', async () => {
    const orderNo = await waitingOrder()
    const addrId = await addressIn('fujian')
    const stranger = await accountWithoutTrip(deps)
    const theirs = await addressIn('fujian', '他处', stranger)
    for (const [reason, call] of [
      ['order', () => view('nowhere')],
      ['order', () => view(orderNo, stranger)],
      ['order', () => verify(orderNo, theirs, stranger)],
      ['order', () => apply(orderNo, theirs, { by: stranger })],
      ['order', () => apply('nowhere', addrId)],
      ['address', () => verify(orderNo, 'nowhere')],
      ['address', () => verify(orderNo, theirs)],
      ['address', () => apply(orderNo, theirs)],
    ] as const) {
      expect(await catchError(call())).toMatchObject({ errorName: 'notFound', detail: { reason } })
    }
  })

  it('agrees with a concurrent shipment on where the parcel goes', async () => {
    for (const province of ['fujian', 'beijing', 'fujian', 'beijing'] as const) {
      const orderNo = await waitingOrder()
      const addrId = await addressIn(province)
      const [shipped, applied] = await Promise.all([getRefusal(ship(orderNo)), getRefusal(apply(orderNo, addrId))])
      const { current, changes } = await view(orderNo)
      // Shipped to the old address, or granted or open and not shipped.
      if (applied) {
        expect([shipped, applied.error, current?.text]).toEqual([null, 'addressChangeClosed', siming.text])
      } else if (province === 'fujian') {
        // Granted first: the parcel waits for the contact (O9).
        expect([shipped?.error, current?.addrId]).toEqual(['addressChangeHeld', addrId])
      } else {
        expect([shipped?.waitsFor, changes[0]?.state]).toEqual(['addressChange', 'open'])
      }
    }
  })
})

describe('the difference in freight', () => {
  const amount = fc.nat(10_000)
  const maybe = fc.option(amount)

  it('counts from the higher of what was paid and what the present address costs', () => {
    fc.assert(
      fc.property(amount, maybe, amount, (paid, current, next) => {
        const { allowed, freightDifference: difference } = judgeChange({
          closed: null,
          unchanged: false,
          freight: { paid, current, next },
        })
        expect(allowed === 'byAirline').toBe(next > paid && next > (current ?? 0))
        expect(difference).toBe(freightDifference({ paid, current, next }))
        expect(difference > 0).toBe(allowed === 'byAirline')
      }),
    )
  })
})

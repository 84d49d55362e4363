import * as limits from '@aisle/contract/limits'
import { orderAddressSchema } from '@aisle/contract/operator-schemas'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getRefusal } from '../../../test-support/error-of.ts'
import { accountWithoutTrip, getCaller, paidGoodsOrder, siming } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { addressChangeJobs, openAddressChanges } from '../address-changes/index.ts'
import { applyShippingAddrUpdate } from '../address-changes/apply-shipping-addr-update.ts'
import { stopShippingAddrUpdate } from '../address-changes/stop-shipping-addr-update.ts'
import { saveAddr } from '../addresses/save-addr.ts'
import { shipOrder } from '../fulfillment/index.ts'
import { orderMailJobs } from '../order-mails/index.ts'
import { latestAddress } from '../orders/index.ts'
import { OperatorRefusal } from './api/operator-refusal.ts'
import { changeAddressForPassenger, decideChangeOfAddress } from './change-of-address.ts'
import { lookUpOrder } from './lookup/look-up-orders.ts'
import { everything } from './test-support/operator-world.ts'

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

const qing = { ...everything, keyName: 'qing' }
const contactEmail = 'lin.xiaoyu@example.com'
// Freight is 10 yuan to Fujian and 18 to Beijing (S6); none was paid, so the difference counts from Fujian's.
const order = () =>
  paidGoodsOrder(deps, {
    kind: 'SHIP',
    accountId,
    contactEmail,
    lines: [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800, payable: 10_000 }],
  })

const area = (provinceCode: string, cityCode: string, countyCode: string) => ({
  provinceCode,
  cityCode,
  countyCode,
  streetCode: null,
})
const someone = { receiver: '陈思远', phone: '154 1000 0777' }
const fujian = { ...someone, area: area('350000', '350200', '350203'), detail: '新家路 9 号' }
const beijing = { ...someone, area: area('110000', '110100', '110101'), detail: '新家路 9 号' }
const tibet = { ...someone, area: area('540000', '540100', '540102'), detail: '新家路 9 号' }

/** As the machine API and the console parse it. */
const change = (orderNo: string, more: object = {}) =>
  changeAddressForPassenger(
    deps,
    qing,
    orderAddressSchema.parse({ orderNo, address: fujian, freight: 'passenger', key: 'k1', dryRun: false, ...more }),
  )
const refusalOf = async (work: Promise<unknown>): Promise<unknown> => {
  const named = work.catch((error: unknown) => {
    if (error instanceof OperatorRefusal) return { error: error.refusal, ...error.detail }
    throw error
  })
  const refusal = await getRefusal(named)
  return refusal ?? named
}
const now = async (orderNo: string) => (await latestAddress(db, orderNo)) ?? expect.fail()
const runJobs = () => runDueJobs(deps, { ...addressChangeJobs, ...orderMailJobs })
const mailsAbout = (orderNo: string) =>
  deps.mails.filter(({ subject, text }) => subject.includes('收货地址已修改') && text.includes(orderNo))
const ship = (orderNo: string) => shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: 'SFDEMO1' })
const counts = async () =>
  Promise.all(
    (['order_addresses', 'address_changes', 'order_events', 'operator_audit', 'jobs'] as const).map(
      async (table) => (await db.selectFrom(table).selectAll().execute()).length,
    ),
  )

/** The passenger's own request for an address in Beijing, which waits for a decision. */
async function ask(orderNo: string): Promise<string> {
  const caller = () => getCaller(accountId, { idempotencyKey: newId(deps.random, 'key') })
  const { addrId } = await saveAddr(deps, caller(), { ...beijing, detail: '他处 1 号', isDefault: false })
  await db.updateTable('orders').set({ contact_email: null }).where('order_no', '=', orderNo).execute()
  expect(await applyShippingAddrUpdate(deps, caller(), { orderNo, addrId })).toMatchObject({ state: 'open' })
  const asked = (await openAddressChanges(db, 100)).find((one) => one.orderNo === orderNo)
  return asked?.changeId ?? expect.fail()
}

describe('staff change where an order goes, for its passenger (table O, X4)', () => {
  it('after a dry run that changes nothing and shows neither phone nor street', async () => {
    const orderNo = await order()
    const before = await counts()
    const shown = await change(orderNo, { dryRun: true })
    expect(shown).toEqual({
      dryRun: true,
      orderNo,
      result: 'done',
      from: { receiver: siming.receiver, phone: '138****0001', address: '福建省厦门市思明区***' },
      to: { receiver: '陈思远', phone: '154****0777', address: '福建省厦门市思明区***' },
      freightDifference: 0,
      currency: 'CNY',
      mailTo: 'l***@e***.com',
      heldUntil: new Date(deps.clock.now().getTime() + limits.addressChangeHoldHours * 3_600_000).toISOString(),
    })
    expect(await counts()).toEqual(before)
    expect((await now(orderNo)).text).toBe(siming.text)
  })

  it('once for a key, with a line of the audit that names nobody', async () => {
    const orderNo = await order()
    const done = await change(orderNo)
    expect(await now(orderNo)).toMatchObject({
      version: 2,
      receiver: '陈思远',
      phone: '15410000777',
      text: '福建省厦门市思明区新家路 9 号',
      areaCode: '350000',
      addrId: null,
    })
    const rows = await counts()
    expect(await change(orderNo)).toEqual({ ...done, result: 'same' })
    expect(await change(orderNo, { address: beijing, freight: 'airline' })).toEqual({ ...done, result: 'same' })
    expect(await counts()).toEqual(rows)
    expect(await refusalOf(change(orderNo, { key: 'k2' }))).toEqual({ error: 'addressUnchanged' })
    const lines = await db.selectFrom('operator_audit').selectAll().where('command', '=', 'order-address').execute()
    const mine = lines.filter(({ summary }) => summary.includes(orderNo))
    expect(mine).toMatchObject([{ key_name: 'qing', scope: 'fulfillment', changes: null }])
    expect(JSON.stringify(mine)).not.toMatch(/陈思远|15410000777|新家路|example\.com/)
    const events = await db.selectFrom('order_events').selectAll().where('order_no', '=', orderNo).execute()
    expect(events.filter(({ event }) => event === 'addressChanged')).toMatchObject([{ actor: 'operator' }])
  })

  it('once, when two with one key come at the same time', async () => {
    const orderNo = await order()
    const both = await Promise.all([change(orderNo), change(orderNo)])
    expect(both.map(({ result }) => result).toSorted()).toEqual(['done', 'same'])
    expect((await now(orderNo)).version).toBe(2)
  })

  it('and the contact is told, may stop it, and the parcel waits for that', async () => {
    const orderNo = await order()
    await change(orderNo)
    await runJobs()
    expect(mailsAbout(orderNo)).toMatchObject([{ to: contactEmail }])
    expect(mailsAbout(orderNo)[0]?.text).toContain('新的收货地区：福建省厦门市思明区。')
    expect(mailsAbout(orderNo)[0]?.text).not.toMatch(/新家路|陈思远/)
    expect(await refusalOf(ship(orderNo))).toMatchObject({ error: 'addressChangeHeld' })
    const [link = ''] = mailsAbout(orderNo)[0]?.text.match(/http\S+stopAddressChange\S+/) ?? []
    const token = new URLSearchParams(new URL(link).hash.replace(/^.*\?/, '')).get('token') ?? ''
    await stopShippingAddrUpdate(deps, getCaller(accountId), { token })
    expect((await now(orderNo)).text).toBe(siming.text)
    await ship(orderNo)
  })

  it('at a dearer freight only where the airline bears it', async () => {
    const orderNo = await order()
    const dearer = { error: 'dearerFreight', freightDifference: 800, currency: 'CNY' }
    expect(await refusalOf(change(orderNo, { address: beijing, dryRun: true }))).toEqual(dearer)
    expect(await refusalOf(change(orderNo, { address: beijing }))).toEqual(dearer)
    expect((await now(orderNo)).version).toBe(1)
    const borne = { address: beijing, freight: 'airline' }
    expect(await change(orderNo, { ...borne, dryRun: true })).toMatchObject({ freightDifference: 800 })
    expect(await change(orderNo, borne)).toMatchObject({ result: 'done', freightDifference: 800 })
    await runJobs()
    expect(mailsAbout(orderNo)[0]?.text).toContain('增加的运费由我们承担')
    // What the airline has borne counts: nothing is dearer than Beijing now, and a lower freight is not refunded.
    expect(await change(orderNo, { key: 'k2' })).toMatchObject({ freightDifference: -800 })
  })

  it("never over the passenger's own request, which stays open", async () => {
    const orderNo = await order()
    const changeId = await ask(orderNo)
    expect((await lookUpOrder(deps, ['SHIP'], orderNo)).addressChange).toMatchObject({ asked: true })
    for (const dryRun of [true, false]) {
      expect(await refusalOf(change(orderNo, { freight: 'airline', dryRun }))).toEqual({ error: 'addressAskedFor' })
    }
    expect((await openAddressChanges(db, 100)).map((one) => one.changeId)).toContain(changeId)
    const words = { zh: '电话里改了主意', en: 'Changed on the phone' }
    await decideChangeOfAddress(deps, qing, { changeId, decision: 'refuse', words, dryRun: false })
    expect(await change(orderNo)).toMatchObject({ result: 'done' })
  })

  it('only on the address that was looked at', async () => {
    const orderNo = await order()
    const { addressChange } = await lookUpOrder(deps, ['SHIP'], orderNo)
    expect(addressChange).toEqual({ basis: 1, areaCode: '350000', asked: false })
    const { basis } = addressChange ?? expect.fail()
    await change(orderNo, { basis })
    const other = { address: { ...fujian, detail: '另一条路 1 号' }, basis, key: 'k2' }
    for (const dryRun of [true, false]) {
      expect(await refusalOf(change(orderNo, { ...other, dryRun }))).toEqual({ error: 'changedSince' })
    }
    expect(await change(orderNo, { ...other, basis: basis + 1 })).toMatchObject({ result: 'done' })
  })

  it('not once it has left, nor of goods that wait at a counter', async () => {
    const orderNo = await order()
    expect(await change(orderNo, { dryRun: true })).toMatchObject({ result: 'done' })
    await ship(orderNo)
    expect(await refusalOf(change(orderNo))).toEqual({ error: 'addressChangeClosed', reason: 'shipped' })
    expect((await lookUpOrder(deps, ['SHIP'], orderNo)).addressChange).toBeNull()
    const lines = [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800, payable: 10_000 }]
    const collected = await paidGoodsOrder(deps, { kind: 'PICKUP', accountId, lines })
    expect(await refusalOf(change(collected))).toEqual({ error: 'addressChangeClosed', reason: 'noParcel' })
    expect((await lookUpOrder(deps, ['PICKUP'], collected)).addressChange).toBeNull()
    expect(await refusalOf(change('nowhere'))).toMatchObject({ error: 'notFound' })
  })

  it('and a concurrent shipment agrees on where the parcel goes', async () => {
    for (let round = 0; round < 3; round += 1) {
      const orderNo = await order()
      const [shipped, changed] = await Promise.all([
        ship(orderNo).then(
          () => null,
          () => 'refused',
        ),
        change(orderNo).then(
          () => null,
          () => 'refused',
        ),
      ])
      expect([shipped, changed].filter((one) => one === null)).toHaveLength(1)
      expect((await now(orderNo)).version).toBe(changed === null ? 2 : 1)
    }
  })

  it.each([
    ['receiverRequired', { ...fujian, receiver: ' ' }],
    ['phoneFormat', { ...fujian, phone: '1541000' }],
    ['areaRequired', { ...fujian, area: null }],
    ['detailRequired', { ...fujian, detail: ' ' }],
    ['notDeliverable', tibet],
  ])('is refused with %s as a passenger is', async (error, address) => {
    const orderNo = await order()
    expect(await refusalOf(change(orderNo, { address, freight: 'airline' }))).toMatchObject({ error })
    expect((await now(orderNo)).version).toBe(1)
  })
})

import { consolePaths, staffPath, type StaffOrder } from '@aisle/contract/console'
import type { HeldShipping, ParcelsToShip, PickList, ShippedRow } from '@aisle/contract/console-fulfillment'
import * as limits from '@aisle/contract/limits'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { afterSales } from '../../../test-support/after-sales.ts'
import { addAddress, orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { orderDetail } from '../orders/order-detail.ts'
import { findOrder } from '../orders/index.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
const { shopper, runJobs } = await afterSales(deps)
const addrId = await addAddress(deps, shopper())
const server = await startConsole(deps)
afterAll(() => server.close())
beforeEach(() => deps.clock.advance(60))

async function signIn(role: StaffRole, name: string) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role], name))
  return browser
}
const service = () => signIn('service', '苏晴')
const warehouse = () => signIn('warehouse', '周敏')
type Browser = Awaited<ReturnType<typeof signIn>>

async function buyParcel(pieces: Record<string, number> = { 'TEA-S': 1 }): Promise<string> {
  const order = await orderGoods(deps, shopper(), { way: 'SHIP', pieces, addrId })
  await payForOrder(deps, order)
  return order.orderNo
}
const why = '付款待核实'
const act = <Answer = HeldShipping>(browser: Browser, request: object) =>
  browser.call<Answer>(staffPath('shipHold'), { why, dryRun: false, ...request })
const ship = async (browser: Browser, orderNo: string, dryRun = false) => {
  const shipments = [{ orderNo, carrierCode: 'shunfeng', waybillNo: `SF${orderNo}` }]
  const { data } = await browser.call<{ results: ShippedRow[] }>(staffPath('ship'), { shipments, dryRun })
  return data.results[0] ?? expect.fail()
}
const shippingOf = async (browser: Browser, orderNo: string) =>
  (await browser.call<StaffOrder>(consolePaths.order, { orderNo })).data.shipping
const parcels = async (browser: Browser, asked: object = {}) =>
  (await browser.call<ParcelsToShip>(consolePaths.toShip, asked)).data.parcels
const rows = async () => ({
  holds: await db.selectFrom('ship_holds').selectAll().execute(),
  lines: (await db.selectFrom('operator_audit').selectAll().where('command', '=', 'ship-hold').execute()).length,
})

describe('staff hold the shipping of an order (table O, X4)', () => {
  it('after a dry run that changes nothing', async () => {
    const orderNo = await buyParcel()
    const before = await rows()
    const shown = await act(await service(), { orderNo, dryRun: true })
    const since = deps.clock.now().toISOString()
    expect(shown.data).toMatchObject({ dryRun: true, orderNo, result: 'held', from: null })
    expect(shown.data.to).toMatchObject({ by: '苏晴', why, since })
    expect(await rows()).toEqual(before)
    expect((await ship(await warehouse(), orderNo, true)).result).toBe('shipped')
  })

  it('once, with a line of the audit that does not repeat the reason', async () => {
    const orderNo = await buyParcel()
    const browser = await service()
    const held = await act(browser, { orderNo })
    const after = await rows()
    expect((await act(browser, { orderNo })).data).toEqual({ ...held.data, result: 'same', from: held.data.to })
    expect((await act(await warehouse(), { orderNo })).data).toMatchObject({ result: 'same' })
    expect(await rows()).toEqual(after)
    const lines = await db.selectFrom('operator_audit').selectAll().where('command', '=', 'ship-hold').execute()
    const mine = lines.filter(({ summary }) => summary.includes(orderNo))
    expect(mine).toMatchObject([
      { scope: 'fulfillment', changes: null, key_name: expect.stringMatching(/^psn_service/) },
    ])
    expect(mine[0]?.summary).not.toContain(why)
  })

  it('once, when two do it at the same time', async () => {
    const orderNo = await buyParcel()
    const [one, other] = [await service(), await warehouse()]
    const both = await Promise.all([act(one, { orderNo }), act(other, { orderNo })])
    expect(both.map(({ data }) => data.result).toSorted()).toEqual(['held', 'same'])
  })

  it('and it is not shipped, which says who holds it and why, until somebody releases it', async () => {
    const orderNo = await buyParcel()
    const packer = await warehouse()
    await act(await service(), { orderNo })
    for (const dryRun of [true, false]) {
      expect(await ship(packer, orderNo, dryRun)).toEqual({
        orderNo,
        result: 'refused',
        problem: `shippingHeld, by 苏晴, why ${why}`,
        words: {
          zh: `苏晴 暂停了发货：${why}。请先恢复发货`,
          en: `Shipping is on hold by 苏晴: ${why}. Please release it first.`,
        },
      })
    }
    const released = await act(packer, { orderNo, why: null })
    expect(released.data).toMatchObject({ result: 'released', from: { by: '苏晴', why }, to: null })
    expect((await act(packer, { orderNo, why: null })).data).toMatchObject({ result: 'same', from: null, to: null })
    expect((await ship(packer, orderNo)).result).toBe('shipped')
  })

  it('and of a hold and a shipment at one moment one is refused', async () => {
    const [packer, desk] = [await warehouse(), await service()]
    for (let round = 0; round < 3; round += 1) {
      const orderNo = await buyParcel()
      const [shipped, held] = await Promise.all([ship(packer, orderNo), act(desk, { orderNo })])
      const isHeld = held.code === '200'
      expect(shipped.result).toBe(isHeld ? 'refused' : 'shipped')
      expect((await findOrder(db, orderNo))?.state).toBe(isHeld ? 'awaiting_shipment' : 'shipped')
    }
  })

  it('and nobody writes over a colleague’s hold, or releases one that they have not seen', async () => {
    const orderNo = await buyParcel()
    const [packer, desk] = [await warehouse(), await service()]
    const seen = (await act(desk, { orderNo })).data.to ?? expect.fail()
    expect(await act(packer, { orderNo, why: '少一件' })).toMatchObject({
      code: '6024',
      data: { error: 'heldAlready' },
    })
    await act(desk, { orderNo, why: null, holdId: seen.holdId })
    await act(packer, { orderNo, why: '少一件' })
    for (const dryRun of [true, false]) {
      const late = await act(desk, { orderNo, why: null, holdId: seen.holdId, dryRun })
      expect(late).toMatchObject({ code: '6004', data: { error: 'changedSince' } })
    }
    expect((await shippingOf(desk, orderNo))?.hold).toMatchObject({ by: '周敏', why: '少一件' })
  })

  it('only while it is to be shipped', async () => {
    const [packer, desk] = [await warehouse(), await service()]
    const shipped = await buyParcel()
    expect(await shippingOf(desk, shipped)).toEqual({ hold: null })
    await ship(packer, shipped)
    expect(await act(desk, { orderNo: shipped })).toMatchObject({ code: '6023', data: { error: 'notToShip' } })
    expect(await shippingOf(desk, shipped)).toBeNull()
    const collected = await orderGoods(deps, shopper(), {
      way: 'PICKUP',
      pieces: { 'TEA-S': 1 },
      pickupPointId: 'XMN-T3',
    })
    await payForOrder(deps, collected)
    const unpaid = await orderGoods(deps, shopper(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
    for (const { orderNo } of [collected, unpaid]) expect((await act(desk, { orderNo })).code).toBe('6023')
    expect((await act<{ error: string }>(desk, { orderNo: 'nowhere' })).data.error).toBe('notFound')
  })

  it('for a reason of some length', async () => {
    const orderNo = await buyParcel()
    const desk = await service()
    for (const wrong of ['  ', '长'.repeat(limits.shipHoldReasonLength + 1)])
      expect((await act<{ error: string }>(desk, { orderNo, why: wrong })).data.error).toBe('invalidRequest')
    expect((await act(desk, { orderNo, why: '长'.repeat(limits.shipHoldReasonLength) })).data.result).toBe('held')
  })

  it('and its passenger sees nothing of it, and may be refunded; then the hold has ended', async () => {
    const orderNo = await buyParcel({ 'TEA-S': 2 })
    const seen = await orderDetail(deps, shopper(), { orderNo })
    const desk = await service()
    await act(desk, { orderNo })
    expect(await orderDetail(deps, shopper(), { orderNo })).toEqual(seen)
    const choices = { orderNo }
    const { data } = await desk.call<{ reasons: { reasonId: string }[] }>(staffPath('orderRefundChoices'), choices)
    const refund = (units: number) =>
      desk.call(staffPath('orderRefund'), {
        orderNo,
        lines: [{ lineNo: 1, units }],
        reasonId: data.reasons[0]?.reasonId,
        key: `k${units}`,
        dryRun: false,
      })
    expect((await refund(1)).code).toBe('200')
    await runJobs()
    expect((await shippingOf(desk, orderNo))?.hold).toMatchObject({ why })
    const cancel = { orderNo, reasonId: data.reasons[0]?.reasonId, dryRun: false }
    expect((await desk.call(staffPath('orderCancel'), cancel)).code).toBe('200')
    await runJobs()
    expect((await findOrder(db, orderNo))?.state).toBe('refunded')
    expect(await shippingOf(desk, orderNo)).toBeNull()
    expect((await act(desk, { orderNo, why: null })).data).toMatchObject({ result: 'same', from: null })
    expect((await act(desk, { orderNo })).code).toBe('6023')
  })
})

describe('a held parcel in the list of those to ship (X4)', () => {
  it('says by whom and why, is found by the filter, and is not picked', async () => {
    const [held, free] = [await buyParcel(), await buyParcel()]
    const packer = await warehouse()
    await act(await service(), { orderNo: held })
    const numbers = async (asked: object) => (await parcels(packer, asked)).map(({ orderNo }) => orderNo)
    const row = (await parcels(packer)).find(({ orderNo }) => orderNo === held)
    expect(row).toMatchObject({ hold: 'staff', heldByStaff: { by: '苏晴', why } })
    expect(await numbers({ held: true })).toContain(held)
    expect(await numbers({ held: true })).not.toContain(free)
    expect(await numbers({ held: false })).toContain(free)
    expect(await numbers({ held: false })).not.toContain(held)
    const { data } = await packer.call<PickList>(staffPath('pickList'), { orderNos: [held, free] })
    expect(data.picks.flatMap(({ orders }) => orders)).toEqual([free])
    expect(data.leftOut).toEqual([{ orderNo: held, hold: 'staff' }])
  })
})

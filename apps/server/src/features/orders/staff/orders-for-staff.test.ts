import type { OrderKind } from '@aisle/contract/order-states'
import { ordersSchema } from '@aisle/contract/console-schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../../test-support/buy-goods.ts'
import { buyPlan } from '../../../../test-support/buy-plan.ts'
import { addShopper, openGoodsShop } from '../../../../test-support/goods-shop.ts'
import { loadRefundReasons } from '../../../../test-support/refund-world.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop, wifiFlight } from '../../../../test-support/wifi-shop.ts'
import { newId } from '../../../platform/security/random.ts'
import { calculateRefund } from '../../refunds/calculate-refund.ts'
import { submitRefund } from '../../refunds/submit-refund.ts'
import { listOrdersForStaff, showOrderToStaff } from '../index.ts'
import { lookThroughOrders } from './staff-orders-store.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
const shopper = await addShopper(deps)
const everyKind: OrderKind[] = ['WIFI', 'SHIP', 'PICKUP']

const list = async (query: object = {}, kinds: readonly OrderKind[] = everyKind) =>
  listOrdersForStaff(deps, kinds, ordersSchema.parse(query))
const numbers = async (query: object = {}, kinds?: readonly OrderKind[]) =>
  (await list(query, kinds)).rows.map(({ orderNo }) => orderNo)

let flightDay = ''
let [unpaid, toShip, asked, toCollect, plan] = ['', '', '', '', '']

beforeAll(async () => {
  const addrId = await addAddress(deps, shopper())
  const buy = async (way: 'SHIP' | 'PICKUP', pays: boolean) => {
    deps.clock.advance(60)
    const to = way === 'SHIP' ? { addrId } : { pickupPointId: 'XMN-T3' }
    const order = await orderGoods(deps, shopper(), { way, pieces: { 'TEA-S': 2 }, ...to })
    if (pays) await payForOrder(deps, order)
    return order.orderNo
  }
  unpaid = await buy('SHIP', false)
  toShip = await buy('SHIP', true)
  asked = await buy('SHIP', true)
  toCollect = await buy('PICKUP', true)
  const asks = {
    orderNo: asked,
    type: 'refund_only' as const,
    lines: [{ lineNo: 1, units: 1 }],
    reasonId: 'TWICE',
    note: '买重了',
  }
  const { amount } = await calculateRefund(deps, shopper(), asks)
  await submitRefund(deps, { ...shopper(), idempotencyKey: newId(deps.random, 'key') }, { ...asks, amount })
  deps.clock.advance(60)
  const passenger = await boardPassenger(deps, { flightId: wifiFlight.flightId })
  const bought = await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'HOUR' })
  plan = bought.orderNo
  const flights = db.selectFrom('flights').select('flight_date').where('flight_id', '=', wifiFlight.flightId)
  flightDay = (await flights.executeTakeFirstOrThrow()).flight_date
})

describe('the list of orders for staff (X4)', () => {
  it('has all, the newest first', async () => {
    expect(await numbers()).toEqual([plan, toCollect, asked, toShip, unpaid])
  })

  it('goes on after the last row, whatever is placed meanwhile', async () => {
    const first = await list({ limit: 2 })
    expect(first.total).toBe(5)
    const second = await list({ limit: 2, cursor: first.cursor })
    const third = await list({ limit: 2, cursor: second.cursor })
    const shown = [first, second, third].flatMap(({ rows }) => rows.map(({ orderNo }) => orderNo))
    expect(shown).toEqual(await numbers())
    expect(third.cursor).toBeNull()
  })

  it.each([
    ['toShip', () => [asked, toShip]],
    ['notPaid', () => [unpaid]],
    ['refundOpen', () => [asked]],
    ['toCollect', () => [toCollect]],
    ['wifi', () => [plan]],
  ])('has the view %s', async (view, expected) => {
    expect(await numbers({ view })).toEqual(expected())
  })

  it('finds by number, by its beginning, and by the mailbox of the contact', async () => {
    expect(await numbers({ text: toShip })).toEqual([toShip])
    expect(await numbers({ text: toShip.slice(0, 6) })).toEqual(await numbers())
    await db.updateTable('orders').set({ contact_email: 'Li@Example.com' }).where('order_no', '=', unpaid).execute()
    expect(await numbers({ text: 'li@example.COM' })).toEqual([unpaid])
    expect(await list({ text: 'tea' })).toEqual({ rows: [], cursor: null, total: 0, searchedTo: null })
  })

  it('filters by state, kind, day and flight', async () => {
    expect(await numbers({ state: ['paid'] })).toEqual([plan, toCollect])
    expect(await numbers({ kind: ['PICKUP', 'WIFI'] })).toEqual([plan, toCollect])
    expect(await numbers({ placedFrom: '2026-11-20', placedTo: '2026-11-20' })).toHaveLength(5)
    expect(await numbers({ placedFrom: '2026-11-21' })).toEqual([])
    const { flightNo } = wifiFlight
    expect(await numbers({ flightNo })).toEqual([plan])
    expect(await numbers({ flightNo, flightDate: flightDay })).toEqual([plan])
    expect(await numbers({ flightNo, flightDate: '2020-01-01' })).toEqual([])
  })

  it.each([
    ['a variant', { sku: 'TEA-S' }, () => [toCollect, asked, toShip, unpaid]],
    ['a plan', { plan: 'HOUR' }, () => [plan]],
    ['a plan that is no variant', { sku: 'HOUR' }, () => []],
    ['a counter', { point: 'XMN-T3' }, () => [toCollect]],
    ['a gateway that has paid', { method: 'alipay' }, () => [plan, toCollect, asked, toShip]],
    ['another gateway', { method: 'stripe' }, () => []],
    ['a currency', { currency: 'USD' }, () => []],
    ['a day of payment', { paidFrom: '2026-11-20', paidTo: '2026-11-20' }, () => [plan, toCollect, asked, toShip]],
    ['the day after', { paidFrom: '2026-11-21' }, () => []],
    ['a refund', { refund: true }, () => [asked]],
    ['no refund, and to ship', { refund: false, view: 'toShip' }, () => [toShip]],
    ['no invoice', { invoice: false }, () => [plan, toCollect, asked, toShip, unpaid]],
    ['an invoice', { invoice: true }, () => []],
    ['a coupon', { coupon: 'NEW20' }, () => []],
  ])('looks through the newest for %s', async (_, query, expected) => {
    const page = await list(query)
    expect(page.rows.map(({ orderNo }) => orderNo)).toEqual(expected())
    expect([page.cursor, page.total, page.searchedTo]).toEqual([null, expected().length, null])
    // Beside a flight or what was typed, it narrows what these lead to.
    expect(await numbers({ ...query, text: plan })).toEqual(expected().filter((orderNo) => orderNo === plan))
  })

  it('looks through them by what they cost, and shows the rest on the next page', async () => {
    const totals = new Map((await list()).rows.map(({ orderNo, total }) => [orderNo, total]))
    const dear = (totals.get(plan) ?? 0) + 1
    const first = await list({ totalFrom: dear, limit: 3 })
    expect(first.rows.map(({ orderNo }) => orderNo)).toEqual([toCollect, asked, toShip])
    expect([first.total, first.searchedTo]).toEqual([null, first.rows.at(-1)?.placedAt])
    const second = await list({ totalFrom: dear, limit: 3, cursor: first.cursor })
    expect(second.rows.map(({ orderNo }) => orderNo)).toEqual([unpaid])
    expect(second.cursor).toBeNull()
    expect(await numbers({ totalTo: dear - 1 })).toEqual([plan])
  })

  it('stops after so many, says how far it came, and goes on from there', async () => {
    const wanted = { view: 'all', text: null, kinds: everyKind, placed: { from: null, before: null } } as const
    const narrowing = { point: 'XMN-T3', paid: { from: null, before: null } }
    const begun = await lookThroughOrders(db, { ...wanted, narrowing }, { after: null, limit: 5, most: 1 })
    expect([begun.orderNos, begun.lookedTo?.id]).toEqual([[], plan])
    const further = await lookThroughOrders(db, { ...wanted, narrowing }, { after: begun.lookedTo, limit: 5, most: 2 })
    expect([further.orderNos, further.lookedTo?.id]).toEqual([[toCollect], asked])
    const last = await lookThroughOrders(db, { ...wanted, narrowing }, { after: further.lookedTo, limit: 5, most: 9 })
    expect(last).toEqual({ orderNos: [], lookedTo: null })
  })

  it('shows of each order who, what, how much, and what it waits for', async () => {
    const { rows } = await list()
    const byNumber = new Map(rows.map((row) => [row.orderNo, row]))
    expect(byNumber.get(asked)).toMatchObject({ kind: 'SHIP', state: 'awaiting_shipment', waitsFor: 'refund' })
    expect(byNumber.get(asked)?.what).toMatchObject([{ name: { en: 'Anxi Oolong, Fresh Style' }, quantity: 2 }])
    expect(byNumber.get(unpaid)).toMatchObject({ waitsFor: 'payment' })
    expect(byNumber.get(unpaid)?.payDeadline).not.toBeNull()
    expect(byNumber.get(plan)?.flight?.flightNo).toBe(wifiFlight.flightNo)
    expect(byNumber.get(plan)?.waitsFor).toBeNull()
  })

  it('has only the kinds that the person sees, counted too', async () => {
    expect(await numbers({}, ['PICKUP'])).toEqual([toCollect])
    expect((await list({}, ['PICKUP'])).total).toBe(1)
    expect(await numbers({ kind: ['SHIP'] }, ['PICKUP'])).toEqual([])
    expect(await numbers({}, [])).toEqual([])
  })
})

describe('one order for staff', () => {
  it('has lines, money, masked delivery, the refund with the passenger’s words, and its history', async () => {
    const order = await showOrderToStaff(deps, everyKind, asked)
    expect(order).toMatchObject({ state: 'awaiting_shipment', waitsFor: 'refund', shipment: null, pickup: null })
    expect(order?.lines).toMatchObject([{ refId: 'TEA-S', quantity: 2, listPrice: 19_800 }])
    expect(order?.delivery).toMatchObject({ phone: '154****0101' })
    expect(order?.delivery?.address).toMatch(/^福建省厦门市.*\*\*\*$/)
    expect(order?.delivery?.address).not.toContain('示例路')
    // What was not shipped is refunded without a decision.
    expect(order?.refunds).toMatchObject([{ state: 'refunding', note: '买重了', type: 'refund_only' }])
    expect(order?.money.refundAsked).toBe(order?.refunds[0]?.amount)
    expect(order?.payments).toMatchObject([{ state: 'paid', gateway: 'alipay' }])
    const events = order?.timeline.map(({ kind, event }) => `${kind} ${event}`) ?? []
    expect(events.slice(0, 4).toSorted()).toEqual(['order paid', 'order readied', 'order submitted', 'payment begun'])
    expect(events).toContain('refund submitted')
    expect(events).toContain('order refundStarted')
  })

  it('of a plan has passenger, seat and flight; of the counter its codes as counts only', async () => {
    const ofPlan = await showOrderToStaff(deps, everyKind, plan)
    expect(ofPlan?.plans).toMatchObject([{ state: 'unused', flight: { flightNo: wifiFlight.flightNo } }])
    const ofCounter = await showOrderToStaff(deps, everyKind, toCollect)
    expect(ofCounter?.pickup).toEqual({ unused: 2, used: 0, gone: 0 })
    const { code } = await db.selectFrom('pickup_codes').select('code').executeTakeFirstOrThrow()
    expect(JSON.stringify(ofCounter)).not.toContain(code)
  })

  it('that is unknown, or of a kind that the person does not see, is not there', async () => {
    expect(await showOrderToStaff(deps, everyKind, '26112099999999')).toBeUndefined()
    expect(await showOrderToStaff(deps, ['WIFI'], toShip)).toBeUndefined()
  })
})

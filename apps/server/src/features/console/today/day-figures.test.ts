import { consolePaths } from '@aisle/contract/console'
import { figureNames, type FigureName, type StaffToday } from '@aisle/contract/console-today'
import { dayFiguresSeconds } from '@aisle/contract/limits'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import { beijingMidnight, daysAfter } from '@aisle/rules/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../../test-support/buy-goods.ts'
import { buyPlan } from '../../../../test-support/buy-plan.ts'
import { addShopper, openGoodsShop } from '../../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop, wifiFlight } from '../../../../test-support/wifi-shop.ts'
import { addColleague, openStaffBrowser, startConsole } from '../test-support/staff-browser.ts'

const { db } = await testDatabase({
  audit: { off: true, because: 'the ledger is moved to other moments and currencies' },
})
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
await openWifiShop(deps)
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const server = await startConsole(deps)
afterAll(() => server.close())

async function figuresOf(...roles: StaffRole[]) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, roles))
  return (await browser.call<StaffToday>(consolePaths.today)).data.figures
}

/** Without what was read before. */
async function readAnew() {
  deps.clock.advance(dayFiguresSeconds)
  const figures = await figuresOf('admin')
  return Object.fromEntries(
    figures.map(({ name, currency, now, before }) => [currency ? `${name} ${currency}` : name, [now, before]]),
  )
}

const nothing = {
  'takings CNY': [0, 0],
  ordersPaid: [0, 0],
  plansSold: [0, 0],
  online: [0, null],
  'paidBack CNY': [0, 0],
}

const move = (orderNo: string, to: { at?: Date; amount?: number; currency?: 'CNY' | 'USD'; kind?: 'refunded' }) =>
  db.updateTable('ledger_entries').set(to).where('order_no', '=', orderNo).execute()

let atFirst = {}
let goods: string[] = []
let plan = ''
let midnight = new Date(0)

beforeAll(async () => {
  atFirst = await readAnew()
  const addrId = await addAddress(deps, shopper())
  for (const _ of [1, 2, 3, 4]) {
    const order = await orderGoods(deps, shopper(), { way: 'SHIP', pieces: { 'TEA-S': 1 }, addrId })
    await payForOrder(deps, order)
    goods = [...goods, order.orderNo]
  }
  const passenger = await boardPassenger(deps, { flightId: wifiFlight.flightId })
  plan = (await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'HOUR' })).orderNo
  midnight = beijingMidnight('2026-11-20')
})

describe('the figures of the day (X4)', () => {
  it('are all nothing before the first order', () => {
    expect(atFirst).toEqual(nothing)
  })

  it('are what was paid today, of Wi-Fi and of goods', async () => {
    const paid = await db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum('amount').as('sum'))
      .executeTakeFirst()
    expect(Number(paid?.sum)).toBeGreaterThan(0)
    expect(await readAnew()).toEqual({
      ...nothing,
      'takings CNY': [Number(paid?.sum), 0],
      ordersPaid: [5, 0],
      plansSold: [1, 0],
    })
  })

  it('begin at midnight in Beijing, beside the same span of the day before', async () => {
    const [first = '', second = '', third = '', fourth = ''] = goods
    const amount = 10_001
    await move(plan, { at: daysAfter(midnight, -3) })
    await move(first, { at: midnight, amount })
    await move(second, { at: new Date(midnight.getTime() - 1), amount })
    await move(third, { at: daysAfter(midnight, -1), amount })
    await move(fourth, { at: new Date(daysAfter(midnight, -1).getTime() - 1), amount })
    // The end of the day before comes later than this hour of it.
    const sameHour = await readAnew()
    expect(sameHour).toEqual({ ...nothing, 'takings CNY': [amount, amount], ordersPaid: [1, 1] })
  })

  it('have each currency by itself, and say what was paid back', async () => {
    const [first = '', second = '', third = ''] = goods
    await move(first, { at: midnight, amount: 2_900, currency: 'USD' })
    await move(second, { at: midnight, amount: 19_800 })
    await move(third, { at: midnight, amount: 700, kind: 'refunded' })
    expect(await readAnew()).toEqual({
      ...nothing,
      'takings CNY': [19_800, 0],
      'takings USD': [2_900, 0],
      'paidBack CNY': [700, 0],
      'paidBack USD': [0, 0],
      ordersPaid: [2, 0],
    })
  })

  it('count no order for money that came a second time', async () => {
    const [, second = ''] = goods
    const entries = db.selectFrom('ledger_entries').select(['payment_no', 'external_key'])
    const { payment_no, external_key } = await entries.where('order_no', '=', second).executeTakeFirstOrThrow()
    const surplus = { refund_no: 'R-second', order_no: second, payment_no, provider_txn: external_key, amount: 19_800 }
    await db
      .insertInto('payment_refunds')
      .values({
        ...surplus,
        purpose: 'surplus',
        reason: 'secondPayment',
        state: 'refunding',
        created_at: deps.clock.now(),
      })
      .execute()
    expect(await readAnew()).toMatchObject({ 'takings CNY': [19_800, 0], ordersPaid: [1, 0] })
  })

  it('are read once a minute, and have the moment at which they were', async () => {
    deps.clock.advance(dayFiguresSeconds)
    const readAt = deps.clock.now().toISOString()
    await figuresOf('admin')
    deps.clock.advance(dayFiguresSeconds - 1)
    await move(plan, { at: midnight })
    const kept = await figuresOf('finance')
    expect(new Set(kept.map(({ asOf }) => asOf))).toEqual(new Set([readAt]))
    expect(kept.find(({ name }) => name === 'ordersPaid')?.now).toBe(1)
    deps.clock.advance(1)
    const anew = await figuresOf('finance')
    expect(anew.find(({ name }) => name === 'ordersPaid')?.now).toBe(2)
  })

  it('have nothing about who is online on the ground of aircraft', async () => {
    deps.settings = { ...deps.settings, role: 'ground' }
    expect(Object.keys(await readAnew())).not.toContain('online')
    deps.settings = { ...deps.settings, role: 'all' }
    expect(Object.keys(await readAnew())).toContain('online')
  })

  /** Written down beside the design's table of insight and not computed from the contract's. */
  const sees: Record<StaffRole, readonly FigureName[]> = {
    service: figureNames,
    warehouse: figureNames,
    counter: [],
    inspector: figureNames,
    editor: ['ordersPaid'],
    flightOperations: ['plansSold', 'online'],
    finance: ['takings', 'ordersPaid', 'paidBack'],
    analyst: figureNames,
    admin: figureNames,
  }

  it.each(staffRoles)('are shown as far as they are of the work of %s', async (role) => {
    const shown = new Set((await figuresOf(role)).map(({ name }) => name))
    expect([...shown]).toEqual(sees[role])
  })

  it('are those of all the roles of a person', async () => {
    const names = (await figuresOf('counter', 'editor', 'flightOperations')).map(({ name }) => name)
    expect(names).toEqual(['ordersPaid', 'plansSold', 'online'])
  })
})

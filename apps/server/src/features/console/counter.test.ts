import { consolePaths, staffPath } from '@aisle/contract/console'
import type { CounterDay, StaffCounter, TakenBack } from '@aisle/contract/console-fulfillment'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { codesOfOrder } from '../orders/index.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
await openWifiShop(deps)
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const flown = await boardPassenger(deps)
const server = await startConsole(deps)
afterAll(() => server.close())
beforeEach(() => deps.clock.advance(60))

async function signIn(role: StaffRole) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role]))
  return browser
}

async function buyToCollect(caller = shopper(), pickupPointId = 'XMN-T3') {
  const order = await orderGoods(deps, caller, {
    way: 'PICKUP',
    pieces: { 'TEA-S': 1, 'SCARF-BLUE': 1 },
    pickupPointId,
  })
  await payForOrder(deps, order)
  const codes = (await codesOfOrder(db, order.orderNo)).map(({ code }) => code)
  const [tea = '', scarf = ''] = codes
  return { orderNo: order.orderNo, tea, scarf }
}
const today = '2026-11-20'
const dayOf = async (browser: Awaited<ReturnType<typeof signIn>>, asked: { pointId?: string; day?: string } = {}) =>
  (await browser.call<CounterDay>(consolePaths.counterDay, { pointId: 'XMN-T3', ...asked })).data
const redeem = { dryRun: false }
const undo = { why: 'wrongPiece', dryRun: false }

describe('a counter’s day (X4)', () => {
  it('lists what waits there with passenger and flight, without the codes that are worth goods', async () => {
    const { orderNo, tea, scarf } = await buyToCollect(flown.caller())
    const elsewhere = await buyToCollect(shopper(), 'PKX-T1')
    const counter = await signIn('counter')
    const { counters } = (await counter.call<{ counters: StaffCounter[] }>(consolePaths.counters)).data
    expect(counters.map(({ pointId }) => pointId)).toEqual(expect.arrayContaining(['XMN-T3', 'PKX-T1']))
    const { waiting, total, day } = await dayOf(counter)
    expect(day).toBe(today)
    const own = waiting.filter((piece) => piece.orderNo === orderNo)
    expect(own.map(({ sku }) => sku.skuId).toSorted()).toEqual(['SCARF-BLUE', 'TEA-S'])
    expect(own[0]).toMatchObject({
      passenger: { name: '林小屿', manifestName: 'LIN/XIAOYU' },
      flight: { flightNo: 'MF829', flightDate: today },
      state: 'waiting',
      takeBackUntil: null,
    })
    expect(own.map(({ ending }) => ending).toSorted()).toEqual([tea.slice(-4), scarf.slice(-4)].toSorted())
    expect(waiting.some((piece) => piece.orderNo === elsewhere.orderNo)).toBe(false)
    expect(total).toBe(waiting.length)
    for (const code of [tea, scarf, elsewhere.tea]) expect(JSON.stringify(waiting)).not.toContain(code)
  })

  it('puts the next departure first, and those without a known flight last', async () => {
    const none = await buyToCollect()
    const flying = await buyToCollect(flown.caller())
    const numbers = (await dayOf(await signIn('counter'))).waiting.map((piece) => piece.orderNo)
    expect(numbers.indexOf(flying.orderNo)).toBeLessThan(numbers.indexOf(none.orderNo))
  })

  it('shows the code of what was handed over to whoever may take it back, and as long as they may', async () => {
    const { tea } = await buyToCollect()
    const [counter, service] = [await signIn('counter'), await signIn('service')]
    await counter.call(staffPath('redeem'), { code: tea, ...redeem })
    const latest = async (browser: typeof counter, asked = {}) => (await dayOf(browser, asked)).handedOver[0]
    expect(await latest(counter)).toMatchObject({ code: tea, state: 'handedOver', ending: tea.slice(-4) })
    expect((await latest(service))?.code).toBe(`••••••••${tea.slice(-4)}`)
    expect(await latest(counter, { pointId: 'PKX-T1' })).toBeUndefined()
    expect(await latest(counter, { day: '2026-11-21' })).toBeUndefined()
    deps.clock.advance(10 * 60)
    expect(await latest(counter)).toMatchObject({ code: `••••••••${tea.slice(-4)}`, takeBackUntil: null })
  })

  it('of a counter that does not exist is not found', async () => {
    const counter = await signIn('counter')
    const answer = await counter.call(consolePaths.counterDay, { pointId: 'NONE', day: today })
    expect(answer.data.error).toBe('notFound')
  })
})

describe('taking back at the counter (O10)', () => {
  it('is done by one of two people at once, and the piece waits again', async () => {
    const { orderNo, tea } = await buyToCollect()
    const [one, other] = [await signIn('counter'), await signIn('counter')]
    await one.call(staffPath('redeem'), { code: tea, ...redeem })
    const answers = await Promise.all(
      [one, other].map((browser) => browser.call<TakenBack>(staffPath('redeemUndo'), { code: tea, ...undo })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '6016'])
    const waiting = (await dayOf(one)).waiting.filter((piece) => piece.orderNo === orderNo)
    expect(waiting).toHaveLength(2)
  })

  it('needs a known reason, and is refused with its code when the minutes are over', async () => {
    const { tea } = await buyToCollect()
    const counter = await signIn('counter')
    await counter.call(staffPath('redeem'), { code: tea, ...redeem })
    const bored = await counter.call(staffPath('redeemUndo'), { code: tea, why: 'boredom', dryRun: false })
    expect(bored.data.error).toBe('invalidRequest')
    deps.clock.advance(10 * 60)
    const late = await counter.call(staffPath('redeemUndo'), { code: tea, ...undo })
    expect(late).toMatchObject({ code: '6017', data: { error: 'takeBackTooLate' } })
  })
})

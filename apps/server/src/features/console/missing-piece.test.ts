import { consolePaths, staffPath, type StaffOrder, type StaffOrderPage } from '@aisle/contract/console'
import type { CounterDay, MissingPiece, MissingPieceChange } from '@aisle/contract/console-fulfillment'
import type { StaffToday } from '@aisle/contract/console-today'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { codesOfOrder } from '../orders/index.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const server = await startConsole(deps)
afterAll(() => server.close())
beforeEach(() => deps.clock.advance(60))

async function signIn(role: StaffRole, name: string) {
  const browser = openStaffBrowser(server.address)
  await browser.signInAs(await addColleague(deps, [role], name))
  return browser
}
type Browser = Awaited<ReturnType<typeof signIn>>
const counter = () => signIn('counter', '王磊')
const service = () => signIn('service', '苏晴')

async function buyToCollect() {
  const pieces = { 'TEA-S': 1, 'SCARF-BLUE': 1 }
  const order = await orderGoods(deps, shopper(), { way: 'PICKUP', pieces, pickupPointId: 'XMN-T3' })
  await payForOrder(deps, order)
  const [first, second] = await codesOfOrder(db, order.orderNo)
  return { orderNo: order.orderNo, code: first?.code ?? '', other: second?.code ?? '' }
}
const why = '货架上没有'
const note = (browser: Browser, request: object) =>
  browser.call<MissingPieceChange>(staffPath('pickupMissing'), { why, dryRun: false, ...request })
const redeem = (browser: Browser, code: string, dryRun = false) =>
  browser.call<{ changed: boolean; missing: MissingPiece | null }>(staffPath('redeem'), { code, dryRun })
const waiting = async (browser: Browser, orderNo: string) =>
  (await browser.call<CounterDay>(consolePaths.counterDay, { pointId: 'XMN-T3' })).data.waiting.filter(
    (piece) => piece.orderNo === orderNo && piece.missing,
  )
const missingOf = async (browser: Browser, orderNo: string) =>
  (await browser.call<StaffOrder>(consolePaths.order, { orderNo })).data.missing
const todayOf = async (browser: Browser) =>
  (await browser.call<StaffToday>(consolePaths.today)).data.waiting.find(({ kind }) => kind === 'piecesMissing')
const inView = async (browser: Browser) =>
  (await browser.call<StaffOrderPage>(consolePaths.orders, { view: 'pieceMissing' })).data.rows.map(
    (row) => row.orderNo,
  )
const rows = () => db.selectFrom('missing_pieces').selectAll().execute()

describe('a piece that the counter does not find (O10)', () => {
  it('is noted after a dry run that changes nothing: who, when and why', async () => {
    const { orderNo, code } = await buyToCollect()
    const browser = await counter()
    const since = deps.clock.now().toISOString()
    const shown = await note(browser, { code, dryRun: true })
    expect(shown.data).toMatchObject({ orderNo, result: 'missing', from: null, to: { by: '王磊', why, since } })
    expect(await rows()).toEqual([])
    await note(browser, { code })
    expect((await note(await counter(), { code, why: '也没有' })).data).toMatchObject({ result: 'same', to: { why } })
    expect(await rows()).toHaveLength(1)
    expect(await waiting(browser, orderNo)).toMatchObject([{ ending: code.slice(-4), missing: { by: '王磊', why } }])
    const lines = await db.selectFrom('operator_audit').selectAll().where('command', '=', 'pickup-missing').execute()
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain(why)
    expect(JSON.stringify(lines)).not.toContain(code)
  })

  it('waits for customer service, on the order, in its view and on Today, until it is found', async () => {
    const desk = await service()
    const { orderNo, code } = await buyToCollect()
    const browser = await counter()
    const others = (await todayOf(desk))?.count ?? 0
    await note(browser, { code })
    const [missing] = await missingOf(desk, orderNo)
    expect(missing).toMatchObject({ by: '王磊', why, orderNo })
    expect(await inView(desk)).toContain(orderNo)
    expect((await todayOf(desk))?.count).toBe(others + 1)
    expect(await todayOf(browser)).toBeUndefined()
    // Nobody is there to show the code.
    const found = { orderNo, missingId: missing?.missingId ?? '', why: null }
    expect((await note(browser, found)).data).toMatchObject({ result: 'found', to: null })
    expect((await note(browser, found)).data).toMatchObject({ result: 'same' })
    expect(await missingOf(desk, orderNo)).toEqual([])
    expect(await inView(desk)).not.toContain(orderNo)
  })

  it('keeps its code, which hands it over once it is there, and then it is missing no more', async () => {
    const { orderNo, code } = await buyToCollect()
    const browser = await counter()
    await note(browser, { code })
    const order = () => db.selectFrom('orders').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
    const before = await order()
    expect((await redeem(browser, code, true)).data).toMatchObject({ changed: true, missing: { why } })
    expect((await redeem(browser, code)).data).toMatchObject({ changed: true, missing: null })
    expect(await missingOf(await service(), orderNo)).toEqual([])
    expect({ ...(await order()), version: 0 }).toEqual({ ...before, version: 0 })
  })

  it('is found by its code as well, and one that was handed over is not missing', async () => {
    const { code, other } = await buyToCollect()
    const browser = await counter()
    await note(browser, { code })
    expect((await note(browser, { code, why: null })).data).toMatchObject({ result: 'found' })
    await redeem(browser, other)
    expect((await note(browser, { code: other })).data).toMatchObject({ error: 'stateChanged' })
  })

  it('waits for nobody once its money goes back', async () => {
    const { orderNo, code } = await buyToCollect()
    await note(await counter(), { code })
    const come = (state: 'refunding' | 'unused') =>
      db.updateTable('pickup_codes').set({ state }).where('code', '=', code).execute()
    await come('refunding')
    const desk = await service()
    expect(await missingOf(desk, orderNo)).toEqual([])
    expect(await inView(desk)).not.toContain(orderNo)
    await come('unused')
  })

  it('is the counter’s to note', async () => {
    const { code } = await buyToCollect()
    expect((await note(await service(), { code })).code).toBe('7002')
  })
})

import { consolePaths, staffPath, type StaffOrderPage } from '@aisle/contract/console'
import type { SearchAnswer, SearchKind } from '@aisle/contract/console-search'
import type { StaffPassengers } from '@aisle/contract/console-passengers'
import { computeHelpCode } from '@aisle/contract/help-code'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { loadRefundReasons } from '../../../test-support/refund-world.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { boardPassenger, openWifiShop, wifiFlight } from '../../../test-support/wifi-shop.ts'
import { recordAuthentication } from '../../platform/authentication/record-authentication.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/security/random.ts'
import { findAccount } from '../accounts/index.ts'
import { addClientLog } from '../client-log/add-client-log.ts'
import { startLoginSession } from '../login/index.ts'
import { calculateRefund } from '../refunds/calculate-refund.ts'
import { getSearchText } from '../shop/index.ts'
import { submitRefund } from '../refunds/submit-refund.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
const shopper = await addShopper(deps)
const server = await startConsole(deps)
afterAll(() => server.close())

async function signIn(role: StaffRole) {
  const browser = openStaffBrowser(server.address)
  const personId = await addColleague(deps, [role])
  await browser.signInAs(personId)
  const search = async (text: string) => (await browser.call<SearchAnswer>(consolePaths.search, { text })).data
  return { ...browser, personId, search }
}

const waybillNo = 'SFTEST2611201'
const mailbox = 'li.na@example.com'
const mobile = '15410000101'
let [shipped, collected, plan, refundNo, code, ticketNo, owner, flightDate] = ['', '', '', '', '', '', '', '']
let service: Awaited<ReturnType<typeof signIn>>

async function buy(way: 'SHIP' | 'PICKUP', to: { addrId: string } | { pickupPointId: string }) {
  const order = await orderGoods(deps, shopper(), { way, pieces: { 'TEA-S': 2 }, ...to })
  await payForOrder(deps, order)
  return order.orderNo
}

async function askBack(orderNo: string): Promise<string> {
  const lines = [{ lineNo: 1, units: 1 }]
  const asks = { orderNo, type: 'refund_only' as const, lines, reasonId: 'TWICE', note: '买重了' }
  const { amount } = await calculateRefund(deps, shopper(), asks)
  const withKey = { ...shopper(), idempotencyKey: newId(deps.random, 'key') }
  return (await submitRefund(deps, withKey, { ...asks, amount })).refundNo
}

beforeAll(async () => {
  const addrId = await addAddress(deps, shopper())
  shipped = await buy('SHIP', { addrId })
  refundNo = await askBack(await buy('SHIP', { addrId }))
  collected = await buy('PICKUP', { pickupPointId: 'XMN-T3' })
  await db
    .updateTable('orders')
    .set({ contact_email: 'Li.Na@example.com', contact_phone: mobile })
    .where('order_no', '=', shipped)
    .execute()
  const passenger = await boardPassenger(deps, { flightId: wifiFlight.flightId, ffpCardNo: '9920000558' })
  ticketNo = passenger.ticketNo
  plan = (await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'HOUR' })).orderNo
  owner = passenger.accountId
  const codes = db.selectFrom('pickup_codes').select('code').where('order_no', '=', collected)
  code = (await codes.executeTakeFirstOrThrow()).code
  const flights = db.selectFrom('flights').select('flight_date').where('flight_id', '=', wifiFlight.flightId)
  flightDate = (await flights.executeTakeFirstOrThrow()).flight_date
  const tea = { name: { zh: '安溪清香乌龙茶', en: 'Anxi Oolong, Fresh Style' }, description: { zh: '', en: '' } }
  await db
    .updateTable('goods')
    .set({ search_text: getSearchText(tea) })
    .where('goods_id', '=', 'TEA')
    .execute()
  service = await signIn('service')
  const warehouse = await signIn('warehouse')
  await warehouse.call(staffPath('ship'), {
    shipments: [{ orderNo: shipped, carrierCode: 'shunfeng', waybillNo }],
    dryRun: false,
  })
})

const idsOf = ({ groups }: SearchAnswer, kind: SearchKind) =>
  groups.find((group) => group.kind === kind)?.rows.map(({ id }) => id) ?? []

describe('the search of the console (X4)', () => {
  it.each([
    ['orderNo', () => shipped.replace(/^.{4}/, '$& ')],
    ['beginning', () => shipped.slice(0, 11)],
    ['waybill', () => waybillNo.toLowerCase()],
    ['mailbox', () => ' LI.NA@example.com'],
    ['mobile', () => '+86 154 1000 0101'],
  ])('finds an order by its %s, and says so', async (read, typed) => {
    const answer = await service.search(typed())
    expect(answer.read).toBe(read)
    const order = answer.groups.find(({ kind }) => kind === 'order')
    expect(order).toMatchObject({ total: 1, rows: [{ id: shipped, title: shipped, why: read }] })
    expect(order?.rows[0]?.sub.en).toMatch(/^Anxi Oolong, Fresh Style × 2/)
    expect(order?.rows[0]?.state).toMatchObject({ of: 'order', state: 'shipped' })
  })

  it('finds an order by the code at the counter', async () => {
    const answer = await service.search(`${code.slice(0, 4)} ${code.slice(4)}`)
    expect(answer).toMatchObject({ read: 'pickupCode', groups: [{ kind: 'order', rows: [{ id: collected }] }] })
  })

  it('finds a refund by its number, and with its order', async () => {
    const byNumber = await service.search(refundNo.toLowerCase())
    expect(byNumber).toMatchObject({ read: 'refundNo', groups: [{ kind: 'refund', total: 1 }] })
    const { id, state } = byNumber.groups[0]?.rows[0] ?? expect.fail()
    expect({ id, state }).toEqual({ id: refundNo, state: { of: 'refund', state: 'refunding' } })
    const orders = db.selectFrom('refunds').select('order_no').where('refund_no', '=', refundNo)
    const { order_no: orderNo } = await orders.executeTakeFirstOrThrow()
    const byOrder = await service.search(orderNo)
    expect([idsOf(byOrder, 'order'), idsOf(byOrder, 'refund')]).toEqual([[orderNo], [refundNo]])
  })

  it.each([
    ['ticket', () => `${ticketNo.slice(0, 3)}-${ticketNo.slice(3)}`],
    ['ticket', () => `${ticketNo}4`],
    ['card', () => '9920000558'],
    ['name', () => '林小屿'],
    ['name', () => 'lin/xiaoyu'],
  ])('finds a passenger by their %s', async (read, typed) => {
    const answer = await service.search(typed())
    expect(answer).toMatchObject({ read, groups: [{ kind: 'passenger', total: 1, rows: [{ id: owner, why: read }] }] })
  })

  it('finds a flight with its orders and passengers, on the nearest day where none was typed', async () => {
    const { flightNo } = wifiFlight
    for (const text of [flightNo.toLowerCase(), `${flightNo} ${flightDate}`]) {
      const answer = await service.search(text)
      expect(answer).toMatchObject({ read: 'flight', flight: { flightNo, flightDate } })
      expect(idsOf(answer, 'flight')).toEqual([`${flightNo} ${flightDate}`])
      expect([idsOf(answer, 'order'), idsOf(answer, 'passenger')]).toEqual([[plan], [owner]])
    }
    expect(await service.search(`${flightNo} 2020-01-01`)).toMatchObject({ read: 'flight', groups: [] })
  })

  it('shows three of a kind and counts the others', async () => {
    const day = await service.search(shipped.slice(0, 6))
    expect(day).toEqual({ read: null, flight: null, groups: [] })
    await db.updateTable('orders').set({ contact_phone: '15410000102' }).execute()
    const [orders] = (await service.search('15410000102')).groups
    expect(orders?.rows).toHaveLength(3)
    expect(orders?.total).toBe(4)
    await db.updateTable('orders').set({ contact_phone: mobile }).where('order_no', '=', shipped).execute()
  })

  it('finds by a help code who used the device lately, and what it wrote last', async () => {
    const phone = guestCaller({ deviceId: 'ab'.repeat(16) })
    const helpCode = computeHelpCode('ab'.repeat(16))
    await addClientLog(deps, phone, { name: 'pay', content: 'HTTP 502 after 8 s', time: 0 })
    const only = await service.search(helpCode.toLowerCase())
    expect(only).toMatchObject({ read: 'helpCode', groups: [{ kind: 'log', total: 1, rows: [{ id: helpCode }] }] })
    expect(only.groups[0]?.rows[0]?.sub.en).toBe('pay · HTTP 502 after 8 s')
    const account = (await findAccount(db, owner)) ?? expect.fail()
    await inTransaction(db, (tx) =>
      startLoginSession(deps, phone, { tx, account, scope: 'account', trip: null, wayIn: 'sso' }),
    )
    await recordAuthentication(deps, phone, { kind: 'signIn', reason: null })
    const found = await service.search(helpCode)
    expect([idsOf(found, 'passenger'), idsOf(found, 'log')]).toEqual([[owner], [helpCode]])
    expect(found.groups[0]?.rows[0]?.why).toBe('helpCode')
    const list = await service.call<StaffPassengers>(consolePaths.passengers, { text: helpCode })
    expect(list.data).toMatchObject({ readAs: 'helpCode', rows: [{ id: owner }] })
    const counter = await (await signIn('counter')).search(helpCode)
    expect(counter.groups).toEqual([])
    deps.clock.advance(24 * 3600 + 1)
    service = await signIn('service')
    expect(await service.search(helpCode)).toMatchObject({ groups: [] })
  })

  it('finds a product by its name in either language, by pinyin, and by its id or a variant’s', async () => {
    for (const text of ['anxi OOLONG', '乌龙', 'wulong', 'TEA', 'tea-s']) {
      expect(idsOf(await service.search(text), 'goods'), text).toEqual(['TEA'])
    }
    const [goods] = (await service.search('乌龙')).groups
    expect(goods).toMatchObject({ kind: 'goods', total: 1, rows: [{ title: 'TEA', why: 'words', state: null }] })
    expect(goods?.rows[0]?.sub.en).toContain('Oolong')
    await db.updateTable('goods').set({ on_shelf: false }).where('goods_id', '=', 'TEA').execute()
    expect([idsOf(await service.search('乌龙'), 'goods'), idsOf(await service.search('tea'), 'goods')]).toEqual([
      [],
      ['TEA'],
    ])
    await db.updateTable('goods').set({ on_shelf: true }).where('goods_id', '=', 'TEA').execute()
  })

  it('finds a coupon by its id or name, and a help text by its words', async () => {
    const worth = { amount_fen: 2000, amount_cents: 300, min_spend_fen: 0, min_spend_cents: 0, scope: 'all' as const }
    const valid = { member_only: false, valid_from: '2026-01-01', valid_to: '2027-01-01' }
    const named = { coupon_id: 'NEW20', name_zh: '新客立减', name_en: 'First order' }
    await db
      .insertInto('coupons')
      .values({ ...named, ...worth, ...valid })
      .execute()
    for (const text of ['new20', '立减', 'first ORDER'])
      expect(idsOf(await service.search(text), 'coupon'), text).toEqual(['NEW20'])
    const text = (words: string) => ({ zh: `如何${words}`, en: `How to ${words}` })
    const article = (articleId: string, title: string, body: string) => ({
      article_id: articleId,
      content: JSON.stringify({
        articleId,
        topic: 'wifi',
        sort: 1,
        availableOffline: false,
        title: text(title),
        body: text(body),
      }),
    })
    await db
      .insertInto('help_articles')
      .values([article('H-1', '上网', '换设备'), article('H-2', '换设备', '重新登录')])
      .execute()
    expect(idsOf(await service.search('换设备'), 'help')).toEqual(['H-2', 'H-1'])
    expect((await service.search('不存在的商品')).groups).toEqual([])
  })

  it('says how it has read what finds nothing', async () => {
    expect(await service.search('K7QX')).toEqual({ read: 'helpCode', flight: null, groups: [] })
    expect(await service.search('26010100000000')).toMatchObject({ read: 'orderNo', groups: [] })
    expect(await service.search('%')).toMatchObject({ read: null, groups: [] })
  })

  it('finds with a passenger’s page the same flights as the list of passengers', async () => {
    const typed = `${wifiFlight.flightNo.toLowerCase()} ${flightDate}`
    const { data } = await service.call<StaffPassengers>(consolePaths.passengers, { text: typed })
    expect(data).toMatchObject({ readAs: 'flight', rows: [{ id: owner }] })
  })

  it('finds a parcel’s order in the list of orders too', async () => {
    const list = async (text: string) =>
      (await service.call<StaffOrderPage>(consolePaths.orders, { text })).data.rows.map(({ orderNo }) => orderNo)
    expect(await list(waybillNo)).toEqual([shipped])
    expect(await list(code)).toEqual([collected])
  })
})

describe('what a person may not see', () => {
  /** What each role finds of each text, written down and not computed from the contract's table. */
  const finds: Record<
    StaffRole,
    Record<'wifi' | 'goods' | 'counter' | 'people' | 'refunds' | 'flights' | 'catalogue', boolean>
  > = {
    service: { wifi: true, goods: true, counter: true, people: true, refunds: true, flights: true, catalogue: true },
    warehouse: {
      wifi: false,
      goods: true,
      counter: true,
      people: false,
      refunds: false,
      flights: false,
      catalogue: true,
    },
    counter: {
      wifi: false,
      goods: false,
      counter: true,
      people: false,
      refunds: false,
      flights: false,
      catalogue: false,
    },
    inspector: { wifi: true, goods: true, counter: true, people: true, refunds: true, flights: false, catalogue: true },
    editor: {
      wifi: false,
      goods: false,
      counter: false,
      people: false,
      refunds: false,
      flights: false,
      catalogue: true,
    },
    flightOperations: {
      wifi: true,
      goods: false,
      counter: false,
      people: true,
      refunds: true,
      flights: true,
      catalogue: true,
    },
    finance: { wifi: true, goods: true, counter: true, people: false, refunds: true, flights: true, catalogue: true },
    analyst: {
      wifi: false,
      goods: false,
      counter: false,
      people: false,
      refunds: false,
      flights: true,
      catalogue: true,
    },
    admin: { wifi: true, goods: true, counter: true, people: true, refunds: true, flights: true, catalogue: true },
  }

  it.each(staffRoles)('is neither found nor counted: %s', async (role) => {
    const { search } = await signIn(role)
    const all = await search(shipped.slice(0, 8))
    const found = {
      wifi: idsOf(await search(plan), 'order').length > 0,
      goods: idsOf(await search(waybillNo), 'order').length > 0,
      counter: idsOf(await search(code), 'order').length > 0,
      people: idsOf(await search('林小屿'), 'passenger').length > 0,
      refunds: idsOf(await search(refundNo), 'refund').length > 0,
      flights: idsOf(await search(wifiFlight.flightNo), 'flight').length > 0,
      catalogue: idsOf(await search('乌龙'), 'goods').length > 0,
    }
    expect(found).toEqual(finds[role])
    if (role === 'editor' || role === 'analyst') expect(all.groups).toEqual([])
  })
})

describe('the audit of searches', () => {
  const lines = (personId: string) =>
    db
      .selectFrom('operator_audit')
      .select('summary')
      .where('command', '=', 'search')
      .where('key_name', '=', personId)
      .orderBy('chain_no')
      .execute()
      .then((rows) => rows.map(({ summary }) => summary))

  it('has who was found by what, hashed, once a day, and nothing of what names nobody', async () => {
    const { search, call, personId } = await signIn('service')
    await search(mailbox)
    await search(mailbox.toUpperCase())
    await search('nobody@example.com')
    await search(shipped)
    await search(waybillNo)
    await search(wifiFlight.flightNo)
    await call(consolePaths.passengers, { text: '林小屿' })
    const noted = await lines(personId)
    expect(noted).toHaveLength(2)
    expect(noted[0]).toMatch(/^found 2 by mailbox, text [\w-]{16}$/)
    expect(noted[1]).toMatch(/^found 1 by name, text [\w-]{16}$/)
    expect(JSON.stringify(noted)).not.toMatch(/li\.na|林小屿/i)
    deps.clock.advance(24 * 3600)
    const again = openStaffBrowser(server.address)
    await again.signInAs(personId)
    await again.call(consolePaths.search, { text: mailbox })
    expect(await lines(personId)).toHaveLength(3)
  })
})

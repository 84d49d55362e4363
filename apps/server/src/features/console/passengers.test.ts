import { consolePaths, type StaffOrder } from '@aisle/contract/console'
import type { StaffAuditDetail, StaffAuditPage } from '@aisle/contract/console-audit'
import type { NotedOrder } from '@aisle/contract/console-notes'
import type { StaffPassenger, StaffPassengers } from '@aisle/contract/console-passengers'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { staffPath } from '@aisle/contract/console'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../test-support/buy-goods.ts'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { addShopper, openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { boardPassenger, openWifiShop, wifiFlight } from '../../../test-support/wifi-shop.ts'
import { addColleague, openStaffBrowser, startConsole } from './test-support/staff-browser.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
await openWifiShop(deps)
await openGoodsShop(deps)
const shopper = await addShopper(deps)
const server = await startConsole(deps)
afterAll(() => server.close())

async function signIn(role: StaffRole, name?: string) {
  const browser = openStaffBrowser(server.address)
  const personId = await addColleague(deps, [role], name)
  await browser.signInAs(personId)
  return { ...browser, personId }
}

let orderNo = ''
let planNo = ''
let tripId = ''
let accountId = ''
let trip: { surname: string; given_name: string; ticket_no: string; phone: string | null; flight_date: string }

beforeAll(async () => {
  const addrId = await addAddress(deps, shopper())
  const order = await orderGoods(deps, shopper(), { way: 'SHIP', pieces: { 'TEA-S': 2 }, addrId })
  orderNo = order.orderNo
  await payForOrder(deps, order)
  await db
    .updateTable('orders')
    .set({ contact_email: 'Li.Na@example.com', contact_phone: '15410000101' })
    .where('order_no', '=', orderNo)
    .execute()
  accountId = shopper().session.accountId
  const passenger = await boardPassenger(deps, { flightId: wifiFlight.flightId })
  tripId = passenger.tripId
  const plan = await buyPlan(deps, passenger.caller(), { tripId, planId: 'HOUR' })
  planNo = plan.orderNo
  trip = await db
    .selectFrom('manifest_passengers')
    .innerJoin('flights', 'flights.flight_id', 'manifest_passengers.flight_id')
    .select(['surname', 'given_name', 'ticket_no', 'phone', 'flight_date'])
    .where('trip_id', '=', tripId)
    .executeTakeFirstOrThrow()
})

describe('staff find a passenger (X4)', () => {
  const find = async (query: object) => {
    const service = await signIn('service')
    return (await service.call<StaffPassengers>(consolePaths.passengers, query)).data
  }

  it('by the mailbox and the mobile of an order, masked', async () => {
    const byMail = await find({ text: 'li.na@EXAMPLE.com' })
    expect(byMail).toMatchObject({ readAs: 'mailbox', more: false, rows: [{ id: accountId, orders: 1 }] })
    expect((await find({ text: '154 1000 0101' })).rows).toMatchObject([{ id: accountId }])
    expect(JSON.stringify(byMail)).not.toContain('li.na@')
  })

  it('by ticket, by name and by flight, as the account where there is one', async () => {
    const { account_id: owner } = await db
      .selectFrom('orders')
      .select('account_id')
      .where('trip_id', '=', tripId)
      .executeTakeFirstOrThrow()
    expect((await find({ text: trip.ticket_no })).rows).toMatchObject([{ id: owner }])
    const named = await find({ text: `${trip.surname}/${trip.given_name}` })
    expect(named.rows.map(({ id }) => id)).toContain(owner)
    const flight = await find({ flightNo: wifiFlight.flightNo, flightDate: trip.flight_date })
    expect(flight.readAs).toBe('flight')
    expect(flight.rows.map(({ id }) => id)).toContain(owner)
  })

  it('who has not logged in, as a trip', async () => {
    await db
      .updateTable('manifest_passengers')
      .set({ ffp_card_no: '9920000558' })
      .where('trip_id', '=', tripId)
      .execute()
    await db
      .insertInto('manifest_passengers')
      .columns([
        'trip_id',
        'flight_id',
        'surname',
        'given_name',
        'name_zh',
        'ticket_no',
        'document_type',
        'document_sealed',
        'document_hash',
        'document_last6_hash',
        'cabin',
      ])
      .expression((eb) =>
        eb
          .selectFrom('manifest_passengers')
          .select((one) => [
            one.val('trp_alone').as('trip_id'),
            'flight_id',
            one.val('DUBOIS').as('surname'),
            one.val('CHLOE').as('given_name'),
            one.val(null).as('name_zh'),
            one.val('7319990000001').as('ticket_no'),
            'document_type',
            'document_sealed',
            one.val('another').as('document_hash'),
            one.val('another').as('document_last6_hash'),
            'cabin',
          ])
          .where('trip_id', '=', tripId),
      )
      .execute()
    expect((await find({ text: 'dubois' })).rows).toMatchObject([{ id: 'trp_alone', name: 'DUBOIS/CHLOE', orders: 0 }])
  })

  it('by nothing that names nobody', async () => {
    expect(await find({ text: '12' })).toEqual({ readAs: null, rows: [], more: false })
    expect((await find({ text: 'nobody@example.com' })).rows).toEqual([])
  })
})

describe('one passenger for staff', () => {
  it('has trips with plans, orders with what was spent, and masked identity', async () => {
    const service = await signIn('service')
    const { data } = await service.call<StaffPassenger>(consolePaths.passenger, { id: tripId })
    expect(data.trips).toMatchObject([{ tripId, flightNo: wifiFlight.flightNo, plans: [{ state: 'unused' }] }])
    expect(data.document?.ends).toHaveLength(4)
    expect(data.orders).toMatchObject([{ kind: 'WIFI' }])
    expect(data.spent).toEqual([{ currency: 'CNY', amount: data.orders[0]?.total }])
    const shop = await service.call<StaffPassenger>(consolePaths.passenger, { id: accountId })
    expect(shop.data).toMatchObject({ accountId, orderCount: 1, orders: [{ orderNo }] })
    expect((await service.call(consolePaths.passenger, { id: 'acc_unknown' })).data).toMatchObject({
      error: 'notFound',
    })
  })

  it('is shown with a reason, which the audit keeps without the values', async () => {
    const service = await signIn('service')
    const shown = await service.call<{ values: object }>(consolePaths.reveal, {
      kind: 'order',
      id: orderNo,
      fields: ['email', 'address', 'receiverPhone'],
      why: 'onThePhone',
    })
    expect(shown.data.values).toEqual({
      email: 'Li.Na@example.com',
      address: expect.stringContaining('示例路'),
      receiverPhone: '15410000101',
    })
    const { data } = await service.call<{ values: { document: string } }>(consolePaths.reveal, {
      kind: 'passenger',
      id: tripId,
      fields: ['document'],
      why: 'dispute',
    })
    expect(data.values.document.length).toBeGreaterThan(5)
    const lines = await db.selectFrom('operator_audit').select('summary').where('command', '=', 'reveal').execute()
    expect(lines.map(({ summary }) => summary)).toContain(
      `saw email, address, receiverPhone of order ${orderNo}: onThePhone`,
    )
    expect(JSON.stringify(lines)).not.toContain(data.values.document)
  })

  it('is shown twenty times a day before the passkey is asked for', async () => {
    const service = await signIn('service')
    const see = () => service.call(consolePaths.reveal, { kind: 'order', id: orderNo, fields: ['email'], why: 'other' })
    for (let times = 0; times < 20; times += 1) expect((await see()).code).toBe('200')
    expect((await see()).code).toBe('6014')
    await service.call(consolePaths.confirmFinish, { way: 'demonstration', act: null })
    expect((await see()).code).toBe('200')
    expect((await (await signIn('warehouse')).call(consolePaths.reveal, {})).code).toBe('7002')
  })
})

describe('a note', () => {
  const about = () => ({ kind: 'order', id: orderNo })
  const notes = async (browser: Awaited<ReturnType<typeof signIn>>) =>
    (await browser.call<StaffOrder>(consolePaths.order, { orderNo })).data.notes

  it('is seen by everybody who sees the order, and removed by its writer only', async () => {
    const [service, warehouse] = [await signIn('service'), await signIn('warehouse', '周敏')]
    const { data } = await warehouse.call<{ noteId: string }>(consolePaths.noteAdd, {
      about: about(),
      text: '外箱有破损',
    })
    expect(await notes(service)).toMatchObject([{ who: '周敏', own: false, text: '外箱有破损' }])
    expect((await service.call(consolePaths.noteRemove, data)).data).toEqual({ removed: false })
    expect((await warehouse.call(consolePaths.noteRemove, data)).data).toEqual({ removed: true })
    expect(await notes(service)).toEqual([])
  })

  it('is written about many orders at once, about each of them once, and about none that the person does not see', async () => {
    const [warehouse, aboard] = [await signIn('warehouse'), await signIn('flightOperations')]
    const request = { orderNos: [orderNo, orderNo, planNo, '26010100000000'], text: '台风延误', key: 'act-1' }
    const results = async (browser: typeof warehouse, more: object) =>
      (await browser.call<{ results: NotedOrder[] }>(consolePaths.notesAdd, { ...request, ...more })).data.results
    const outcome = (first: NotedOrder['result'], second: NotedOrder['result']) => [
      { orderNo, result: first },
      { orderNo: planNo, result: second },
      { orderNo: '26010100000000', result: 'refused' },
    ]
    expect(await results(warehouse, { dryRun: true })).toEqual(outcome('noted', 'refused'))
    expect(await notes(warehouse)).toEqual([])
    expect(await results(warehouse, { dryRun: false })).toEqual(outcome('noted', 'refused'))
    expect(await results(warehouse, { dryRun: false })).toEqual(outcome('same', 'refused'))
    expect(await results(aboard, { dryRun: false })).toEqual(outcome('refused', 'noted'))
    expect(await notes(warehouse)).toMatchObject([{ own: true, text: '台风延误' }])
    const lines = await db
      .selectFrom('operator_audit')
      .select('summary')
      .where('command', '=', 'note')
      .where('key_name', 'in', [warehouse.personId, aboard.personId])
      .orderBy('chain_no')
      .execute()
    expect(lines.map(({ summary }) => summary.replace(/not_\S+/, 'N'))).toEqual([
      `note N about order ${orderNo}`,
      `note N about order ${planNo}`,
    ])
    const tooMany = { ...request, orderNos: Array.from({ length: 1001 }, () => orderNo), dryRun: true }
    expect((await warehouse.call(consolePaths.notesAdd, tooMany)).code).toBe('1001')
  })

  it('goes with the passenger when they are erased', async () => {
    const service = await signIn('service')
    await service.call(consolePaths.noteAdd, { about: { kind: 'passenger', id: accountId }, text: '请用粤语' })
    await service.call(consolePaths.noteAdd, { about: about(), text: '请电话联系' })
    const [first, second] = [await signIn('admin'), await signIn('admin')]
    const request = { accountId, force: true, dryRun: false }
    const waits = await first.call<{ approvalId: string }>(staffPath('erase'), request)
    const { approvalId } = waits.data
    const asked = await second.call<{ act: string }>(consolePaths.approvalConfirm, { approvalId })
    await second.call(consolePaths.confirmFinish, { way: 'demonstration', act: asked.data.act })
    expect((await second.call(consolePaths.approvalConfirm, { approvalId })).code).toBe('200')
    const left = db.selectFrom('staff_notes').selectAll().where('about_id', 'in', [accountId, orderNo])
    expect(await left.execute()).toEqual([])
  })
})

describe('a coupon that staff give', () => {
  it('is worth no more than their limit, and one a week for a passenger', async () => {
    const coupon = {
      category_id: null,
      percent_off: null,
      min_spend_fen: 0,
      min_spend_cents: 0,
      scope: 'all' as const,
      member_only: false,
      valid_from: deps.clock.now(),
      valid_to: new Date(deps.clock.now().getTime() + 1e10),
    }
    await db
      .insertInto('coupons')
      .values(
        [
          { id: 'SMALL', fen: 3_000, cents: 400 },
          { id: 'OTHER', fen: 1_000, cents: 100 },
          { id: 'LARGE', fen: 5_100, cents: 800 },
        ].map(({ id, fen, cents }) => ({
          ...coupon,
          coupon_id: id,
          name_zh: id,
          name_en: id,
          amount_fen: fen,
          amount_cents: cents,
        })),
      )
      .execute()
    const service = await signIn('service')
    const give = (couponId: string) =>
      service.call<{ auditId: string }>(staffPath('apply'), {
        resource: 'account-coupons',
        rows: [{ accountId, couponId }],
        dryRun: false,
      })
    expect((await give('LARGE')).code).toBe('6015')
    const first = await give('SMALL')
    expect(first.data.auditId).not.toBeNull()
    expect((await give('OTHER')).code).toBe('6015')
    await service.call(staffPath('undo'), { auditId: first.data.auditId, dryRun: false })
    expect((await give('OTHER')).code).toBe('200')
    deps.clock.advance(7 * 24 * 3600)
    await service.signInAs(service.personId)
    expect((await give('SMALL')).code).toBe('200')
  })
})

describe('the audit at the console', () => {
  it('has one’s own lines, and everybody’s for finance and administrators', async () => {
    const editor = await signIn('editor', '许明')
    deps.clock.advance(1)
    const { data: found } = await editor.call<{ rows: Record<string, unknown>[] }>(staffPath('list'), {
      resource: 'prices',
    })
    const tea = found.rows.find(({ skuId }) => skuId === 'TEA-S') ?? expect.fail()
    const rows = [{ ...tea, priceFen: 18_000 }]
    const { data: report } = await editor.call<{ auditId: string }>(staffPath('apply'), {
      resource: 'prices',
      rows,
      dryRun: false,
    })
    const list = async (browser: typeof editor, query: object = {}) =>
      (await browser.call<StaffAuditPage>(consolePaths.audit, query)).data
    const own = await list(editor)
    expect(own.rows.map(({ command, who }) => [command, who])).toEqual([
      ['apply', '许明'],
      ['sign-in', '许明'],
    ])
    expect(own.rows[0]).toMatchObject({ auditId: report.auditId, undo: 'possible', mayUndo: true, person: true })
    const finance = await signIn('finance')
    expect((await list(finance, { who: editor.personId })).rows).toHaveLength(2)
    expect((await list(finance, { who: editor.personId, command: 'apply' })).rows).toMatchObject([{ mayUndo: false }])
    expect((await list(finance, { text: orderNo })).rows.length).toBeGreaterThan(0)
    expect((await list(finance, { day: '2020-01-01' })).rows).toEqual([])
    expect((await list(await signIn('service'), { who: editor.personId })).rows).toHaveLength(1)

    const line = await editor.call<StaffAuditDetail>(consolePaths.auditLine, { auditId: report.auditId })
    expect(line.data.changes).toMatchObject([
      { id: 'TEA-S', change: 'change', fields: [{ field: 'priceFen', before: 19_800, after: 18_000 }] },
    ])
    const service = await signIn('service')
    expect((await service.call(consolePaths.auditLine, { auditId: report.auditId })).data).toMatchObject({
      error: 'notFound',
    })
    await editor.call(staffPath('undo'), { auditId: report.auditId, dryRun: false })
    expect((await list(editor)).rows.find(({ auditId }) => auditId === report.auditId)).toMatchObject({
      undo: 'undone',
      mayUndo: false,
    })
  })

  it('goes on after the last line', async () => {
    const admin = await signIn('admin')
    const page = (more: object) => admin.call<StaffAuditPage>(consolePaths.audit, more)
    const all = (await page({ limit: 200 })).data.rows.map(({ auditId }) => auditId)
    const first = (await page({ limit: 3 })).data
    const second = (await page({ limit: 3, cursor: first.cursor })).data
    expect([...first.rows, ...second.rows].map(({ auditId }) => auditId)).toEqual(all.slice(0, 6))
  })
})

import { allCalls } from '@aisle/contract/all-calls'
import { staffOrderViews } from '@aisle/contract/console'
import { staffRefundViews } from '@aisle/contract/console-refunds'
import { ordersSchema } from '@aisle/contract/console-schemas'
import { invoiceViews } from '@aisle/contract/invoice-states'
import { ledgerSchema } from '@aisle/contract/operator-finance-schemas'
import { invoiceSearchSchema } from '@aisle/contract/operator-schemas'
import { orderTabs } from '@aisle/contract/order-states'
import process from 'node:process'
import { computeHelpCode } from '@aisle/contract/help-code'
import { afterAll, describe, expect, it } from 'vitest'
import { addAddress } from '../../../test-support/buy-goods.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { getPath, naming } from '../../../test-support/owned/calls-naming.ts'
import { openSurveyAloft, ownEverything } from '../../../test-support/owned/everything-owned.ts'
import { explainStatement, type PlanStep } from '../../../test-support/statements/explain.ts'
import { catalogueTables, countRows, growDatabase } from '../../../test-support/statements/grow-database.ts'
import { recordStatements, type Statement } from '../../../test-support/statements/record-statements.ts'
import { loadRefundReasons } from '../../../test-support/refund-world.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { guestCaller } from '../../../test-support/test-caller.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { boardPassenger, getMailbox, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { addClientLog } from '../../features/client-log/add-client-log.ts'
import { readDayFigures } from '../../features/console/today/day-figures.ts'
import { insertLoginSession } from '../../features/login/login-session-store.ts'
import { listFlightsOfDay, showFlightToStaff } from '../../features/flights/index.ts'
import { pageOfAudit } from '../../features/operators/index.ts'
import { searchInvoices } from '../../features/invoices/index.ts'
import { listOrdersForStaff, showOrderToStaff } from '../../features/orders/index.ts'
import { listCounterDay } from '../../features/fulfillment/index.ts'
import { listPassengers } from '../../features/passengers/index.ts'
import { newPaymentNumber } from '../../features/payments/index.ts'
import { readLedger, readMonthStatement, readReconciledDays } from '../../features/reconciliation/index.ts'
import { listRefundsForStaff } from '../../features/refunds/index.ts'
import { listMovements } from '../../features/operators/stock/list-movements.ts'
import { listStock } from '../../features/operators/stock/list-stock.ts'
import { everything } from '../../features/operators/test-support/operator-world.ts'
import { searchForStaff } from '../../features/staff-search/index.ts'
import { readPersonalData } from '../../features/personal-data/export-store.ts'
import { newAccessToken, newId } from '../security/random.ts'

/** `npm run prove -- --only plans` sets them: 1,000,000 rows, and 5,000 orders of one account. */
const others = Number(process.env['AISLE_PLAN_PASSENGERS'] ?? 500)
const more = Number(process.env['AISLE_PLAN_COPIES'] ?? 100)
// Some of the hundreds of orders of one passenger, and no other's.
const mostThrownAway = Number(process.env['AISLE_PLAN_THROWN_AWAY'] ?? 150)

const small = others < 5000

const { db, pool } = await testDatabase({ audit: { off: true, because: 'the sums of copied rows do not fit' } })
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
await openSurveyAloft(deps)
const passenger = await boardPassenger(deps)
const owned = await ownEverything(deps, passenger)
const server = await testServer({ ...deps, settings: { ...deps.settings, limits: false } })
afterAll(() => server.close())

async function logIn(scope: 'account' | 'trip'): Promise<string> {
  const token = newAccessToken(deps.random)
  const { accountId, tripId } = passenger
  await insertLoginSession(db, {
    tokenHash: deps.vault.hash('session', token),
    accountId,
    scope,
    tripId: scope === 'trip' ? tripId : null,
    wayIn: 'test',
    email: scope === 'trip' ? getMailbox(tripId) : null,
    at: deps.clock.now(),
  })
  return `aisle_session=${token}`
}
const account = await logIn('account')
const mailbox = await logIn('trip')

interface Answer {
  error?: string
  nextCursor?: string | null
  orders?: unknown[]
}

async function call(name: string, body: object, cookie: string) {
  const { envelope } = await server.call<Answer>(getPath(name), body, {
    cookie,
    idempotencyKey: newId(deps.random, 'key'),
  })
  return { answered: `${name}: ${envelope.data?.error ?? envelope.code}`, data: envelope.data }
}

const elsewhere = await addAddress(deps, passenger.caller(), {
  provinceCode: '110000',
  cityCode: '110100',
  countyCode: '110105',
})
// What ownEverything leaves out, and some list has.
for (const [name, body] of [
  ['submitInvoice', naming['submitInvoice']?.(owned)[0] ?? {}],
  ['applyShippingAddrUpdate', { orderNo: owned.parcelOrderNo, addrId: elsewhere }],
  ['leaveMessage', { text: '你好', email: 'lin@example.com' }],
] as const) {
  const { answered } = await call(name, body, account)
  if (answered !== `${name}: 200`) throw new Error(answered)
}
await growDatabase(db, { others, more })
const rows = await countRows(db)
/** The cursor of the page before, for one that starts behind nearly all of the passenger's orders. */
async function cursorNearTheEnd(): Promise<string> {
  const { at, number } = await db
    .selectFrom('orders')
    .select(['created_at as at', 'order_no as number'])
    .where('account_id', '=', passenger.accountId)
    .orderBy('created_at')
    .offset(3)
    .limit(1)
    .executeTakeFirstOrThrow()
  return Buffer.from(`${at.toISOString()} ${number}`).toString('base64url')
}
/** The login of one of the others, who have a few orders each. */
async function findOther() {
  const { accountId } = await db
    .selectFrom('orders')
    .select('account_id as accountId')
    .where('account_id', '!=', passenger.accountId)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { accountId, scope: 'account' as const, tripId: null, email: null, party: [] }
}
const other = await findOther()
const lastOrders = await cursorNearTheEnd()
const lastCursors: Record<string, string> = {
  orderList: lastOrders,
  wifiOrderList: lastOrders,
}
const log = recordStatements(pool)
/** Those that read, each text once with the values of its last use. */
const takeStatements = (): Statement[] => [
  ...new Map(
    log
      .sent()
      .filter(({ text }) => /^\s*(select|with|update|delete)\b/i.test(text))
      .map((statement) => [statement.text, statement]),
  ).values(),
]

const lookup = { lastName: 'LIN', firstName: 'XIAOYU' }
/** Of calls that name nothing of a passenger's but need something in their body. */
const bodies: Record<string, object[]> = {
  orderList: orderTabs.map((tab) => ({ tab })),
  wifiOrderList: orderTabs.map((tab) => ({ tab })),
  getWifiProductByFlight: [{ flightNo: 'MF829', flightDate: '2026-11-20' }],
  getWifiProductTripByNameTicket: [{ ...lookup, ticketNo: passenger.ticketNo }],
  getWifiProductTripByFlightIdentity: [{ flightNo: 'MF829', flightDate: '2026-11-20', identityDocId: '123456' }],
  purchaseVerify: [{ planId: 'HOUR' }],
  getStreets: [{ countyCode: '350203' }],
  getGoodsDetail: [{ goodsId: 'TEA' }],
  getGoodsStory: [{ goodsId: 'TEA' }],
  getGoodsOffer: [{ goodsId: 'TEA' }],
  recognizeAddr: [{ text: '福建省厦门市思明区示例路 1 号' }],
  viewOrderByLink: [{ token: 'x' }],
  viewAddrUpdateToStop: [{ token: 'x' }],
}
/** They change nothing but what is theirs alone, though the contract does not say that they only read. */
const alsoRead = ['airPortalShoppingCartList', 'autoVerify']

/** Everything that only reads, as its owner and as the mailbox of the trip; lists also on their last page. */
async function readEverything(): Promise<string[]> {
  const answers: string[] = []
  const names = allCalls.filter((one) => one.call.reads).map((one) => one.call.name)
  for (const name of [...names, ...alsoRead]) {
    for (const body of bodies[name] ?? naming[name]?.(owned) ?? [{}]) {
      for (const cookie of [account, mailbox]) {
        const { answered, data } = await call(name, body, cookie)
        answers.push(answered)
        const cursor = lastCursors[name]
        if (data?.nextCursor && cursor !== undefined) {
          expect((await call(name, { ...body, cursor }, cookie)).answered).toBe(`${name}: 200`)
        }
      }
    }
  }
  return answers
}

/**
 * Every view of the console's orders, with the filters that an index leads to, and the page after. The others look through
 * `searchedOrders` at a time, which `bench/staff` measures.
 */
async function listForStaff(): Promise<void> {
  const everyKind = ['WIFI', 'SHIP', 'PICKUP'] as const
  const { flightNo, flightDate } = { flightNo: 'MF829', flightDate: '2026-11-20' }
  const filters = [
    {},
    { text: getMailbox(passenger.tripId) },
    { text: '15410000101' },
    { text: owned.parcelOrderNo },
    { text: 'SFDEMO1002' },
    { text: '345678901234' },
    { text: '2611' },
    { state: ['paid'] },
    { placedFrom: '2026-11-19' },
    { flightNo, flightDate },
  ]
  // Every third copy has an open refund; of a shop's million orders few have one.
  const views = staffOrderViews.filter((view) => small || view !== 'refundOpen')
  for (const asked of [...views.map((view) => ({ view })), ...filters]) {
    // Open refunds of other kinds are read and thrown away: few in a shop, hundreds among these copies.
    const kindsSeen = 'view' in asked && asked.view === 'refundOpen' ? [everyKind] : [everyKind, ['PICKUP'] as const]
    for (const kinds of kindsSeen) {
      const query = ordersSchema.parse({ limit: 5, ...asked })
      const { cursor } = await listOrdersForStaff(deps, kinds, query)
      if (cursor !== null) await listOrdersForStaff(deps, kinds, { ...query, cursor })
    }
  }
  expect(await showOrderToStaff(deps, everyKind, owned.parcelOrderNo)).toBeDefined()
  // Its counts read every open refund, of which the million copies have a third.
  const claim = { by: '苏晴', own: true, until: deps.clock.now().toISOString() }
  const seen = { names: new Map(), claims: new Map([['R26', claim]]) }
  for (const view of small ? staffRefundViews : []) {
    const { cursor } = await listRefundsForStaff(deps, seen, { view, limit: 5 })
    if (cursor !== null) await listRefundsForStaff(deps, seen, { view, limit: 5, cursor })
  }
  const exact = [getMailbox(passenger.tripId), '15410000101', '7319991000685', '9920000558']
  // All copies have one name, which among thousands is no longer found by an index; and their orders one beginning.
  const typed = small ? [...exact, '林小屿', 'LIN/XIAOYU'] : exact
  await listFlightsOfDay(deps, flightDate)
  await showFlightToStaff(deps, { flightNo, flightDate })
  await listCounterDay(deps, { pointId: 'XMN-T3', day: flightDate, handsOver: true })
  await readDayFigures(deps)
  const ledger = ledgerSchema.parse({ from: '2026-11-01', to: '2026-11-30', currency: 'CNY', limit: 5 })
  const { cursor: entriesAfter } = await readLedger(deps, ledger)
  await readLedger(deps, { ...ledger, cursor: entriesAfter })
  await readReconciledDays(deps, { from: '2026-11-01', to: '2026-11-30' })
  // A month has all copies, which it adds up.
  if (small) await readMonthStatement(deps, { month: '2026-11' })
  await listInvoicesForStaff()
  await listStock(deps, everything, {})
  const { cursor } = await listMovements(deps, everything, { skuId: 'TEA-S', limit: 5 })
  if (cursor !== null) await listMovements(deps, everything, { skuId: 'TEA-S', limit: 5, cursor })
  for (const text of typed) await listPassengers(deps, { text })
  const refundNo = newPaymentNumber(deps.random, deps.clock.now(), 'R')
  const deviceId = 'ab'.repeat(16)
  await addClientLog(deps, guestCaller({ deviceId }), { name: 'n', content: 'c', time: 0 })
  const shapes = [owned.parcelOrderNo, refundNo, 'SFDEMO1002', '345678901234', flightNo, computeHelpCode(deviceId)]
  for (const text of [...typed, ...shapes, ...(small ? ['26112000'] : [])]) {
    await searchForStaff(deps, { text, roles: ['admin'] })
  }
  await listPassengers(deps, { flightNo, flightDate })
  const [lines] = [await pageOfAudit(deps.db, { ...everyLine, keyName: 'psn_x' }, { after: null, limit: 5 })]
  expect(lines).toEqual([])
  await pageOfAudit(deps.db, everyLine, { after: { at: deps.clock.now(), id: 'aud_x' }, limit: 5 })
}

/** Every view of the console's invoices, and what finds one; all copies would have one title. */
async function listInvoicesForStaff(): Promise<void> {
  const issuer = { ...deps.invoiceIssuer, configured: true }
  const found = {
    orderNo: owned.parcelOrderNo,
    number: '26352000000000000001',
    issuedFrom: '2026-11-01',
    title: '白鹭',
  }
  const filters = Object.entries(found).map(([name, value]) => ({ [name]: value }))
  for (const asked of [...invoiceViews.map((view) => ({ view })), ...filters]) {
    for (const world of [deps, { ...deps, invoiceIssuer: issuer }]) {
      const query = invoiceSearchSchema.parse({ limit: 5, ...asked })
      const { cursor } = await searchInvoices(world, query)
      if (cursor !== null) await searchInvoices(world, { ...query, cursor })
    }
  }
}

const everyLine = { keyName: null, command: null, text: null, from: null, before: null }

/** What is wrong with this place of a plan; null: nothing. */
function getFault({ kind, table, thrownAway, filter }: PlanStep): string | null {
  if (thrownAway > mostThrownAway) return `throws ${thrownAway} rows of ${table ?? kind} away: ${filter}`
  if (table === null || catalogueTables.includes(table)) return null
  const tells = small || (rows.get(table) ?? 0) >= others
  return kind === 'Seq Scan' && tells ? `reads ${table} from end to end` : null
}

async function findFaults(statements: readonly Statement[]): Promise<string[]> {
  const found = new Set<string>()
  const client = await pool.connect()
  try {
    for (const statement of statements) {
      for (const planFor of ['these values', 'all values'] as const) {
        for (const step of await explainStatement(client, statement, planFor, { small })) {
          const fault = getFault(step)
          if (fault) found.add(`for ${planFor} ${fault}, in ${statement.text.replaceAll(/\s+/g, ' ')}`)
        }
      }
    }
  } finally {
    client.release()
  }
  return [...found]
}

describe(`among ${others} passengers, and with hundreds of orders of one`, () => {
  it('no call that reads scans a table that grows, or throws away what it has read', async () => {
    const answers = await readEverything()
    // Not by its call, which opens the numbers of documents, and those of copied rows are no seals.
    await readPersonalData(db, { ...passenger.caller().session, ...other })
    await listForStaff()
    // A call of which nobody has said here what it needs sends no statements.
    expect(answers.filter((answered) => /invalidRequest|systemError/.test(answered))).toEqual([])
    const statements = takeStatements()
    expect(statements.length).toBeGreaterThan(100)
    expect((await findFaults(statements)).join('\n')).toBe('')
  })
})

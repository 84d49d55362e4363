import { consoleHeader, consolePaths, type StaffOrderPage } from '@aisle/contract/console'
import { exportCutLine, exportedLists, type ExportedList } from '@aisle/contract/console-exports'
import type { FoundInvoice } from '@aisle/contract/console-finance'
import { listTables } from '@aisle/contract/console-views'
import { readCsv } from '@aisle/contract/operator-csv'
import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress, orderGoods, payForOrder } from '../../../../test-support/buy-goods.ts'
import { addShopper, openGoodsShop } from '../../../../test-support/goods-shop.ts'
import { loadRefundReasons } from '../../../../test-support/refund-world.ts'
import { testDatabase } from '../../../../test-support/test-database.ts'
import { testDeps } from '../../../../test-support/test-deps.ts'
import { newId } from '../../../platform/security/random.ts'
import { calculateRefund } from '../../refunds/calculate-refund.ts'
import { submitRefund } from '../../refunds/submit-refund.ts'
import { findStaffSession, type OpenStaffSession } from '../../staff/index.ts'
import type { SignedIn } from '../console-call.ts'
import { addColleague, openStaffBrowser, startConsole } from '../test-support/staff-browser.ts'
import { exportedCalls } from './exported-lists.ts'
import { exportRows } from './export-rows.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
deps.settings = { ...deps.settings, demo: true, limits: false }
await openGoodsShop(deps)
await loadRefundReasons(deps)
const shopper = await addShopper(deps)
const server = await startConsole(deps)
afterAll(() => server.close())

async function signIn(...roles: StaffRole[]) {
  const browser = openStaffBrowser(server.address)
  const personId = await addColleague(deps, roles)
  await browser.signInAs(personId)
  const take = async (list: ExportedList, filters: object = {}, columns?: string[]) => {
    const answer = await browser.post(consolePaths.exportRows, { list, filters, ...(columns && { columns }) })
    const text = Buffer.from(await answer.arrayBuffer()).toString('utf8')
    return { headers: answer.headers, text, rows: readCsv(text) }
  }
  return { ...browser, personId, take }
}
type Browser = Awaited<ReturnType<typeof signIn>>

const linesOf = async (personId: string) => {
  const lines = db.selectFrom('operator_audit').select('summary').where('command', '=', 'export')
  const rows = await lines.where('key_name', '=', personId).orderBy('chain_no').execute()
  return rows.map(({ summary }) => summary)
}

let [unpaid, parcel, atCounter, refundNo] = ['', '', '', '']
let service: Browser

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
  parcel = await buy('SHIP', true)
  atCounter = await buy('PICKUP', true)
  const asked = await buy('SHIP', true)
  const lines = [{ lineNo: 1, units: 1 }]
  const asks = { orderNo: asked, type: 'refund_only' as const, lines, reasonId: 'TWICE', note: '买重了' }
  const { amount } = await calculateRefund(deps, shopper(), asks)
  const withKey = { ...shopper(), idempotencyKey: newId(deps.random, 'key') }
  refundNo = (await submitRefund(deps, withKey, { ...asks, amount })).refundNo
  service = await signIn('service')
})

describe('the rows of a list as a file (X4)', () => {
  it('are those that the list shows under its filters, in its order', async () => {
    const filters = { view: 'all', state: ['awaiting_shipment', 'paid'] }
    const { rows } = await service.take('orders', filters)
    const shown = await service.call<StaffOrderPage>(consolePaths.orders, filters)
    expect(rows.map((row) => row['订单号 Order'])).toEqual(shown.data.rows.map(({ orderNo }) => orderNo))
    expect(rows.map((row) => row['订单号 Order'])).toContain(parcel)
    expect(rows.map((row) => row['订单号 Order'])).not.toContain(unpaid)
    expect(rows.find((row) => row['订单号 Order'] === atCounter)).toMatchObject({
      内容: '安溪清香乌龙茶 × 2',
      What: 'Anxi Oolong, Fresh Style × 2',
      '类型 Kind': '自提 Counter',
      '状态 State': '待自提 To collect',
      '币种 Currency': 'CNY',
      '金额 Total': '396.00',
      '下单时间（北京） Placed (Beijing)': expect.stringMatching(/^2026-11-20 \d\d:\d\d:\d\d$/),
    })
  })

  it('are a file for a spreadsheet that is named after its list and day', async () => {
    const { headers, text } = await service.take('orders')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="orders-2026-11-20.csv"')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(text).toMatch(/^\uFEFF订单号 Order,[^\n]+\r\n[^]+[^\r]\r\n$/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('have the columns that the screen shows, in its order', async () => {
    const { text, rows } = await service.take('orders', { text: parcel }, ['next', 'what', 'order', 'total'])
    expect(text.slice(1).split('\r\n')[0]).toBe(
      '下一步 Next,付款截止（北京） Pay by (Beijing),内容,What,订单号 Order,币种 Currency,金额 Total',
    )
    expect(rows).toMatchObject([{ '订单号 Order': parcel, '金额 Total': '396.00' }])
  })

  it.each([
    ['that the list does not have', 'orders', ['order', 'document']],
    ['without the one that names the row', 'orders', ['total']],
    ['twice', 'orders', ['order', 'total', 'total']],
    ['of a list that is no table', 'refunds', ['order']],
  ] as const)('are refused for columns %s', async (_which, list, columns) => {
    const before = await linesOf(service.personId)
    const filters = list === 'refunds' ? { view: 'toDecide' } : {}
    const refused = await service.call(consolePaths.exportRows, { list, filters, columns })
    expect(refused.data).toMatchObject({ error: 'invalidRequest', fields: ['columns'] })
    expect(await linesOf(service.personId)).toEqual(before)
  })

  it('hold no formula of a passenger', async () => {
    const accounts = db.selectFrom('orders').select('account_id').where('order_no', '=', unpaid)
    const { account_id: account } = await accounts.executeTakeFirstOrThrow()
    const name = (display_name: string) =>
      db.updateTable('accounts').set({ display_name }).where('account_id', '=', account).execute()
    await name('=HYPERLINK("https://example.com")')
    const { rows } = await service.take('orders', { text: unpaid })
    expect(rows.map((row) => row['旅客 Passenger'])).toEqual([`'=HYPERLINK("https://example.com")`])
    await name('林小屿')
  })

  it('go on behind the page that a call answers at once', async () => {
    const personId = await addColleague(deps, ['editor'])
    const lines = Array.from({ length: 405 }, (_, at) => ({
      audit_id: `aud_many_${at}`,
      at: new Date(deps.clock.now().getTime() + at),
      key_name: personId,
      scope: 'catalogue',
      command: 'apply',
      summary: `goods ${at}`,
    }))
    await db.insertInto('operator_audit').values(lines).execute()
    const finance = await signIn('finance')
    const { rows } = await finance.take('audit', { who: personId })
    expect(rows.map((row) => row['内容 What'])).toEqual(lines.map(({ summary }) => summary).toReversed())
    await db.deleteFrom('operator_audit').where('key_name', '=', personId).execute()
  })

  it('name refunds and parcels in the words of the screen', async () => {
    const refunds = await service.take('refunds', { view: 'onItsWay' })
    expect(refunds.rows).toMatchObject([
      { '退款号 Refund': refundNo, '状态 State': '退款中 Money on its way', '金额 Amount': '198.00' },
    ])
    const parcels = await (await signIn('warehouse')).take('parcels')
    expect(parcels.rows.map((row) => row['订单号 Order'])).toContain(parcel)
    expect(parcels.text).toContain('示例路')
  })
})

describe('the movements of a variant as a file', () => {
  it('have what each left, and the order that moved the pieces', async () => {
    const { rows } = await (await signIn('warehouse')).take('stockMovements', { skuId: 'TEA-S' })
    const ofParcel = rows.filter((row) => row['订单号 Order'] === parcel)
    expect(ofParcel.map((row) => row['变动 What'])).toEqual(['售出 Sold', '下单占用 Reserved'])
    const [sold, held] = ofParcel
    expect(Number(sold?.['已售 Sold'])).toBe(Number(held?.['已售 Sold']) + 2)
    expect(sold).toMatchObject({ '件数 Pieces': '2', '可售 Free': held?.['可售 Free'] })
  })
})

describe('differences as a file', () => {
  it('have both amounts in the currency of each, one line for each difference', async () => {
    const found = (name: string, minor: number, currency: string) => ({
      name,
      paymentNo: `P-${name}`,
      refundNo: null,
      providerTxn: null,
      ours: { amountMinor: minor, currency },
      theirs: null,
      healed: name === 'paidHereUnknownThere',
    })
    const day = { day: '2026-11-18', state: 'different', compared_at: deps.clock.now() } as const
    const differences = (name: string, minor: number, currency: string) => ({
      differences: JSON.stringify([found(name, minor, currency)]),
    })
    await db
      .insertInto('reconciliations')
      .values([
        { ...day, gateway: 'alipay', currency: 'CNY', ...differences('paidHereUnknownThere', 19_801, 'CNY') },
        { ...day, gateway: 'stripe', currency: 'USD', ...differences('amountDiffers', 2_900, 'USD') },
      ])
      .execute()
    const { rows } = await (await signIn('finance')).take('differences', { day: '2026-11-18' })
    const shared = { '日期 Day': '2026-11-18', '渠道 Theirs': null, '退款号 Refund': null }
    expect(rows).toMatchObject([
      { ...shared, '渠道 Gateway': 'alipay', '已平 Healed': '是 Yes', '币种 Currency': 'CNY', '我们 Ours': '198.01' },
      { ...shared, '渠道 Gateway': 'stripe', '已平 Healed': null, '币种 Currency': 'USD', '我们 Ours': '29.00' },
    ])
    await db.deleteFrom('reconciliations').execute()
  })
})

describe('a file of each list', () => {
  it.each(exportedLists)('of %s has its headings in both languages', (list) => {
    const { header } = exportedCalls[list].take(null) ?? { header: [] }
    expect(header).not.toEqual([])
    const has = (letters: RegExp) => header.filter((heading) => letters.test(heading)).length
    // A text that the shop has in both languages has a column for each.
    expect(has(/\p{Script=Han}/u)).toBe(has(/[A-Za-z]/))
    expect(new Set(header).size).toBe(header.length)
  })

  it.each([
    ['orders', 'orders'],
    ['parcels', 'shipping'],
    ['ledger', 'ledger'],
  ] as const)('of %s has for every column of the screen its own', (list, table) => {
    const { columns, rowName } = listTables[table]
    const all = exportedCalls[list].take(null)?.header ?? []
    const headings = columns.map((column) => {
      const shown = exportedCalls[list].take(column === rowName ? [rowName] : [rowName, column])
      return shown?.header.slice(column === rowName ? 0 : 1) ?? []
    })
    expect(headings.filter((some) => some.length === 0)).toEqual([])
    expect(headings.flat().toSorted()).toEqual(all.toSorted())
  })

  it('of invoices has yuan, and what the issuer answered', () => {
    const invoice: FoundInvoice = {
      invoiceId: 'inv_1',
      orderNo: '26112000731034',
      state: 'failed',
      titleKind: 'enterprise',
      title: '白鹭茶业',
      taxpayerNo: '91350200MA0000001X',
      contentZh: '茶叶',
      amount: 19_805,
      problem: '税号不存在',
      appliedAt: '2026-11-20T16:30:00.000Z',
      waitsFor: 'us',
      invoiceNo: null,
      redInvoiceNo: null,
      issuedAt: null,
      reversedAt: null,
    }
    expect(exportedCalls.invoices.take(null)?.readLines({ rows: [invoice], cursor: null })).toEqual({
      rows: [
        [
          '26112000731034',
          '2026-11-21 00:30:00',
          '白鹭茶业',
          '91350200MA0000001X',
          '茶叶',
          '198.05',
          '开票方拒绝 Refused by the issuer',
          '税号不存在',
          null,
          null,
          null,
          null,
        ],
      ],
      cursor: null,
    })
  })
})

describe('what a file must not have', () => {
  it('is masked as on the screen', async () => {
    const { text, rows } = await service.take('parcels')
    expect(rows.length).toBeGreaterThan(0)
    expect(text).not.toContain('示例路')
    expect(text).toContain('***')
  })

  it('is orders of a kind that the person does not see', async () => {
    const { rows } = await (await signIn('counter')).take('orders')
    expect(rows.map((row) => row['订单号 Order'])).toEqual([atCounter])
  })

  it('is the audit of others', async () => {
    await service.take('orders')
    const editor = await signIn('editor')
    const { rows } = await editor.take('audit', { who: service.personId })
    expect(rows.map((row) => row['操作 Did'])).toEqual(['sign-in'])
  })

  /** Beside the design's table, as in rights.test.ts. */
  const mayTake: Record<ExportedList, readonly StaffRole[]> = {
    orders: ['service', 'warehouse', 'counter', 'inspector', 'flightOperations', 'finance', 'admin'],
    refunds: ['service', 'inspector', 'flightOperations', 'finance', 'admin'],
    parcels: ['service', 'warehouse', 'inspector', 'admin'],
    audit: staffRoles,
    invoices: ['service', 'finance', 'admin'],
    differences: ['finance'],
    statement: ['finance'],
    ledger: ['finance'],
    stockMovements: staffRoles.filter((role) => role !== 'counter'),
  }

  /** What these lists' calls cannot do without. */
  const needed: Partial<Record<ExportedList, object>> = {
    refunds: { view: 'toDecide' },
    statement: { month: '2026-11' },
    ledger: { from: '2026-11-01', to: '2026-11-30' },
    stockMovements: { skuId: 'TEA-S' },
  }

  it.each(staffRoles)('is a list that %s does not see', async (role) => {
    const { call, post } = await signIn(role)
    for (const list of exportedLists) {
      const request = { list, filters: needed[list] ?? {} }
      if (!mayTake[list].includes(role)) expect((await call(consolePaths.exportRows, request)).code).toBe('7002')
      else expect((await post(consolePaths.exportRows, request)).headers.get('content-type')).toMatch('text/csv')
    }
  })

  it('is asked for from the console’s own page only', async () => {
    const request = { list: 'orders', filters: {} }
    const cookie = [...service.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const ask = (headers: Record<string, string>) =>
      fetch(server.address + consolePaths.exportRows, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...headers },
        body: JSON.stringify(request),
      })
    expect((await ask({ origin: 'https://evil.example', [consoleHeader]: '1' })).status).toBe(403)
    expect((await ask({})).status).toBe(403)
  })

  it('begins for filters that the list does not know', async () => {
    const unknown = await service.call(consolePaths.exportRows, { list: 'orders', filters: { state: ['lost'] } })
    expect(unknown.data.error).toBe('invalidRequest')
    expect((await linesOf(service.personId)).join()).not.toContain('lost')
  })

  it('compares nothing anew with a gateway', async () => {
    const finance = await signIn('finance')
    const { rows } = await finance.take('differences', { day: '2026-11-19', dryRun: false })
    expect(rows).toEqual([])
    expect(await db.selectFrom('reconciliations').selectAll().execute()).toEqual([])
  })
})

describe('the audit of files', () => {
  it('has the list, the filters and how many rows, and what was typed only hashed', async () => {
    const { take, personId } = await signIn('service')
    await db.updateTable('orders').set({ contact_email: 'li@example.com' }).where('order_no', '=', unpaid).execute()
    await take('orders', { view: 'toShip' })
    await take('orders', { text: 'li@example.com', kind: ['SHIP', 'PICKUP'] })
    const [first, second] = await linesOf(personId)
    expect(first).toBe('orders: 2 rows; view toShip')
    expect(second).toMatch(/^orders: 1 rows; view all; text [\w-]{16}; kind \["SHIP","PICKUP"\]$/)
    const searches = db.selectFrom('operator_audit').select('summary').where('command', '=', 'search')
    const { summary } = await searches.where('key_name', '=', personId).executeTakeFirstOrThrow()
    expect(second).toContain(summary.slice(-16))
  })

  it('has its line before the file ends, and says what was sent of one that nobody waited for', async () => {
    const { personId, cookies } = await signIn('service')
    const [token] = cookies.values()
    const session: OpenStaffSession = (await findStaffSession(deps, token, 'page')) ?? expect.fail()
    const caller = { session } as SignedIn
    const whole = await exportRows(deps, caller, { list: 'orders', filters: {}, most: 3 })
    let text = ''
    for await (const piece of whole.pieces) text += piece
    expect(readCsv(text)).toHaveLength(4)
    expect(text.endsWith(`\r\n${exportCutLine}\r\n`)).toBe(true)
    const left = await exportRows(deps, caller, { list: 'orders', filters: {}, most: 100 })
    for await (const piece of left.pieces) if (piece.startsWith('\uFEFF')) break
    expect(await linesOf(personId)).toEqual(['orders: 3 rows, cut; view all', 'orders: 0 rows; view all'])
  })

  it('calls a file with exactly as many rows as it may hold whole', async () => {
    const { cookies } = await signIn('service')
    const [token] = cookies.values()
    const session: OpenStaffSession = (await findStaffSession(deps, token, 'page')) ?? expect.fail()
    const whole = await exportRows(deps, { session } as SignedIn, { list: 'orders', filters: {}, most: 4 })
    let text = ''
    for await (const piece of whole.pieces) text += piece
    expect(readCsv(text)).toHaveLength(4)
    expect(text).not.toContain(exportCutLine)
  })
})

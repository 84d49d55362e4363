import { inflateSync } from 'node:zlib'
import type { Invoice } from '@aisle/contract/invoices-schemas'
import { demoKeys } from '@aisle/stand-ins/demo-keys'
import { startStandIns, type StandIns } from '@aisle/stand-ins/start-stand-ins'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { accountWithoutTrip, getCaller, paidGoodsOrder } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { frozenAt, testDeps, type TestDeps } from '../../../test-support/test-deps.ts'
import { testServer, type TestServer } from '../../../test-support/test-server.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { httpInvoiceIssuer } from '../../outside/invoice-issuer/http-invoice-issuer.ts'
import { absentInvoiceIssuer } from '../../outside/invoice-issuer/invoice-issuer.ts'
import type { PaymentGateway, RefundToMake } from '../../outside/payment/payment-gateway.ts'
import { shipOrder } from '../fulfillment/index.ts'
import { confirmReceipt } from '../fulfillment/confirm-receipt.ts'
import { inspectRefund, approveRefund } from '../operators/refunds/decide-refunds.ts'
import { everything } from '../operators/test-support/operator-world.ts'
import { refundJobs } from '../refunds/index.ts'
import { sendBackRefund } from '../refunds/returns/send-back-refund.ts'
import { submitRefund } from '../refunds/submit-refund.ts'
import { enterInvoice, invoiceJobs, issueNow, listWaitingInvoices } from './index.ts'
import { invoiceDetail } from './invoice-detail.ts'
import { printable } from './receipt-rules.ts'
import { submitInvoice, updateInvoice } from './submit-invoice.ts'

const { db } = await testDatabase()
const handlers = { ...invoiceJobs, ...refundJobs }
const company = {
  titleKind: 'enterprise',
  title: '厦门示例科技有限公司',
  taxpayerNo: '91350200MA2XN3YX0K',
  email: 'lin@example.com',
} as const

let standIns: StandIns
let server: TestServer
let deps: TestDeps
let accountId: string
const refunds: RefundToMake[] = []

const gateway: PaymentGateway = {
  id: 'alipay',
  currency: 'CNY',
  worksIn: () => true,
  formActionOrigins: [],
  opensHere: false,
  open: () => Promise.reject(new Error('nobody pays in this test')),
  query: () => Promise.reject(new Error('nobody pays in this test')),
  close: () => Promise.reject(new Error('nobody pays in this test')),
  verifyNotice: () => Promise.reject(new Error('nobody pays in this test')),
  statement: async () => null,
  acknowledgement: () => ({ status: 200, contentType: 'text/plain', body: '' }),
  async refund(refund) {
    refunds.push(refund)
    return 'done'
  },
}

beforeAll(async () => {
  standIns = await startStandIns({
    host: '127.0.0.1',
    httpPort: 0,
    smtpPort: 0,
    productUrl: undefined,
    startAt: frozenAt,
  })
  deps = await testDeps(db, { demoData: false })
  await openGoodsShop(deps)
  await db.updateTable('skus').set({ loaded: 200 }).where('sku_id', '=', 'MUG-1').execute()
  const reason = { reason_id: 'back', type: 'return_refund', name_zh: '不合适', name_en: 'Does not suit' } as const
  await db
    .insertInto('refund_reasons')
    .values({
      ...reason,
      applies: ['goods_received'],
      without_cause: true,
      photo_required: false,
      airline_at_fault: false,
      sort: 1,
    })
    .execute()
  deps.gateways = [gateway]
  deps.settings = { ...deps.settings, refundTwoKeysOver: { CNY: 10_000_000, USD: 10_000_000 } }
  server = await testServer(deps)
})
afterAll(async () => {
  await server.close()
  await standIns.close()
})
beforeEach(async () => {
  deps.invoiceIssuer = httpInvoiceIssuer({ url: `${standIns.url}/invoices`, key: demoKeys.invoices.key }, deps.clock)
  deps.mails.length = 0
  refunds.length = 0
  accountId = await accountWithoutTrip(deps)
})

/** Both clocks move on, and everything that is due by then is done. */
async function pass(seconds: number): Promise<void> {
  await standIns.advance(seconds)
  deps.clock.advance(seconds)
  await runDueJobs(deps, handlers)
}
const changeSeconds = 5 * 60
const issuingSeconds = 30
const issue = async () => {
  await pass(changeSeconds)
  await pass(issuingSeconds)
}

interface Wanted {
  currency?: 'CNY' | 'USD'
  quantity?: number
  wish?: object
}
/** Two porcelain sets, delivered. */
async function completedOrder({ currency = 'CNY', quantity = 2, wish }: Wanted = {}): Promise<string> {
  const orderNo = await shippedOrder({ currency, quantity, wish })
  await confirmReceipt(deps, getCaller(accountId), { orderNo })
  return orderNo
}
async function shippedOrder({ currency = 'CNY', quantity = 2, wish }: Wanted = {}): Promise<string> {
  const lines = [{ skuId: 'MUG-1', goodsId: 'MUG', quantity, price: 39_800 }]
  const orderNo = await paidGoodsOrder(deps, { kind: 'SHIP', accountId, lines, currency })
  await shipOrder(deps, { orderNo, carrierCode: 'shunfeng', waybillNo: `SF${orderNo}` })
  if (wish) {
    await db
      .updateTable('orders')
      .set({ invoice_wish: JSON.stringify(wish) })
      .where('order_no', '=', orderNo)
      .execute()
  }
  return orderNo
}
const look = (orderNo: string): Promise<Invoice> => invoiceDetail(deps, getCaller(accountId), { orderNo })
let keys = 0
const caller = () => getCaller(accountId, { idempotencyKey: `key-${(keys += 1)}`, loggedInAt: deps.clock.now() })
const apply = (orderNo: string, more: object = {}) => submitInvoice(deps, caller(), { orderNo, ...company, ...more })
const change = (orderNo: string, more: object = {}) => updateInvoice(deps, caller(), { orderNo, ...company, ...more })
const getRefusal = async (work: Promise<unknown>) => {
  const { errorName, detail } = await catchError(work)
  return [errorName, ...Object.values(detail)].join(' ')
}
const fetchFile = (path: string | null) => fetch(server.url + (path ?? '/no-file'))
const waiting = async (orderNo: string) =>
  (await listWaitingInvoices(deps)).invoices.filter((one) => one.orderNo === orderNo)
const versions = (orderNo: string) =>
  db.selectFrom('invoices').selectAll().where('order_no', '=', orderNo).orderBy('version').execute()

/** The passenger returns one piece, and staff accept it. */
async function sendBackOne(orderNo: string): Promise<string> {
  const request = {
    orderNo,
    type: 'return_refund' as const,
    lines: [{ lineNo: 1, units: 1 }],
    reasonId: 'back',
    amount: 39_800,
  }
  const { refundNo } = await submitRefund(deps, caller(), request)
  await approveRefund(deps, everything, { refundNo, dryRun: false })
  await sendBackRefund(deps, caller(), { refundNo, carrierCode: 'shunfeng', waybillNo: `SF${refundNo}` })
  await inspectRefund(deps, everything, { refundNo, fit: [{ lineNo: 1, units: 1 }], dryRun: false })
  return refundNo
}

describe('an invoice from the checkout to the refund (S8, R3)', () => {
  it('is applied for by itself, changed, issued, mailed, reversed, and issued anew for what is left', async () => {
    const wish = { titleKind: 'personal', title: '林小屿', email: company.email } as const
    const orderNo = await completedOrder({ wish })
    expect(await look(orderNo)).toMatchObject({
      state: 'none',
      can: { apply: true, change: false },
      prefill: wish,
      whyNot: null,
    })
    await pass(0)
    expect(await look(orderNo)).toMatchObject({
      kind: 'fapiao',
      state: 'applied',
      amount: 79_600,
      content: { zh: '日用百货', en: 'Gifts' },
      title: { titleKind: 'personal', title: '林小屿', taxpayerNo: null },
      can: { apply: false, change: true },
      whyNot: 'exists',
      applyUntil: '2027-02-18T02:00:00.000Z',
      changeUntil: '2026-11-20T02:05:00.000Z',
    })
    await pass(240)
    expect(await change(orderNo)).toEqual({ orderNo, state: 'applied' })
    // The five minutes start again.
    await pass(240)
    expect((await look(orderNo)).state).toBe('applied')
    await pass(60)
    expect(await look(orderNo)).toMatchObject({ state: 'issuing', can: { apply: false, change: false } })
    expect(await getRefusal(change(orderNo))).toBe('stateChanged invoiceIssuing issuing')
    await pass(issuingSeconds)
    const issued = await look(orderNo)
    expect(issued).toMatchObject({
      state: 'issued',
      amount: 79_600,
      title: { ...company, address: '' },
      invoiceNo: expect.stringMatching(/^\d{20}$/),
      redInvoiceNo: null,
      redFileUrl: null,
    })
    expect(deps.mails).toMatchObject([
      {
        to: company.email,
        subject: '白鹭航空电子发票',
        text: expect.stringContaining(String(issued.invoiceNo)),
        attachments: [{ filename: `电子发票-${issued.invoiceNo}.pdf`, contentType: 'application/pdf' }],
      },
    ])

    const refundNo = await sendBackOne(orderNo)
    await pass(0)
    // R3: the money waits for the reversal.
    expect(await look(orderNo)).toMatchObject({ state: 'reversing', amount: 79_600 })
    expect(refunds).toEqual([])
    await pass(60)
    await pass(0)
    expect(refunds).toMatchObject([{ refundNo, amountMinor: 39_800 }])
    const [first] = await versions(orderNo)
    expect(first).toMatchObject({
      state: 'reversed',
      invoice_no: issued.invoiceNo,
      red_invoice_no: expect.stringMatching(/^\d{20}$/),
    })
    expect(deps.mails.map(({ subject }) => subject)).toContain('白鹭航空发票已冲红')

    expect(await look(orderNo)).toMatchObject({ state: 'applied', amount: 39_800, title: company })
    await issue()
    const again = await look(orderNo)
    expect(again).toMatchObject({ state: 'issued', amount: 39_800, whyNot: 'exists' })
    expect(again.earlier).toMatchObject([{ state: 'reversed', amount: 79_600, invoiceNo: issued.invoiceNo }])
    expect(again.invoiceNo).not.toBe(issued.invoiceNo)
    expect((await fetchFile(again.earlier[0]?.redFileUrl ?? null)).status).toBe(200)
  })

  it('has a file that only its address opens, for an hour, and from the mail for a month', async () => {
    const orderNo = await completedOrder()
    await apply(orderNo)
    await issue()
    const { fileUrl, invoiceNo } = await look(orderNo)
    const answer = await fetchFile(fileUrl)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(
        `attachment; filename="invoice-${invoiceNo}.pdf"; filename*=UTF-8''%E7`,
      ),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const pdf = Buffer.from(await answer.arrayBuffer())
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(deps.mails[0]?.attachments?.[0]?.content.equals(pdf)).toBe(true)

    const mailed = /http\S+(\/invoice-files\/\S+)/.exec(deps.mails[0]?.text ?? '')?.[1] ?? null
    const forged = [
      fileUrl?.replace('blue.', 'red.'),
      fileUrl?.replace(/inv_(.)/, (_, first: string) => `inv_${first === 'x' ? 'y' : 'x'}`),
      fileUrl?.replace(/\.[\da-z]+\.([\w-]{43})$/, '.zzzzzzz.$1'),
      `${fileUrl}x`,
      '/invoice-files/x',
    ]
    for (const path of forged) expect([path, (await fetchFile(path ?? null)).status]).toEqual([path, 404])
    await pass(60 * 60)
    expect((await fetchFile(fileUrl)).status).toBe(404)
    expect((await fetchFile(mailed)).status).toBe(200)
    await pass(30 * 24 * 60 * 60)
    expect((await fetchFile(mailed)).status).toBe(404)
  })
})

describe('applying for an invoice (S8)', () => {
  it('is for the passenger of a completed order, once, with a title that can be printed', async () => {
    const shipped = await shippedOrder()
    expect(await look(shipped)).toMatchObject({
      state: 'none',
      can: { apply: false },
      whyNot: 'notCompleted',
      applyUntil: null,
    })
    expect(await getRefusal(apply(shipped))).toBe('invoiceUnavailable notCompleted notCompleted')
    await confirmReceipt(deps, getCaller(accountId), { orderNo: shipped })
    expect(await getRefusal(change(shipped))).toBe('invoiceUnavailable none')
    expect(await getRefusal(apply(shipped, { title: '<b>' }))).toBe('invoiceTitleFormat')
    const foreign = { idempotencyKey: 'other', loggedInAt: deps.clock.now() }
    const other = getCaller(await accountWithoutTrip(deps), foreign)
    for (const orderNo of [shipped, 'nowhere']) {
      expect(await getRefusal(submitInvoice(deps, other, { orderNo, ...company }))).toBe('notFound order')
      expect(await getRefusal(updateInvoice(deps, other, { orderNo, ...company }))).toBe('notFound order')
      expect(await getRefusal(invoiceDetail(deps, other, { orderNo }))).toBe('notFound order')
    }
    const twice = await Promise.allSettled([apply(shipped), apply(shipped)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await getRefusal(apply(shipped))).toBe('invoiceUnavailable exists exists')
    const late = await completedOrder()
    await pass(90 * 24 * 60 * 60)
    expect(await getRefusal(apply(late))).toBe('invoiceUnavailable tooLate tooLate')
  })

  it('waits while something is asked back, and is canceled for a refund', async () => {
    const orderNo = await completedOrder()
    await apply(orderNo)
    const request = {
      orderNo,
      type: 'return_refund' as const,
      lines: [{ lineNo: 1, units: 2 }],
      reasonId: 'back',
      amount: 79_600,
    }
    const { refundNo } = await submitRefund(deps, caller(), request)
    await issue()
    expect((await look(orderNo)).state).toBe('applied')
    await approveRefund(deps, everything, { refundNo, dryRun: false })
    await sendBackRefund(deps, caller(), { refundNo, carrierCode: 'shunfeng', waybillNo: `SF${refundNo}` })
    await inspectRefund(deps, everything, { refundNo, fit: [], dryRun: false })
    await pass(0)
    expect(refunds).toHaveLength(1)
    await pass(60 * 60)
    expect(await look(orderNo)).toMatchObject({ state: 'none', amount: 0, whyNot: 'nothingLeft', earlier: [] })
    expect(await versions(orderNo)).toMatchObject([{ state: 'canceled', invoice_no: null }])
  })
})

describe('the issuer', () => {
  it('is asked again while it is away, and never issues twice', async () => {
    const orderNo = await completedOrder()
    await apply(orderNo)
    const control = (fault: string) =>
      fetch(`${standIns.url}/invoices/control`, { method: 'POST', body: JSON.stringify({ fault }) })
    await control('down')
    await issue()
    expect((await look(orderNo)).state).toBe('issuing')
    await control('none')
    // The first answer of the issuer is lost on the way.
    const { invoiceIssuer } = deps
    const issues: string[] = []
    deps.invoiceIssuer = {
      ...invoiceIssuer,
      async issue(invoice) {
        issues.push(invoice.serial)
        await invoiceIssuer.issue(invoice)
        throw new TypeError('the server was stopped')
      },
    }
    await pass(changeSeconds)
    expect(issues).toHaveLength(1)
    await pass(changeSeconds)
    expect((await look(orderNo)).state).toBe('issued')
    expect(issues).toHaveLength(1)
    expect(deps.mails).toHaveLength(1)
  })

  it('refuses with its reason; the passenger mends it, and it is asked under another number', async () => {
    const orderNo = await completedOrder()
    await apply(orderNo, { title: '拒开公司' })
    await issue()
    expect(await look(orderNo)).toMatchObject({
      state: 'failed',
      problem: '购买方名称与纳税人识别号不符',
      can: { apply: false, change: true },
      invoiceNo: null,
    })
    expect(await waiting(orderNo)).toMatchObject([{ orderNo, state: 'failed', amount: 79_600 }])
    await change(orderNo)
    await issue()
    expect(await look(orderNo)).toMatchObject({ state: 'issued', problem: null, earlier: [] })
    const [refused, issued] = await versions(orderNo)
    expect([refused?.state, issued?.state]).toEqual(['canceled', 'issued'])
    expect(refused?.invoice_id).not.toBe(issued?.invoice_id)
  })
})

describe('an operator', () => {
  const pdf = Buffer.from('%PDF-1.7\nsample')

  it('has it issued at once, or once more', async () => {
    const orderNo = await completedOrder()
    expect(await getRefusal(issueNow(deps, { orderNo, dryRun: false }))).toBe('notFound record')
    await apply(orderNo)
    expect(await issueNow(deps, { orderNo, dryRun: true })).toMatchObject({ state: 'issuing', changed: true })
    expect((await look(orderNo)).state).toBe('applied')
    expect(await issueNow(deps, { orderNo, dryRun: false })).toMatchObject({ state: 'issuing', changed: true })
    expect(await issueNow(deps, { orderNo, dryRun: false })).toMatchObject({ state: 'issuing', changed: false })
    await pass(0)
    await pass(issuingSeconds)
    expect((await look(orderNo)).state).toBe('issued')

    const refused = await completedOrder()
    await apply(refused, { title: '拒开公司' })
    await issue()
    const again = await issueNow(deps, { orderNo: refused, dryRun: false })
    expect(again).toMatchObject({ state: 'issuing', changed: true })
    await pass(0)
    await pass(issuingSeconds)
    expect(await versions(refused)).toMatchObject([
      { state: 'canceled' },
      { state: 'failed', invoice_id: again.invoiceId },
    ])
  })

  it('enters what was issued and reversed elsewhere, where there is no issuer', async () => {
    deps.invoiceIssuer = absentInvoiceIssuer
    const orderNo = await completedOrder()
    await apply(orderNo)
    await issue()
    expect((await look(orderNo)).state).toBe('applied')
    expect(await getRefusal(issueNow(deps, { orderNo, dryRun: false }))).toBe('invoiceUnavailable staff noIssuer')
    const enter = (number: string, more: object = {}) =>
      enterInvoice(deps, { orderNo, number, pdf, dryRun: false, ...more })
    expect(await getRefusal(enter('99990001', { pdf: Buffer.from('<html>') }))).toBe('invalidRequest pdf')
    expect(await enter('99990001', { dryRun: true })).toMatchObject({ state: 'issued', changed: true })
    expect((await look(orderNo)).state).toBe('applied')
    expect(await enter('99990001')).toMatchObject({ state: 'issued', changed: true })
    expect(await enter('99990001')).toMatchObject({ state: 'issued', changed: false })
    expect(await getRefusal(enter('99990002'))).toBe('stateChanged staff issued')
    await pass(0)
    expect(deps.mails).toHaveLength(1)
    expect((await fetchFile((await look(orderNo)).fileUrl)).status).toBe(200)

    await sendBackOne(orderNo)
    await pass(0)
    await pass(60)
    expect(await look(orderNo)).toMatchObject({ state: 'reversing' })
    expect(refunds).toEqual([])
    expect(await waiting(orderNo)).toMatchObject([{ state: 'reversing', invoiceNo: '99990001', byHand: true }])
    expect(await enter('99990003')).toMatchObject({ state: 'reversed', changed: true })
    expect(await enter('99990003')).toMatchObject({ state: 'reversed', changed: false })
    await pass(60)
    expect(refunds).toHaveLength(1)
    // The rest is applied for without a new request.
    expect(await look(orderNo)).toMatchObject({ state: 'applied', amount: 39_800 })
  })

  it('reverses by hand what the issuer will not reverse', async () => {
    const orderNo = await completedOrder()
    await apply(orderNo, { title: '拒冲公司' })
    await issue()
    await sendBackOne(orderNo)
    await pass(0)
    await pass(60)
    expect(await look(orderNo)).toMatchObject({ state: 'reversing', problem: null })
    expect(await waiting(orderNo)).toMatchObject([{ problem: '原发票已抵扣，须先撤回抵扣' }])
    await enterInvoice(deps, { orderNo, number: '99990004', pdf, dryRun: false })
    await pass(60)
    expect(refunds).toHaveLength(1)
  })
})

describe('an order in dollars', () => {
  it('has a receipt from its payment on, with what has gone back on it, and no invoice', async () => {
    const orderNo = await shippedOrder({ currency: 'USD' })
    await db.updateTable('order_lines').set({ name_en: 'Café Cup Łódź' }).where('order_no', '=', orderNo).execute()
    const { fileUrl, ...shown } = await look(orderNo)
    expect(shown).toMatchObject({
      kind: 'receipt',
      state: 'issued',
      currency: 'USD',
      amount: 79_600,
      title: null,
      whyNot: null,
    })
    const answer = await fetchFile(fileUrl)
    expect(answer.headers.get('content-disposition')).toContain(`filename="receipt-${orderNo}.pdf"`)
    const text = getText(Buffer.from(await answer.arrayBuffer()))
    expect(text).toContain(`Order ${orderNo}`)
    expect(text).toContain('2 × Café Cup ?ódz')
    expect(text).toContain('Total paid, USD')
    expect(text).toContain('$796')
    expect(text).not.toContain('Refund')
    await confirmReceipt(deps, getCaller(accountId), { orderNo })
    expect(await getRefusal(apply(orderNo))).toBe('invoiceUnavailable receipt')
    const pending = await look(orderNo)
    expect(pending.can).toEqual({ apply: false, change: false })
    await sendBackOne(orderNo)
    await pass(0)
    const after = getText(Buffer.from(await (await fetchFile((await look(orderNo)).fileUrl)).arrayBuffer()))
    expect(after).toMatch(/Refund(ed on \d{4}-\d\d-\d\d| on its way)/)
    expect(after).toContain('-$398')
    expect(after).toContain('Left after refunds')
  })

  it.each([
    ['commands of a PDF', 'x) Tj ET endstream endobj << /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> %%EOF'],
    ['a link', '/URI (javascript:alert(1)) https://example.com/'],
    ['more than a page', 'Scarf '.repeat(2_000).trim()],
    ['characters that turn text around or end lines', 'a\u202eb\r\nc\td\u0085e\ufefff'],
  ])('prints %s in a name as text', async (_what, name) => {
    const orderNo = await shippedOrder({ currency: 'USD' })
    await db.updateTable('order_lines').set({ name_en: name }).where('order_no', '=', orderNo).execute()
    const pdf = Buffer.from(await (await fetchFile((await look(orderNo)).fileUrl)).arrayBuffer())
    const printed = getText(pdf).replaceAll(/\s/g, '')
    expect(printed).toContain(printable(name).replaceAll(/\s/g, ''))
    expect(printed).toContain('Totalpaid,USD')
    const outsideOfStreams = pdf.toString('latin1').replaceAll(/stream\n[\s\S]*?\nendstream/g, '')
    expect(outsideOfStreams).not.toMatch(/\/(JS|JavaScript|OpenAction|AA|URI|Launch|EmbeddedFile|SubmitForm|Annots)\b/)
    expect(outsideOfStreams.match(/%%EOF/g)).toHaveLength(1)
  })
})

/** The text of our PDFs, line by line: hexadecimal Latin-1 in deflated streams. */
function getText(pdf: Buffer): string {
  const latin = pdf.toString('latin1')
  const streams = [...latin.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = '']) =>
    inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'),
  )
  const lines = [...streams.join('').matchAll(/\[(.*?)\] TJ/g)].map(([, shown = '']) =>
    [...shown.matchAll(/<([\da-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
  )
  return lines.join('\n')
}

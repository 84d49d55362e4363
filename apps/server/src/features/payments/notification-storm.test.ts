import { demoKeys } from '@aisle/stand-ins/demo-keys'
import { sql } from 'kysely'
import process from 'node:process'
import { afterAll, describe, expect, it } from 'vitest'
import { alipayNotices } from '../../../test-support/payments/alipay-notices.ts'
import { postAll } from '../../../test-support/keep-alive-connections.ts'
import { copyOpenPayment, type OpenPayment } from '../../../test-support/payments/open-payments.ts'
import { price } from '../../../test-support/payments/paying-passengers.ts'
import { standInGateways } from '../../../test-support/payments/paying-world.ts'
import type { Notice, NoticeWriter, ReportedPayment } from '../../../test-support/payments/payment-notices.ts'
import { shuffled } from '../../../test-support/seeded-order.ts'
import { stripeNotices } from '../../../test-support/payments/stripe-notices.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { boardPassenger, openWifiShop, getStock } from '../../../test-support/wifi-shop.ts'
import { jobHandlers } from '../../boot/build-app.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { submitOrder } from '../checkout/submit-order.ts'
import { submitPay } from './submit-pay.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
// Calls to the gateways are simulated; their notices are verified by the real code.
deps.gateways = standInGateways({ url: 'http://127.0.0.1:9', keys: demoKeys }).map((gateway) => ({
  ...gateway,
  open: async () => ({ cashier: { kind: 'redirect', url: 'http://127.0.0.1:9' }, gatewayRef: 'cs_test' }),
  refund: async () => 'done',
}))
const server = await testServer(deps)
afterAll(() => server.close())

const seed = 20261120
/** A multiple of 200; all figures below derive from it. `npm run prove` uses ten thousand. */
const paymentsInAll = Number(process.env['AISLE_STORM_PAYMENTS'] ?? 600)
const deliveriesPerPayment = 10
const [paid, unpaid, twice] = [0.9 * paymentsInAll, 0.1 * paymentsInAll, 0.01 * paymentsInAll]
type Method = 'alipay' | 'stripe'
const writers: Record<Method, NoticeWriter> = { alipay: alipayNotices, stripe: stripeNotices }

interface StormPayment extends OpenPayment {
  method: Method
  /** The payments that the gateway has really taken: none, one, or two by mistake. */
  made: ReportedPayment[]
}

interface Delivery {
  /** The gateway whose route receives the notice. */
  method: Method
  kind: string
  notice: Notice
}

async function openPayments(method: Method, series: number): Promise<StormPayment[]> {
  const passenger = await boardPassenger(deps)
  const alipay = method === 'alipay'
  const { orderNo } = await submitOrder(deps, passenger.caller({ language: alipay ? 'zh' : 'en' }), {
    lines: [{ kind: 'WIFI', tripId: passenger.tripId, planId: 'HOUR', quantity: 1 }],
    payable: price[method],
    currency: alipay ? 'CNY' : 'USD',
  })
  const { paymentNo } = await submitPay(deps, passenger.caller(), { orderNo, payMethod: method })
  const original = { orderNo, paymentNo }
  const copies = await copyOpenPayment(deps, original, { copies: paymentsInAll / 2 - 1, series })
  return [original, ...copies].map((payment, n) => ({ ...payment, method, made: madeFor(payment, { method, n }) }))
}

/** Every tenth payment was never made; one of a hundred was made twice. */
function madeFor({ paymentNo }: OpenPayment, { method, n }: { method: Method; n: number }): ReportedPayment[] {
  if (n % 10 === 0) return []
  const transactions = n % 100 === 55 ? ['A', 'B'] : ['A']
  return transactions.map((letter) => ({
    paymentNo,
    providerTxn: `${method}${letter}${paymentNo}`,
    amountMinor: price[method],
  }))
}

/** A fifth of all notices: all of them for a payment that was never made, one or two for each other payment. */
const forgeriesFor = (n: number) => (n % 10 === 0 ? deliveriesPerPayment : n % 10 === 1 ? 2 : 1)

/** Shuffled by `seed`, except that all deliveries for every twentieth payment arrive at the same moment. */
async function deliveriesFor(payments: readonly StormPayment[]): Promise<Delivery[]> {
  const byPayment = await Promise.all(payments.map(deliveriesAbout))
  const groups = byPayment.flatMap((all, n) => (n % 20 === 7 ? [all] : all.map((one) => [one])))
  return shuffled(groups, seed).flat()
}

async function deliveriesAbout({ method, paymentNo, made }: StormPayment, n: number): Promise<Delivery[]> {
  const claimed = made[0] ?? { paymentNo, providerTxn: `never${paymentNo}`, amountMinor: price[method] }
  const forged = await Promise.all(
    Array.from({ length: forgeriesFor(n) }, (_, index) => forgery(method, claimed, Math.floor(n / 10) + index)),
  )
  const genuine = await Promise.all(made.map((told) => writers[method].genuine(told)))
  const repeated = Array.from(
    { length: deliveriesPerPayment - forged.length },
    (_, index) => genuine[index % made.length],
  )
  const told = repeated.filter((notice) => notice !== undefined).map((notice) => ({ method, kind: 'genuine', notice }))
  return [...forged, ...told]
}

/** One kind after the other; the last is what the other gateway truly says, but about a payment that is not its own. */
async function forgery(method: Method, claimed: ReportedPayment, turn: number): Promise<Delivery> {
  const seen = { ...claimed, paymentNo: 'P0', providerTxn: 'seen' }
  const kinds = Object.entries(writers[method].forged)
  const [kind, forge] = kinds[turn % (kinds.length + 1)] ?? []
  if (kind && forge) return { method, kind: `${method} ${kind}`, notice: await forge(claimed, seen) }
  const other = method === 'alipay' ? 'stripe' : 'alipay'
  return { method: other, kind: `${method} fromAnotherGateway`, notice: await writers[other].genuine(claimed) }
}

/** Sends all deliveries; answers how often each wrong response occurred. */
async function storm(deliveries: readonly Delivery[]): Promise<Record<string, number>> {
  const wrong: Record<string, number> = {}
  await postAll(server.url, deliveries, {
    connections: 8,
    atOnce: 8,
    write: ({ method, kind, notice }) => (kind === 'genuine' ? writers[method].sentNow(notice) : notice),
    hear({ method, kind }, answer) {
      if (writers[method].isAcknowledged(answer) === (kind === 'genuine')) return
      const what = `${kind}: ${answer.status} ${answer.body.slice(0, 100)}`
      wrong[what] = (wrong[what] ?? 0) + 1
    },
  })
  return wrong
}

async function ordersIn(state: 'paid' | 'pending_payment'): Promise<string[]> {
  const rows = await db.selectFrom('orders').select('order_no').where('state', '=', state).orderBy('order_no').execute()
  return rows.map(({ order_no: orderNo }) => orderNo)
}

async function capturedTransactions(): Promise<string[]> {
  const rows = await db.selectFrom('ledger_entries').selectAll().where('kind', '=', 'captured').execute()
  return rows.map((row) => `${row.payment_no} ${row.external_key} ${row.amount} ${row.currency}`).toSorted()
}

/** The number of rows for each name, and of distinct orders. */
async function countBy(table: 'order_events' | 'entitlements', column: 'event' | 'state') {
  const { rows } = await sql<{ name: string; rows: number; orders: number }>`
    SELECT ${sql.ref(column)} AS name, count(*) AS rows, count(DISTINCT order_no) AS orders
    FROM ${sql.table(table)} GROUP BY 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, rows: count, orders }) => [name, [count, orders]]))
}

/** Orders whose captures minus refunds differ from the price of a paid order, or from zero for an unpaid one. */
async function ordersOutOfBalance(): Promise<unknown[]> {
  const { rows } = await sql`
    SELECT order_no FROM orders LEFT JOIN ledger_entries USING (order_no) GROUP BY order_no
    HAVING coalesce(sum(CASE ledger_entries.kind WHEN 'captured' THEN amount ELSE -amount END), 0)
      <> CASE state WHEN 'paid' THEN payable ELSE 0 END`.execute(db)
  return rows
}

describe(`${paymentsInAll} payments, each with ten notifications, a fifth of them forged`, () => {
  it('settle exactly once if they were made, and never by a forgery', { timeout: 600_000 }, async () => {
    const payments = [...(await openPayments('alipay', 1)), ...(await openPayments('stripe', 2))]
    const deliveries = await deliveriesFor(payments)
    const forged = deliveries.filter(({ kind }) => kind !== 'genuine')
    expect([deliveries.length, forged.length, new Set(forged.map(({ kind }) => kind)).size]).toEqual([
      10 * paymentsInAll,
      2 * paymentsInAll,
      19,
    ])

    expect(await storm(deliveries)).toEqual({})

    const made = payments.filter((payment) => payment.made.length > 0)
    expect(await ordersIn('paid')).toEqual(made.map(({ orderNo }) => orderNo).toSorted())
    expect((await ordersIn('pending_payment')).length).toBe(unpaid)
    expect(await capturedTransactions()).toEqual(
      made
        .flatMap(({ method, made: all }) =>
          all.map((told) => {
            const currency = method === 'alipay' ? 'CNY' : 'USD'
            return `${told.paymentNo} ${told.providerTxn} ${told.amountMinor} ${currency}`
          }),
        )
        .toSorted(),
    )
    expect(await countBy('order_events', 'event')).toEqual({
      submitted: [paymentsInAll, paymentsInAll],
      paid: [paid, paid],
      latePaymentReceived: [twice, twice],
    })
    expect(await countBy('entitlements', 'state')).toEqual({ unused: [paid, paid], reserved: [unpaid, unpaid] })
    expect(await getStock(deps, 'HOUR')).toMatchObject({ reserved: unpaid, sold: paid })

    await runDueJobs(deps, jobHandlers, 1_000)
    const refunds = await db.selectFrom('payment_refunds').select(['payment_no', 'state']).execute()
    const madeTwice = made.filter((payment) => payment.made.length > 1).map(({ paymentNo }) => paymentNo)
    expect(refunds.map((refund) => `${refund.payment_no} ${refund.state}`).toSorted()).toEqual(
      madeTwice.map((paymentNo) => `${paymentNo} completed`).toSorted(),
    )
    expect(await ordersOutOfBalance()).toEqual([])
  })
})

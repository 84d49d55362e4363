import { parseArgs } from 'node:util'
import {
  attendance,
  consoleHeader,
  consolePaths,
  staffOrderViews,
  staffPath,
  type SignInOptions,
} from '@aisle/contract/console'
import { staffRefundViews } from '@aisle/contract/console-refunds'
import { invoiceViews } from '@aisle/contract/invoice-states'
import type { Envelope } from '@aisle/contract/envelope'
import { getBooks } from '../../journeys/support/products/product-database.ts'
import { startProduct } from '../../journeys/support/products/product.ts'
import { table } from '../server/report.ts'
import { median, quantile } from '../server/statistics.ts'
import { fillYears } from './years-of-orders.ts'

const usage = `bench/staff [--orders 10000000] [--runs 30]

Measures the lists and the search of the console in a shop with three years of orders, over HTTP, one call after another.`

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '10000000' },
    runs: { type: 'string', default: '30' },
    help: { type: 'boolean', default: false },
  },
})
const orders = Number(values.orders)
const runs = Number(values.runs)

const now = '2026-11-20T02:00:00Z'
/** What a page of a list may take. */
const mostMs = 100

const say = (line: string) => process.stderr.write(`${line}\n`)

interface Answer extends Partial<SignInOptions> {
  cursor?: string | null
}

/** The console as one of the demonstration's people. */
async function signIn(consoleUrl: string) {
  let cookie = ''
  async function call(path: string, body: object): Promise<{ data: Answer; ms: number }> {
    const beganAt = performance.now()
    const answer = await fetch(consoleUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: consoleUrl, cookie, [consoleHeader]: attendance.attended },
      body: JSON.stringify(body),
    })
    // The console always answers with the envelope.
    const { code, data } = (await answer.json()) as Envelope<Answer>
    const ms = performance.now() - beganAt
    if (code !== '200') throw new Error(`${path} ${JSON.stringify(body)}: ${code}`)
    cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? cookie
    return { data, ms }
  }
  const { data } = await call(consolePaths.signInOptions, {})
  const person = data.demonstration?.find(({ roles }) => roles.includes('admin'))
  await call(consolePaths.signInFinish, { way: 'demonstration', personId: person?.personId })
  return call
}

interface Asked {
  what: string
  path: string
  body: object
}

/** Every list by its views and filters; numbers and passengers of the middle of the years, which no cache has. */
function listsToAsk(orderNo: string, pointId: string): Asked[] {
  const passenger = Math.ceil(orders / 10)
  const mailbox = `p${passenger}@years.example`
  const mobile = `199${String(passenger).padStart(8, '0')}`
  const flight = { flightNo: 'YR345', flightDate: '2026-11-10' }
  const ofOrders = (what: string, body: object) => ({ what: `orders, ${what}`, path: consolePaths.orders, body })
  const ofSearch = (what: string, text: string) => ({
    what: `search, ${what}`,
    path: consolePaths.search,
    body: { text },
  })
  const ofPassengers = (what: string, body: object) => ({
    what: `passengers, ${what}`,
    path: consolePaths.passengers,
    body,
  })
  return [
    ...staffOrderViews.map((view) => ofOrders(view, { view })),
    ofOrders('two kinds, three states', { kind: ['SHIP', 'PICKUP'], state: ['paid', 'shipped', 'completed'] }),
    ofOrders('placed two years ago', { placedFrom: '2024-11-01', placedTo: '2024-11-30' }),
    ofOrders('of a flight', flight),
    ofOrders('in dollars', { currency: 'USD' }),
    ofOrders('of a variant, paid by Stripe', { sku: 'TEA-S', method: 'stripe' }),
    ofOrders('of a counter, with an invoice', { point: pointId, invoice: true }),
    ofOrders('by number', { text: orderNo }),
    ...[2, 4, 6, 8].map((digits) => ofOrders(`by ${digits} digits of numbers`, { text: orderNo.slice(0, digits) })),
    ofOrders('by mailbox', { text: mailbox }),
    ofOrders('by mobile', { text: mobile }),
    ...staffRefundViews.map((view) => ({ what: `refunds, ${view}`, path: consolePaths.refunds, body: { view } })),
    { what: 'parcels to ship', path: consolePaths.toShip, body: {} },
    { what: 'parcels to ship, held', path: consolePaths.toShip, body: { held: true } },
    { what: 'a day at a counter', path: consolePaths.counterDay, body: { pointId } },
    ofPassengers('by mailbox', { text: mailbox }),
    ofPassengers('by mobile', { text: mobile }),
    ofPassengers('by name', { text: `旅客${passenger}` }),
    ofPassengers('of a flight', flight),
    ofSearch('order number', orderNo),
    ofSearch('mobile', mobile),
    ofSearch('mailbox', mailbox),
    ofSearch('name', `旅客${passenger}`),
    ofSearch('flight', 'YR345'),
    { what: 'flights of a day', path: consolePaths.flightsDay, body: { day: '2026-11-10' } },
    { what: 'one flight', path: consolePaths.flight, body: flight },
    { what: 'one order', path: consolePaths.order, body: { orderNo } },
    { what: 'today', path: consolePaths.today, body: {} },
    { what: 'audit', path: consolePaths.audit, body: {} },
    { what: 'audit, of a key', path: consolePaths.audit, body: { who: 'warehouse' } },
    { what: 'audit, of a day two years ago', path: consolePaths.audit, body: { day: '2024-11-05' } },
    ...invoiceViews.map((view) => ({ what: `invoices, ${view}`, path: staffPath('invoiceSearch'), body: { view } })),
  ]
}

/** The list, and the page after its first where there is one. */
async function measure(call: Awaited<ReturnType<typeof signIn>>, { what, path, body }: Asked): Promise<string[][]> {
  const first = await call(path, body)
  const rows = [await repeat(what, first.ms, () => call(path, body))]
  const { cursor } = first.data
  if (typeof cursor === 'string') {
    const next = () => call(path, { ...body, cursor })
    rows.push(await repeat('  its next page', (await next()).ms, next))
  }
  for (const row of rows) say(row.join('  '))
  return rows
}

async function repeat(what: string, first: number, ask: () => Promise<{ ms: number }>): Promise<string[]> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) times.push((await ask()).ms)
  const slow = quantile([...times], 0.95)
  const cells = [first, median(times), slow, Math.max(...times)].map((ms) => ms.toFixed(1))
  return [what, ...cells, slow <= mostMs ? 'reached' : 'NOT reached']
}

async function main(): Promise<void> {
  const product = await startProduct(now)
  const books = await getBooks(product.dataDir)
  try {
    say(`filling a shop with ${orders} orders …`)
    await fillYears(books, { orders, now, say })
    const { rows: middle } = await books.query<{ order_no: string }>(
      `SELECT order_no FROM orders WHERE kind = 'SHIP' AND created_at < $1 ORDER BY order_no DESC LIMIT 1`,
      ['2025-05-20'],
    )
    const { rows: sizes } = await books.query<{ bytes: string }>(
      `SELECT pg_size_pretty(pg_database_size(current_database())) AS bytes`,
    )
    const { rows: points } = await books.query<{ point_id: string }>(
      `SELECT min(pickup_point_id) AS point_id FROM pickup_points`,
    )
    const call = await signIn(product.consoleUrl)
    const measured: string[][] = []
    for (const asked of listsToAsk(middle[0]?.order_no ?? '', points[0]?.point_id ?? ''))
      measured.push(...(await measure(call, asked)))
    const heads = [`${orders} orders, ${sizes[0]?.bytes}; ms`, 'first', 'median', 'p95', 'most', `p95 ≤ ${mostMs}`]
    process.stdout.write(`${runs} runs of each call, one after another\n\n${table(measured, heads)}\n`)
  } finally {
    await books.end()
    await product.stop()
  }
}

if (values.help) process.stdout.write(`${usage}\n`)
else await main()

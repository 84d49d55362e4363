import { demoKeys } from '@aisle/stand-ins/demo-keys'
import { afterAll, describe, expect, it } from 'vitest'
import { alipayNotices } from '../../../test-support/payments/alipay-notices.ts'
import { openBrowser, type PassengerBrowser } from '../../../test-support/passenger-browsers.ts'
import { standInGateways } from '../../../test-support/payments/paying-world.ts'
import { seededInts, shuffled } from '../../../test-support/seeded-order.ts'
import { stripeNotices } from '../../../test-support/payments/stripe-notices.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { testServer } from '../../../test-support/test-server.ts'
import { addFlight, offerPlans, openWifiShop, getStock } from '../../../test-support/wifi-shop.ts'
import { jobHandlers } from '../../boot/build-app.ts'
import { after, minutes } from '../../platform/clock.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
// The gateways close every attempt: a passenger who had already paid is reported late, and refunded.
deps.gateways = standInGateways({ url: 'http://127.0.0.1:9', keys: demoKeys }).map((gateway) => ({
  ...gateway,
  open: async () => ({ cashier: { kind: 'redirect', url: 'http://127.0.0.1:9' }, gatewayRef: 'cs_test' }),
  query: async () => ({ status: 'pending' }),
  close: async () => ({ status: 'closed' }),
  refund: async () => 'done',
}))
const server = await testServer(deps)
afterAll(() => server.close())

const fifty = 50
let flights = 0

/** A new flight with `left` plans. */
async function flightWith(left: number): Promise<string> {
  flights += 1
  const flightId = `LAST${flights}`
  const etd = after(deps.clock.now(), minutes(8 * 60))
  await addFlight(deps, { flightId, flightNo: `MF9${flights}`, etd, eta: after(etd, minutes(180)) })
  await offerPlans(deps, flightId, { SCARCE: left })
  return flightId
}

/** Boards passengers on this flight, every other one in English. */
const board = (flightId: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) => openBrowser(deps, server, { flightId, language: n % 2 ? 'en' : 'zh' })),
  )
const boardOne = (flightId: string) => openBrowser(deps, server, { flightId, language: 'zh' })
const buyAtOnce = (browsers: readonly PassengerBrowser[]) =>
  Promise.all(browsers.map((browser) => browser.buy('SCARCE')))
const stockOn = (flightId: string) => getStock(deps, 'SCARCE', flightId)

function tally(names: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name ?? 'done'] = (counts[name ?? 'done'] ?? 0) + 1
  return counts
}

/** The orders for the flight's plan, with their entitlements. */
const ordersOn = (flightId: string) =>
  db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.order_no', 'entitlements.order_no')
    .select(['orders.order_no', 'orders.state', 'entitlements.state as entitlement'])
    .where('entitlements.flight_id', '=', flightId)
    .execute()

describe('the last plan of a flight', { timeout: 60_000 }, () => {
  it('goes to exactly one of fifty concurrent buyers, and the others learn that it is sold out', async () => {
    const flightId = await flightWith(1)
    const answers = await buyAtOnce(await board(flightId, fifty))
    expect(tally(answers.map(({ refusal }) => refusal))).toEqual({ done: 1, soldOut: 49 })
    const refused = answers.filter(({ refusal }) => refusal !== null)
    expect(new Set(refused.map(({ messages }) => `${messages.zh} / ${messages.en}`))).toEqual(
      new Set(['本班套餐已售完，请选择其他套餐 / This plan is sold out on this flight. Please choose another one.']),
    )
    expect(await stockOn(flightId)).toEqual({ quota: 1, reserved: 1, sold: 0 })
    const winner = answers.find(({ refusal }) => refusal === null)
    expect(await ordersOn(flightId)).toEqual([
      { order_no: winner?.data.orderNo, state: 'pending_payment', entitlement: 'reserved' },
    ])
  })

  it('goes, with nineteen more, to twenty of fifty', async () => {
    const flightId = await flightWith(20)
    const answers = await buyAtOnce(await board(flightId, fifty))
    expect(tally(answers.map(({ refusal }) => refusal))).toEqual({ done: 20, soldOut: 30 })
    expect(await stockOn(flightId)).toEqual({ quota: 20, reserved: 20, sold: 0 })
    const numbers = answers.flatMap(({ refusal, data }) => (refusal === null ? [data.orderNo] : []))
    const orders = await ordersOn(flightId)
    expect(orders.map((order) => order.order_no).toSorted()).toEqual(numbers.toSorted())
  })

  it('is one order for a passenger whose request arrives fifty times under one key', async () => {
    const flightId = await flightWith(1)
    const lin = await boardOne(flightId)
    const answers = await Promise.all(Array.from({ length: fifty }, () => lin.buy('SCARCE', 'one tap')))
    const orders = await ordersOn(flightId)
    expect(orders.length).toBe(1)
    expect(tally(answers.map((answer) => answer.refusal ?? answer.data.orderNo))).toEqual({
      [orders[0]?.order_no ?? '']: fifty,
    })
    expect(await stockOn(flightId)).toEqual({ quota: 1, reserved: 1, sold: 0 })
  })

  it('is one order for a passenger who asks fifty times under as many keys, and every refusal names it', async () => {
    const flightId = await flightWith(1)
    const lin = await boardOne(flightId)
    const answers = await Promise.all(Array.from({ length: fifty }, () => lin.buy('SCARCE')))
    expect(tally(answers.map(({ refusal }) => refusal))).toEqual({ done: 1, alreadyBought: 49 })
    const orders = await ordersOn(flightId)
    expect(orders.length).toBe(1)
    expect(new Set(answers.map(({ data }) => data.orderNo))).toEqual(new Set([orders[0]?.order_no]))
    expect(await stockOn(flightId)).toEqual({ quota: 1, reserved: 1, sold: 0 })
  })

  it('is free again when its order is canceled, and goes to the next buyer', async () => {
    const flightId = await flightWith(1)
    const [lin, chen, others] = [await boardOne(flightId), await boardOne(flightId), await board(flightId, 8)]
    const bought = await lin.buy('SCARCE')
    expect((await chen.buy('SCARCE')).refusal).toBe('soldOut')
    const canceled = await lin.cancel(bought.data.orderNo)
    expect(canceled.data.state).toBe('canceled')
    expect((await chen.buy('SCARCE')).refusal).toBeNull()
    expect(tally((await buyAtOnce(others)).map(({ refusal }) => refusal))).toEqual({ soldOut: 8 })
    expect(await stockOn(flightId)).toEqual({ quota: 1, reserved: 1, sold: 0 })
  })
})

/** Doing neither lets the order time out; paying and cancelling makes the payment late. */
const whatNext = [
  { pays: false, cancels: true },
  { pays: false, cancels: true },
  { pays: false, cancels: true },
  { pays: true, cancels: true },
  { pays: true, cancels: false },
  { pays: false, cancels: false },
]
const allowed = ['soldOut', 'alreadyBought', 'stateChanged']
const roundsEach = 10
const ticksAfter = [50, 110, 170]

/** Lets passengers act at random while time passes; answers every refusal that should not occur. */
async function liveThrough(browsers: readonly PassengerBrowser[], seed: number): Promise<string[]> {
  const strange: string[] = []
  const ticking: Promise<unknown>[] = []
  let acts = 0
  const done = <Data>(outcome: { refusal: string | null; data: Data }): Data | null => {
    acts += 1
    // Unpaid orders time out while the other passengers go on.
    if (ticksAfter.includes(acts)) {
      deps.clock.advance(16 * 60)
      ticking.push(runDueJobs(deps, jobHandlers, 1_000))
    }
    if (outcome.refusal && !allowed.includes(outcome.refusal)) strange.push(outcome.refusal)
    return outcome.refusal ? null : outcome.data
  }
  await Promise.all(
    browsers.map(async (browser, n) => {
      const below = seededInts(seed * 1_000 + n)
      for (let round = 0; round < roundsEach; round += 1) {
        const order = done(await browser.buy('SCARCE'))
        const then = order ? whatNext[below(whatNext.length)] : undefined
        if (!order || !then) continue
        const attempt = then.pays ? done(await browser.pay(order.orderNo)) : null
        if (then.cancels) done(await browser.cancel(order.orderNo))
        if (attempt && !(await notify(browser, attempt.paymentNo))) strange.push('notice refused')
      }
    }),
  )
  await Promise.all(ticking)
  return strange
}

/** Sends the gateway's notice of the payment; answers whether it was acknowledged. */
async function notify(browser: PassengerBrowser, paymentNo: string): Promise<boolean> {
  const [writer, amountMinor] = browser.language === 'en' ? [stripeNotices, 2800] : [alipayNotices, 19800]
  const { path, ...notice } = await writer.genuine({ paymentNo, providerTxn: `T${paymentNo}`, amountMinor })
  const response = await fetch(server.url + path, { method: 'POST', ...notice })
  return writer.isAcknowledged({ status: response.status, body: await response.text() })
}

const entitlementAfter = {
  pending_payment: 'reserved',
  paid: 'unused',
  canceled: 'released',
  payment_timed_out: 'released',
}

/** The flight's stock according to its orders. */
async function stockByOrders(flightId: string, quota: number) {
  const orders = await ordersOn(flightId)
  expect(orders.map(({ state, entitlement }) => [state, entitlement])).toEqual(
    // An unexpected state gives undefined.
    orders.map(({ state }) => [state, entitlementAfter[state as keyof typeof entitlementAfter]]),
  )
  const inState = (wanted: string) => orders.filter(({ state }) => state === wanted).length
  return { quota, reserved: inState('pending_payment'), sold: inState('paid') }
}

describe.each([1, 2, 3, 4, 5])(
  'plans bought while other passengers cancel, pay and run out of time (seed %i)',
  (seed) => {
    it('are never oversold, and none is lost', { timeout: 60_000 }, async () => {
      const quota = 8
      const flightId = await flightWith(quota)
      expect(await liveThrough(shuffled(await board(flightId, 24), seed), seed)).toEqual([])
      const stock = await stockByOrders(flightId, quota)
      expect(await stockOn(flightId)).toEqual(stock)
      const left = quota - stock.reserved - stock.sold
      expect(left).toBeGreaterThanOrEqual(0)

      const answers = await buyAtOnce(await board(flightId, quota + 1))
      expect(answers.filter(({ refusal }) => refusal === null).length).toBe(left)
      expect(tally(answers.map(({ refusal }) => refusal))).toMatchObject({ soldOut: quota + 1 - left })
      expect(await stockOn(flightId)).toEqual(await stockByOrders(flightId, quota))
    })
  },
)

import { describe, expect, it } from 'vitest'
import { catchError } from '../../../test-support/error-of.ts'
import { payingPassengers, price, silent, type Placed } from '../../../test-support/payments/paying-passengers.ts'
import { payingWorld } from '../../../test-support/payments/paying-world.ts'
import { addFlight, offerPlans, getStock, wifiFlight } from '../../../test-support/wifi-shop.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import type { PaymentGateway } from '../../outside/payment/payment-gateway.ts'
import { reconcileGate } from '../access-grants/index.ts'
import { takeFlightEvent } from '../flight-events/index.ts'
import { reportOutage } from '../flight-events/report-outage.ts'
import { submitOrder } from '../checkout/submit-order.ts'
import { portalJobs } from '../portal/index.ts'
import { wifiLogin } from '../portal/wifi-login.ts'

// Case 8 of facts §6: the satellite dies between the payment and its notice. See pay-order.test.ts for the protocol,
// late-payments.test.ts for late payments on the ground, and the model for a crash at every step.

const world = await payingWorld()
const { deps } = world
const passengers = payingPassengers(world)
const { enter, pay, getState, getEvents, ledgerOf, getAttempts, getRefunds } = passengers

let flights = 0
/** A passenger in the air, on a separate flight, with an unpaid order. */
async function aboard(method: 'alipay' | 'stripe') {
  flights += 1
  const now = deps.clock.now().getTime()
  const flight = { flightId: `S${flights}`, flightNo: `MF${500 + flights}` }
  const times = { etd: new Date(now - 3_600_000), eta: new Date(now + 10_800_000) }
  await addFlight(deps, { ...wifiFlight, ...flight, ...times })
  await offerPlans(deps, flight.flightId, { HOUR: 60 })
  const placed = await passengers.place(method, { flightId: flight.flightId })
  const ip = `10.3.0.${flights}`
  return { ...placed, ...flight, ip }
}
type Aboard = Awaited<ReturnType<typeof aboard>>

const getEntitlement = ({ orderNo }: Placed) =>
  deps.db.selectFrom('entitlements').selectAll().where('order_no', '=', orderNo).executeTakeFirstOrThrow()
const getCaller = (one: Aboard) =>
  one.passenger.caller({ scope: 'trip', loggedInOn: 'dev_of_the_passenger', ip: one.ip })
const connect = async (one: Aboard) =>
  wifiLogin(deps, getCaller(one), { entitlementId: (await getEntitlement(one)).entitlement_id })
const tell = ({ flightNo }: Aboard, kind: 'wifiLost' | 'wifiRestored') =>
  takeFlightEvent(deps, { key: `${flightNo} ${kind}`, flightNo, flightDate: '2026-11-20', kind })
/** Runs all due jobs and reconciles the gate once, as a cabin does. */
async function settleDown() {
  await world.runJobs()
  await runDueJobs(deps, portalJobs)
  await reconcileGate(deps)
}
async function withGateway(changes: Partial<PaymentGateway>, work: () => Promise<void>): Promise<void> {
  const real = deps.gateways
  deps.gateways = passengers.withGateways(changes).gateways
  await work()
  deps.gateways = real
}
const withoutSatellite = (work: () => Promise<void>) =>
  withGateway({ open: silent, query: silent, close: silent, refund: silent }, work)
const getMoney = async (one: Placed) => (await ledgerOf(one)).map(({ kind, amount }) => [kind, amount])

describe.each(['alipay', 'stripe'] as const)('case 8: the satellite dies between pay and notice, with %s', (method) => {
  it('leaves one order and one payment, which settles when the link is back, and the network opens', async () => {
    const one = await aboard(method)
    const paymentNo = await enter(one)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    await withoutSatellite(async () => {
      await world.pass(60)
      await settleDown()
      expect(await getState(one)).toBe('pending_payment')
      expect((await catchError(connect(one))).errorName).toBe('entitlementUnusable')
      // Without knowing the outcome, the passenger taps again and orders again.
      expect((await pay(one)).paymentNo).toBe(paymentNo)
      const again = submitOrder(deps, one.passenger.caller({ language: method === 'stripe' ? 'en' : 'zh' }), {
        lines: [{ kind: 'WIFI', tripId: one.passenger.tripId, planId: 'HOUR', quantity: 1 }],
        payable: price[method],
        currency: method === 'stripe' ? 'USD' : 'CNY',
      })
      expect(await catchError(again)).toMatchObject({ errorName: 'alreadyBought', detail: { orderNo: one.orderNo } })
    })
    await world.pass(300)
    await settleDown()
    expect(await getState(one)).toBe('paid')
    expect(await connect(one)).toMatchObject({ grantState: 'online', secondsRemaining: 3600 })
    expect(await world.notifyAgain(paymentNo)).toMatchObject([{ status: 200 }])
    expect(await world.notifyAgain(paymentNo)).toMatchObject([{ status: 200 }])
    await settleDown()
    expect(await getMoney(one)).toEqual([['captured', price[method]]])
    expect(await getAttempts(one)).toHaveLength(1)
    expect(deps.gate.get(one.ip)).toMatchObject({ seconds: 3600 })
    expect(await getStock(deps, 'HOUR', one.flightId)).toMatchObject({ reserved: 0, sold: 1 })
  })

  it('opens nothing when the notice arrives, twice, after the order timed out, and refunds the payment', async () => {
    const one = await aboard(method)
    const paymentNo = await enter(one)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    await withoutSatellite(async () => {
      await world.pass(16 * 60)
      await settleDown()
    })
    // An order does not end while it is unknown whether it was paid.
    expect(await getState(one)).toBe('pending_payment')
    // The gateway's API lags behind its own cashier.
    const behind = {
      query: async () => ({ status: 'pending' as const }),
      close: async () => ({ status: 'closed' as const }),
    }
    await withGateway(behind, async () => {
      await world.pass(300)
      await settleDown()
    })
    expect(await getState(one)).toBe('payment_timed_out')
    for (let told = 0; told < 2; told += 1) {
      expect(await world.notifyAgain(paymentNo)).toMatchObject([{ status: 200 }])
      await settleDown()
    }
    expect(await getState(one)).toBe('payment_timed_out')
    expect(await getEvents(one)).toContain('latePaymentReturned')
    expect(await getMoney(one)).toEqual([
      ['captured', price[method]],
      ['refunded', price[method]],
    ])
    expect((await catchError(connect(one))).errorName).toBe('entitlementUnusable')
    expect(deps.gate.has(one.ip)).toBe(false)
    expect(await getStock(deps, 'HOUR', one.flightId)).toMatchObject({ reserved: 0, sold: 0 })
  })

  it('reopens nothing when the notice arrives, twice, after a refund', async () => {
    const one = await aboard(method)
    const paymentNo = await enter(one)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'once' })
    await connect(one)
    await world.pass(300)
    await tell(one, 'wifiLost')
    await world.pass(120)
    await settleDown()
    const { entitlement_id: entitlementId } = await getEntitlement(one)
    expect(await reportOutage(deps, getCaller(one), { entitlementId })).toMatchObject({ outcome: 'refunding' })
    await tell(one, 'wifiRestored')
    await settleDown()
    expect(await getState(one)).toBe('refunded')
    expect(deps.gate.has(one.ip)).toBe(false)
    for (let told = 0; told < 2; told += 1) {
      expect(await world.notifyAgain(paymentNo)).toMatchObject([{ status: 200 }])
      await settleDown()
    }
    expect(await getEntitlement(one)).toMatchObject({ state: 'refunded' })
    expect((await getRefunds(paymentNo)).map(({ state, amount }) => [state, amount])).toEqual([
      ['completed', price[method]],
    ])
    expect(await getMoney(one)).toEqual([
      ['captured', price[method]],
      ['refunded', price[method]],
    ])
    expect((await catchError(connect(one))).errorName).toBe('entitlementUnusable')
    expect(deps.gate.has(one.ip)).toBe(false)
  })
})

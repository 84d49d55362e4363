import { describe, expect, it } from 'vitest'
import { payingPassengers, price, silent, type Placed } from '../../../test-support/payments/paying-passengers.ts'
import { payingWorld } from '../../../test-support/payments/paying-world.ts'
import {
  addFlight,
  boardPassenger,
  getMailbox,
  offerPlans,
  getStock,
  wifiFlight,
} from '../../../test-support/wifi-shop.ts'
import { getRefusal } from '../../../test-support/error-of.ts'
import { submitOrder } from '../checkout/submit-order.ts'
import { openAccessGrant } from '../access-grants/index.ts'
import { enqueueFlightWatch } from './review-flight.ts'
import { takeFlightEvent } from './take-flight-event.ts'

const world = await payingWorld()
const { deps } = world
await enqueueFlightWatch(deps)
const passengers = payingPassengers(world)
const { bought, place, enter, pay, getDetail, getState, ledgerOf, getEvents, withGateways } = passengers

let flights = 0
/** Each test has its own flight. */
async function newFlight(times: { etd?: Date; eta?: Date } = {}): Promise<{ flightId: string; flightNo: string }> {
  flights += 1
  const flight = { flightId: `E${flights}`, flightNo: `MF${600 + flights}` }
  await addFlight(deps, { ...wifiFlight, ...flight, ...times })
  await offerPlans(deps, flight.flightId, { FREE: null, HOUR: 60, SCARCE: 1 })
  return flight
}
const tell = (
  flight: { flightNo: string },
  event: { kind: 'cancelled' } | { kind: 'wifiChanged'; wifi: 'unserviceable' },
) => takeFlightEvent(deps, { key: `${flight.flightNo} ${event.kind}`, ...getFlight(flight), ...event })
const getFlight = ({ flightNo }: { flightNo: string }) => ({ flightNo, flightDate: '2026-11-20' })
/** Without the one that confirms the order. */
const mailsTo = ({ passenger }: Placed) =>
  deps.mails.filter(
    ({ to, subject }) => to === getMailbox(passenger.tripId) && !/^(订单已确认|Order confirmed)/.test(subject),
  )

describe.each(['alipay', 'stripe'] as const)('a cancelled flight, for a passenger who paid with %s', (method) => {
  it('refunds the whole order at once, and notifies the passenger by mail in their language', async () => {
    const flight = await newFlight()
    const placed = await bought(method, flight)
    expect(await getStock(deps, 'HOUR', flight.flightId)).toMatchObject({ sold: 1 })
    expect(await tell(flight, { kind: 'cancelled' })).toBe('taken')
    await world.runJobs()
    expect(await getDetail(placed)).toMatchObject({
      state: 'refunded',
      refundedAmount: price[method],
      wifi: { entitlementState: 'refunded' },
      moneyBack: { state: 'completed', reason: 'flightCancelled', amount: price[method] },
    })
    expect(await getEvents(placed)).toEqual(expect.arrayContaining(['refundStarted', 'refunded']))
    expect((await ledgerOf(placed)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['captured', price[method]],
      ['refunded', price[method]],
    ])
    expect(await getStock(deps, 'HOUR', flight.flightId)).toMatchObject({ reserved: 0, sold: 0 })
    const [mail, ...more] = mailsTo(placed)
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(method === 'alipay' ? /^.*上网套餐退款 ¥38/ : /^.*\$6 refunded for your Wi-Fi plan/)
    expect(mail?.text).toContain(method === 'alipay' ? '您的航班已取消。' : 'Your flight was cancelled.')
    expect(mail?.text).toContain(placed.orderNo)
  })
})

describe('a flight without Wi-Fi', () => {
  it('refunds once, however often it is reported and reviewed', async () => {
    const flight = await newFlight()
    const placed = await bought('alipay', flight)
    await tell(flight, { kind: 'wifiChanged', wifi: 'unserviceable' })
    await world.runJobs()
    expect(await tell(flight, { kind: 'wifiChanged', wifi: 'unserviceable' })).toBe('repeated')
    await takeFlightEvent(deps, { key: `${flight.flightNo} again`, ...getFlight(flight), kind: 'cancelled' })
    for (let minute = 0; minute < 3; minute += 1) {
      await world.pass(60)
      await world.runJobs()
    }
    expect(await getDetail(placed)).toMatchObject({ state: 'refunded', moneyBack: { reason: 'wifiUnavailable' } })
    expect((await ledgerOf(placed)).filter(({ kind }) => kind === 'refunded')).toHaveLength(1)
    expect(mailsTo(placed)).toHaveLength(1)
  })

  it('closes unpaid orders, and their cashiers take no payment', async () => {
    const flight = await newFlight()
    const unpaid = await place('alipay', flight)
    const atTheCashier = await place('stripe', flight)
    const paymentNo = await enter(atTheCashier)
    await tell(flight, { kind: 'cancelled' })
    await world.runJobs()
    expect(await getState(unpaid)).toBe('closed')
    expect(await getState(atTheCashier)).toBe('closed')
    expect(await getRefusal(pay(unpaid))).toEqual({ error: 'stateChanged', reason: 'payEnded' })
    await expect(world.decide(paymentNo, { outcome: 'paid', notify: 'once' })).rejects.toThrow('expired at the gateway')
    expect(await getStock(deps, 'HOUR', flight.flightId)).toMatchObject({ reserved: 0, sold: 0 })
  })

  it('refunds a payment that was under way when the flight was cancelled', async () => {
    const flight = await newFlight()
    const placed = await place('alipay', flight)
    const paymentNo = await enter(placed)
    await world.decide(paymentNo, { outcome: 'paid', notify: 'never' })
    await tell(flight, { kind: 'cancelled' })
    // The gateway, asked to close the attempt, answers that it was paid.
    await world.runJobs()
    await world.pass(60)
    await world.runJobs()
    expect(await getDetail(placed)).toMatchObject({ state: 'refunded', moneyBack: { reason: 'flightCancelled' } })
    expect((await ledgerOf(placed)).map(({ kind }) => kind)).toEqual(['captured', 'refunded'])
  })

  it('refunds a payment that settled while its order was being closed for a rebooking', async () => {
    const [from, to] = [await newFlight(), await newFlight()]
    await deps.db
      .deleteFrom('flight_plans')
      .where('flight_id', '=', to.flightId)
      .where('plan_id', '=', 'HOUR')
      .execute()
    const placed = await place('alipay', from)
    const paymentNo = await enter(placed)
    await takeFlightEvent(deps, {
      key: `${from.flightNo} rebooked`,
      ...getFlight(from),
      kind: 'rebooked',
      ticketNo: placed.passenger.ticketNo,
      to: getFlight(to),
    })
    await world.decide(paymentNo, { outcome: 'paid', notify: 'once' })
    await world.runJobs()
    await world.pass(60)
    await world.runJobs()
    expect(await getDetail(placed)).toMatchObject({ state: 'refunded', moneyBack: { reason: 'planNotOnNewFlight' } })
  })

  it('cancels a free plan without a refund, and notifies the passenger', async () => {
    const flight = await newFlight()
    const passenger = await boardPassenger(deps, flight)
    const line = { kind: 'WIFI' as const, tripId: passenger.tripId, planId: 'FREE', quantity: 1 as const }
    const order = { lines: [line], payable: 0, currency: 'USD' as const }
    const { orderNo } = await submitOrder(deps, passenger.caller({ language: 'en' }), order)
    await tell(flight, { kind: 'cancelled' })
    await world.runJobs()
    const placed = { passenger, orderNo, method: 'stripe' as const }
    expect(await getDetail(placed)).toMatchObject({
      state: 'refunded',
      refundedAmount: 0,
      moneyBack: { state: 'completed', amount: 0 },
    })
    expect(await ledgerOf(placed)).toEqual([])
    expect(mailsTo(placed)[0]?.subject).toMatch(/your Wi-Fi plan was cancelled/)
    expect(mailsTo(placed)[0]?.text).toContain('You paid nothing for it.')
  })

  it('shows a refund under way, retries a silent gateway, and refunds once', async () => {
    const flight = await newFlight()
    const placed = await bought('alipay', flight)
    const gateways = deps.gateways
    deps.gateways = withGateways({ refund: silent }).gateways
    await tell(flight, { kind: 'cancelled' })
    await world.runJobs()
    expect(await getDetail(placed)).toMatchObject({
      state: 'paid',
      refundedAmount: 0,
      wifi: { entitlementState: 'refunded' },
      moneyBack: { state: 'refunding', amount: price.alipay, completedAt: null },
    })
    expect(mailsTo(placed)).toEqual([])
    deps.gateways = gateways
    await world.pass(10)
    await world.runJobs()
    expect(await getState(placed)).toBe('refunded')
    expect(mailsTo(placed)).toHaveLength(1)
  })

  it('shows that the gateway refused for good, and leaves the refund to an operator', async () => {
    const flight = await newFlight()
    const placed = await bought('alipay', flight)
    const gateways = deps.gateways
    deps.gateways = withGateways({ refund: async () => 'failed' }).gateways
    await tell(flight, { kind: 'cancelled' })
    await world.runJobs()
    deps.gateways = gateways
    await world.pass(600)
    await world.runJobs()
    expect(await getDetail(placed)).toMatchObject({
      state: 'paid',
      moneyBack: { state: 'failed' },
      wifi: { entitlementState: 'refunded' },
    })
    expect(await getEvents(placed)).toContain('refundFailed')
  })

  it('sells no plans', async () => {
    const flight = await newFlight()
    await tell(flight, { kind: 'cancelled' })
    expect(await getRefusal(place('alipay', flight))).toEqual({ error: 'wifiUnavailable' })
  })

  it('refunds every plan, even one that is being activated at that moment', async () => {
    const flight = await newFlight({ etd: new Date('2026-11-20T01:00:00Z') })
    const aboard = await Promise.all(Array.from({ length: 8 }, () => bought('alipay', flight)))
    const activations = aboard.map(async (placed, seat) => {
      const { wifi } = await getDetail(placed)
      return getRefusal(
        openAccessGrant(deps, {
          entitlementId: wifi?.entitlementId ?? '',
          address: `10.7.${flights}.${seat}`,
          knownAs: null,
        }),
      )
    })
    await Promise.all([
      ...activations,
      tell(flight, { kind: 'wifiChanged', wifi: 'unserviceable' }).then(() => world.runJobs()),
    ])
    await world.runJobs()
    for (const placed of aboard) {
      const { state, wifi } = await getDetail(placed)
      expect(state).toBe('refunded')
      expect(wifi?.entitlementState).toBe('refunded')
    }
  })

  it('activates nothing before departure, whatever the caller saw before', async () => {
    const flight = await newFlight()
    const { wifi } = await getDetail(await bought('alipay', flight))
    const entitlementId = wifi?.entitlementId ?? ''
    expect(await getRefusal(openAccessGrant(deps, { entitlementId, address: '10.8.0.1', knownAs: null }))).toEqual({
      error: 'notInFlight',
    })
  })
})

describe('a plan that was never activated (table O)', () => {
  const hours = (count: number) => new Date(deps.clock.now().getTime() + count * 3_600_000)
  const shortFlight = () => newFlight({ etd: hours(2), eta: hours(3) })
  const land = async () => {
    await world.pass(3 * 3600 + 60)
    await world.runJobs()
  }

  it.each(['alipay', 'stripe'] as const)('goes back by itself after landing, once, paid with %s', async (method) => {
    const placed = await bought(method, await shortFlight())
    await land()
    await world.runJobs()
    expect(await getDetail(placed)).toMatchObject({
      state: 'refunded',
      refundedAmount: price[method],
      wifi: { entitlementState: 'refunded' },
      moneyBack: { state: 'completed', reason: 'neverActivated', amount: price[method] },
    })
    expect((await ledgerOf(placed)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['captured', price[method]],
      ['refunded', price[method]],
    ])
    const neverUsed = method === 'alipay' ? '您购买的上网套餐没有用过' : 'the Wi-Fi plan you bought was never used'
    expect(mailsTo(placed).filter(({ text }) => text.includes(neverUsed))).toHaveLength(1)
  })

  it('ends without a refund, and without a mail about one, where it cost nothing', async () => {
    const flight = await shortFlight()
    const passenger = await boardPassenger(deps, flight)
    const line = { kind: 'WIFI' as const, tripId: passenger.tripId, planId: 'FREE', quantity: 1 as const }
    const order = { lines: [line], payable: 0, currency: 'USD' as const }
    const { orderNo } = await submitOrder(deps, passenger.caller({ language: 'en' }), order)
    await land()
    const placed = { passenger, orderNo, method: 'stripe' as const }
    expect(await getDetail(placed)).toMatchObject({ state: 'completed', moneyBack: null })
    expect(mailsTo(placed).filter(({ subject }) => /canceled|refund/i.test(subject))).toEqual([])
  })
})

describe('an event about an unknown flight or ticket', () => {
  it('is refused', async () => {
    expect(
      await getRefusal(
        takeFlightEvent(deps, { key: 'x', flightNo: 'MF999', flightDate: '2026-11-20', kind: 'cancelled' }),
      ),
    ).toEqual({ error: 'notFound', reason: 'record' })
  })
})

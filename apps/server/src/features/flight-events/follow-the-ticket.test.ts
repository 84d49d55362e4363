import { describe, expect, it } from 'vitest'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { getRefusal } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import {
  addFlight,
  boardPassenger,
  offerPlans,
  openWifiShop,
  getStock,
  wifiFlight,
  type TestPassenger,
} from '../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../platform/clock.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { calculateOrder } from '../checkout/calculate-order.ts'
import { orderDetail } from '../orders/order-detail.ts'
import { submitOrder } from '../checkout/submit-order.ts'
import { paymentJobs } from '../payments/index.ts'
import { refundJobs } from '../refunds/index.ts'
import { flightEventJobs } from './index.ts'
import { takeFlightEvent } from './take-flight-event.ts'
import { orderMailJobs } from '../order-mails/index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)

let count = 0
interface TestFlight {
  flightId: string
  flightNo: string
}
async function flightWith(quotas: Record<string, number | null>, times: { etd?: Date; eta?: Date } = {}) {
  count += 1
  const flight: TestFlight = { flightId: `R${count}`, flightNo: `MF${700 + count}` }
  await addFlight(deps, { ...wifiFlight, ...flight, ...times })
  if (Object.keys(quotas).length > 0) await offerPlans(deps, flight.flightId, quotas)
  return flight
}
const named = ({ flightNo }: TestFlight) => ({ flightNo, flightDate: '2026-11-20' })
const rebook = (passenger: TestPassenger, from: TestFlight, to: TestFlight, seatNumber?: string) =>
  takeFlightEvent(deps, {
    key: `${passenger.ticketNo} ${from.flightNo} ${to.flightNo}`,
    ...named(from),
    kind: 'rebooked',
    ticketNo: passenger.ticketNo,
    to: named(to),
    ...(seatNumber && { seatNumber }),
  })
const runJobs = () => runDueJobs(deps, { ...flightEventJobs, ...orderMailJobs, ...paymentJobs, ...refundJobs })
const getDetail = (passenger: TestPassenger, orderNo: string) => orderDetail(deps, passenger.caller(), { orderNo })

async function reserve(passenger: TestPassenger, planId: string): Promise<string> {
  const basket = { lines: [{ kind: 'WIFI' as const, tripId: passenger.tripId, planId, quantity: 1 as const }] }
  const { payable, currency } = await calculateOrder(deps, passenger.caller(), basket)
  return (await submitOrder(deps, passenger.caller(), { ...basket, payable, currency })).orderNo
}

describe('a passenger who flies on another flight (W6)', () => {
  it('keeps a paid plan, with its stock, and every screen names the new flight', async () => {
    const [from, to] = [await flightWith({ HOUR: 5 }), await flightWith({ HOUR: 5 })]
    const passenger = await boardPassenger(deps, from)
    const { orderNo } = await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'HOUR' })
    expect(await rebook(passenger, from, to, '12C')).toBe('taken')
    expect(await rebook(passenger, from, to, '12C')).toBe('repeated')
    expect(await getDetail(passenger, orderNo)).toMatchObject({
      state: 'paid',
      lines: [{ detail: { zh: `${to.flightNo}，11 月 20 日`, en: `${to.flightNo}, 20 Nov` } }],
      wifi: { entitlementState: 'unused', seatNumber: '12C', flight: { flightNo: to.flightNo } },
      moneyBack: null,
    })
    expect(await getStock(deps, 'HOUR', from.flightId)).toMatchObject({ reserved: 0, sold: 0 })
    expect(await getStock(deps, 'HOUR', to.flightId)).toMatchObject({ reserved: 0, sold: 1 })
  })

  it('keeps an unpaid order, which can be paid there', async () => {
    const [from, to] = [await flightWith({ HOUR: 5 }), await flightWith({ HOUR: 5 })]
    const passenger = await boardPassenger(deps, from)
    const orderNo = await reserve(passenger, 'HOUR')
    await rebook(passenger, from, to)
    expect(await getDetail(passenger, orderNo)).toMatchObject({
      state: 'pending_payment',
      can: { pay: true },
      wifi: { entitlementState: 'reserved', flight: { flightNo: to.flightNo } },
    })
    expect(await getStock(deps, 'HOUR', from.flightId)).toMatchObject({ reserved: 0, sold: 0 })
    expect(await getStock(deps, 'HOUR', to.flightId)).toMatchObject({ reserved: 1, sold: 0 })
  })

  it.each([
    ['does not offer the plan', { FREE: null }, {}],
    ['has no stock of it left', { HOUR: 0 }, {}],
    ['has landed', { HOUR: 5 }, { etd: new Date('2026-11-19T22:00:00Z'), eta: new Date('2026-11-20T01:00:00Z') }],
  ])('is refunded when the new flight %s; an unpaid order is closed', async (_why, quotas, times) => {
    const [from, to] = [await flightWith({ HOUR: 5 }), await flightWith(quotas, times)]
    const [payer, waverer] = [await boardPassenger(deps, from), await boardPassenger(deps, from)]
    const paid = await buyPlan(deps, payer.caller(), { tripId: payer.tripId, planId: 'HOUR' })
    const unpaid = await reserve(waverer, 'HOUR')
    await rebook(payer, from, to)
    await rebook(waverer, from, to)
    await runJobs()
    expect(await getDetail(payer, paid.orderNo)).toMatchObject({
      wifi: { entitlementState: 'refunded' },
      moneyBack: { state: 'refunding', reason: 'planNotOnNewFlight' },
    })
    expect((await getDetail(waverer, unpaid)).state).toBe('closed')
    expect(await getStock(deps, 'HOUR', from.flightId)).toMatchObject({ reserved: 0, sold: 0 })
    if ('HOUR' in quotas) expect(await getStock(deps, 'HOUR', to.flightId)).toMatchObject({ reserved: 0, sold: 0 })
  })

  it('is refused a taken seat and an unknown ticket; a repeated rebooking changes nothing', async () => {
    const [from, to] = [await flightWith({}), await flightWith({})]
    const [early, late] = [await boardPassenger(deps, from), await boardPassenger(deps, from)]
    await rebook(early, from, to, '1A')
    expect(await getRefusal(rebook(late, from, to, '1A'))).toEqual({ error: 'stateChanged', reason: 'staff' })
    expect(await getRefusal(rebook(early, from, to, '2A'))).toBeNull()
    const nobody = { ...late, ticketNo: '7310000000000' }
    expect(await getRefusal(rebook(nobody, from, to))).toEqual({ error: 'notFound', reason: 'record' })
  })

  it('swaps flights with others at once, and no stock is lost or doubled', async () => {
    const [here, there] = [await flightWith({ SCARCE: 10 }), await flightWith({ SCARCE: 10 })]
    const buyOn = async (flight: TestFlight) => {
      const passenger = await boardPassenger(deps, flight)
      await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'SCARCE' })
      return passenger
    }
    const [going, coming] = [
      await Promise.all(Array.from({ length: 5 }, () => buyOn(here))),
      await Promise.all(Array.from({ length: 5 }, () => buyOn(there))),
    ]
    await Promise.all([
      ...going.map((passenger) => rebook(passenger, here, there)),
      ...coming.map((passenger) => rebook(passenger, there, here)),
    ])
    expect(await getStock(deps, 'SCARCE', here.flightId)).toMatchObject({ reserved: 0, sold: 5 })
    expect(await getStock(deps, 'SCARCE', there.flightId)).toMatchObject({ reserved: 0, sold: 5 })
  })

  it('never keeps a plan on the flight that they left, even when ordering at that very moment', async () => {
    const [from, to] = [await flightWith({ HOUR: null }), await flightWith({ HOUR: null })]
    const buyers = await Promise.all(Array.from({ length: 10 }, () => boardPassenger(deps, from)))
    await Promise.all(buyers.flatMap((buyer) => [reserve(buyer, 'HOUR').catch(() => null), rebook(buyer, from, to)]))
    expect(await getStock(deps, 'HOUR', from.flightId)).toMatchObject({ reserved: 0, sold: 0 })
    const held = await db.selectFrom('entitlements').select('flight_id').where('flight_id', '=', to.flightId).execute()
    expect(await getStock(deps, 'HOUR', to.flightId)).toMatchObject({ reserved: held.length, sold: 0 })
  })
})

describe('a flight with new times', () => {
  it('moves its sale accordingly', async () => {
    const flight = await flightWith({ HOUR: 5 }, { etd: after(deps.clock.now(), minutes(50)) })
    const passenger = await boardPassenger(deps, flight)
    expect(await getRefusal(reserve(passenger, 'HOUR'))).toEqual({ error: 'saleClosed' })
    const delayed = { etd: new Date('2026-11-20T12:00:00Z'), eta: new Date('2026-11-20T15:00:00Z') }
    await takeFlightEvent(deps, { key: 'delay', ...named(flight), kind: 'retimed', ...delayed })
    expect(await getRefusal(reserve(passenger, 'HOUR'))).toBeNull()
  })

  it('keeps a plan valid until it has landed, and ends it when it lands early', async () => {
    const [late, early] = [await flightWith({ FREE: null }), await flightWith({ FREE: null })]
    const buy = async (flight: TestFlight) => {
      const passenger = await boardPassenger(deps, flight)
      const { orderNo } = await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'FREE' })
      return async () => (await getDetail(passenger, orderNo)).wifi?.entitlementState
    }
    const [ofLate, ofEarly] = [await buy(late), await buy(early)]
    await takeFlightEvent(deps, {
      key: 'late',
      ...named(late),
      kind: 'retimed',
      etd: after(wifiFlight.etd, minutes(300)),
      eta: after(wifiFlight.eta, minutes(300)),
    })
    await takeFlightEvent(deps, {
      key: 'early',
      ...named(early),
      kind: 'retimed',
      etd: after(wifiFlight.etd, -minutes(300)),
      eta: after(wifiFlight.eta, -minutes(300)),
    })
    await runJobs()
    const untilEarlyLanding = after(wifiFlight.eta, -minutes(300)).getTime() - deps.clock.now().getTime()
    deps.clock.advance(untilEarlyLanding / 1000)
    await runJobs()
    expect(await ofEarly()).toBe('expired')
    deps.clock.advance(300 * 60)
    await runJobs()
    expect(await ofLate()).toBe('unused')
    deps.clock.advance(300 * 60)
    await runJobs()
    expect(await ofLate()).toBe('expired')
  })
})

describe('a change of aircraft', () => {
  it('keeps the plans where it has Wi-Fi, and refunds them where it has none', async () => {
    const flight = await flightWith({ FREE: null })
    deps.clock.advance((Date.parse('2026-11-20T02:00:00Z') - deps.clock.now().getTime()) / 1000)
    const passenger = await boardPassenger(deps, flight)
    const { orderNo } = await buyPlan(deps, passenger.caller(), { tripId: passenger.tripId, planId: 'FREE' })
    const swap = { ...named(flight), kind: 'aircraftChanged' as const, aircraftType: '789', tailNumber: 'B-7838' }
    await takeFlightEvent(deps, { key: 'swap 1', ...swap, wifi: 'partial' })
    await runJobs()
    expect(await getDetail(passenger, orderNo)).toMatchObject({
      state: 'paid',
      wifi: { flight: { tailNumber: 'B-7838', wideBody: true } },
    })
    await takeFlightEvent(deps, { key: 'swap 2', ...swap, wifi: 'not_equipped' })
    await runJobs()
    expect(await getDetail(passenger, orderNo)).toMatchObject({
      state: 'refunded',
      moneyBack: { reason: 'wifiUnavailable' },
    })
  })
})

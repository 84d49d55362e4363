import { beforeEach, describe, expect, it } from 'vitest'
import * as limits from '@aisle/contract/limits'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { accountWithoutTrip, paidGoodsOrder } from '../../../test-support/goods-order.ts'
import { openGoodsShop } from '../../../test-support/goods-shop.ts'
import { loadRefundReasons, returningGateway } from '../../../test-support/refund-world.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { testDeps } from '../../../test-support/test-deps.ts'
import { addFlight, boardPassenger, offerPlans, openWifiShop } from '../../../test-support/wifi-shop.ts'
import { SmsFailed } from '../../outside/sms/sms-gateway.ts'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { runDueJobs } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { calculateOrder } from '../checkout/calculate-order.ts'
import { submitOrder } from '../checkout/submit-order.ts'
import { flightEventJobs, takeFlightEvent } from '../flight-events/index.ts'
import { codesOfOrder } from '../orders/index.ts'
import { paymentJobs } from '../payments/payment-jobs.ts'
import { refundJobs } from '../refunds/index.ts'
import { orderMailJobs } from './index.ts'

const { db } = await testDatabase()
const deps = await testDeps(db, { demoData: false })
await openWifiShop(deps)
await openGoodsShop(deps)
await loadRefundReasons(deps)
deps.gateways = [returningGateway('alipay', 'CNY').gateway]

const mobile = '15410001717'
const hour = 3600
beforeEach(async () => {
  await db.deleteFrom('jobs').where('kind', '=', 'mail.order').execute()
  deps.mails.length = 0
  deps.texts.length = 0
})

const send = (world: Deps = deps) =>
  runDueJobs(world, { ...paymentJobs, ...flightEventJobs, ...refundJobs, ...orderMailJobs })
const texts = () => deps.texts.map(({ phone, template, language, values }) => ({ phone, template, language, values }))

let flights = 900
/** A passenger with this number, and no mailbox, on a flight that leaves in three days. */
async function board(phone: string) {
  flights += 1
  const flight = { flightId: newId(deps.random, 'F'), flightNo: `MF${flights}` }
  const etd = after(deps.clock.now(), minutes(72 * 60))
  await addFlight(deps, { ...flight, etd, eta: after(etd, minutes(180)) })
  await offerPlans(deps, flight.flightId, { HOUR: null })
  return { ...flight, etd, passenger: await boardPassenger(deps, { flightId: flight.flightId, onlyPhone: phone }) }
}
interface Bought {
  phone?: string
  language?: 'zh' | 'en'
  world?: Deps
}
async function buyWifi({ phone = mobile, language = 'zh', world = deps }: Bought = {}) {
  const { passenger, ...flight } = await board(phone)
  const { orderNo } = await buyPlan(world, passenger.caller({ language }), { tripId: passenger.tripId, planId: 'HOUR' })
  return { ...flight, orderNo }
}

describe('the texts about an order (O9)', () => {
  it.each([
    ['zh', '+86 154-1000-1717'],
    ['en', '0086 15410001717'],
  ] as const)(
    'go in %s to the mobile of a passenger without a mailbox, once, when they have paid',
    async (language, phone) => {
      const { flightNo } = await buyWifi({ phone, language })
      await send()
      await db.updateTable('jobs').set({ state: 'waiting', ended_at: null }).where('kind', '=', 'mail.order').execute()
      await send()
      expect(texts()).toEqual([{ phone: mobile, template: 'paidPlan', language, values: { flight: flightNo } }])
      expect(deps.mails).toEqual([])
    },
  )

  it('remind of the departure', async () => {
    const { flightNo } = await buyWifi()
    await send()
    deps.clock.advance((72 - limits.departureReminderHours) * hour)
    await send()
    expect(texts().map(({ template }) => template)).toEqual(['paidPlan', 'departure'])
    expect(texts()[1]?.values).toMatchObject({
      flight: flightNo,
      time: expect.stringMatching(/^11 月 \d+ 日 \d\d:\d\d$/),
    })
  })

  it('say that the money has gone back', async () => {
    const { flightNo } = await buyWifi()
    await send()
    await takeFlightEvent(deps, { key: flightNo, flightNo, flightDate: '2026-11-20', kind: 'cancelled' })
    await send()
    expect(texts().at(-1)).toEqual({ phone: mobile, template: 'refunded', language: 'zh', values: { amount: '¥38' } })
    expect(deps.texts).toHaveLength(2)
  })

  it('say that the time to pay has run out', async () => {
    const { passenger } = await board(mobile)
    const basket = {
      lines: [{ kind: 'WIFI' as const, tripId: passenger.tripId, planId: 'HOUR', quantity: 1 as const }],
    }
    const { payable, currency } = await calculateOrder(deps, passenger.caller(), basket)
    await submitOrder(deps, passenger.caller(), { ...basket, payable, currency })
    deps.clock.advance(limits.wifiPaymentMinutes * 60)
    await send()
    expect(texts().map(({ template }) => template)).toEqual(['unpaidTimedOut'])
  })

  it('of goods at a counter say where and until when, and no code', async () => {
    const orderNo = await paidGoodsOrder(deps, {
      kind: 'PICKUP',
      accountId: await accountWithoutTrip(deps),
      contactPhone: mobile,
      lines: [{ skuId: 'SCARF-BLUE', goodsId: 'SCARF', quantity: 1, price: 22_800 }],
    })
    await runDueJobs(deps, orderMailJobs)
    deps.clock.advance((limits.pickupDays - limits.pickupReminderDays) * 24 * hour)
    await runDueJobs(deps, orderMailJobs)
    expect(texts().map(({ template }) => template)).toEqual(['paidPickup', 'codesEnd'])
    for (const { code } of await codesOfOrder(db, orderNo)) expect(JSON.stringify(deps.texts)).not.toContain(code)
    expect(texts()[0]?.values).toMatchObject({
      place: expect.stringContaining('厦门'),
      date: expect.stringMatching(/月/),
    })
  })

  it('go to no number of another country, to nobody with a mailbox, and nowhere without a gateway', async () => {
    await buyWifi({ phone: '+44 20 7946 0018' })
    const { orderNo } = await buyWifi({ world: { ...deps, sms: null } })
    const placed = await db.selectFrom('orders').select('contact_phone').where('order_no', '=', orderNo).execute()
    expect(placed).toEqual([{ contact_phone: null }])
    const mailed = await buyWifi()
    await db
      .updateTable('orders')
      .set({ contact_email: 'a@example.com' })
      .where('order_no', '=', mailed.orderNo)
      .execute()
    await send()
    expect(deps.texts).toEqual([])
    expect(deps.mails).toHaveLength(1)
  })

  it('are tried again while the gateway is away, and not after it refused the number, which the log masks', async () => {
    const { flightNo } = await buyWifi()
    await send({
      ...deps,
      sms: { knows: () => true, send: () => Promise.reject(new SmsFailed('the gateway is silent')) },
    })
    const waiting = db.selectFrom('jobs').select(['state', 'last_error']).where('key', 'like', '%:paid')
    expect(await waiting.execute()).toEqual([{ state: 'waiting', last_error: 'SmsFailed: the gateway is silent' }])
    deps.clock.advance(60)
    const logged: unknown[] = []
    const asked: unknown[] = []
    const refusing: Deps = {
      ...deps,
      log: { ...deps.log, warn: (...line: unknown[]) => void logged.push(line) },
      sms: {
        knows: () => true,
        async send({ values }) {
          asked.push(values)
          return 'refused'
        },
      },
    }
    await send(refusing)
    deps.clock.advance(24 * hour)
    await db.updateTable('jobs').set({ state: 'waiting' }).where('key', 'like', '%:paid').execute()
    await send(refusing)
    expect(asked.filter((values) => JSON.stringify(values) === JSON.stringify({ flight: flightNo }))).toHaveLength(1)
    expect(JSON.stringify(logged)).toContain('154****1717')
    expect(JSON.stringify(logged)).not.toContain(mobile)
  })
})

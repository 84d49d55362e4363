import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { catchError } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { getStock } from '../../../test-support/wifi-shop.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { LinkMessage } from '../../outside/ground-link/ground-link.ts'
import { erasePassenger } from '../operators/erase-passenger.ts'
import { everything } from '../operators/test-support/operator-world.ts'
import { calculateOrder } from '../checkout/calculate-order.ts'
import { purchaseVerify } from '../portal/purchase-verify.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { listFlightPlans } from '../pre-purchase/list-flight-plans.ts'
import { answerAircraft } from './answer-aircraft.ts'
import { describeChanges } from './change-store.ts'
import {
  buyOnGround,
  checkIn,
  findConflicts,
  nextFlight,
  placeUnpaid,
  planOn,
  sealKey,
  tail,
  twoSides,
  verifyAboard,
} from './test-support/two-sides.ts'

const { db: groundDb } = await testDatabase()
const { db: cabinDb } = await testDatabase()
const sides = await twoSides(groundDb, cabinDb)
const { ground, cabin, link } = sides
const hour = 3600

let calls = 1000
/** Sends what a computer with the aircraft's keys could send, beyond what our program would. */
async function reportAs(peer: string, messages: LinkMessage[]) {
  calls += 1
  const call = { call: calls, epoch: `epoch${calls}`, number: 1, messages, waiting: 0 }
  const now = ground.clock.now().toISOString()
  return answerAircraft(ground, { tail: peer, sealKey }, { ...call, applied: { epoch: null, number: 0 }, now })
}

/** The report that the aircraft itself would send about this order. */
async function getReport(orderNo: string): Promise<LinkMessage> {
  const [message] = await inTransaction(cabin.db, (tx) => describeChanges(tx, [{ item: 'order', key: orderNo }]))
  if (!message) throw new Error('there is nothing to tell')
  return message
}

const getKinds = async (peer: string) => {
  const kept = await ground.db.selectFrom('link_conflicts').select(['kind', 'item']).where('peer', '=', peer).execute()
  return kept.map(({ kind, item }) => `${item} ${kind}`).toSorted()
}

const getPayments = (orderNo: string) =>
  ground.db.selectFrom('payment_attempts').select(['payment_no', 'state']).where('order_no', '=', orderNo).execute()

describe('a client with the keys of an aircraft', () => {
  it('writes nothing about another aircraft’s flight, and nothing malformed', async () => {
    const flight = await nextFlight(sides)
    const lin = await checkIn(sides, flight)
    const bought = await buyOnGround(sides, lin, 'HOUR')
    await sides.meet()
    sides.pass(3 * hour)
    await wifiLogin(cabin, await verifyAboard(sides, lin), { entitlementId: bought.entitlementId })
    sides.pass(60)
    await sides.work()
    const before = await planOn(ground, bought.entitlementId)
    const nonsense = { item: 'order', key: bought.orderNo, body: { entitlement: { seconds_used: -5 } } }
    const unknown = { item: 'accounts', key: 'acc_1', body: { display_name: 'x' } }
    await reportAs('B-2999', [await getReport(bought.orderNo), nonsense, unknown])
    expect(await planOn(ground, bought.entitlementId)).toEqual(before)
    expect(await getKinds('B-2999')).toEqual(['accounts notUnderstood', 'order notItsFlight', 'order notUnderstood'])
    sides.pass(3 * hour)
    await sides.work()
    await sides.meet()
  })

  it('reaches no passenger of another flight through a flight of its own', async () => {
    const own = await nextFlight(sides)
    const lin = await checkIn(sides, own)
    const others = await nextFlight(sides)
    await ground.db
      .updateTable('flights')
      .set({ tail_number: 'B-2999' })
      .where('flight_id', '=', others.flightId)
      .execute()
    const wang = await checkIn(sides, others)
    const ofWang = await buyOnGround(sides, wang, 'HOUR')
    const unpaid = await placeUnpaid({ cabin: ground }, wang.caller({ scope: 'trip' }), 'SCARCE')
    const outage = { outage_id: 'out_of_another', flight_id: others.flightId, began_at: ground.clock.now() }
    await ground.db
      .insertInto('wifi_outages')
      .values({ ...outage, ended_at: null })
      .execute()
    await sides.meet()
    const aboard = await cabin.db.selectFrom('manifest_passengers').select('trip_id').execute()
    expect(aboard.map((row) => row.trip_id)).toContain(lin.tripId)
    expect(aboard.map((row) => row.trip_id)).not.toContain(wang.tripId)

    sides.pass(3 * hour)
    const caller = await verifyAboard(sides, lin)
    const [first, second] = [
      await placeUnpaid(sides, caller, 'SCARCE'),
      await buyPlan(cabin, caller, { tripId: lin.tripId, planId: 'FREE' }),
    ]
    await sides.meet()
    const [ofFirst, ofSecond] = [await getReport(first.orderNo), await getReport(second.orderNo)]
    const before = await Promise.all([
      planOn(ground, ofWang.entitlementId),
      planOn(ground, unpaid.entitlementId),
      planOn(ground, second.entitlementId),
      getPayments(unpaid.orderNo),
    ])
    const entitlement = Object(ofFirst.body?.['entitlement'])
    const order = Object(ofFirst.body?.['order'])
    const used = { ...entitlement, state: 'used_up', activated_at: cabin.clock.now(), seconds_used: 3000 }
    const forged = (key: string, body: object): LinkMessage => ({
      item: 'order',
      key,
      body: { ...ofFirst.body, ...body },
    })
    const victim = { ...used, trip_id: wang.tripId, entitlement_id: ofWang.entitlementId, plan_id: 'HOUR' }
    const stolen = {
      ...order.attempts[0],
      payment_no: unpaid.payment.paymentNo,
      state: 'paid',
      provider_txn: 'forged',
      paid_at: cabin.clock.now(),
    }
    const carried = { ...Object(ofSecond.body?.['entitlement']), state: 'used_up', activated_at: cabin.clock.now() }
    const elsewhere = {
      ...ofSecond,
      body: { ...ofSecond.body, entitlement: { ...carried, flight_id: others.flightId } },
    }
    await reportAs(
      tail,
      [
        // The victim's use, as if flown with us; and the use of another of our orders under this order's number.
        forged(ofWang.orderNo, { entitlement: victim, order: null }),
        forged(first.orderNo, { entitlement: { ...used, entitlement_id: second.entitlementId } }),
        // The victim's plan sold again aboard, so that the original would be refunded.
        forged('261120999900000001', {
          entitlement: { ...victim, entitlement_id: 'ent_forged' },
          order: { ...order, attempts: [] },
        }),
        // The same plan, in one order with a plan of this aircraft.
        forged('261120999900000002', {
          entitlement: { ...used, entitlement_id: 'ent_beside' },
          order: {
            ...order,
            attempts: [],
            plans: [
              { ...Object(order.plans[0]), entitlement_id: 'ent_beside' },
              {
                ...Object(order.plans[0]),
                entitlement_id: 'ent_of_wang',
                trip_id: wang.tripId,
                plan_id: 'HOUR',
                line_no: 2,
              },
            ],
          },
        }),
        // The victim's payment attempt, as if paid or closed, under an order of ours; and our own order at another
        // price.
        forged(first.orderNo, { order: { ...order, attempts: [stolen] } }),
        forged(first.orderNo, { order: { ...order, attempts: [{ ...stolen, state: 'closed' }] } }),
        forged(first.orderNo, { order: { ...order, payable: 1, state: 'paid' } }),
        // A plan of ours, carried over to their flight, and an outage there.
        elsewhere,
        { item: 'outage', key: 'out_new', body: { ...outage, ended_at: cabin.clock.now() } },
        {
          item: 'outage',
          key: 'out_of_another',
          body: { ...outage, flight_id: own.flightId, ended_at: cabin.clock.now() },
        },
        {
          item: 'answers',
          key: 'res_forged',
          body: {
            survey_id: 'SV01',
            trip_id: wang.tripId,
            flight_id: own.flightId,
            anonymous: false,
            asked: [],
            submitted_at: cabin.clock.now(),
            answers: [],
          },
        },
        {
          item: 'consent',
          key: 'con_forged',
          body: { trip_id: wang.tripId, clause_kind: 'terms', clause_version: '1', given_at: cabin.clock.now() },
        },
      ].map((message) => JSON.parse(JSON.stringify(message))),
    )
    expect(
      await Promise.all([
        planOn(ground, ofWang.entitlementId),
        planOn(ground, unpaid.entitlementId),
        planOn(ground, second.entitlementId),
        getPayments(unpaid.orderNo),
      ]),
    ).toEqual(before)
    expect(await planOn(ground, first.entitlementId)).toMatchObject({
      state: 'reserved',
      order_state: 'pending_payment',
    })
    expect(
      await ground.db.selectFrom('wifi_outages').selectAll().where('outage_id', '=', 'out_of_another').execute(),
    ).toEqual([{ ...outage, ended_at: null }])
    expect(
      await ground.db.selectFrom('survey_responses').selectAll().where('response_id', '=', 'res_forged').execute(),
    ).toEqual([])
    expect(await ground.db.selectFrom('consents').selectAll().where('consent_id', '=', 'con_forged').execute()).toEqual(
      [],
    )
    expect(await getKinds(tail)).toEqual([
      'answers notItsFlight',
      'consent notItsFlight',
      'order notItsFlight',
      'order notItsFlight',
      'order notItsFlight',
      'order notItsFlight',
      'order numberTaken',
      'outage notItsFlight',
    ])
    sides.pass(3 * hour)
    await sides.work()
    await sides.meet()
  })
})

it('reports client log entries in bundles that the ground accepts, whatever they contain', async () => {
  const received_at = cabin.clock.now()
  // Random Chinese: three bytes per character, and hardly compressible.
  const noise = () => String.fromCodePoint(...Array.from({ length: 40_000 }, () => 0x4e00 + cabin.random.int(20_000)))
  const logs = [1, 2, 3, 4, 5].map((at) => ({
    log_id: `noise_${at}`,
    name: 'noise',
    content: noise(),
    language: 'zh',
    received_at,
  }))
  await cabin.db.insertInto('client_logs').values(logs).execute()
  link.mostBytes = 0
  await sides.meet()
  expect(link.mostBytes).toBeLessThan(limits.linkBundleBytes)
  const told = await ground.db
    .selectFrom('client_logs')
    .select('log_id')
    .where('name', '=', 'noise')
    .orderBy('log_id')
    .execute()
  expect(told).toEqual(logs.map(({ log_id }) => ({ log_id })))
})

describe('what the two sides must not do twice', () => {
  it('sells on one side at a time; when both sold the same plan, the one aboard remains (decision 0016)', async () => {
    const flight = await nextFlight(sides, { SCARCE: 1 })
    const [lin, chen] = [await checkIn(sides, flight), await checkIn(sides, flight)]
    await sides.meet()
    await ground.db.deleteFrom('link_conflicts').execute()
    link.isUp = false
    const onGround = await buyOnGround(sides, lin, 'HOUR')
    const last = await buyOnGround(sides, chen, 'SCARCE')
    sides.pass(3 * hour)
    // While the flight is in the air, the ground neither sells nor offers anything.
    const asked = { flightNo: flight.flightNo, flightDate: flight.flightDate }
    const { products } = await listFlightPlans(ground, chen.caller(), asked)
    expect(products.map(({ onSale }) => onSale)).toEqual([false, false, false])
    const inTrip = chen.caller({ scope: 'trip' })
    expect((await catchError(purchaseVerify(ground, inTrip, { planId: 'HOUR' }))).errorName).toBe('saleClosed')
    const lines = [{ kind: 'WIFI' as const, tripId: chen.tripId, planId: 'HOUR', quantity: 1 as const }]
    expect((await catchError(calculateOrder(ground, inTrip, { lines }))).errorName).toBe('saleClosed')
    const caller = await verifyAboard(sides, lin)
    const { tripId } = lin
    expect(await purchaseVerify(cabin, caller, { planId: 'HOUR' })).toMatchObject({ onSale: true })
    const aboard = await buyPlan(cabin, caller, { tripId, planId: 'HOUR' })
    const tooMany = await buyPlan(cabin, caller, { tripId, planId: 'SCARCE' })
    link.isUp = true
    await sides.meet()
    await sides.meet()
    expect(await planOn(ground, onGround.entitlementId)).toMatchObject({
      state: 'refunded',
      money_back_reason: 'wifiUnavailable',
    })
    for (const { entitlementId } of [aboard, tooMany]) {
      expect(await planOn(ground, entitlementId)).toMatchObject({ state: 'unused', order_state: 'paid' })
      expect(await planOn(cabin, entitlementId)).toMatchObject({ state: 'unused', order_state: 'paid' })
    }
    expect(await planOn(ground, last.entitlementId)).toMatchObject({ state: 'unused' })
    expect(await getStock(ground, 'SCARCE', flight.flightId)).toEqual({ quota: 2, reserved: 0, sold: 2 })
    expect(await getStock(ground, 'HOUR', flight.flightId)).toMatchObject({ reserved: 0, sold: 1 })
    expect((await findConflicts(ground)).toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
      { kind: 'boughtTwice', key: aboard.orderNo, detail: { other: onGround.orderNo } },
      { kind: 'soldTooMany', key: tooMany.orderNo },
    ])

    sides.pass(3 * hour)
    await sides.meet()
    await sides.work()
    await sides.meet()
    await sides.work()
    // Both sides have seen the landing; only one sends the survey (E13).
    const mails = (db: typeof groundDb) =>
      db.selectFrom('jobs').select('key').where('kind', '=', 'mail.survey').execute()
    expect(await mails(groundDb)).toContainEqual({ key: tripId })
    expect(await mails(cabinDb)).toEqual([])
  })
})

describe('a passenger who was erased on the ground (G6)', () => {
  it('is forgotten aboard too, and no later report identifies them', async () => {
    const flight = await nextFlight(sides)
    const lin = await checkIn(sides, flight)
    const bought = await buyOnGround(sides, lin, 'HOUR')
    await sides.meet()
    link.isUp = false
    sides.pass(3 * hour)
    const caller = await verifyAboard(sides, lin)
    await wifiLogin(cabin, caller, { entitlementId: bought.entitlementId })
    expect(cabin.gate.has(caller.ip)).toBe(true)
    const names = () =>
      cabin.db
        .selectFrom('accounts')
        .select('display_name')
        .where('account_id', '=', caller.session.accountId)
        .execute()
    expect(await names()).toEqual([{ display_name: '林小屿' }])
    const survey = { survey_id: 'SV', trip_id: lin.tripId, flight_id: flight.flightId, anonymous: false, asked: ['Q1'] }
    const told = { item: 'order', key: bought.orderNo, body: { told: lin.tripId } }
    await reportAs(tail, [told])
    await erasePassenger(ground, everything, { accountId: lin.accountId, force: true, dryRun: false })
    expect(await findConflicts(ground)).toContainEqual({ kind: 'notUnderstood', key: bought.orderNo, detail: {} })
    sides.pass(60)
    link.isUp = true
    await sides.meet()
    await sides.work()
    await sides.meet()
    await sides.meet()
    expect(cabin.gate.has(caller.ip)).toBe(false)
    expect(await names()).toEqual([])
    for (const table of ['manifest_passengers', 'consents', 'orders', 'entitlements'] as const) {
      expect(await cabin.db.selectFrom(table).select('trip_id').where('trip_id', '=', lin.tripId).execute()).toEqual([])
    }
    const question = { questionId: 'Q1', type: 'rating', required: true, max: 5, text: { zh: '问', en: 'Q' } }
    const texts = {
      surveyId: 'SV',
      channel: 'portal',
      title: question.text,
      intro: question.text,
      questions: [question],
    }
    const content = JSON.stringify({ ...texts, anonymousByDefault: false, rewardCouponId: null })
    await ground.db.insertInto('surveys').values({ survey_id: 'SV', content }).execute()
    await reportAs(tail, [
      {
        item: 'answers',
        key: 'res_late',
        body: { ...survey, submitted_at: cabin.clock.now().toISOString(), answers: [] },
      },
    ])
    expect(await ground.db.selectFrom('survey_responses').selectAll().execute()).toEqual([])
    expect(await getKinds(tail)).not.toContain('answers notUnderstood')
    const use = await ground.db
      .selectFrom('link_usage')
      .select('seconds')
      .where('entitlement_id', '=', bought.entitlementId)
      .execute()
    expect(use).toEqual([{ seconds: 60 }])
    sides.pass(3 * hour)
    await sides.work()
    await sides.meet()
  })
})

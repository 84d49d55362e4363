import { addPassengerByNameTicketSchemas } from '@aisle/contract/pre-purchase-schemas'
import { describe, expect, it } from 'vitest'
import { buyForParty, withCompanions } from '../../../test-support/buy-plan.ts'
import { catchError, getRefusal } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { addFlight, getStock, offerPlans } from '../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { takeFlightEvent } from '../flight-events/index.ts'
import { endUnpaid, findOrder } from '../orders/index.ts'
import { closeAttempt, settleWithin } from '../payments/index.ts'
import { addPassengerByTicket } from '../pre-purchase/add-passenger.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { refundPlan } from '../refunds/index.ts'
import {
  buyOnGround,
  checkIn,
  findConflicts,
  nextFlight,
  placeUnpaid,
  planOn,
  tail,
  twoSides,
  verifyAboard,
  type CheckedIn,
  type StoryFlight,
} from './test-support/two-sides.ts'

const { db: groundDb } = await testDatabase()
const { db: cabinDb } = await testDatabase()
const sides = await twoSides(groundDb, cabinDb)
const { ground, cabin, link } = sides
const hour = 3600

/** Two passengers of a flight, whose plans one of them has bought in one order. */
async function boughtTogether() {
  const flight = await nextFlight(sides)
  const [anna, ben] = [await checkIn(sides, flight), await checkIn(sides, flight)]
  const wanted = [anna, ben].map(({ tripId }) => ({ tripId, planId: 'HOUR' }))
  const bought = await buyForParty(ground, withCompanions(anna.caller(), [ben]), wanted)
  const [ofAnna = '', ofBen = ''] = bought.entitlementIds
  return { flight, anna, ben, ofAnna, ofBen, orderNo: bought.orderNo }
}

async function goOnline(passenger: CheckedIn, entitlementId: string): Promise<void> {
  await wifiLogin(cabin, await verifyAboard(sides, passenger), { entitlementId })
}

async function land(): Promise<void> {
  link.isUp = true
  sides.pass(3 * hour)
  await sides.work()
  await sides.meet()
  await sides.work()
  await sides.meet()
}

const refund = (entitlementId: string) =>
  inTransaction(ground.db, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const entitlement = await findEntitlement(tx, entitlementId)
    if (entitlement) await refundPlan(ground, tx, { entitlement, reason: 'wifiUnavailable' })
  })

/** To a flight of another aircraft. */
async function rebookAway(flight: StoryFlight, { ticketNo }: CheckedIn, key: string): Promise<void> {
  const to = { flightId: `${flight.flightId} late`, flightNo: `${flight.flightNo}8`, flightDate: '2026-11-20' }
  const now = ground.clock.now()
  await addFlight(ground, { ...to, etd: after(now, minutes(500)), eta: after(now, minutes(700)) })
  const other = ground.db.updateTable('flights').set({ tail_number: 'B-2999' })
  await other.where('flight_id', '=', to.flightId).execute()
  await offerPlans(ground, to.flightId, { HOUR: 20 })
  await takeFlightEvent(ground, { ...flight, key, kind: 'rebooked', ticketNo, to })
  await sides.work()
}

const copyOf = (orderNo: string) =>
  cabin.db.selectFrom('orders').select(['payable', 'state']).where('order_no', '=', orderNo).executeTakeFirst()

describe('the plans of one order aboard (P9, W9)', () => {
  it('open the network for each passenger while the aircraft is cut off, and are counted one by one', async () => {
    const { anna, ben, ofAnna, ofBen, orderNo } = await boughtTogether()
    await sides.meet()
    expect(await copyOf(orderNo)).toEqual({ payable: 7600, state: 'paid' })
    link.isUp = false
    sides.pass(3 * hour)
    await goOnline(anna, ofAnna)
    sides.pass(600)
    await sides.work()
    link.isUp = true
    await sides.meet()
    expect(await planOn(ground, ofAnna)).toMatchObject({ state: 'paused', order_state: 'paid', seconds_used: 0 })
    expect(await planOn(ground, ofBen)).toMatchObject({ state: 'unused', order_state: 'paid' })
    await goOnline(ben, ofBen)
    await sides.work()
    await sides.meet()
    expect(await planOn(ground, ofBen)).toMatchObject({ order_state: 'completed' })
    await land()
    expect(await planOn(ground, ofAnna)).toMatchObject({ state: 'expired', seconds_used: 3600 })
    expect(await findConflicts(ground)).toEqual([])
  })

  it('stay for the others when one of them is refunded on the ground', async () => {
    const { anna, ben, ofAnna, ofBen, orderNo } = await boughtTogether()
    await sides.meet()
    await refund(ofBen)
    await sides.meet()
    expect(await copyOf(orderNo)).toEqual({ payable: 3800, state: 'paid' })
    expect(
      await cabin.db.selectFrom('entitlements').select('entitlement_id').where('order_no', '=', orderNo).execute(),
    ).toEqual([{ entitlement_id: ofAnna }])
    sides.pass(3 * hour)
    await goOnline(anna, ofAnna)
    await sides.work()
    expect((await catchError(goOnline(ben, ofBen))).errorName).toBe('notFound')
    await land()
    expect(await planOn(ground, ofAnna)).toMatchObject({ order_state: 'completed' })
    expect((await findOrder(ground.db, orderNo))?.state).toBe('completed')
  })

  it.each(['first', 'second'] as const)(
    'stay for the others when the %s passenger aboard is rebooked to a flight of another aircraft',
    async (which) => {
      const { anna, ben, ofAnna, ofBen, orderNo, flight } = await boughtTogether()
      await sides.meet()
      const copied = await cabin.db.selectFrom('orders').select('trip_id').where('order_no', '=', orderNo).execute()
      const firstIsAnna = copied[0]?.trip_id === anna.tripId
      const [away, stays, plan] = (which === 'first') === firstIsAnna ? [anna, ben, ofBen] : [ben, anna, ofAnna]
      await rebookAway(flight, away, orderNo)
      await sides.meet()
      await sides.meet()
      expect(await copyOf(orderNo)).toEqual({ payable: 3800, state: 'paid' })
      sides.pass(3 * hour)
      await goOnline(stays, plan)
      await land()
      expect(await planOn(ground, plan)).toMatchObject({ state: 'expired', seconds_used: 3600 })
      expect(await findConflicts(ground)).toEqual([])
    },
  )

  it('go back after landing for whoever never used theirs', async () => {
    const { anna, ofAnna, ofBen } = await boughtTogether()
    await sides.meet()
    sides.pass(3 * hour)
    await goOnline(anna, ofAnna)
    await land()
    expect(await planOn(ground, ofBen)).toMatchObject({ state: 'refunded', order_state: 'completed' })
  })

  it('on two flights of the same aircraft end each with its own', async () => {
    const first = await nextFlight(sides)
    const anna = await checkIn(sides, first)
    const later = { flightId: `${first.flightId} back`, flightNo: `${first.flightNo}9`, flightDate: '2026-11-20' }
    const now = ground.clock.now()
    await addFlight(ground, { ...later, etd: after(now, minutes(400)), eta: after(now, minutes(600)) })
    await ground.db.updateTable('flights').set({ tail_number: tail }).where('flight_id', '=', later.flightId).execute()
    await offerPlans(ground, later.flightId, { HOUR: 20 })
    const back = await checkIn(sides, later)
    const wanted = [anna, back].map(({ tripId }) => ({ tripId, planId: 'HOUR' }))
    const bought = await buyForParty(ground, withCompanions(anna.caller(), [back]), wanted)
    const [out = '', home = ''] = bought.entitlementIds
    await sides.meet()
    sides.pass(3 * hour)
    await goOnline(anna, out)
    await land()
    expect(await planOn(ground, out)).toMatchObject({ order_state: 'paid' })
    sides.pass(2 * hour)
    await goOnline(back, home)
    await land()
    expect(await planOn(ground, home)).toMatchObject({ state: 'expired', order_state: 'completed' })
  })
})

describe('an order of several plans that was placed aboard (P9, W9)', () => {
  /** Two passengers of a flight on the phone of one of them, in the air. */
  async function aboardTogether({ soldOnGround = false } = {}) {
    const flight = await nextFlight(sides)
    const [anna, ben] = [await checkIn(sides, flight), await checkIn(sides, flight)]
    await sides.meet()
    link.isUp = false
    const before = soldOnGround ? await buyOnGround(sides, ben, 'HOUR') : undefined
    sides.pass(3 * hour)
    const caller = withCompanions(await verifyAboard(sides, anna), [ben])
    const wanted = [anna, ben].map(({ tripId }) => ({ tripId, planId: 'HOUR' }))
    return { flight, anna, ben, caller, wanted, before: before?.entitlementId ?? '' }
  }
  const amounts = (deps: typeof ground, orderNo: string) =>
    deps.db
      .selectFrom('orders')
      .select(['payable', 'list_total', 'discount', 'member_discount', 'state', 'currency'])
      .where('order_no', '=', orderNo)
      .executeTakeFirst()

  it('reaches the ground as it was sold, however often exchanges are lost', async () => {
    const { anna, ben, caller, wanted } = await aboardTogether()
    const bought = await buyForParty(cabin, caller, wanted)
    const [ofAnna = '', ofBen = ''] = bought.entitlementIds
    await goOnline(anna, ofAnna)
    sides.pass(600)
    await sides.work()
    link.isUp = true
    sides.fates.push('lostBack', 'lostThere', 'lostBack')
    await sides.meet()
    await sides.meet()
    expect(await amounts(ground, bought.orderNo)).toEqual(await amounts(cabin, bought.orderNo))
    expect(await amounts(ground, bought.orderNo)).toMatchObject({ payable: bought.payable, state: 'paid' })
    expect(await planOn(ground, ofAnna)).toMatchObject({ state: 'paused', trip_id: anna.tripId, line_no: 1 })
    expect(await planOn(ground, ofBen)).toMatchObject({ state: 'unused', trip_id: ben.tripId, line_no: 2 })
    await goOnline(ben, ofBen)
    await land()
    expect(await planOn(ground, ofBen)).toMatchObject({
      state: 'expired',
      seconds_used: 3600,
      order_state: 'completed',
    })
    expect(await planOn(ground, ofAnna)).toMatchObject({ state: 'expired', seconds_used: 3600 })
    expect(await findConflicts(ground)).toEqual([])
  })

  it('is paid aboard when only the ground was told of the payment', async () => {
    const { anna, caller, wanted } = await aboardTogether()
    const { orderNo, entitlementId, payment } = await placeUnpaid(sides, caller, wanted)
    link.isUp = true
    await sides.meet()
    await inTransaction(ground.db, (tx) => settleWithin(ground, tx, payment))
    await sides.meet()
    expect(await amounts(cabin, orderNo)).toMatchObject({ payable: 7600, state: 'paid' })
    await goOnline(anna, entitlementId)
    await land()
    expect(await findConflicts(ground)).toEqual([])
  })

  it('ends unpaid as a whole, and frees every plan', async () => {
    const { flight, caller, wanted } = await aboardTogether()
    const { orderNo, payment } = await placeUnpaid(sides, caller, wanted)
    link.isUp = true
    await sides.meet()
    expect(await getStock(ground, 'HOUR', flight.flightId)).toMatchObject({ reserved: 2 })
    await inTransaction(cabin.db, async (tx) => {
      await closeAttempt(tx, payment.paymentNo)
      await endUnpaid(cabin, tx, { orderNo, event: 'timedOut', actor: 'system' })
    })
    await sides.meet()
    expect(await amounts(ground, orderNo)).toMatchObject({ state: 'payment_timed_out' })
    expect(await getStock(ground, 'HOUR', flight.flightId)).toMatchObject({ reserved: 0, sold: 0 })
    await land()
  })

  it.each([
    ['first', 0],
    ['second', 1],
  ])('keeps the other plan, and counts it, when the %s is refunded on the ground', async (_, refunded) => {
    const { anna, ben, caller, wanted } = await aboardTogether()
    const { orderNo, entitlementIds } = await buyForParty(cabin, caller, wanted)
    const [back = '', kept = ''] = refunded === 0 ? entitlementIds : entitlementIds.toReversed()
    link.isUp = true
    await sides.meet()
    await sides.meet()
    await refund(back)
    await sides.meet()
    await sides.meet()
    expect(await copyOf(orderNo)).toEqual({ payable: 3800, state: 'paid' })
    await goOnline(refunded === 0 ? ben : anna, kept)
    sides.pass(600)
    await sides.work()
    await land()
    expect(await planOn(ground, kept)).toMatchObject({ state: 'expired', seconds_used: 3600, order_state: 'completed' })
    expect(await planOn(ground, back)).toMatchObject({ state: 'refunded' })
    expect(await findConflicts(ground)).toEqual([])
  })

  it('stays whole until its payment has ended, though one of them was rebooked meanwhile', async () => {
    const { flight, ben, caller, wanted } = await aboardTogether()
    const { orderNo, payment } = await placeUnpaid(sides, caller, wanted)
    link.isUp = true
    await rebookAway(flight, ben, orderNo)
    await sides.meet()
    await sides.meet()
    expect(await amounts(cabin, orderNo)).toMatchObject({ payable: 7600, state: 'pending_payment' })
    const plansAboard = () =>
      cabin.db.selectFrom('entitlements').select('trip_id').where('order_no', '=', orderNo).orderBy('line_no').execute()
    expect((await plansAboard()).map((plan) => plan.trip_id)).toEqual(wanted.map(({ tripId }) => tripId))
    await inTransaction(cabin.db, async (tx) => {
      await closeAttempt(tx, payment.paymentNo)
      await endUnpaid(cabin, tx, { orderNo, event: 'timedOut', actor: 'system' })
    })
    await land()
    expect(await amounts(ground, orderNo)).toMatchObject({ state: 'payment_timed_out' })
  })

  it('takes the place of a plan that one of them had bought on the ground', async () => {
    const { caller, wanted, before } = await aboardTogether({ soldOnGround: true })
    const bought = await buyForParty(cabin, caller, wanted)
    link.isUp = true
    await sides.meet()
    expect(await planOn(ground, before)).toMatchObject({ state: 'refunded' })
    for (const id of bought.entitlementIds) expect(await planOn(ground, id)).toMatchObject({ state: 'unused' })
    await land()
    expect((await findConflicts(ground)).map(({ kind }) => kind)).toEqual(['boughtTwice'])
  })
})

describe('a booking aboard (W9, G6)', () => {
  /** A mother who has shown her seat and document in the air, her child, another adult of the booking, and a stranger. */
  async function boardedFamily() {
    const flight = await nextFlight(sides)
    const family = await Promise.all(['mother', 'child', 'father', 'stranger'].map(() => checkIn(sides, flight)))
    const [mother, child, father, stranger] = family as [CheckedIn, CheckedIn, CheckedIn, CheckedIn]
    const book = (one: CheckedIn, booking_ref: string, passenger_kind: 'adult' | 'child') =>
      ground.db
        .updateTable('manifest_passengers')
        .set({ booking_ref, passenger_kind })
        .where('trip_id', '=', one.tripId)
        .execute()
    await book(mother, 'FAMILY', 'adult')
    await book(child, 'FAMILY', 'child')
    await book(father, 'FAMILY', 'adult')
    await book(stranger, 'OTHERS', 'child')
    await sides.meet()
    sides.pass(3 * hour)
    const names = async ({ tripId, ticketNo }: CheckedIn) => {
      const row = await ground.db
        .selectFrom('manifest_passengers')
        .select(['surname', 'given_name'])
        .where('trip_id', '=', tripId)
        .executeTakeFirstOrThrow()
      return { ticketNo, lastName: row.surname, firstName: row.given_name }
    }
    const caller = await verifyAboard(sides, mother)
    const add = async (one: CheckedIn) =>
      addPassengerByTicket(cabin, caller, addPassengerByNameTicketSchemas.request.parse(await names(one)))
    return { mother, child, father, stranger, caller, add }
  }

  it('lets a mother add her child by ticket and name, and buy for both in one order', async () => {
    const { mother, child, caller, add } = await boardedFamily()
    const { trips, userInfo } = await add(child)
    expect(userInfo.tripIds).toContain(child.tripId)
    expect(trips).toMatchObject([{ tripId: child.tripId, booking: { kind: 'child' } }])
    const wanted = [mother, child].map(({ tripId }) => ({ tripId, planId: 'HOUR' }))
    const { entitlementIds } = await buyForParty(cabin, withCompanions(caller, [child]), wanted)
    await goOnline(child, entitlementIds[1] ?? '')
    await land()
    expect(await planOn(ground, entitlementIds[1] ?? '')).toMatchObject({ trip_id: child.tripId, state: 'expired' })
  })

  it('adds no other adult, who shows seat and document, and nobody of another booking', async () => {
    const { father, stranger, add } = await boardedFamily()
    for (const one of [father, stranger]) {
      expect(await getRefusal(add(one))).toMatchObject({ error: 'notFound', reason: 'companion' })
    }
    await land()
  })

  it('has another name on the aircraft, which tells nothing', async () => {
    await boardedFamily()
    const rows = await cabin.db
      .selectFrom('manifest_passengers')
      .select('booking_ref')
      .where('booking_ref', 'is not', null)
      .execute()
    expect(new Set(rows.map((row) => row.booking_ref)).size).toBeGreaterThan(1)
    expect(JSON.stringify(rows)).not.toMatch(/FAMILY|OTHERS/)
    await land()
  })
})

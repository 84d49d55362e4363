import { operatorScopes } from '@aisle/contract/operator'
import { describe, expect, it } from 'vitest'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { catchError } from '../../../test-support/error-of.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { addFlight, offerPlans, getStock } from '../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { endUnpaid, findOwnOrder } from '../orders/index.ts'
import { closeAttempt } from '../payments/index.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findEntitlement, recordUse } from '../entitlements/index.ts'
import { takeFlightEvent } from '../flight-events/index.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { addDeviceSwitch } from '../operators/add-device-switch.ts'
import { refundPlan } from '../refunds/index.ts'
import {
  buyOnGround,
  checkIn,
  findConflicts,
  nextFlight,
  placeUnpaid,
  planOn,
  twoSides,
  verifyAboard,
  type CheckedIn,
} from './test-support/two-sides.ts'

const { db: groundDb } = await testDatabase()
const { db: cabinDb } = await testDatabase()
const sides = await twoSides(groundDb, cabinDb)
const { ground, cabin, link, fates } = sides
const hour = 3600

const giveBack = (entitlementId: string) =>
  inTransaction(ground.db, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const entitlement = await findEntitlement(tx, entitlementId)
    if (entitlement) await refundPlan(ground, tx, { entitlement, reason: 'wifiUnavailable' })
  })

/** Verified and online aboard with this plan. */
async function goOnline(passenger: CheckedIn, entitlementId: string) {
  const caller = await verifyAboard(sides, passenger)
  await wifiLogin(cabin, caller, { entitlementId })
  return caller
}

async function land() {
  link.isUp = true
  sides.pass(3 * hour)
  await sides.work()
  await sides.meet()
  await sides.work()
  await sides.meet()
}

const getUsage = (entitlementId: string) =>
  ground.db.selectFrom('link_usage').selectAll().where('entitlement_id', '=', entitlementId).executeTakeFirstOrThrow()

describe('an aircraft that is cut off (P9)', () => {
  it('receives what it needs, verifies passengers and opens the network offline, and is counted once', async () => {
    const flight = await nextFlight(sides)
    const lin = await checkIn(sides, flight)
    const bought = await buyOnGround(sides, lin, 'HOUR')
    await sides.meet()
    expect(await planOn(cabin, bought.entitlementId)).toMatchObject({ state: 'unused', order_state: 'paid' })
    const { exchanges, messages } = link
    await sides.meet()
    expect({ exchanges: link.exchanges - exchanges, messages: link.messages - messages }).toEqual({
      exchanges: 1,
      messages: 0,
    })
    const passenger = await cabin.db.selectFrom('manifest_passengers').selectAll().executeTakeFirstOrThrow()
    expect(passenger).toMatchObject({ trip_id: lin.tripId, phone: null, email: null, document_sealed: Buffer.alloc(0) })

    link.isUp = false
    sides.pass(3 * hour)
    await goOnline(lin, bought.entitlementId)
    sides.pass(600)
    await sides.work()
    expect(await planOn(ground, bought.entitlementId)).toMatchObject({ state: 'unused', seconds_used: 0 })
    // The bundle arrives but its acknowledgement is lost, twice; then both get through.
    fates.push('lostBack', 'lostThere', 'lostBack')
    link.isUp = true
    await sides.meet()
    sides.pass(3000)
    await sides.work()
    fates.push('lostBack', 'lostBack')
    await sides.meet()
    await sides.meet()
    const used = { state: 'used_up', order_state: 'completed', seconds_used: 3600 }
    expect(await planOn(ground, bought.entitlementId)).toMatchObject(used)
    expect(await planOn(cabin, bought.entitlementId)).toMatchObject(used)
    await land()
    expect(await findConflicts(ground)).toEqual([])
  })

  it('sells aboard, and the ground has the order, the stock and the money once', async () => {
    const flight = await nextFlight(sides, { SCARCE: 1 })
    const [lin, chen] = [await checkIn(sides, flight), await checkIn(sides, flight)]
    await sides.meet()
    link.isUp = false
    sides.pass(3 * hour)
    const caller = await verifyAboard(sides, lin)
    const free = await buyPlan(cabin, caller, { tripId: lin.tripId, planId: 'FREE' })
    const paid = await buyPlan(cabin, caller, { tripId: lin.tripId, planId: 'SCARCE' })
    expect(paid.orderNo).toMatch(/^\d{18}$/)
    const other = await verifyAboard(sides, chen)
    const soldOut = await catchError(buyPlan(cabin, other, { tripId: chen.tripId, planId: 'SCARCE' }))
    expect(soldOut.errorName).toBe('soldOut')
    await wifiLogin(cabin, caller, { entitlementId: paid.entitlementId })
    const beganAt = cabin.clock.now()
    sides.pass(120)
    const gap = { outage_id: 'out_1', flight_id: flight.flightId, began_at: beganAt, ended_at: cabin.clock.now() }
    await cabin.db.insertInto('wifi_outages').values(gap).execute()
    const noted = { log_id: 'log_1', name: 'productList', content: '{}', language: 'zh', received_at: beganAt }
    await cabin.db.insertInto('client_logs').values(noted).execute()
    const complaint = {
      entitlement_id: paid.entitlementId,
      outage_seconds: 120,
      online_seconds: 0,
      reported_at: beganAt,
    }
    await cabin.db
      .insertInto('outage_reports')
      .values({ ...complaint, outcome: 'asked' })
      .execute()
    fates.push('lostBack')
    link.isUp = true
    await sides.meet()
    await sides.meet()
    expect(await planOn(ground, free.entitlementId)).toMatchObject({ state: 'unused', order_state: 'paid' })
    expect(await planOn(ground, paid.entitlementId)).toMatchObject({ state: 'paused', order_state: 'completed' })
    expect(await getStock(ground, 'SCARCE', flight.flightId)).toEqual({ quota: 1, reserved: 0, sold: 1 })
    const captured = await ground.db
      .selectFrom('ledger_entries')
      .select(['amount', 'external_key'])
      .where('order_no', '=', paid.orderNo)
      .execute()
    expect(captured).toEqual([{ amount: 19_800, external_key: paid.providerTxn }])
    expect(await ground.db.selectFrom('wifi_outages').selectAll().where('outage_id', '=', 'out_1').execute()).toEqual([
      gap,
    ])
    expect(await ground.db.selectFrom('client_logs').select('log_id').execute()).toEqual([{ log_id: 'log_1' }])
    expect(await ground.db.selectFrom('outage_reports').select('outage_seconds').execute()).toEqual([
      { outage_seconds: 120 },
    ])
    const agreed = await ground.db
      .selectFrom('consents')
      .select('consent_id')
      .where('trip_id', '=', lin.tripId)
      .execute()
    const aboard = await cabin.db
      .selectFrom('consents')
      .select('consent_id')
      .where('trip_id', '=', lin.tripId)
      .execute()
    expect(agreed).toEqual(aboard)
    const account = await ground.db
      .selectFrom('orders')
      .select(['account_id', 'contact_email', 'holder'])
      .where('order_no', '=', paid.orderNo)
      .executeTakeFirst()
    expect(account).toEqual({
      account_id: lin.accountId,
      contact_email: `${lin.tripId.toLowerCase()}@example.com`,
      // The account sees what was bought aboard; another mailbox on the same trip does not (W8).
      holder: `device:${caller.session.deviceId}`,
    })
    expect(await findOwnOrder(ground.db, lin.caller().session, paid.orderNo)).toBeDefined()
    const finder = lin.caller({ scope: 'trip', email: 'finder@example.com' })
    expect(await findOwnOrder(ground.db, finder.session, paid.orderNo)).toBeUndefined()
    await land()
    expect(await planOn(ground, free.entitlementId)).toMatchObject({ state: 'expired', order_state: 'completed' })
    expect(await planOn(cabin, free.entitlementId)).toMatchObject({ state: 'expired', order_state: 'completed' })
    expect(await planOn(ground, paid.entitlementId)).toMatchObject({ state: 'expired', seconds_used: 2 * hour })
    expect(await planOn(cabin, paid.entitlementId)).toMatchObject({ state: 'expired', seconds_used: 2 * hour })
  })

  it('learns that staff have added a change of device, once, and counts on', async () => {
    const passenger = await checkIn(sides, await nextFlight(sides))
    const { entitlementId } = await buyOnGround(sides, passenger, 'HOUR')
    await sides.meet()
    sides.pass(3 * hour)
    await goOnline(passenger, entitlementId)
    const { plan } = (await findEntitlement(cabin.db, entitlementId)) ?? expect.fail()
    // All that the plan was sold with are used up aboard.
    await recordUse(cabin.db, entitlementId, { seconds: 0, bytes: 0, deviceSwitches: plan.deviceSwitches })
    await sides.meet()
    const reset = { entitlementId, switches: 1, why: 'brokenDevice', key: 'k', dryRun: false } as const
    expect(await addDeviceSwitch(ground, { keyName: 'mei', scopes: operatorScopes }, reset)).toMatchObject({
      used: plan.deviceSwitches,
      allowed: [plan.deviceSwitches, plan.deviceSwitches + 1],
    })
    fates.push('lostBack')
    await sides.meet()
    await sides.meet()
    expect(await planOn(cabin, entitlementId)).toMatchObject({ extra_switches: 1, state: 'active' })
    const { messages } = link
    await sides.meet()
    expect(link.messages).toBe(messages)
    await recordUse(cabin.db, entitlementId, { seconds: 0, bytes: 0, deviceSwitches: 1 })
    await land()
    expect(await planOn(ground, entitlementId)).toMatchObject({
      device_switches: plan.deviceSwitches + 1,
      extra_switches: 1,
    })
  })
})

describe('the contact of an order that was placed aboard (O9)', () => {
  it('is the mailbox of the trip, or else its mobile', async () => {
    const flight = await nextFlight(sides)
    const lin = await checkIn(sides, flight)
    await ground.db
      .updateTable('manifest_passengers')
      .set({ email: null, phone: '+86 154 1000 1717' })
      .where('trip_id', '=', lin.tripId)
      .execute()
    await sides.meet()
    sides.pass(3 * hour)
    const { orderNo } = await placeUnpaid(sides, await verifyAboard(sides, lin), 'HOUR')
    await sides.meet()
    const contact = await ground.db
      .selectFrom('orders')
      .select(['contact_email', 'contact_phone'])
      .where('order_no', '=', orderNo)
      .executeTakeFirst()
    expect(contact).toEqual({ contact_email: null, contact_phone: '15410001717' })
    await land()
  })
})

describe('when the two sides disagree (decision 0016)', () => {
  it('lets a refund on the ground prevail, closes the network aboard, and keeps the use on record', async () => {
    const flight = await nextFlight(sides)
    const lin = await checkIn(sides, flight)
    const bought = await buyOnGround(sides, lin, 'HOUR')
    await sides.meet()
    link.isUp = false
    sides.pass(3 * hour)
    const caller = await goOnline(lin, bought.entitlementId)
    await giveBack(bought.entitlementId)
    sides.pass(600)
    await sides.work()
    expect(cabin.gate.has(caller.ip)).toBe(true)
    link.isUp = true
    await sides.meet()
    await sides.work()
    expect(cabin.gate.has(caller.ip)).toBe(false)
    expect((await catchError(wifiLogin(cabin, caller, { entitlementId: bought.entitlementId }))).errorName).toBe(
      'notFound',
    )
    expect(await planOn(cabin, bought.entitlementId)).toBeUndefined()
    expect(await planOn(ground, bought.entitlementId)).toMatchObject({ state: 'refunded', seconds_used: 0 })
    expect(await getUsage(bought.entitlementId)).toMatchObject({ seconds: 600 })
    expect(await findConflicts(ground)).toMatchObject([
      { kind: 'refundedWhileUsed', key: bought.orderNo, detail: { seconds: 600 } },
    ])
    await land()
  })

  it('waits for the aircraft before it settles, and settles without it after a day', async () => {
    const flight = await nextFlight(sides)
    const [online, absent] = [await checkIn(sides, flight), await checkIn(sides, flight)]
    const used = await buyOnGround(sides, online, 'HOUR')
    const unused = await buyOnGround(sides, absent, 'HOUR')
    await sides.meet()
    link.isUp = false
    await takeFlightEvent(ground, {
      ...flight,
      key: 'lost',
      kind: 'wifiLost',
      happenedAt: after(ground.clock.now(), minutes(120)),
    })
    sides.pass(2.5 * hour)
    await goOnline(online, used.entitlementId)
    sides.pass(3 * hour)
    await sides.work()
    // Landed, but not settled, although the ground's own records show no use.
    for (const { entitlementId } of [used, unused]) {
      expect(await planOn(ground, entitlementId)).toMatchObject({ state: 'unused', money_back_reason: null })
    }
    link.isUp = true
    await sides.meet()
    await sides.work()
    expect(await planOn(ground, used.entitlementId)).toMatchObject({ state: 'expired', money_back_reason: null })
    expect(await planOn(ground, unused.entitlementId)).toMatchObject({ money_back_reason: 'wifiUnavailable' })
    await sides.meet()

    const next = await nextFlight(sides)
    const silent = await checkIn(sides, next)
    const untold = await buyOnGround(sides, silent, 'HOUR')
    await sides.meet()
    link.isUp = false
    sides.pass(3 * hour)
    await goOnline(silent, untold.entitlementId)
    sides.pass(25 * hour)
    await sides.work()
    expect(await planOn(ground, untold.entitlementId)).toMatchObject({ state: 'unused' })
    sides.pass(2 * hour)
    await sides.work()
    // As far as the ground knows, the plan was never started (table O).
    expect(await planOn(ground, untold.entitlementId)).toMatchObject({ money_back_reason: 'neverActivated' })
    link.isUp = true
    await sides.meet()
    expect(await getUsage(untold.entitlementId)).toMatchObject({ seconds: hour })
    expect(await findConflicts(ground)).toContainEqual(expect.objectContaining({ kind: 'refundedWhileUsed' }))
  })

  it('keeps a plan on the flight where it was used, although its ticket has been rebooked', async () => {
    const flight = await nextFlight(sides)
    const now = ground.clock.now()
    const other = {
      flightId: `other${flight.flightId}`,
      flightNo: 'MF855',
      etd: after(now, minutes(900)),
      eta: after(now, minutes(990)),
    }
    await addFlight(ground, other)
    await ground.db
      .updateTable('flights')
      .set({ tail_number: 'B-2999' })
      .where('flight_id', '=', other.flightId)
      .execute()
    await offerPlans(ground, other.flightId, { HOUR: 5 })
    const lin = await checkIn(sides, flight)
    const bought = await buyOnGround(sides, lin, 'HOUR')
    await sides.meet()
    link.isUp = false
    const to = { flightNo: other.flightNo, flightDate: '2026-11-20' }
    await takeFlightEvent(ground, { ...flight, key: 'rebooked', kind: 'rebooked', ticketNo: lin.ticketNo, to })
    sides.pass(3 * hour)
    await goOnline(lin, bought.entitlementId)
    sides.pass(600)
    link.isUp = true
    await sides.meet()
    await sides.work()
    await sides.meet()
    expect(await planOn(ground, bought.entitlementId)).toMatchObject({
      flight_id: flight.flightId,
      state: 'paused',
      seconds_used: 600,
    })
    expect(await getStock(ground, 'HOUR', other.flightId)).toMatchObject({ sold: 0 })
    expect(await findConflicts(ground)).toContainEqual(expect.objectContaining({ kind: 'usedAfterRebooking' }))
    await land()
  })

  it('withdraws a flight that has moved to another aircraft, and counts the use before the move', async () => {
    const flight = await nextFlight(sides)
    const lin = await checkIn(sides, flight)
    const bought = await buyOnGround(sides, lin, 'HOUR')
    await sides.meet()
    const swapped = { tailNumber: 'B-2999', aircraftType: '738', wifi: 'available' as const }
    await takeFlightEvent(ground, { ...flight, key: 'swap', kind: 'aircraftChanged', ...swapped })
    await sides.meet()
    const left = await cabin.db
      .selectFrom('flights')
      .select('flight_id')
      .where('flight_id', '=', flight.flightId)
      .execute()
    expect(left).toEqual([])
    expect(await planOn(cabin, bought.entitlementId)).toBeUndefined()
    const names = await cabin.db
      .selectFrom('manifest_passengers')
      .select('trip_id')
      .where('trip_id', '=', lin.tripId)
      .execute()
    expect(names).toEqual([])
    sides.pass(6 * hour)
    await sides.work()
    expect(await planOn(ground, bought.entitlementId)).toMatchObject({ money_back_reason: 'neverActivated' })
  })

  it('sends everything from scratch to a new database aboard, and to a restored ground', async () => {
    const flight = await nextFlight(sides)
    const lin = await checkIn(sides, flight)
    const bought = await buyOnGround(sides, lin, 'HOUR')
    await sides.meet()
    sides.pass(3 * hour)
    await goOnline(lin, bought.entitlementId)
    sides.pass(300)
    await sides.meet()
    // As after restoring an old backup: the ground remembers neither what it sent nor what it received.
    await ground.db.deleteFrom('link_sent').execute()
    await ground.db.deleteFrom('link_peers').execute()
    await sides.meet()
    await sides.meet()
    await cabin.db
      .updateTable('link_peers')
      .set({ peer_epoch: null, applied_number: 0, own_epoch: 'another' })
      .execute()
    await sides.meet()
    sides.pass(300)
    await land()
    expect(await planOn(ground, bought.entitlementId)).toMatchObject({ state: 'expired', seconds_used: hour })
    expect(await planOn(cabin, bought.entitlementId)).toMatchObject({ state: 'expired', seconds_used: hour })
  })

  it('settles an order of the aircraft by a notice that reached the ground, and refunds one that had ended aboard', async () => {
    const flight = await nextFlight(sides)
    const lin = await checkIn(sides, flight)
    await sides.meet()
    sides.pass(3 * hour)
    const caller = await verifyAboard(sides, lin)
    const told = await placeUnpaid(sides, caller, 'HOUR')
    await sides.meet()
    expect(await planOn(ground, told.entitlementId)).toMatchObject({
      state: 'reserved',
      order_state: 'pending_payment',
    })
    expect(await settlePayment(ground, told.payment)).toBe('settled')
    await sides.meet()
    expect(await planOn(cabin, told.entitlementId)).toMatchObject({ state: 'unused', order_state: 'paid' })
    // The gateway also notifies the aircraft: it counts once.
    expect(await settlePayment(cabin, told.payment)).toBe('repeated')

    const ended = await placeUnpaid(sides, caller, 'SCARCE')
    await sides.meet()
    link.isUp = false
    await inTransaction(cabin.db, async (tx) => {
      await closeAttempt(tx, ended.payment.paymentNo)
      await endUnpaid(cabin, tx, { orderNo: ended.orderNo, event: 'timedOut', actor: 'system' })
    })
    expect(await settlePayment(ground, ended.payment)).toBe('settled')
    link.isUp = true
    await sides.meet()
    expect(await planOn(ground, ended.entitlementId)).toMatchObject({
      state: 'refunded',
      money_back_reason: 'wifiUnavailable',
    })
    expect(await planOn(cabin, ended.entitlementId)).toMatchObject({
      state: 'released',
      order_state: 'payment_timed_out',
    })
    expect(await findConflicts(ground)).toContainEqual(
      expect.objectContaining({ kind: 'paidAfterItsEnd', key: ended.orderNo }),
    )
    const captured = await ground.db
      .selectFrom('ledger_entries')
      .select('external_key')
      .where('payment_no', '=', told.payment.paymentNo)
      .execute()
    expect(captured).toHaveLength(1)
    await land()
  })
})

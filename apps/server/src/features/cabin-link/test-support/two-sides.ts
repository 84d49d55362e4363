import { buyPlan } from '../../../../test-support/buy-plan.ts'
import { guestCaller, passengerCaller } from '../../../../test-support/test-caller.ts'
import { testDeps, type TestDeps } from '../../../../test-support/test-deps.ts'
import {
  addFlight,
  boardPassenger,
  offerPlans,
  openWifiShop,
  type TestPassenger,
} from '../../../../test-support/wifi-shop.ts'
import { after, minutes } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/open-db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'
import { enqueueJob, runDueJobs } from '../../../platform/jobs/job-queue.ts'
import { GroundAway, type GroundLink } from '../../../outside/ground-link/ground-link.ts'
import { pack } from '../../../outside/ground-link/link-wire.ts'
import { documentColumns } from '../../../platform/security/document-columns.ts'
import { newId } from '../../../platform/security/random.ts'
import { openVault } from '../../../platform/security/vault.ts'
import { flightEventJobs } from '../../flight-events/index.ts'
import { findSession } from '../../login/index.ts'
import { calculateOrder } from '../../checkout/calculate-order.ts'
import { submitOrder } from '../../checkout/submit-order.ts'
import { insertAttempt, newPaymentNumber } from '../../payments/index.ts'
import { portalJobs } from '../../portal/index.ts'
import { verifyForPortal } from '../../portal/verify-for-portal.ts'
import { answerAircraft } from '../answer-aircraft.ts'
import { exchangeWithGround, startCabinLink } from '../exchange-with-ground.ts'

export const tail = 'B-1817'
export const sealKey = Buffer.alloc(32, 5)

/** The fate of one exchange: lost on the way there, lost on the way back, or through. */
export type Fate = 'lostThere' | 'lostBack' | 'through'

export interface TwoSides {
  ground: TestDeps
  cabin: TestDeps
  /** One per exchange; when empty, `isUp` decides. */
  fates: Fate[]
  link: { isUp: boolean; exchanges: number; messages: number; mostBytes: number }
  /** Advances both clocks. */
  pass(seconds: number): void
  /** Runs all due jobs on both sides except the link's own. */
  work(): Promise<void>
  /** Exchanges until neither side has anything to add. */
  meet(): Promise<void>
}

/** A ground with a shop and one of its aircraft, each with its own database and key; the wire itself is left out. */
export async function twoSides(groundDb: Db, cabinDb: Db): Promise<TwoSides> {
  const ground = await testDeps(groundDb, { demoData: false })
  const cabin = await testDeps(cabinDb, { demoData: false })
  ground.settings = { ...ground.settings, role: 'ground', link: { side: 'ground', tails: [tail] } }
  cabin.settings = { ...cabin.settings, role: 'cabin', link: { side: 'cabin', tail } }
  cabin.vault = openVault(Buffer.alloc(32, 9), cabin.random)
  const fates: Fate[] = []
  const link = { isUp: true, exchanges: 0, messages: 0, mostBytes: 0 }
  const groundLink: GroundLink = {
    async exchange(call) {
      const fate = fates.shift() ?? (link.isUp ? 'through' : 'lostThere')
      link.exchanges += 1
      const { length } = pack(call, { key: sealKey, direction: 'up', random: cabin.random })
      link.mostBytes = Math.max(link.mostBytes, length)
      if (fate === 'lostThere') throw new GroundAway('lost')
      const answer = await answerAircraft(ground, { tail, sealKey }, call)
      if (fate === 'lostBack' || !answer) throw new GroundAway('lost')
      link.messages += call.messages.length + answer.messages.length
      return answer
    },
  }
  cabin.groundLink = groundLink
  await openWifiShop(ground, { scarce: 4 })
  await startCabinLink(cabin)
  // The test runs the jobs of the link explicitly.
  const jobs = { ...flightEventJobs, ...portalJobs }
  return {
    ground,
    cabin,
    fates,
    link,
    pass(seconds) {
      ground.clock.advance(seconds)
      cabin.clock.advance(seconds)
    },
    async work() {
      await cabinDb.deleteFrom('jobs').where('kind', '=', 'link.exchange').execute()
      await runDueJobs(ground, jobs, 500)
      await runDueJobs(cabin, jobs, 500)
    },
    async meet() {
      for (let tries = 0; tries < 60; tries += 1) {
        const left = fates.length
        await exchangeWithGround(cabin).catch((error: unknown) => {
          if (!(error instanceof GroundAway)) throw error
        })
        if (left === 0) return
      }
    },
  }
}

let flights = 0
let seat = 10

export interface StoryFlight {
  flightId: string
  flightNo: string
  flightDate: string
}

/** A flight of this aircraft that leaves in two hours, for three hours, with all plans on sale. */
export async function nextFlight(
  { ground }: TwoSides,
  quotas: Record<string, number | null> = {},
): Promise<StoryFlight> {
  flights += 1
  const flight = { flightId: `LF${flights}`, flightNo: `MF${900 + flights}`, flightDate: '2026-11-20' }
  const now = ground.clock.now()
  await addFlight(ground, { ...flight, etd: after(now, minutes(120)), eta: after(now, minutes(300)) })
  await offerPlans(ground, flight.flightId, { FREE: null, HOUR: 20, SCARCE: 4, ...quotas })
  return flight
}

/** A passenger with a known document and seat, booked on the ground. */
export async function checkIn({ ground }: TwoSides, { flightId }: StoryFlight) {
  const passenger = await boardPassenger(ground, { flightId })
  seat += 1
  const seatNumber = `${(seat % 60) + 1}${'ABCDEFGHJK'[Math.floor(seat / 60) % 10]}`
  const lastSix = String(100_000 + seat)
  const columns = documentColumns(ground.vault, flightId, { type: 'NI', number: `350203199001${lastSix}` })
  await ground.db
    .updateTable('manifest_passengers')
    .set({ ...columns, seat_number: seatNumber })
    .where('trip_id', '=', passenger.tripId)
    .execute()
  await ground.db
    .updateTable('accounts')
    .set({ document_hash: columns.document_hash })
    .where('account_id', '=', passenger.accountId)
    .execute()
  return { ...passenger, seatNumber, lastSix }
}
export type CheckedIn = Awaited<ReturnType<typeof checkIn>>

export const buyOnGround = ({ ground }: TwoSides, passenger: TestPassenger, planId: string) =>
  buyPlan(ground, passenger.caller(), { tripId: passenger.tripId, planId })

/** Verified by seat and last six, from the aircraft's own database. */
export async function verifyAboard({ cabin }: TwoSides, passenger: CheckedIn): Promise<PassengerCaller> {
  const caller = guestCaller()
  const request = { idNumber: passenger.lastSix, seatNumber: passenger.seatNumber, agreed: true }
  const { accessToken } = await verifyForPortal(cabin, caller, request)
  const session = (await findSession(cabin, accessToken ?? ''))?.session
  if (!session) throw new Error('verified without a session')
  return passengerCaller(session, { ip: caller.ip, deviceId: caller.deviceId ?? 'device' })
}

export const planOn = (deps: TestDeps, entitlementId: string) =>
  deps.db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.order_no', 'entitlements.order_no')
    .selectAll('entitlements')
    .select(['orders.state as order_state', 'orders.money_back_reason'])
    .where('entitlement_id', '=', entitlementId)
    .executeTakeFirst()

export const findConflicts = (deps: TestDeps) =>
  deps.db.selectFrom('link_conflicts').select(['kind', 'key', 'detail']).orderBy('happened_at').execute()

/** @param wanted a plan for the caller's own trip, or plans for several */
/** An order aboard with an open payment, and the notice that the gateway would send for it. */
export async function placeUnpaid(
  { cabin }: Pick<TwoSides, 'cabin'>,
  caller: PassengerCaller,
  wanted: string | readonly { tripId: string; planId: string }[],
) {
  const plans = typeof wanted === 'string' ? [{ tripId: caller.session.tripId ?? '', planId: wanted }] : wanted
  const basket = { lines: plans.map((plan) => ({ kind: 'WIFI' as const, ...plan, quantity: 1 as const })) }
  const { payable, currency } = await calculateOrder(cabin, caller, basket)
  const withKey = { ...caller, idempotencyKey: newId(cabin.random, 'key') }
  const { orderNo } = await submitOrder(cabin, withKey, { ...basket, payable, currency })
  const now = cabin.clock.now()
  const attempt = {
    paymentNo: newPaymentNumber(cabin.random, now, 'P'),
    orderNo,
    gateway: 'alipay' as const,
    amount: payable,
    currency,
    createdAt: now,
    expiresAt: after(now, minutes(15)),
    environment: 'browser' as const,
    clientIp: caller.ip,
    openId: null,
  }
  const { paymentNo, gateway } = attempt
  await inTransaction(cabin.db, async (tx) => {
    await insertAttempt(tx, attempt)
    await enqueueJob(cabin, tx, {
      kind: 'payment.query',
      key: paymentNo,
      payload: { paymentNo },
      runAt: attempt.expiresAt,
    })
  })
  const { entitlement_id: entitlementId } = await cabin.db
    .selectFrom('entitlements')
    .select('entitlement_id')
    .where('order_no', '=', orderNo)
    .orderBy('line_no')
    .executeTakeFirstOrThrow()
  const providerTxn = newId(cabin.random, 'txn')
  return { orderNo, entitlementId, payment: { gateway, paymentNo, providerTxn, amountMinor: payable, currency } }
}

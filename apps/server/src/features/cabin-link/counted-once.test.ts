import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buyPlan } from '../../../test-support/buy-plan.ts'
import { testDatabase } from '../../../test-support/test-database.ts'
import { ContractError } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { lockEntitlement, secondsOnline } from '../access-grants/index.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { wifiLogin } from '../portal/wifi-login.ts'
import { refundPlan } from '../refunds/index.ts'
import {
  buyOnGround,
  checkIn,
  nextFlight,
  planOn,
  twoSides,
  verifyAboard,
  type CheckedIn,
  type Fate,
} from './test-support/two-sides.ts'

const { db: groundDb } = await testDatabase()
const { db: cabinDb } = await testDatabase()
const sides = await twoSides(groundDb, cabinDb)
const { ground, cabin, fates, link } = sides

type Step =
  | { do: 'online' | 'refund'; who: number }
  | { do: 'buy'; who: number; plan: 'FREE' | 'SCARCE' }
  | { do: 'pass'; seconds: number }
  | { do: 'exchange'; fates: Fate[] }
  | { do: 'work' }

const who = fc.nat(2)
const fate = fc.constantFrom<Fate>('lostThere', 'lostBack', 'through')
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('online' as const, 'refund' as const), who }),
  fc.record({ do: fc.constant('buy' as const), who, plan: fc.constantFrom('FREE' as const, 'SCARCE' as const) }),
  fc.record({ do: fc.constant('pass' as const), seconds: fc.integer({ min: 10, max: 900 }) }),
  fc.record({ do: fc.constant('exchange' as const), fates: fc.array(fate, { minLength: 1, maxLength: 6 }) }),
  fc.constant({ do: 'work' as const }),
)

interface Aboard {
  passenger: CheckedIn
  caller: PassengerCaller
  entitlementId: string
}

/** Refusals that a passenger could get are expected here. */
const politely = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof ContractError)) throw error
  })

async function giveBack(entitlementId: string) {
  await inTransaction(ground.db, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const entitlement = await findEntitlement(tx, entitlementId)
    if (entitlement) await refundPlan(ground, tx, { entitlement, reason: 'wifiUnavailable' })
  })
}

async function take(step: Step, aboard: Aboard[]) {
  if (step.do === 'pass') return sides.pass(step.seconds)
  if (step.do === 'work') return sides.work()
  if (step.do === 'exchange') {
    fates.push(...step.fates)
    return sides.meet()
  }
  const one = aboard[step.who % aboard.length]
  if (!one) return undefined
  if (step.do === 'refund') return giveBack(one.entitlementId)
  if (step.do === 'online') return politely(wifiLogin(cabin, one.caller, { entitlementId: one.entitlementId }))
  const { tripId } = one.passenger
  return 'plan' in step ? politely(buyPlan(cabin, one.caller, { tripId, planId: step.plan })) : undefined
}

/**
 * The highest use that each plan ever had aboard, including the seconds of a running grant: an exchange may book them,
 * report them and delete the plan.
 */
async function watchUse(happened: Map<string, number>) {
  const plans = await cabinDb.selectFrom('entitlements').select(['entitlement_id', 'seconds_used']).execute()
  const online = await cabinDb.selectFrom('access_grants').selectAll().where('state', '=', 'online').execute()
  for (const { entitlement_id: id, seconds_used: booked } of plans) {
    const grant = online.find((one) => one.entitlement_id === id)
    const times = grant && { state: grant.state, openedAt: grant.opened_at, endsAt: grant.ends_at }
    const used = booked + (times ? secondsOnline(times, cabin.clock.now()) : 0)
    happened.set(id, Math.max(used, happened.get(id) ?? 0))
  }
}

it('agrees in the end, whatever is cut, repeated or lost: used once, sold once, paid once (P9)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 16 }), async (steps) => {
      link.isUp = true
      const flight = await nextFlight(sides)
      const passengers = [await checkIn(sides, flight), await checkIn(sides, flight), await checkIn(sides, flight)]
      const bought = []
      for (const passenger of passengers) bought.push(await buyOnGround(sides, passenger, 'HOUR'))
      await sides.meet()
      sides.pass(3 * 3600)
      link.isUp = false
      const aboard: Aboard[] = []
      for (const [at, passenger] of passengers.entries()) {
        const entitlementId = bought[at]?.entitlementId ?? ''
        aboard.push({ passenger, entitlementId, caller: await verifyAboard(sides, passenger) })
      }
      const happened = new Map<string, number>()
      for (const step of steps) {
        await take(step, aboard)
        await watchUse(happened)
      }
      sides.pass(3 * 3600)
      await sides.work()
      await watchUse(happened)
      link.isUp = true
      await sides.meet()
      await sides.work()
      await sides.meet()

      const told = await groundDb.selectFrom('link_usage').select(['entitlement_id', 'seconds']).execute()
      const counted = new Map(told.map((row) => [row.entitlement_id, row.seconds]))
      for (const [id, seconds] of happened) {
        expect(counted.get(id)).toBe(seconds)
        const [here, there] = [await planOn(ground, id), await planOn(cabin, id)]
        if (here?.activated_at && here.state !== 'refunded') expect(here.seconds_used).toBe(seconds)
        if (there) expect([there.state, there.order_state]).toEqual([here?.state, here?.order_state])
      }
      const money = (db: typeof groundDb) =>
        db
          .selectFrom('ledger_entries')
          .select(['external_key', 'amount'])
          .where('kind', '=', 'captured')
          .orderBy('external_key')
          .execute()
      expect(await money(groundDb)).toEqual(expect.arrayContaining(await money(cabinDb)))
      const stray = await groundDb
        .selectFrom('link_conflicts')
        .select('kind')
        .where('kind', 'not in', ['refundedWhileUsed'])
        .execute()
      expect(stray).toEqual([])
    }),
    { numRuns: Number(process.env['AISLE_LINK_RUNS'] ?? 3), endOnFailure: true },
  )
})

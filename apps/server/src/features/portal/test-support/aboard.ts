import { sql } from 'kysely'
import type { TestDeps } from '../../../../test-support/test-deps.ts'
import { buyPlan } from '../../../../test-support/buy-plan.ts'
import { guestCaller } from '../../../../test-support/test-caller.ts'
import type { PassengerCaller } from '../../../platform/http/caller.ts'
import { runDueJobs } from '../../../platform/jobs/job-queue.ts'
import { flightEventJobs } from '../../flight-events/index.ts'
import { findSession } from '../../login/index.ts'
import { portalJobs } from '../portal-routes.ts'
import { verifyForPortal } from '../verify-for-portal.ts'
import { enqueueCabinWatch } from '../watch-cabin.ts'

/** Seats on MF817, which is in the air from 00:30 to 04:25 UTC; the test clock starts at 02:00. */
export const seatsAboard = {
  father: { seatNumber: '3A', idNumber: '221111' },
  daughter: { seatNumber: '3C', idNumber: '011120' },
  zhou: { seatNumber: '21A', idNumber: '081083' },
  zheng: { seatNumber: '21B', idNumber: '121099' },
  huang: { seatNumber: '21C', idNumber: '301101' },
  ma: { seatNumber: '24K', idNumber: '191138' },
} as const
export const mf817 = { flightNo: 'MF817', flightDate: '2026-11-20' } as const

/** A verified passenger's browser at this address. */
export async function verifiedAt(
  deps: TestDeps,
  passenger: { seatNumber: string; idNumber: string; flightNo?: string; flightDate?: string },
  ip: string,
): Promise<PassengerCaller> {
  const caller = guestCaller({ ip })
  const { accessToken } = await verifyForPortal(deps, caller, { ...mf817, ...passenger })
  const session = (await findSession(deps, accessToken ?? ''))?.session
  if (!session) throw new Error('verified without a session')
  return { ...caller, session }
}

/** The same passenger on another device. */
export const alsoAt = (caller: PassengerCaller, ip: string): PassengerCaller => ({ ...caller, ip })

/** Creates a paid order with its unused plan; returns the entitlement's id. */
export async function paidPlan(deps: TestDeps, caller: PassengerCaller, planId: string): Promise<string> {
  const { tripId } = caller.session
  if (tripId === null) throw new Error('aboard a login is for one trip')
  return (await buyPlan(deps, caller, { tripId, planId })).entitlementId
}

export function entitlementRow(deps: TestDeps, entitlementId: string) {
  return deps.db
    .selectFrom('entitlements')
    .innerJoin('orders', 'orders.order_no', 'entitlements.order_no')
    .selectAll('entitlements')
    .select('orders.state as order_state')
    .where('entitlement_id', '=', entitlementId)
    .executeTakeFirstOrThrow()
}

export function grantRows(deps: TestDeps, entitlementId: string) {
  return deps.db
    .selectFrom('access_grants')
    .selectAll()
    .where('entitlement_id', '=', entitlementId)
    .orderBy('opened_at')
    .execute()
}

/** Advances the clock and runs the jobs that are due. */
export async function advance(deps: TestDeps, seconds: number): Promise<void> {
  deps.clock.advance(seconds)
  await enqueueCabinWatch(deps)
  await runDueJobs(deps, { ...flightEventJobs, ...portalJobs })
}

/** Resets what the tests have sold, so that each starts fresh; keeps the demonstration's own orders. */
export async function forgetSales({ db }: TestDeps): Promise<void> {
  const demoOrder = '26112000731%'
  const sales = await db
    .selectFrom('entitlements')
    .select(['order_no', 'flight_id', 'plan_id'])
    .where('order_no', 'not like', demoOrder)
    .where('state', 'not in', ['reserved', 'released', 'refunded', 'revoked'])
    .execute()
  await db.deleteFrom('jobs').where('key', 'not like', demoOrder).execute()
  await db.deleteFrom('access_grants').execute()
  await db.deleteFrom('device_leases').execute()
  await db.deleteFrom('portal_devices').execute()
  await db.deleteFrom('outage_reports').execute()
  const ofRefunds = db.selectFrom('refunds').select('refund_no').where('order_no', 'not like', demoOrder)
  await db.deleteFrom('refund_events').where('refund_no', 'in', ofRefunds).execute()
  for (const table of [
    'refund_lines',
    'refunds',
    'entitlements',
    'ledger_entries',
    'payment_refunds',
    'payment_attempts',
    'order_events',
    'order_lines',
    'orders',
  ] as const) {
    await db.deleteFrom(table).where('order_no', 'not like', demoOrder).execute()
  }
  for (const { flight_id, plan_id } of sales) {
    await db
      .updateTable('flight_plans')
      .set({ sold: sql`sold - 1` })
      .where('flight_id', '=', flight_id)
      .where('plan_id', '=', plan_id)
      .execute()
  }
}

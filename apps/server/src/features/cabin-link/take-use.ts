import { restingEntitlementStates } from '@aisle/contract/order-states'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { findEntitlement, moveEntitlement, recordUse, type Entitlement } from '../entitlements/index.ts'
import { findOrder, noteActivation } from '../orders/index.ts'
import { recordConflict } from './conflict-store.ts'
import { newUse, ruleForPlan, type PlanRule, type StateAboard } from './link-rules.ts'
import type { OrderReport } from './report-schemas.ts'
import {
  bindToFlight,
  releasePlanStock,
  insertEndedGrants,
  storeReportedUse,
  lastReportedUse,
  takeBeyondQuota,
} from './report-store.ts'
import { asOf, type ReportedOrder } from './reported-order.ts'

/**
 * Adds use aboard to the ground's record: figures that only grow, from the one aircraft that counts them, so a repeated
 * or late report counts once (P9).
 */
export async function takeUse(deps: Deps, tx: Tx, reported: ReportedOrder): Promise<void> {
  const { report } = reported
  const { entitlement: aboard } = report
  const { entitlement_id: entitlementId } = aboard
  await lockEntitlement(tx, entitlementId)
  const before = await findEntitlement(tx, entitlementId)
  if (!before || before.tripId !== aboard.trip_id || before.orderNo !== reported.orderNo)
    throw new Error(`the aircraft’s report contradicts plan ${entitlementId}`)
  const activated = aboard.activated_at !== null
  const rule = ruleForPlan(
    { state: before.state, activated: before.activatedAt !== null },
    { state: stateAboard(report), activated },
  )
  if (activated && rule !== 'refundedWhileUsed') await stayOnFlight(deps, tx, { reported, before })
  await followRule(deps, tx, { rule, before, aboard })
  await countUse(deps, tx, { reported, rule })
  // Grants are evidence for W7; a plan that was never activated here has none.
  const begun = (await findEntitlement(tx, entitlementId))?.activatedAt
  if (begun) await insertEndedGrants(tx, { entitlementId, tripId: before.tripId }, report.grants)
}

/** Only states that the aircraft decides; others came down from the ground in the first place. */
function stateAboard({ entitlement: { state, activated_at: activatedAt } }: OrderReport): StateAboard {
  if (state === 'reserved' || state === 'active' || state === 'paused' || state === 'used_up') return state
  return activatedAt ? 'paused' : 'unused'
}

interface Following {
  rule: PlanRule
  before: Entitlement
  aboard: OrderReport['entitlement']
}

async function followRule(deps: Deps, tx: Tx, { rule, before, aboard }: Following): Promise<void> {
  const { entitlementId, orderNo, state } = before
  if (rule === 'useUp') {
    await moveEntitlement(tx, entitlementId, { from: state, to: 'used_up', at: deps.clock.now() })
  }
  if (rule !== 'activate' && rule !== 'activateAndUseUp') return
  const order = await findOrder(tx, orderNo)
  // A slow clock aboard must not activate a plan before it was paid.
  const times = [aboard.activated_at, order?.paidAt, before.createdAt].flatMap((at) => (at ? [at.getTime()] : []))
  const at = new Date(Math.max(...times))
  await moveEntitlement(tx, entitlementId, { from: 'unused', to: 'active', at })
  await noteActivation(asOf(deps, at), tx, before)
  const to = rule === 'activate' ? 'paused' : 'used_up'
  await moveEntitlement(tx, entitlementId, { from: 'active', to, at })
}

/** Rebooked on the ground but flown all the same: an activated plan stays with its flight (W6). */
async function stayOnFlight(
  deps: Deps,
  tx: Tx,
  { reported, before }: { reported: ReportedOrder; before: Entitlement },
): Promise<void> {
  const { peer, orderNo, report } = reported
  const flightId = report.entitlement.flight_id
  if (before.flightId === flightId || !restingEntitlementStates.some((state) => state === before.state)) return
  const { entitlementId, plan } = before
  const detail = { rebookedTo: before.flightId, usedOn: flightId }
  await recordConflict(deps, tx, { peer, kind: 'usedAfterRebooking', item: 'order', key: orderNo, detail })
  await releasePlanStock(tx, { flightId: before.flightId, planId: plan.planId })
  await takeBeyondQuota(tx, { flightId, planId: plan.planId, as: 'sold' })
  await bindToFlight(tx, entitlementId, flightId)
}

async function countUse(
  deps: Deps,
  tx: Tx,
  { reported, rule }: { reported: ReportedOrder; rule: PlanRule },
): Promise<void> {
  const { peer, orderNo, report } = reported
  const { entitlement_id: entitlementId, state, ...aboard } = report.entitlement
  const told = { seconds: aboard.seconds_used, bytes: aboard.bytes_used, switches: aboard.device_switches }
  const more = newUse(await lastReportedUse(tx, { entitlementId, peer }), told)
  await storeReportedUse(tx, { entitlementId, peer, state, ...told, at: deps.clock.now() })
  if (rule === 'refundedWhileUsed' || rule === 'reportedAfterSettling') {
    await recordConflict(deps, tx, { peer, kind: rule, item: 'order', key: orderNo, detail: { ...told, state } })
  }
  const begun = (await findEntitlement(tx, entitlementId))?.activatedAt
  if (!begun) return
  await recordUse(tx, entitlementId, { seconds: more.seconds, bytes: more.bytes, deviceSwitches: more.switches })
}

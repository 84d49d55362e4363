import { after, seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, bringJobsForward } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { findEntitlement, moveEntitlement, recordUse, type Entitlement } from '../entitlements/index.ts'
import { noteActivation } from '../orders/index.ts'
import { closeGrant } from './close-grant.ts'
import { grantEnd, type AccessGrant } from './grant-rules.ts'
import { insertGrant, lockEntitlement, resumeGrant } from './grant-store.ts'
import type { Opening } from './opening-rules.ts'
import { planUse } from './plan-use.ts'
import { syncLater } from './sync-gate.ts'

/** How long after an opening the safety-net job checks that it reached the gate. */
const netSeconds = 10

/** The grant that was opened, and the plan as it is now. */
export interface Opened {
  grant: AccessGrant
  entitlement: Entitlement
  /** The device that the plan was moved from, if it was online there. */
  closedDevice: string | null
  /** False when this device already had it open. */
  isNew: boolean
  switched: boolean
}

/** Moves the plan to the device, activates it and opens the grant; the gate is updated after the transaction. */
export async function writeOpening(deps: Deps, tx: Tx, opening: Opening): Promise<Opened> {
  const { entitlement, alreadyOpen, moved, otherPlan, switched } = opening
  if (alreadyOpen) return { grant: alreadyOpen, entitlement, closedDevice: null, isNew: false, switched }
  const { entitlementId } = entitlement
  if (switched) await recordUse(tx, entitlementId, { seconds: 0, bytes: 0, deviceSwitches: 1 })
  if (moved) await closeGrant(deps, tx, { grant: moved, reason: 'moved', entitlementTo: null })
  if (otherPlan) await pauseOtherPlan(deps, tx, otherPlan)
  await activate(deps, tx, entitlement)
  // Read again: the plan's use on the other device is booked now.
  const current = (await findEntitlement(tx, entitlementId)) ?? entitlement
  const grant = await beginGrant(deps, tx, { ...opening, entitlement: current })
  return { grant, entitlement: current, closedDevice: moved?.deviceId ?? null, isNew: true, switched }
}

/** A device has one plan at a time: the other plan keeps its remaining time. The gate is updated only with the new one. */
async function pauseOtherPlan(deps: Deps, tx: Tx, other: AccessGrant): Promise<void> {
  await lockEntitlement(tx, other.entitlementId)
  await closeGrant(deps, tx, { grant: other, reason: 'replaced', entitlementTo: 'paused' })
}

async function beginGrant(deps: Deps, tx: Tx, opening: Opening): Promise<AccessGrant> {
  const { entitlement, deviceId, flight, resumed, outage } = opening
  const now = deps.clock.now()
  // Out of coverage no time runs (P3): it begins when the connection is back.
  const state = outage ? ('out_of_coverage' as const) : ('online' as const)
  const grant: AccessGrant & { state: typeof state } = {
    state,
    grantId: resumed?.grantId ?? newId(deps.random, 'grant'),
    entitlementId: entitlement.entitlementId,
    tripId: entitlement.tripId,
    deviceId,
    openedAt: now,
    endsAt: state === 'online' ? grantEnd(planUse(entitlement), now, flight.eta) : flight.eta,
    confirmedAt: now,
    pausedAt: resumed?.pausedAt ?? null,
  }
  const { grantId, endsAt } = grant
  if (resumed) {
    await resumeGrant(tx, { grantId, state, at: now, endsAt })
    await bringJobsForward(tx, { kind: 'grant.end', keys: [grantId], runAt: endsAt })
  } else {
    await insertGrant(tx, grant)
    await enqueueJob(deps, tx, { kind: 'grant.end', key: grantId, payload: { grantId }, runAt: endsAt })
  }
  await syncLater(deps, tx, { about: { deviceId }, runAt: after(now, seconds(netSeconds)) })
  return grant
}

async function activate(deps: Deps, tx: Tx, entitlement: Entitlement): Promise<void> {
  const { entitlementId, state } = entitlement
  if (state === 'active') return
  await moveEntitlement(tx, entitlementId, { from: state, to: 'active', at: deps.clock.now() })
  if (state === 'unused') await noteActivation(deps, tx, entitlement)
}

import * as limits from '@aisle/contract/limits'
import { after, seconds } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { findFlight } from '../flights/index.ts'
import { closeGrant } from './close-grant.ts'
import { grantEnd, type AccessGrant } from './grant-rules.ts'
import { findOpenGrant, lockEntitlement, moveGrantEnd } from './grant-store.ts'
import { planUse } from './plan-use.ts'
import { isUnconfirmed, lookAtGate, lookFirst } from './reconcile-gate.ts'
import { syncDevice } from './sync-gate.ts'

/**
 * Ends a grant when its minutes are over or the flight has landed; a delay keeps it open. The flight-events feature
 * then decides, for every order at once, what happens to a plan after landing.
 */
export async function endGrantInTime(deps: Deps, job: Job<'grant.end'>): Promise<Date | undefined> {
  const grant = await findOpenGrant(deps.db, job.payload.grantId)
  if (!grant) return undefined
  const entitlement = await findEntitlement(deps.db, grant.entitlementId)
  const flight = entitlement && (await findFlight(deps.db, entitlement.flightId))
  if (!entitlement || !flight) throw new Error(`grant ${grant.grantId} is for nothing`)
  const running = grant.state === 'online'
  const end = running ? grantEnd(planUse(entitlement), grant.openedAt, flight.eta) : flight.eta
  const now = deps.clock.now()
  if (now < end) {
    if (end.getTime() !== grant.endsAt.getTime()) await moveGrantEnd(deps.db, grant.grantId, end)
    await lookFirst(deps)
    await syncDevice(deps, grant.deviceId)
    return end
  }
  const landed = now >= flight.eta
  if (!landed && isUnconfirmed(grant)) {
    const again = await askAgain(deps, grant)
    if (again) return again
  }
  await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, grant.entitlementId)
    await closeGrant(deps, tx, {
      grant,
      reason: landed ? 'landing' : 'time',
      entitlementTo: landed ? 'paused' : 'used_up',
    })
  })
  await syncDevice(deps, grant.deviceId)
  return undefined
}

/**
 * Checks whether the gate really had the grant open until its end when it was not confirmed for long: a power cut must
 * not cost the passenger. A date: ask again then; null: it is over.
 */
async function askAgain(deps: Deps, { grantId, endsAt }: AccessGrant): Promise<Date | null> {
  const soon = after(deps.clock.now(), seconds(limits.gateReconcileSeconds))
  try {
    await lookAtGate(deps)
  } catch (error) {
    // The gate closes the grant at its end anyway; the plan can wait.
    deps.log.warn({ err: error, grant: grantId }, 'the gate does not say whether a grant ran')
    return soon
  }
  const grant = await findOpenGrant(deps.db, grantId)
  return grant && grant.endsAt.getTime() === endsAt.getTime() ? null : soon
}

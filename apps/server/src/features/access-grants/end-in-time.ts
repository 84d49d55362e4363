import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { findEntitlement, moveEntitlement } from '../entitlements/index.ts'
import { findFlight } from '../flights/index.ts'
import { closeGrant } from './close-grant.ts'
import { grantEnd } from './grant-rules.ts'
import { findOpenGrant, lockEntitlement, moveGrantEnd, openGrantOfEntitlement } from './grant-store.ts'
import { planUse } from './plan-use.ts'
import { syncGate } from './sync-gate.ts'

export const endJob = 'grant.end'
export const landingJob = 'grant.landing'

/** Ends a grant when its minutes are over or the flight has landed; a flight that is late keeps it open. */
export async function endGrantInTime(deps: Deps, job: Job): Promise<Date | undefined> {
  const grant = await findOpenGrant(deps.db, String(job.payload.grantId))
  if (!grant) return undefined
  const entitlement = await findEntitlement(deps.db, grant.entitlementId)
  const flight = entitlement && (await findFlight(deps.db, entitlement.flightId))
  if (!entitlement || !flight) throw new Error(`grant ${grant.grantId} is for nothing`)
  const end = grantEnd(planUse(entitlement), grant.openedAt, flight.eta)
  const now = deps.clock.now()
  if (now < end) {
    if (end.getTime() !== grant.endsAt.getTime()) await moveGrantEnd(deps.db, grant.grantId, end)
    await syncGate(deps, grant.device)
    return end
  }
  const landed = now >= flight.eta
  await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, grant.entitlementId)
    await closeGrant(deps, tx, {
      grant,
      reason: landed ? 'landing' : 'time',
      entitlementTo: landed ? 'expired' : 'used_up',
    })
  })
  await syncGate(deps, grant.device)
  return undefined
}

/** After landing a plan that was begun has expired, online or paused. Waits on when the flight is late. */
export async function expireAtLanding(deps: Deps, job: Job): Promise<Date | undefined> {
  const entitlementId = String(job.payload.entitlementId)
  const entitlement = await findEntitlement(deps.db, entitlementId)
  const flight = entitlement && (await findFlight(deps.db, entitlement.flightId))
  if (!flight) return undefined
  const now = deps.clock.now()
  if (now < flight.eta) return flight.eta
  const grant = await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const running = await openGrantOfEntitlement(tx, entitlementId)
    if (running) await closeGrant(deps, tx, { grant: running, reason: 'landing', entitlementTo: 'expired' })
    else await moveEntitlement(tx, entitlementId, { from: 'paused', to: 'expired', at: now })
    return running
  })
  if (grant) await syncGate(deps, grant.device)
  return undefined
}

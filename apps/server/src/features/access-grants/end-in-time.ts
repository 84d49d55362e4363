import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { findFlight } from '../flights/index.ts'
import { closeGrant } from './close-grant.ts'
import { grantEnd } from './grant-rules.ts'
import { findOpenGrant, lockEntitlement, moveGrantEnd } from './grant-store.ts'
import { planUse } from './plan-use.ts'
import { syncGate } from './sync-gate.ts'

export const endJob = 'grant.end'

/**
 * Ends a grant when its minutes are over or the flight has landed; a flight that is late keeps it open. What becomes of
 * a plan after landing is decided for every order at once, by the flight-events feature.
 */
export async function endGrantInTime(deps: Deps, job: Job): Promise<Date | undefined> {
  const grant = await findOpenGrant(deps.db, String(job.payload.grantId))
  if (!grant) return undefined
  const entitlement = await findEntitlement(deps.db, grant.entitlementId)
  const flight = entitlement && (await findFlight(deps.db, entitlement.flightId))
  if (!entitlement || !flight) throw new Error(`grant ${grant.grantId} is for nothing`)
  const running = grant.state === 'online'
  const end = running ? grantEnd(planUse(entitlement), grant.openedAt, flight.eta) : flight.eta
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
      entitlementTo: landed ? 'paused' : 'used_up',
    })
  })
  await syncGate(deps, grant.device)
  return undefined
}

import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { entitlementOfOrder } from '../entitlements/index.ts'
import { findFlight } from '../flights/index.ts'
import { settlePlan } from './settle-plan.ts'

/**
 * Table O, WIFI: after landing a plan that nobody used expires and its order is completed; one that the airline kept from
 * working is given back (W7). Waits on when the flight is late.
 */
export async function settleAfterLanding(deps: Deps, job: Job): Promise<Date | undefined> {
  const entitlement = await entitlementOfOrder(deps.db, String(job.payload.orderNo))
  const flight = entitlement && (await findFlight(deps.db, entitlement.flightId))
  if (!flight) return undefined
  if (deps.clock.now() < flight.eta) return flight.eta
  await settlePlan(deps, entitlement.entitlementId, flight)
  return undefined
}

import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { settlesHere, waitsForAircraftUntil } from '../cabin-link/index.ts'
import { entitlementOfOrder, isOpenEntitlement, type Entitlement } from '../entitlements/index.ts'
import { findFlight, type Flight } from '../flights/index.ts'
import { askAfterLanding } from '../surveys/index.ts'
import { askAsReported } from './report-outage.ts'
import { settlePlan } from './settle-plan.ts'

const minutesAboard = 10

/**
 * Table O, WIFI: after landing a plan that was never activated is refunded, as is one that failed through the airline's
 * fault (W7); the others expire. Reschedules itself when the flight is late. The survey mail follows (E13).
 */
export async function settleAfterLanding(deps: Deps, job: Job<'order.afterLanding'>): Promise<Date | undefined> {
  const entitlement = await entitlementOfOrder(deps.db, job.payload.orderNo)
  const flight = entitlement && (await findFlight(deps.db, entitlement.flightId))
  if (!flight) return undefined
  if (deps.clock.now() < flight.eta) return flight.eta
  const wait = await untilSettled(deps, { entitlement, flight })
  if (wait) return wait
  if (!settlesHere(deps)) return undefined
  await settlePlan(deps, entitlement.entitlementId, flight)
  await askAsReported(deps, entitlement.entitlementId, flight)
  const held = entitlement.activatedAt !== null || isOpenEntitlement(entitlement.state)
  if (held && !flight.cancelled) await askAfterLanding(deps, { ...entitlement, eta: flight.eta })
  return undefined
}

/**
 * P9: a cabin waits for the ground to end a plan; the ground waits for its aircraft's report, which starts this job
 * early.
 */
async function untilSettled(
  deps: Deps,
  { entitlement, flight }: { entitlement: Entitlement; flight: Flight },
): Promise<Date | null> {
  if (settlesHere(deps)) return waitsForAircraftUntil(deps, flight)
  return isOpenEntitlement(entitlement.state) ? after(deps.clock.now(), minutes(minutesAboard)) : null
}

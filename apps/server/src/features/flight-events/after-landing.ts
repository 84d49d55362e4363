import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { settlesHere, waitsForAircraftUntil } from '../cabin-link/index.ts'
import { entitlementsOfOrder, isOpenEntitlement, type Entitlement } from '../entitlements/index.ts'
import { findFlight, type Flight } from '../flights/index.ts'
import { askAfterLanding } from '../surveys/index.ts'
import { askAsReported } from './report-outage.ts'
import { settlePlan } from './settle-plan.ts'

const minutesAboard = 10

/**
 * Table O, WIFI: after landing a plan that was never activated is refunded, as is one that failed through the airline's
 * fault (W7); the others expire. Reschedules itself when a flight is late, and for the next flight of the order's plans.
 * The survey mail follows (E13).
 */
export async function settleAfterLanding(deps: Deps, job: Job<'order.afterLanding'>): Promise<Date | undefined> {
  const waits: Date[] = []
  for (const entitlement of await entitlementsOfOrder(deps.db, job.payload.orderNo)) {
    const wait = await settleOne(deps, entitlement)
    if (wait) waits.push(wait)
  }
  return waits.toSorted((a, b) => a.getTime() - b.getTime())[0]
}

/** Safe to repeat: the other plans of the order may make the job run again. Answers when to look again. */
async function settleOne(deps: Deps, entitlement: Entitlement): Promise<Date | null> {
  const flight = await findFlight(deps.db, entitlement.flightId)
  if (!flight) return null
  if (deps.clock.now() < flight.eta) return flight.eta
  const wait = await untilSettled(deps, { entitlement, flight })
  if (wait) return wait
  if (!settlesHere(deps)) return null
  await settlePlan(deps, entitlement.entitlementId, flight)
  await askAsReported(deps, entitlement.entitlementId, flight)
  const held = entitlement.activatedAt !== null || isOpenEntitlement(entitlement.state)
  if (held && !flight.cancelled) await askAfterLanding(deps, { ...entitlement, eta: flight.eta })
  return null
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

import { wifiAvailability } from '@aisle/rules/sale-window'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, bringJobsForward, type Job } from '../../platform/jobs/job-queue.ts'
import { followFlight } from '../access-grants/index.ts'
import { settlesHere } from '../cabin-link/index.ts'
import { heldEntitlementsOfFlight } from '../entitlements/index.ts'
import { findFlight, flightsOwingPlans } from '../flights/index.ts'
import { followStrays } from './rebook-passenger.ts'
import { settlePlan } from './settle-plan.ts'

/**
 * Applies a change of a flight: updates grants, reschedules the landing, and, if the flight has lost its Wi-Fi, closes
 * unpaid orders and refunds paid ones (W7). Safe to repeat; one passenger's failure does not delay the others.
 */
async function reviewFlight(deps: Deps, flightId: string): Promise<void> {
  const flight = await findFlight(deps.db, flightId)
  if (!flight) return
  const failures: unknown[] = []
  await followFlight(deps, flightId).catch((error: unknown) => failures.push(error))
  const held = await heldEntitlementsOfFlight(deps.db, flightId)
  const orderNos = held.map((entitlement) => entitlement.orderNo)
  await bringJobsForward(deps.db, { kind: 'order.afterLanding', keys: orderNos, runAt: flight.eta })
  if (wifiAvailability(flight) !== 'available') {
    for (const { entitlementId, orderNo, state } of held) {
      const settling = state === 'reserved' ? closeLater(deps, orderNo) : settlePlan(deps, entitlementId, flight)
      await settling.catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `flight ${flightId}: ${failures.map(String).join('; ')}`)
}

/** Gateways are slow, so each order has its own job. */
function closeLater(deps: Deps, orderNo: string): Promise<void> {
  return enqueueJob(deps, deps.db, { kind: 'order.close', key: orderNo, payload: { orderNo }, runAt: deps.clock.now() })
}

export async function reviewAfterEvent(deps: Deps, job: Job<'flight.review'>): Promise<undefined> {
  await reviewFlight(deps, job.payload.flightId)
  return undefined
}

/**
 * A safety net: within a minute it finds plans that missed their event (a payment that arrived after the flight was
 * cancelled) and changes made directly in the database.
 */
export async function watchFlights(deps: Deps): Promise<Date> {
  for (const flightId of await flightsOwingPlans(deps.db)) {
    await reviewFlight(deps, flightId).catch((error: unknown) =>
      deps.log.error({ err: error, flightId }, 'a flight could not be reviewed'),
    )
  }
  // In a cabin, the ground decides when a plan follows its ticket (P9).
  if (settlesHere(deps))
    await followStrays(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a plan could not follow its ticket'),
    )
  return after(deps.clock.now(), minutes(1))
}

/** Runs at every server start: one job for all servers, which schedules its own next run. */
export async function enqueueFlightWatch(deps: Deps): Promise<void> {
  await enqueueJob(deps, deps.db, { kind: 'flight.watch', key: 'every minute', payload: {}, runAt: deps.clock.now() })
}

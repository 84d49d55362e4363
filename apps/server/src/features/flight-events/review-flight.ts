import { wifiAvailability } from '@aisle/rules/sale-window'
import { after, minutes } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, hastenJobs, type Job } from '../../platform/jobs/job-queue.ts'
import { followFlight } from '../access-grants/index.ts'
import { settlesHere } from '../cabin-link/index.ts'
import { heldEntitlementsOfFlight } from '../entitlements/index.ts'
import { findFlight, flightsOwingPlans } from '../flights/index.ts'
import { followStrays } from './rebook-passenger.ts'
import { settlePlan } from './settle-plan.ts'

/**
 * After something has happened to a flight: grants follow it, landings are awaited when they are, and where it gives no
 * Wi-Fi any more unpaid orders are closed and paid ones given back (W7). Safe to repeat; one passenger's trouble does
 * not hold up the others.
 */
async function reviewFlight(deps: Deps, flightId: string): Promise<void> {
  const flight = await findFlight(deps.db, flightId)
  if (!flight) return
  const failures: unknown[] = []
  await followFlight(deps, flightId).catch((error: unknown) => failures.push(error))
  const held = await heldEntitlementsOfFlight(deps.db, flightId)
  const orderNos = held.map((entitlement) => entitlement.orderNo)
  await hastenJobs(deps.db, { kind: 'order.afterLanding', keys: orderNos, runAt: flight.eta })
  if (wifiAvailability(flight) !== 'available') {
    for (const { entitlementId, orderNo, state } of held) {
      const settling = state === 'reserved' ? closeLater(deps, orderNo) : settlePlan(deps, entitlementId, flight)
      await settling.catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `flight ${flightId}: ${failures.map(String).join('; ')}`)
}

/** Gateways take their time: each order has a job of its own. */
function closeLater(deps: Deps, orderNo: string): Promise<void> {
  return enqueueJob(deps, deps.db, { kind: 'order.close', key: orderNo, payload: { orderNo }, runAt: deps.clock.now() })
}

export async function reviewAfterEvent(deps: Deps, job: Job<'flight.review'>): Promise<undefined> {
  await reviewFlight(deps, job.payload.flightId)
  return undefined
}

/**
 * The net: whatever came too late for its event (a payment that arrived after the flight was cancelled), or was told to
 * the database without us, is found within a minute.
 */
export async function watchFlights(deps: Deps): Promise<Date> {
  for (const flightId of await flightsOwingPlans(deps.db)) {
    await reviewFlight(deps, flightId).catch((error: unknown) =>
      deps.log.error({ err: error, flightId }, 'a flight could not be reviewed'),
    )
  }
  // Aboard a plan follows its ticket when the ground says so (P9).
  if (settlesHere(deps))
    await followStrays(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'a plan could not follow its ticket'),
    )
  return after(deps.clock.now(), minutes(1))
}

/** At every start of a server: one job for all of them, which then asks for its next run itself. */
export async function enqueueFlightWatch(deps: Deps): Promise<void> {
  await enqueueJob(deps, deps.db, { kind: 'flight.watch', key: 'every minute', payload: {}, runAt: deps.clock.now() })
}

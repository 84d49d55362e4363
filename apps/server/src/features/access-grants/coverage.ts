import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { bringJobsForward } from '../../platform/jobs/job-queue.ts'
import { findEntitlement, recordUse } from '../entitlements/index.ts'
import { findFlight, outagesOfFlight, type Flight } from '../flights/index.ts'
import { grantEnd, secondsOnline } from './grant-rules.ts'
import { coverGrant, findOpenGrant, lockEntitlement, moveGrantEnd, openGrantsOfFlight } from './grant-store.ts'
import { planUse } from './plan-use.ts'
import { lookFirst } from './reconcile-gate.ts'
import { syncDevice } from './sync-gate.ts'

/**
 * Aligns the open grants of a flight with its coverage and arrival: no time runs out of coverage (P3), and no grant
 * outlasts the arrival. Safe to repeat. The gate keeps the devices open during an outage, so that phones do not treat
 * the network as a captive portal again.
 */
export async function followFlight(deps: Deps, flightId: string): Promise<void> {
  const flight = await findFlight(deps.db, flightId)
  if (!flight) return
  const outages = await outagesOfFlight(deps.db, flightId)
  const lostSince = outages.find(({ until }) => until === null)?.from ?? null
  const devices = new Set<string>()
  const grantIds = await openGrantsOfFlight(deps.db, flightId)
  if (grantIds.length > 0) await lookFirst(deps)
  for (const grantId of grantIds) {
    const device = await follow(deps, { grantId, flight, lostSince })
    if (device) devices.add(device)
  }
  for (const device of devices) await syncDevice(deps, device)
}

interface Following {
  grantId: string
  flight: Flight
  /** When the current outage began; null: there is none. */
  lostSince: Date | null
}

async function follow(deps: Deps, { grantId, flight, lostSince }: Following): Promise<string | null> {
  return inTransaction(deps.db, async (tx) => {
    const seen = await findOpenGrant(tx, grantId)
    if (!seen) return null
    await lockEntitlement(tx, seen.entitlementId)
    const grant = await findOpenGrant(tx, grantId)
    if (!grant) return null
    const now = deps.clock.now()
    if (grant.state === 'paused') {
      await moveGrantEnd(tx, grantId, flight.eta)
      await bringJobsForward(tx, { kind: 'grant.end', keys: [grantId], runAt: flight.eta })
      return null
    }
    const covered = lostSince === null
    if (grant.state === 'online' && !covered) {
      // An outage is noticed after it began.
      const until = lostSince < now ? lostSince : now
      await recordUse(tx, grant.entitlementId, { seconds: secondsOnline(grant, until), bytes: 0 })
    }
    const entitlement = await findEntitlement(tx, grant.entitlementId)
    if (!entitlement) return null
    // Seconds before an outage are booked above; an online grant keeps its start.
    const onlineSince = grant.state === 'online' && covered ? grant.openedAt : now
    const state = covered ? 'online' : 'out_of_coverage'
    const endsAt = covered ? grantEnd(planUse(entitlement), onlineSince, flight.eta) : flight.eta
    await coverGrant(tx, grantId, { state, onlineSince, endsAt })
    await bringJobsForward(tx, { kind: 'grant.end', keys: [grantId], runAt: endsAt })
    return grant.deviceId
  })
}

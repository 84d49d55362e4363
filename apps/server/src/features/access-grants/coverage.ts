import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { hastenJobs } from '../../jobs/job-queue.ts'
import { findEntitlement, recordUse } from '../entitlements/index.ts'
import { findFlight, outagesOfFlight, type Flight } from '../flights/index.ts'
import { grantEnd, secondsOnline } from './grant-rules.ts'
import { coverGrant, findOpenGrant, lockEntitlement, moveGrantEnd, openGrantsOfFlight } from './grant-store.ts'
import { planUse } from './plan-use.ts'
import { lookFirst } from './reconcile-gate.ts'
import { syncDevice } from './sync-gate.ts'

/**
 * Brings the open grants of a flight in line with it: out of coverage no time runs (P3), and none outlasts the arrival.
 * Safe to repeat. The gate keeps the devices let in meanwhile, so that no phone takes the aircraft for a closed door.
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
  /** When the outage began that lasts; null: there is none. */
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
      await hastenJobs(tx, { kind: 'grant.end', keys: [grantId], runAt: flight.eta })
      return null
    }
    const covered = lostSince === null
    if (grant.state === 'online' && !covered) {
      // It is noticed later than it begins.
      const until = lostSince < now ? lostSince : now
      await recordUse(tx, grant.entitlementId, { seconds: secondsOnline(grant, until), bytes: 0 })
    }
    const entitlement = await findEntitlement(tx, grant.entitlementId)
    if (!entitlement) return null
    // What ran before is booked above; a grant that goes on keeps its beginning.
    const onlineSince = grant.state === 'online' && covered ? grant.openedAt : now
    const state = covered ? 'online' : 'out_of_coverage'
    const endsAt = covered ? grantEnd(planUse(entitlement), onlineSince, flight.eta) : flight.eta
    await coverGrant(tx, grantId, { state, onlineSince, endsAt })
    await hastenJobs(tx, { kind: 'grant.end', keys: [grantId], runAt: endsAt })
    return grant.deviceId
  })
}

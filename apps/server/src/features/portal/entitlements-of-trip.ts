import type { Entitlement } from '@aisle/contract/portal-schemas'
import type { Deps } from '../../platform/deps.ts'
import { openGrantsOfTrip, presentEntitlement } from '../access-grants/index.ts'
import { openEntitlementsOfTrip } from '../entitlements/index.ts'
import { findFlight, type ManifestTrip } from '../flights/index.ts'

/** The plans with which this passenger can go online, and what is left of each. */
export async function entitlementsOfTrip(deps: Deps, trip: ManifestTrip): Promise<Entitlement[]> {
  const [flight, entitlements, grants] = await Promise.all([
    findFlight(deps.db, trip.flightId),
    openEntitlementsOfTrip(deps.db, trip.tripId),
    openGrantsOfTrip(deps.db, trip.tripId),
  ])
  if (!flight) return []
  const now = deps.clock.now()
  return entitlements.map((entitlement) =>
    presentEntitlement(entitlement, { flight, grant: grants.get(entitlement.entitlementId) ?? null, now }),
  )
}

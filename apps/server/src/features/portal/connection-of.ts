import type { Connection } from '@aisle/contract/portal-schemas'
import type { Deps } from '../../platform/deps.ts'
import { openGrantOn, presentEntitlement, presentGrant, resumableAt, type Device } from '../access-grants/index.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { findFlight, type ManifestTrip } from '../flights/index.ts'

/** Only a plan that is online or paused on this device: a plan online elsewhere is offered, not shown as connected. */
export async function getConnection(deps: Deps, device: Device, trip: ManifestTrip): Promise<Connection | null> {
  const grant = await openGrantOn(deps.db, device.deviceId)
  const now = deps.clock.now()
  if (grant?.tripId !== trip.tripId || grant.endsAt <= now) return null
  const entitlement = await findEntitlement(deps.db, grant.entitlementId)
  const flight = entitlement && (await findFlight(deps.db, entitlement.flightId))
  if (!flight) return null
  return {
    entitlement: presentEntitlement(entitlement, { flight, grant, now }),
    grant: presentGrant(grant, entitlement, { now, standInGate: deps.accessGate.standIn }),
    seatNumber: trip.seatNumber,
    resumableAt: (grant.state === 'paused' && grant.pausedAt && resumableAt(grant.pausedAt).toISOString()) || null,
    serverTime: now.toISOString(),
  }
}

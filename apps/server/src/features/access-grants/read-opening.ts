import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { findEntitlement } from '../entitlements/index.ts'
import { findFlight, hasOutage } from '../flights/index.ts'
import { closeGrant } from './close-grant.ts'
import { lockDevices } from './device-store.ts'
import type { AccessGrant } from './grant-rules.ts'
import { getLastDevice, lockEntitlement, openGrantOfEntitlement, openGrantOn } from './grant-store.ts'
import type { OpeningFacts } from './opening-rules.ts'

/** Locks the device and the plan, and reads everything that decides about opening it there. */
export async function lockAndReadOpening(
  deps: Deps,
  tx: Tx,
  { entitlementId, deviceId, seen }: { entitlementId: string; deviceId: string; seen: AccessGrant | null },
): Promise<OpeningFacts> {
  await lockDevices(tx, [deviceId])
  await lockEntitlement(tx, entitlementId)
  const running = await runningGrant(deps, tx, entitlementId)
  const entitlement = await findEntitlement(tx, entitlementId)
  const flight = entitlement && (await findFlight(tx, entitlement.flightId))
  const onDevice = await openGrantOn(tx, deviceId)
  return {
    deviceId,
    entitlement,
    flight,
    outage: flight !== undefined && (await hasOutage(tx, flight.flightId)),
    running,
    seen,
    lastDeviceId: await getLastDevice(tx, entitlementId),
    otherPlan: onDevice?.entitlementId === entitlementId ? null : onDevice,
    now: deps.clock.now(),
  }
}

/** The open grant. A grant whose time is over is closed first: the gate has closed it, only its job has not run yet. */
async function runningGrant(deps: Deps, tx: Tx, entitlementId: string): Promise<AccessGrant | null> {
  const grant = await openGrantOfEntitlement(tx, entitlementId)
  if (!grant || grant.state === 'paused' || deps.clock.now() < grant.endsAt) return grant
  await closeGrant(deps, tx, { grant, reason: 'time', entitlementTo: null })
  return null
}

import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { closeGrant } from './close-grant.ts'
import { leasesOfDevice } from './device-store.ts'
import { lockEntitlement, openGrantOn } from './grant-store.ts'

/**
 * Pauses the plan of a device that lost its last address to another; bills nothing after the gate last had it open.
 * Call with the device locked.
 */
export async function restPlanOn(deps: Deps, tx: Tx, deviceId: string): Promise<void> {
  if ((await leasesOfDevice(tx, deviceId)).length > 0) return
  const seen = await openGrantOn(tx, deviceId)
  if (!seen || seen.state === 'paused') return
  await lockEntitlement(tx, seen.entitlementId)
  const grant = await openGrantOn(tx, deviceId)
  if (grant?.grantId !== seen.grantId) return
  await closeGrant(deps, tx, { grant, reason: 'replaced', entitlementTo: 'paused', bookUntil: grant.confirmedAt })
}

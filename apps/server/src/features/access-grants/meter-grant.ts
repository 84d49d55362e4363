import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { findEntitlement, recordUse } from '../entitlements/index.ts'
import { closeGrant } from './close-grant.ts'
import { countLease, leasesOfDevice, type Lease } from './device-store.ts'
import { bytesSince, planBytesLeft } from './grant-rules.ts'
import { lockEntitlement, openGrantOn } from './grant-store.ts'
import { planUse } from './plan-use.ts'
import { syncDevice } from './sync-gate.ts'

/**
 * Adds a device's traffic since the last reading to the plan that is open on it. True when that used up the plan and
 * closed the grant.
 * @throws when the gate does not answer
 */
export async function meterDevice(deps: Deps, deviceId: string): Promise<boolean> {
  return meterLeases(deps, deviceId, await leasesOfDevice(deps.db, deviceId))
}

/** Meters only some of its addresses. */
export async function meterLeases(deps: Deps, deviceId: string, leases: readonly Lease[]): Promise<boolean> {
  let usedUp = false
  for (const lease of leases) usedUp = (await meterLease(deps, lease)) || usedUp
  if (usedUp) await syncDevice(deps, deviceId)
  return usedUp
}

async function meterLease(deps: Deps, lease: Lease): Promise<boolean> {
  const { epoch, bytesIn, bytesOut } = await deps.accessGate.counters(lease.address)
  const reading = { epoch, bytes: bytesIn + bytesOut }
  if (reading.epoch === lease.epoch && reading.bytes === lease.bytesCounted) return false
  const bytes = bytesSince({ epoch: lease.epoch, bytes: lease.bytesCounted }, reading)
  if (bytes === 0) {
    // The counter restarted, as all of them do with the gate, and there is nothing to book.
    await countLease(deps.db, lease, reading)
    return false
  }
  return inTransaction(deps.db, async (tx) => {
    const open = await openGrantOn(tx, lease.deviceId)
    if (open) await lockEntitlement(tx, open.entitlementId)
    // A process that has counted in between has also booked.
    if (!(await countLease(tx, lease, reading))) return false
    const grant = await openGrantOn(tx, lease.deviceId)
    if (!grant || grant.grantId !== open?.grantId) return false
    await recordUse(tx, grant.entitlementId, { seconds: 0, bytes })
    const entitlement = await findEntitlement(tx, grant.entitlementId)
    if (!entitlement || planBytesLeft(planUse(entitlement)) !== 0) return false
    return closeGrant(deps, tx, { grant, reason: 'data', entitlementTo: 'used_up' })
  })
}

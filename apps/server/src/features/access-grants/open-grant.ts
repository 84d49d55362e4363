import { accepted, fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { findEntitlement, recordUse, type Entitlement } from '../entitlements/index.ts'
import { closeGrant } from './close-grant.ts'
import type { AccessGrant } from './grant-rules.ts'
import { lockEntitlement, openGrantOfEntitlement, openGrantOn } from './grant-store.ts'
import { resolveDeviceAtAddress } from './know-device.ts'
import { meterDevice } from './meter-grant.ts'
import { judgeOpening } from './opening-rules.ts'
import { lockAndReadOpening } from './read-opening.ts'
import { probeIfUnconfirmed } from './reconcile-gate.ts'
import { syncDevice } from './sync-gate.ts'
import { writeOpening, type Opened } from './write-opening.ts'

interface Wanted {
  entitlementId: string
  /** The address that the server sees (P7). */
  address: string
  /** The device that the caller's token names. */
  knownAs: string | null
}

/**
 * Opens the network for a device with a plan, moves the plan here from the passenger's other device (P3), or resumes a
 * paused plan. Safe to repeat. The plan must be the caller's own.
 *
 * The gate is queried before anything is activated, and updated after the transaction. If it then refuses, the grant is
 * closed with no second counted, the plan becomes `paused` and a spent device change is restored; the order stays
 * completed, because its first activation has happened and W7 refunds passengers who never got online.
 * @throws entitlementUnusable, notInFlight, deviceLimit {limit}, onOtherDevice, rateLimited {retryAfterSeconds},
 * gateUnavailable
 */
export async function openAccessGrant(
  deps: Deps,
  wanted: Wanted,
): Promise<{ grant: AccessGrant; entitlement: Entitlement }> {
  const { entitlementId } = wanted
  const seen = await openGrantOfEntitlement(deps.db, entitlementId)
  const deviceId = await askGate(deps, wanted, seen)
  const opened = await inTransaction(deps.db, async (tx) => {
    const facts = await lockAndReadOpening(deps, tx, { entitlementId, deviceId, seen })
    return writeOpening(deps, tx, accepted(judgeOpening(facts)))
  })
  try {
    if (opened.closedDevice) await syncDevice(deps, opened.closedDevice)
    await syncDevice(deps, deviceId)
  } catch (error) {
    deps.log.warn({ err: error, grant: opened.grant.grantId }, 'the gate did not open')
    // A grant that was already open may well be working: undo only a new one.
    if (opened.isNew) await revokeFailedGrant(deps, opened)
    fail('gateUnavailable')
  }
  return opened
}

/** Checks that the gate answers; then identifies the device and books its use and that of the plan so far. */
async function askGate(deps: Deps, wanted: Wanted, seen: AccessGrant | null): Promise<string> {
  const { entitlementId, address, knownAs } = wanted
  const entitlement = await findEntitlement(deps.db, entitlementId)
  if (!entitlement) return fail('entitlementUnusable')
  try {
    await deps.accessGate.counters(address)
    await probeIfUnconfirmed(deps, [seen])
    const deviceId = await resolveDeviceAtAddress(deps, { tripId: entitlement.tripId, address, knownAs })
    await probeIfUnconfirmed(deps, [await openGrantOn(deps.db, deviceId)])
    for (const one of new Set([deviceId, ...(seen ? [seen.deviceId] : [])])) await meterDevice(deps, one)
    return deviceId
  } catch (error) {
    deps.log.warn({ err: error }, 'the gate does not answer')
    return fail('gateUnavailable')
  }
}

async function revokeFailedGrant(deps: Deps, { grant, switched }: Opened): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, grant.entitlementId)
    const closed = await closeGrant(deps, tx, { grant, reason: 'gateFailed', entitlementTo: 'paused' })
    if (closed && switched) await recordUse(tx, grant.entitlementId, { seconds: 0, bytes: 0, deviceSwitches: -1 })
  })
}

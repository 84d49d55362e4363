import { inTransaction } from '../../platform/db/transaction.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isLoopback } from '../../platform/http/device-address.ts'
import { newId } from '../../platform/security/random.ts'
import {
  deviceWithHardware,
  endLease,
  findDevice,
  insertDevice,
  insertLease,
  leaseAt,
  leasesOfDevice,
  lockAddress,
  lockDevices,
  type Device,
} from './device-store.ts'
import { isSameFamily } from './device-rules.ts'
import { deviceOfToken } from './device-token.ts'
import type { Reading } from './grant-rules.ts'
import { openGrantOn } from './grant-store.ts'
import { meterDevice } from './meter-grant.ts'
import { probeIfUnconfirmed } from './reconcile-gate.ts'
import { restPlanOn } from './rest-plan.ts'
import { syncGate, syncLater } from './sync-gate.ts'

/** A device's current address, and its hardware as the gate reports it. */
interface Place {
  address: string
  /** Null: the gate does not know; undefined: it does not answer. */
  hardware: string | null | undefined
}

/**
 * Identifies the calling device (facts §6): by its own token at any address, moving its plan to the new address; else
 * by its lease, if address and hardware are unchanged. An old address with other hardware is another device, and an
 * address whose hardware the gate does not know identifies no device (L1): it may be a proxy for a whole cabin.
 */
export async function knownDevice(deps: Deps, caller: Pick<Caller, 'deviceToken' | 'ip'>): Promise<Device | null> {
  // On the ground an address identifies no device.
  if (deps.settings.role === 'ground') return null
  const named = deviceOfToken(deps, caller.deviceToken)
  const byToken = named === null ? null : await findDevice(deps.db, named)
  if (byToken) {
    await moveDeviceTo(deps, byToken, await getPlace(deps, caller.ip))
    return byToken
  }
  // Passengers behind a proxy on this machine have its one address (P7). In the demonstration it is the phone's.
  if (isLoopback(caller.ip) && !deps.settings.demo) return null
  const lease = await leaseAt(deps.db, caller.ip)
  if (!lease || lease.hardware === null) return null
  const { hardware } = await getPlace(deps, caller.ip)
  return lease.hardware === hardware ? findDevice(deps.db, lease.deviceId) : null
}

/**
 * The passenger's device at this address, known or new. `knownAs`: the device that the token names; ignored if it
 * belongs to another passenger, because two passengers who share a phone have a device each.
 */
export async function resolveDeviceAtAddress(
  deps: Deps,
  { tripId, address, knownAs }: { tripId: string; address: string; knownAs: string | null },
): Promise<string> {
  const place = await getPlace(deps, address)
  const named = knownAs === null ? null : await findDevice(deps.db, knownAs)
  if (named?.tripId === tripId) {
    await moveDeviceTo(deps, named, place)
    return named.deviceId
  }
  const reading = await readCounter(deps, address)
  const { deviceId, changed } = await inTransaction(deps.db, async (tx) => {
    await lockAddress(tx, address)
    const device = (await ownDeviceAt(tx, tripId, place)) ?? (await newDevice(deps, tx, tripId))
    return { deviceId: device, changed: await takeLease(deps, tx, { deviceId: device, place, reading }) }
  })
  await notifyGate(deps, changed)
  return deviceId
}

async function getPlace(deps: Deps, address: string): Promise<Place> {
  try {
    return { address, hardware: await deps.accessGate.getHardware(address) }
  } catch {
    return { address, hardware: undefined }
  }
}

/** The start of byte counting; if the gate does not answer, nothing is billed until it does. */
async function readCounter(deps: Deps, address: string): Promise<Reading> {
  try {
    const { epoch, bytesIn, bytesOut } = await deps.accessGate.counters(address)
    return { epoch, bytes: bytesIn + bytesOut }
  } catch {
    return { epoch: '', bytes: 0 }
  }
}

async function ownDeviceAt(tx: Tx, tripId: string, { address, hardware = null }: Place): Promise<string | null> {
  const lease = await leaseAt(tx, address)
  const there = lease && lease.hardware === hardware ? await findDevice(tx, lease.deviceId) : null
  if (there?.tripId === tripId) return there.deviceId
  return hardware === null ? null : deviceWithHardware(tx, tripId, hardware)
}

async function newDevice(deps: Deps, tx: Tx, tripId: string): Promise<string> {
  const deviceId = newId(deps.random, 'dev')
  await insertDevice(tx, { deviceId, tripId, at: deps.clock.now() })
  return deviceId
}

/** Roaming: moves a known device and its plan to a new address in one transaction, without using up a device change. */
async function moveDeviceTo(deps: Deps, { deviceId }: Device, place: Place): Promise<void> {
  const leases = await leasesOfDevice(deps.db, deviceId)
  const here = leases.find(({ address }) => address === place.address)
  if (here && (place.hardware === undefined || here.hardware === place.hardware)) return
  // Check first: opening the new address would hide that the old one was closed.
  await probeIfUnconfirmed(deps, [await openGrantOn(deps.db, deviceId)])
  // Book the use at the old address before closing it; if the gate is away, the passenger is not billed for it.
  await meterDevice(deps, deviceId).catch((error: unknown) =>
    deps.log.warn({ err: error, deviceId }, 'a device that moves could not be metered'),
  )
  const reading = await readCounter(deps, place.address)
  const changed = await inTransaction(deps.db, async (tx) => {
    await lockAddress(tx, place.address)
    return takeLease(deps, tx, { deviceId, place, reading })
  })
  await notifyGate(deps, changed)
}

/** Call with the address locked. Returns the addresses that the gate must update, and enqueues a job for each. */
async function takeLease(
  deps: Deps,
  tx: Tx,
  { deviceId, place, reading }: { deviceId: string; place: Place; reading: Reading },
): Promise<string[]> {
  const { address, hardware = null } = place
  await lockDevices(tx, [deviceId, (await leaseAt(tx, address))?.deviceId ?? deviceId])
  const there = await leaseAt(tx, address)
  if (there?.deviceId === deviceId && there.hardware === hardware) return []
  const now = deps.clock.now()
  const changed = [address]
  if (there) await endLease(tx, there.leaseId, now)
  if (there && there.deviceId !== deviceId) await restPlanOn(deps, tx, there.deviceId)
  for (const old of await leasesOfDevice(tx, deviceId)) {
    const otherHardware = old.hardware !== null && hardware !== null && old.hardware !== hardware
    // A phone has one address per family.
    if (!otherHardware && !isSameFamily(old.address, address)) continue
    await endLease(tx, old.leaseId, now)
    changed.push(old.address)
  }
  const leaseId = newId(deps.random, 'lease')
  const begins = { leaseId, deviceId, address, hardware, epoch: reading.epoch, bytesCounted: reading.bytes }
  await insertLease(tx, { ...begins, at: now })
  for (const changedAddress of changed) await syncLater(deps, tx, { about: { address: changedAddress } })
  return changed
}

/** Updates the gate at once if it answers; otherwise the jobs do it. */
async function notifyGate(deps: Deps, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await syncGate(deps, address).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the gate did not hear that a device has moved'),
    )
  }
}

import { isAirborne, wifiAvailability } from '@aisle/rules/sale-window'
import { after, seconds } from '../../platform/clock.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob, hastenJobs } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import {
  findEntitlement,
  isOpenEntitlement,
  moveEntitlement,
  recordUse,
  type Entitlement,
} from '../entitlements/index.ts'
import { findFlight, hasOutage, type Flight } from '../flights/index.ts'
import { completeOnActivation } from '../orders/index.ts'
import { closeGrant } from './close-grant.ts'
import { lockDevices } from './device-store.ts'
import { grantEnd, isUsedUp, secondsUntil } from './grant-rules.ts'
import {
  insertGrant,
  lastDeviceOf,
  lockEntitlement,
  openGrantOfEntitlement,
  openGrantOn,
  resumeGrant,
  type AccessGrant,
} from './grant-store.ts'
import { arriveDevice } from './know-device.ts'
import { meterDevice } from './meter-grant.ts'
import { resumableAt } from './pause-grant.ts'
import { planUse } from './plan-use.ts'
import { lookIfUnconfirmed } from './reconcile-gate.ts'
import { syncDevice, syncLater } from './sync-gate.ts'

/** How long after an opening the safety-net job checks that it reached the gate. */
const netSeconds = 10

interface Wanted {
  entitlementId: string
  /** The address that the server sees (P7). */
  address: string
  /** The device that the caller's token names. */
  knownAs: string | null
}

interface Asked {
  entitlementId: string
  deviceId: string
  /** The open grant when the caller asked; null: none. */
  seen: AccessGrant | null
}

interface Opened {
  grant: AccessGrant
  entitlement: Entitlement
  /** The device that the plan was moved from, if it was online there. */
  closedDevice: string | null
  /** False when this device already had it open. */
  isNew: boolean
  switched: boolean
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
  const opened = await inTransaction(deps.db, (tx) => openInDatabase(deps, tx, { entitlementId, deviceId, seen }))
  try {
    if (opened.closedDevice) await syncDevice(deps, opened.closedDevice)
    await syncDevice(deps, deviceId)
  } catch (error) {
    deps.log.warn({ err: error, grant: opened.grant.grantId }, 'the gate did not open')
    // A grant that was already open may well be working: undo only a new one.
    if (opened.isNew) await takeBack(deps, opened)
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
    await lookIfUnconfirmed(deps, [seen])
    const deviceId = await arriveDevice(deps, { tripId: entitlement.tripId, address, knownAs })
    await lookIfUnconfirmed(deps, [await openGrantOn(deps.db, deviceId)])
    for (const one of new Set([deviceId, ...(seen ? [seen.deviceId] : [])])) await meterDevice(deps, one)
    return deviceId
  } catch (error) {
    deps.log.warn({ err: error }, 'the gate does not answer')
    return fail('gateUnavailable')
  }
}

async function openInDatabase(deps: Deps, tx: Tx, { entitlementId, deviceId, seen }: Asked): Promise<Opened> {
  await lockDevices(tx, [deviceId])
  await lockEntitlement(tx, entitlementId)
  const running = await runningGrant(deps, tx, entitlementId)
  const entitlement = await findEntitlement(tx, entitlementId)
  const now = deps.clock.now()
  const flight = await requireFlying(tx, entitlement, now)
  if (!entitlement || !isOpenEntitlement(entitlement.state) || isUsedUp(planUse(entitlement), running, now))
    fail('entitlementUnusable')
  if (running?.state === 'paused') requireRested(running, now)
  else if (running?.deviceId === deviceId) {
    return { grant: running, entitlement, closedDevice: null, isNew: false, switched: false }
  }
  // Two devices at once: the second did not know of the first, and moving costs a device change, so the passenger
  // decides.
  else if (running && running.grantId !== seen?.grantId) fail('onOtherDevice')
  const switched = await countSwitch(tx, entitlement, deviceId)
  const resumed = running?.state === 'paused' && running.deviceId === deviceId ? running : null
  if (running && !resumed) await closeGrant(deps, tx, { grant: running, reason: 'moved', entitlementTo: null })
  if (!resumed) await restOther(deps, tx, deviceId)
  await activate(deps, tx, entitlement)
  // Read again: the plan's use on the other device is booked now.
  const current = (await findEntitlement(tx, entitlementId)) ?? entitlement
  const grant = await begin(deps, tx, { entitlement: current, deviceId, flight, resumed })
  const closedDevice = running && !resumed ? running.deviceId : null
  return { grant, entitlement: current, closedDevice, isNew: true, switched }
}

/** A paused plan stays paused for a minimum time (P3). */
function requireRested({ pausedAt }: AccessGrant, now: Date): void {
  const until = pausedAt && resumableAt(pausedAt)
  if (until && now < until) fail('rateLimited', { retryAfterSeconds: Math.max(1, secondsUntil(until, now)) })
}

/**
 * A device has one plan at a time: the other plan on it is paused with its remaining time. The gate is updated only
 * with the new one.
 */
async function restOther(deps: Deps, tx: Tx, deviceId: string): Promise<void> {
  const other = await openGrantOn(tx, deviceId)
  if (!other) return
  await lockEntitlement(tx, other.entitlementId)
  await closeGrant(deps, tx, { grant: other, reason: 'replaced', entitlementTo: 'paused' })
}

interface Beginning {
  entitlement: Entitlement
  deviceId: string
  flight: Flight
  resumed: AccessGrant | null
}

async function begin(deps: Deps, tx: Tx, { entitlement, deviceId, flight, resumed }: Beginning): Promise<AccessGrant> {
  const now = deps.clock.now()
  // Out of coverage no time runs (P3): it begins when the connection is back.
  const state = (await hasOutage(tx, flight.flightId)) ? ('out_of_coverage' as const) : ('online' as const)
  const grant: AccessGrant & { state: typeof state } = {
    state,
    grantId: resumed?.grantId ?? newId(deps.random, 'grant'),
    entitlementId: entitlement.entitlementId,
    tripId: entitlement.tripId,
    deviceId,
    openedAt: now,
    endsAt: state === 'online' ? grantEnd(planUse(entitlement), now, flight.eta) : flight.eta,
    confirmedAt: now,
    pausedAt: resumed?.pausedAt ?? null,
  }
  const { grantId, endsAt } = grant
  if (resumed) {
    await resumeGrant(tx, { grantId, state, at: now, endsAt })
    await hastenJobs(tx, { kind: 'grant.end', keys: [grantId], runAt: endsAt })
  } else {
    await insertGrant(tx, grant)
    await enqueueJob(deps, tx, { kind: 'grant.end', key: grantId, payload: { grantId }, runAt: endsAt })
  }
  await syncLater(deps, tx, { about: { deviceId }, runAt: after(now, seconds(netSeconds)) })
  return grant
}

/** Since the caller looked, the plan may have followed its ticket, or the flight may have ended (W6, W7). */
async function requireFlying(tx: Tx, entitlement: Entitlement | undefined, now: Date): Promise<Flight> {
  const flight = entitlement && (await findFlight(tx, entitlement.flightId))
  if (!flight) return fail('entitlementUnusable')
  if (!isAirborne(flight, now)) fail('notInFlight')
  if (wifiAvailability(flight) !== 'available') fail('gateUnavailable')
  return flight
}

/** The open grant, unless its time is over and only its job has not run yet: the gate has already closed it. */
async function runningGrant(deps: Deps, tx: Tx, entitlementId: string): Promise<AccessGrant | null> {
  const grant = await openGrantOfEntitlement(tx, entitlementId)
  if (!grant || grant.state === 'paused' || deps.clock.now() < grant.endsAt) return grant
  await closeGrant(deps, tx, { grant, reason: 'time', entitlementTo: null })
  return null
}

/**
 * A paused plan is also bound to the device on which it was last online. True when this opening uses up a device
 * change.
 */
async function countSwitch(tx: Tx, entitlement: Entitlement, deviceId: string): Promise<boolean> {
  const last = await lastDeviceOf(tx, entitlement.entitlementId)
  if (last === null || last === deviceId) return false
  const limit = entitlement.plan.deviceSwitches
  if (entitlement.deviceSwitches >= limit) fail('deviceLimit', { limit })
  await recordUse(tx, entitlement.entitlementId, { seconds: 0, bytes: 0, deviceSwitches: 1 })
  return true
}

async function activate(deps: Deps, tx: Tx, { entitlementId, orderNo, state }: Entitlement): Promise<void> {
  if (state === 'active') return
  await moveEntitlement(tx, entitlementId, { from: state, to: 'active', at: deps.clock.now() })
  if (state === 'unused') await completeOnActivation(deps, tx, orderNo)
}

async function takeBack(deps: Deps, { grant, switched }: Opened): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, grant.entitlementId)
    const closed = await closeGrant(deps, tx, { grant, reason: 'gateFailed', entitlementTo: 'paused' })
    if (closed && switched) await recordUse(tx, grant.entitlementId, { seconds: 0, bytes: 0, deviceSwitches: -1 })
  })
}

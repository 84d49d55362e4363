import { after, seconds } from '../../clock.ts'
import { fail } from '../../contract-error.ts'
import type { Tx } from '../../db/open-db.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import { newId } from '../../security/random.ts'
import {
  findEntitlement,
  isOpenEntitlement,
  moveEntitlement,
  recordUse,
  type Entitlement,
} from '../entitlements/index.ts'
import { findFlight, hasOutage, isAirborne, wifiAvailability, type Flight } from '../flights/index.ts'
import { completeOnActivation } from '../orders/index.ts'
import { closeGrant } from './close-grant.ts'
import { endJob } from './end-in-time.ts'
import { grantEnd, isUsedUp } from './grant-rules.ts'
import {
  countBytes,
  insertGrant,
  lastDeviceOf,
  lockDevice,
  lockEntitlement,
  openGrantOfDevice,
  openGrantOfEntitlement,
  type AccessGrant,
} from './grant-store.ts'
import { meterGrant, meterJob, meterSeconds } from './meter-grant.ts'
import { planUse } from './plan-use.ts'
import { gateJob, syncGate } from './sync-gate.ts'

/** How long after the opening the net looks whether the gate has really heard of it. */
const netSeconds = 10

interface Wanted {
  entitlementId: string
  device: string
}

interface Opened {
  grant: AccessGrant
  entitlement: Entitlement
  /** The device that the plan was taken from, if it was online there. */
  closedDevice: string | null
  /** False when this device had it open already. */
  isNew: boolean
  switched: boolean
}

/**
 * Opens the network for a device with a plan, or moves the plan here from the passenger's other device (P3). Safe to
 * repeat. The plan must be the caller's own.
 *
 * The gate is asked before anything is activated, and told after the transaction. If it then refuses, the grant is
 * closed again with no second counted, the plan is `paused` and a spent device change is given back; the order stays
 * completed, because its first activation has happened and W7 refunds who never got online.
 * @throws entitlementUnusable, notInFlight, deviceLimit {limit}, gateUnavailable
 */
export async function openAccessGrant(
  deps: Deps,
  wanted: Wanted,
): Promise<{ grant: AccessGrant; entitlement: Entitlement }> {
  const bytesCounted = await askGate(deps, wanted)
  const opened = await inTransaction(deps.db, (tx) => openInDatabase(deps, tx, { ...wanted, bytesCounted }))
  try {
    if (opened.closedDevice) await syncGate(deps, opened.closedDevice)
    await syncGate(deps, wanted.device)
    if (opened.isNew) await beginCounting(deps, opened)
  } catch (error) {
    deps.log.warn({ err: error, grant: opened.grant.grantId }, 'the gate did not open')
    // A grant that was open before may well be working: only a new one is taken back.
    if (opened.isNew) await takeBack(deps, opened)
    fail('gateUnavailable')
  }
  return opened
}

/** Whether the gate answers at all, and what it has counted for this device so far. Settles what an open plan has used. */
async function askGate(deps: Deps, { entitlementId, device }: Wanted): Promise<number> {
  try {
    const [ofPlan, ofDevice] = await Promise.all([
      openGrantOfEntitlement(deps.db, entitlementId),
      openGrantOfDevice(deps.db, device),
    ])
    for (const grant of new Map([ofPlan, ofDevice].flatMap((one) => (one ? [[one.grantId, one]] : []))).values()) {
      await meterGrant(deps, grant)
    }
    const { bytesIn, bytesOut } = await deps.networkGate.counters(device)
    return bytesIn + bytesOut
  } catch (error) {
    deps.log.warn({ err: error }, 'the gate does not answer')
    return fail('gateUnavailable')
  }
}

async function openInDatabase(deps: Deps, tx: Tx, wanted: Wanted & { bytesCounted: number }): Promise<Opened> {
  const { entitlementId, device } = wanted
  await lockDevice(tx, device)
  await lockEntitlement(tx, entitlementId)
  const running = await runningGrant(deps, tx, entitlementId)
  const entitlement = await findEntitlement(tx, entitlementId)
  const now = deps.clock.now()
  const flight = await requireFlying(tx, entitlement, now)
  if (!entitlement || !isOpenEntitlement(entitlement.state) || isUsedUp(planUse(entitlement), running, now))
    fail('entitlementUnusable')
  if (running?.device === device) {
    return { grant: running, entitlement, closedDevice: null, isNew: false, switched: false }
  }
  const switched = await countSwitch(tx, entitlement, device)
  if (running) await closeGrant(deps, tx, { grant: running, reason: 'moved', entitlementTo: null })
  const other = await openGrantOfDevice(tx, device)
  // The gate has one setting per device: what it ran here before rests, with its time.
  if (other) {
    await lockEntitlement(tx, other.entitlementId)
    await closeGrant(deps, tx, { grant: other, reason: 'replaced', entitlementTo: 'paused' })
  }
  await activate(deps, tx, entitlement)
  // Read again: what the plan used on the other device is booked now.
  const current = (await findEntitlement(tx, entitlementId)) ?? entitlement
  // Out of coverage no time runs (P3): it begins when the connection is back.
  const state = (await hasOutage(tx, flight.flightId)) ? ('out_of_coverage' as const) : ('online' as const)
  const grant = {
    state,
    grantId: newId(deps.random, 'grant'),
    entitlementId,
    tripId: entitlement.tripId,
    device,
    openedAt: now,
    endsAt: state === 'online' ? grantEnd(planUse(current), now, flight.eta) : flight.eta,
    bytesCounted: wanted.bytesCounted,
  }
  await insertGrant(tx, grant)
  await enqueueFollowers(deps, tx, { grant, byVolume: current.plan.quota.kind === 'data' })
  return {
    grant,
    entitlement: current,
    closedDevice: running?.device ?? null,
    isNew: true,
    switched,
  }
}

/** Since the caller looked, the plan may have followed its ticket, or the flight be gone (W6, W7). */
async function requireFlying(tx: Tx, entitlement: Entitlement | undefined, now: Date): Promise<Flight> {
  const flight = entitlement && (await findFlight(tx, entitlement.flightId))
  if (!flight) return fail('entitlementUnusable')
  if (!isAirborne(flight, now)) fail('notInFlight')
  if (wifiAvailability(flight) !== 'available') fail('gateUnavailable')
  return flight
}

/** The open grant, unless its time is over and only its job has not run yet: the gate has closed it by itself. */
async function runningGrant(deps: Deps, tx: Tx, entitlementId: string): Promise<AccessGrant | null> {
  const grant = await openGrantOfEntitlement(tx, entitlementId)
  if (!grant || deps.clock.now() < grant.endsAt) return grant
  await closeGrant(deps, tx, { grant, reason: 'time', entitlementTo: null })
  return null
}

/** Also a plan that rests is bound to the device that it was online from. True when this opening spends a change. */
async function countSwitch(tx: Tx, entitlement: Entitlement, device: string): Promise<boolean> {
  const last = await lastDeviceOf(tx, entitlement.entitlementId)
  if (last === null || last === device) return false
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

async function enqueueFollowers(
  deps: Deps,
  tx: Tx,
  { grant, byVolume }: { grant: AccessGrant; byVolume: boolean },
): Promise<void> {
  const { grantId, device, openedAt } = grant
  await enqueueJob(deps, tx, { kind: endJob, key: grantId, payload: { grantId }, runAt: grant.endsAt })
  const soon = after(openedAt, seconds(netSeconds))
  await enqueueJob(deps, tx, { kind: gateJob, key: `${grantId} opened`, payload: { device }, runAt: soon })
  if (!byVolume) return
  const firstReading = after(openedAt, seconds(meterSeconds))
  await enqueueJob(deps, tx, { kind: meterJob, key: grantId, payload: { grantId }, runAt: firstReading })
}

/** A gate may count anew for a new opening: the plan pays from what the counter says now. */
async function beginCounting(deps: Deps, { grant, entitlement }: Opened): Promise<void> {
  if (entitlement.plan.quota.kind !== 'data') return
  const { bytesIn, bytesOut } = await deps.networkGate.counters(grant.device)
  await countBytes(deps.db, grant.grantId, { from: grant.bytesCounted, to: bytesIn + bytesOut })
}

async function takeBack(deps: Deps, { grant, switched }: Opened): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, grant.entitlementId)
    const closed = await closeGrant(deps, tx, { grant, reason: 'gateFailed', entitlementTo: 'paused' })
    if (closed && switched) await recordUse(tx, grant.entitlementId, { seconds: 0, bytes: 0, deviceSwitches: -1 })
  })
}

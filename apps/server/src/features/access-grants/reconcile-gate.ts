import type { Tx } from '../../platform/db/open-db.ts'
import { after, seconds } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { bringJobsForward } from '../../platform/jobs/job-queue.ts'
import { renewedWithinSeconds, type OpenDevice } from '../../outside/access-gate/access-gate.ts'
import { findEntitlement, findEntitlements, recordSeconds, type Entitlement } from '../entitlements/index.ts'
import { findFlight, hasOutage, type Flight } from '../flights/index.ts'
import { closeGrant } from './close-grant.ts'
import { endLease, leasesByDevice, lockDevices, type Lease } from './device-store.ts'
import { grantEnd, secondsOnline, type AccessGrant } from './grant-rules.ts'
import { nextFence, desiredOpenings } from './gate-store.ts'
import {
  confirmGrants,
  findOpenGrant,
  findOpenGrants,
  goOnlineAnew,
  grantsWithoutPlan,
  lockEntitlement,
  lockEntitlements,
  runningGrants,
} from './grant-store.ts'
import { restPlanOn } from './rest-plan.ts'
import { meterLeases } from './meter-grant.ts'
import { planUse } from './plan-use.ts'
import { asOpening, syncDevice, syncLater } from './sync-gate.ts'

/**
 * Compares the gate with the database, both ways: books what every device has used, detects what the gate lost
 * (restart, power cut), and sends it everything that must be open. Any number of servers may do this at once.
 * @throws when the gate does not answer
 */
export async function reconcileGate(deps: Deps): Promise<void> {
  await lookAtGate(deps)
  for (const grant of await grantsWithoutPlan(deps.db)) await revoke(deps, grant)
  const fence = await nextFence(deps.db)
  const now = deps.clock.now()
  const wanted = (await desiredOpenings(deps.db)).filter(({ endsAt }) => endsAt > now)
  const openings = wanted.map((one) => asOpening(one, { now, fence }))
  await deps.accessGate.reconcile({ openings, fence, covered: !(await outOfCoverage(deps, wanted)) })
}

async function outOfCoverage({ db }: Deps, wanted: readonly { grantId: string }[]): Promise<boolean> {
  const [first] = wanted
  const grant = first && (await findOpenGrant(db, first.grantId))
  const entitlement = grant && (await findEntitlement(db, grant.entitlementId))
  // An aircraft is on one flight at a time.
  return entitlement ? hasOutage(db, entitlement.flightId) : false
}

/**
 * The reading half: books and detects, but sends the gate nothing. The cost does not grow with devices that are open
 * and idle, as most of a cabin's are.
 * @throws when the gate does not answer
 */
export async function lookAtGate(deps: Deps): Promise<void> {
  const lookedAt = deps.clock.now()
  const open = new Map((await deps.accessGate.list()).map((device) => [device.device, device]))
  const grants = await runningGrants(deps.db)
  const leases = await leasesByDevice(deps.db, getIds(grants, 'deviceId'))
  const entitlements = await findEntitlements(deps.db, getIds(grants, 'entitlementId'))
  const found: Record<Finding, string[]> = { open: [], lost: [], closed: [] }
  for (const grant of grants) {
    try {
      const entitlement = entitlements.get(grant.entitlementId)
      const about = { grant, entitlement, leases: leases.get(grant.deviceId) ?? [] }
      found[await look(deps, { ...about, open, lookedAt })].push(grant.grantId)
    } catch (error) {
      deps.log.warn({ err: error, grant: grant.grantId }, 'a grant could not be compared with the gate')
    }
  }
  await goOnFromNow(deps, found.lost)
  await confirmGrants(deps.db, found.open, lookedAt)
}

const getIds = <Key extends 'grantId' | 'deviceId' | 'entitlementId'>(grants: readonly AccessGrant[], key: Key) =>
  grants.map((grant) => grant[key])

/** Look before sending the gate what it may have lost; if it does not answer, nothing is detected yet. */
export async function lookFirst(deps: Deps): Promise<void> {
  await lookAtGate(deps).catch((error: unknown) => deps.log.warn({ err: error }, 'no look at the gate'))
}

/** The result for one grant: the gate has it open, has lost it, or has it closed for a reason. */
type Finding = 'open' | 'lost' | 'closed'

/**
 * Look before booking a grant up to now: after an outage of the portal it is unknown whether the grant ran (facts §6,
 * case 9).
 */
export async function probeIfUnconfirmed(deps: Deps, grants: readonly (AccessGrant | null)[]): Promise<void> {
  const now = deps.clock.now()
  const unknown = grants.some((grant) => grant?.state === 'online' && knownUntil(grant, now) < now)
  if (unknown) await lookFirst(deps)
}

/** The latest time until which the gate may have had it open: it closes what is not renewed. */
export function knownUntil({ confirmedAt }: Pick<AccessGrant, 'confirmedAt'>, now: Date): Date {
  const closed = after(confirmedAt, seconds(renewedWithinSeconds))
  return closed < now ? closed : now
}

interface Look {
  grant: AccessGrant
  entitlement: Entitlement | undefined
  leases: readonly Lease[]
  open: ReadonlyMap<string, OpenDevice>
  lookedAt: Date
}

async function look(deps: Deps, { grant, entitlement, leases, open, lookedAt }: Look): Promise<Finding> {
  const stolen = leases.filter((lease) => isSomebodyElses(lease, open.get(lease.address)))
  if (stolen.length > 0) {
    await loseAddresses(deps, grant.deviceId, stolen)
    return 'closed'
  }
  if (!entitlement) return 'closed'
  if (entitlement.plan.quota.kind === 'data') {
    // Meter closed addresses too: a gate closes on its own when the volume is used up.
    const moved = leases.filter((lease) => !isCounted(lease, open.get(lease.address)))
    if (await meterLeases(deps, grant.deviceId, moved)) return 'closed'
  }
  if (leases.some(({ address }) => open.has(address))) return 'open'
  return wasLost(grant, lookedAt) ? 'lost' : 'closed'
}

/** No traffic at this address since it was booked. */
const isCounted = (lease: Lease, found: OpenDevice | undefined) =>
  found !== undefined && lease.epoch !== '' && found.bytesIn + found.bytesOut === lease.bytesCounted

/** The address has other hardware now (facts §6): its previous device is gone. */
const isSomebodyElses = (lease: Lease, found: OpenDevice | undefined) =>
  lease.hardware !== null && (found?.hardware ?? lease.hardware) !== lease.hardware

/** A grant is not lost if it was opened after the reading, or if the gate closed it at its end. */
function wasLost(grant: AccessGrant, lookedAt: Date): boolean {
  if (grant.state !== 'online' || grant.confirmedAt >= lookedAt) return false
  return lookedAt < grant.endsAt || isUnconfirmed(grant)
}

/** The last confirmation is so old that the gate may have lost the grant well before its end. */
export const isUnconfirmed = ({ confirmedAt, endsAt }: Pick<AccessGrant, 'confirmedAt' | 'endsAt'>) =>
  endsAt.getTime() - confirmedAt.getTime() > renewedWithinSeconds * 1000

/**
 * Books the time until the gate was last seen to have these grants, and restarts the count now: the gap without network
 * is not billed. One transaction for all, as a power cut affects the whole cabin.
 */
async function goOnFromNow(deps: Deps, grantIds: readonly string[]): Promise<void> {
  if (grantIds.length === 0) return
  await inTransaction(deps.db, async (tx) => {
    const lost = await findOpenGrants(tx, grantIds)
    // All of them have ended since the look.
    if (lost.length === 0) return
    await lockEntitlements(tx, getIds(lost, 'entitlementId'))
    const grants = (await findOpenGrants(tx, grantIds)).filter(({ state }) => state === 'online')
    await recordSeconds(
      tx,
      grants.map((grant) => ({
        entitlementId: grant.entitlementId,
        seconds: secondsOnline(grant, grant.confirmedAt),
      })),
    )
    const now = deps.clock.now()
    const ends = await endsFrom(tx, grants, now)
    await goOnlineAnew(tx, ends, now)
    // An end that moves earlier is the arrival, which all grants of a flight share.
    const sooner = ends.filter(({ endsAt, before }) => endsAt < before)
    for (const at of new Set(sooner.map(({ endsAt }) => endsAt.getTime()))) {
      const keys = sooner.filter(({ endsAt }) => endsAt.getTime() === at).map(({ grantId }) => grantId)
      await bringJobsForward(tx, { kind: 'grant.end', keys, runAt: new Date(at) })
    }
  })
}

interface NewEnd {
  grantId: string
  endsAt: Date
  before: Date
}

async function endsFrom(tx: Tx, grants: readonly AccessGrant[], now: Date): Promise<NewEnd[]> {
  const entitlements = await findEntitlements(tx, getIds(grants, 'entitlementId'))
  const flights = new Map<string, Flight | undefined>()
  const ends: NewEnd[] = []
  for (const { grantId, entitlementId, endsAt: before } of grants) {
    const entitlement = entitlements.get(entitlementId)
    if (!entitlement) continue
    const { flightId } = entitlement
    if (!flights.has(flightId)) flights.set(flightId, await findFlight(tx, flightId))
    const flight = flights.get(flightId)
    if (flight) ends.push({ grantId, endsAt: grantEnd(planUse(entitlement), now, flight.eta), before })
  }
  return ends
}

async function loseAddresses(deps: Deps, deviceId: string, lost: readonly Lease[]): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockDevices(tx, [deviceId])
    for (const { leaseId, address } of lost) {
      await endLease(tx, leaseId, deps.clock.now())
      await syncLater(deps, tx, { about: { address } })
    }
    await restPlanOn(deps, tx, deviceId)
  })
}

/** A refunded or revoked plan has no network, regardless of the process that revoked it. */
async function revoke(deps: Deps, grant: AccessGrant): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, grant.entitlementId)
    await closeGrant(deps, tx, { grant, reason: 'revoked', entitlementTo: null })
  })
  await syncDevice(deps, grant.deviceId)
}

/** For a clock moved forward by an operator: the unobserved gap is not a power cut, and its minutes were used. */
export async function confirmRunning(deps: Deps, until: Date): Promise<void> {
  await confirmGrants(deps.db, getIds(await runningGrants(deps.db), 'grantId'), until)
}

/** GROUND_HOLD (facts §6): the aircraft is on the ground, so no plan loses minutes; what is left of each stays. */
export async function holdOnGround(deps: Deps, flightId: string): Promise<void> {
  for (const { grantId } of await runningGrants(deps.db)) {
    const deviceId = await inTransaction(deps.db, async (tx) => {
      const seen = await findOpenGrant(tx, grantId)
      if (!seen) return null
      await lockEntitlement(tx, seen.entitlementId)
      const entitlement = await findEntitlement(tx, seen.entitlementId)
      const grant = await findOpenGrant(tx, grantId)
      if (!grant || entitlement?.flightId !== flightId) return null
      await closeGrant(deps, tx, { grant, reason: 'landing', entitlementTo: 'paused' })
      return grant.deviceId
    })
    if (deviceId) await syncDevice(deps, deviceId)
  }
}

import type { reportOutageSchemas } from '@aisle/contract/portal-schemas'
import type { z } from 'zod'
import { beijingTime } from '@aisle/rules/time'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession, PassengerCaller } from '../../platform/http/caller.ts'
import {
  closeGrant,
  lockEntitlement,
  openGrantOfEntitlement,
  secondsOnline,
  syncDevice,
  type AccessGrant,
} from '../access-grants/index.ts'
import { settlesHere } from '../cabin-link/index.ts'
import { findEntitlement, isOpenEntitlement, type Entitlement } from '../entitlements/index.ts'
import { findFlight, findOwnership, outagesOfFlight, type Flight } from '../flights/index.ts'
import { findOrder, findOwnOrder } from '../orders/index.ts'
import { askForOutage, refundPlan } from '../refunds/index.ts'
import { findOutageReport, insertOutageReport, type OutageReport } from './outage-report-store.ts'
import { failedOpenings } from './settle-plan.ts'
import { faultSeconds, faultsUntil, getFate, type Fault } from './w7-rules.ts'

/**
 * One tap (facts §1): our own record of outages is the evidence. A plan used for under a tenth of the time bought is
 * refunded at once (W7); otherwise staff decide after landing. Once per plan; a repeat gets the same answer.
 * @throws notFound, refundUnavailable without a loss: no outage, never activated, free, or refunded already
 */
export async function reportOutage(
  deps: Deps,
  caller: PassengerCaller,
  { entitlementId }: z.output<typeof reportOutageSchemas.request>,
): Promise<z.input<typeof reportOutageSchemas.response>> {
  const found = await findEntitlement(deps.db, entitlementId)
  if (!found || !(await mayReport(deps, caller.session, found))) return fail('notFound', { reason: 'plan' })
  const { report, grant } = await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const told = await findOutageReport(tx, entitlementId)
    if (told) return { report: told, grant: null }
    const lost = await whatWasLost(deps, tx, entitlementId)
    const open = await openGrantOfEntitlement(tx, entitlementId)
    const made = await decide(deps, tx, { lost, grant: open })
    await insertOutageReport(tx, { ...made, entitlementId, at: deps.clock.now() })
    return { report: made, grant: open }
  })
  if (grant && report.outcome === 'refunding') {
    // If the gate does not answer, its job retries.
    await syncDevice(deps, grant.deviceId).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the gate is silent'),
    )
  }
  return report
}

/** A report may lead to a refund: from a login that proved the trip aboard, or that sees the plan's order (W8). */
async function mayReport({ db }: Deps, session: LoginSession, { tripId, orderNo }: Entitlement): Promise<boolean> {
  if (!(await findOwnership(db, session, tripId))) return false
  return Boolean(session.deviceId) || (await findOwnOrder(db, session, orderNo)) !== undefined
}

interface Lost {
  entitlement: Entitlement
  flight: Flight
  activatedAt: Date
  faults: Fault[]
}

async function whatWasLost(deps: Deps, tx: Tx, entitlementId: string): Promise<Lost> {
  const entitlement = await findEntitlement(tx, entitlementId)
  const flight = entitlement && (await findFlight(tx, entitlement.flightId))
  if (!flight) return fail('notFound', { reason: 'plan' })
  const { activatedAt, state } = entitlement
  const order = await findOrder(tx, entitlement.orderNo)
  if (!activatedAt || state === 'refunded' || state === 'revoked' || order?.payable === 0)
    return fail('refundUnavailable', { reason: 'nothingToRefund' })
  const now = deps.clock.now()
  const faults = faultsUntil(
    [...(await outagesOfFlight(tx, flight.flightId)), ...(await failedOpenings(tx, entitlementId))],
    now < flight.eta ? now : flight.eta,
  )
  return { entitlement, flight, activatedAt, faults }
}

async function decide(
  deps: Deps,
  tx: Tx,
  { lost, grant }: { lost: Lost; grant: AccessGrant | null },
): Promise<OutageReport> {
  const { entitlement, flight, activatedAt, faults } = lost
  const now = deps.clock.now()
  const running = grant?.state === 'online' ? secondsOnline(grant, now) : 0
  const onlineSeconds = entitlement.secondsUsed + running
  const outageSeconds = faultSeconds(faults, { from: activatedAt, until: now < flight.eta ? now : flight.eta })
  if (outageSeconds === 0) return fail('refundUnavailable', { reason: 'noOutage' })
  const inTheAir = { from: flight.etd, until: flight.eta }
  // Only what has happened counts, so that nothing is refunded that the review after landing would not refund.
  const missed = getFate({ quota: entitlement.plan.quota, activatedAt, onlineSeconds, faults, flight: inTheAir })
  // A linked cabin reports the outage to the ground, because only the ground refunds (P9).
  const here = settlesHere(deps)
  if (missed && here && isOpenEntitlement(entitlement.state)) {
    if (grant) await closeGrant(deps, tx, { grant, reason: 'givenBack', entitlementTo: null })
    await refundPlan(deps, tx, { entitlement, reason: missed })
    return { outcome: 'refunding', outageSeconds, onlineSeconds }
  }
  const report: OutageReport = { outcome: 'asked', outageSeconds, onlineSeconds }
  if (here && !isOpenEntitlement(entitlement.state) && now >= flight.eta) {
    // A plan can have only one open request.
    if (!(await askForOutage(deps, tx, { entitlement, note: getNote(report, faults) })))
      return fail('refundUnavailable', { reason: 'inProgress' })
  }
  return report
}

/** After landing, turns the report into a refund request that staff decide. Safe to repeat. */
export async function askAsReported(deps: Deps, entitlementId: string, flight: Flight): Promise<void> {
  const report = await findOutageReport(deps.db, entitlementId)
  if (report?.outcome !== 'asked') return
  await inTransaction(deps.db, async (tx) => {
    await lockEntitlement(tx, entitlementId)
    const entitlement = await findEntitlement(tx, entitlementId)
    // W7 may have refunded the plan since; then staff have nothing to decide.
    if (entitlement?.state !== 'expired' && entitlement?.state !== 'used_up') return
    const faults = faultsUntil(await outagesOfFlight(tx, flight.flightId), flight.eta)
    await askForOutage(deps, tx, { entitlement, note: getNote(report, faults) })
  })
}

const getMinutes = (seconds: number) => Math.round(seconds / 60)

/** The note for staff, in their language. */
function getNote({ outageSeconds, onlineSeconds }: OutageReport, faults: readonly Fault[]): string {
  const times = faults.map(({ from, until }) => `${beijingTime(from)}—${until ? beijingTime(until).slice(11) : ''}`)
  const figures = `旅客机上申报断网。系统记录：开通后断网 ${getMinutes(outageSeconds)} 分钟，实际在线 ${getMinutes(onlineSeconds)} 分钟。`
  return `${figures}断网时段（北京时间）：${times.join('；')}`
}

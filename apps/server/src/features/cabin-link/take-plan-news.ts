import { type EntitlementState, reclaimedEntitlementStates } from '@aisle/contract/order-states'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { closeGrant, lockEntitlement, openGrantOfEntitlement } from '../access-grants/index.ts'
import {
  findEntitlement,
  heldEntitlementsOfTrip,
  isOpenEntitlement,
  moveEntitlement,
  setExtraSwitches,
  type Entitlement,
} from '../entitlements/index.ts'
import { findFlight, findTrip } from '../flights/index.ts'
import { accountOfTrip } from '../login/index.ts'
import { completeEndedPlans, findOrder } from '../orders/index.ts'
import { settleWithin } from '../payments/index.ts'
import { recordConflict } from './conflict-store.ts'
import { insertCopiedPlan } from './news-store.ts'
import { withoutEcho } from './peer-store.ts'
import type { PlanNews } from './report-schemas.ts'
import { bindToFlight, releasePlanStock, takeBeyondQuota } from './report-store.ts'

/**
 * Applies the ground's state of a plan: new aboard, paid by a notice that only reached the ground, rebooked, with one more
 * change of device, or settled.
 */
export async function takePlanNews(deps: Deps, tx: Tx, news: PlanNews): Promise<void> {
  await lockEntitlement(tx, news.entitlement.entitlement_id)
  const known = await findEntitlement(tx, news.entitlement.entitlement_id)
  if (!known) return copyPlan(deps, tx, news)
  if (known.state === 'reserved' && news.payment) await settleAboard(deps, tx, news)
  if (known.state === 'unused' && known.flightId !== news.entitlement.flight_id) await followAboard(tx, { known, news })
  if (known.extraSwitches !== news.extra_switches)
    await withoutEcho(tx, () => setExtraSwitches(tx, known.entitlementId, news.extra_switches))
  if (news.over) await endPlan(deps, tx, known)
}

async function copyPlan(deps: Deps, tx: Tx, news: PlanNews): Promise<void> {
  const { entitlement, use, over } = news
  const { trip_id: tripId, flight_id: flightId, plan_id: planId, order_no: orderNo, entitlement_id: key } = entitlement
  const trip = await findTrip(tx, tripId)
  const flight = await findFlight(tx, flightId)
  if (!trip || !flight) return undefined
  const held = await heldEntitlementsOfTrip(tx, tripId)
  const other = held.find(({ plan }) => plan.planId === planId)
  const isOpen = !over && isOpenEntitlement(use.state)
  if (other && isOpen) {
    // Also bought aboard: the ground refunds its own sale as soon as it receives the report of this one.
    const detail = { other: other.orderNo }
    return recordConflict(deps, tx, { peer: 'ground', kind: 'boughtTwice', item: 'plan', key, detail })
  }
  const { accountId } = await accountOfTrip(deps, tx, trip)
  const open = entitlement.activated_at ? ('paused' as const) : ('unused' as const)
  const ended = over ? ('expired' as const) : ('used_up' as const)
  await withoutEcho(tx, () =>
    insertCopiedPlan(tx, {
      news,
      accountId,
      state: isOpen ? open : ended,
      newId: (prefix) => newId(deps.random, prefix),
    }),
  )
  await takeBeyondQuota(tx, { flightId, planId, as: 'sold' })
  const { line_no: lineNo } = news.line
  // The first plan's job may be done when another plan of the order comes aboard, for a later flight.
  const jobKey = lineNo === 1 ? orderNo : `${orderNo}:${lineNo}`
  await enqueueJob(deps, tx, { kind: 'order.afterLanding', key: jobKey, payload: { orderNo }, runAt: flight.eta })
}

/** The passenger has paid, and only the ground was notified. */
async function settleAboard(deps: Deps, tx: Tx, { entitlement, order, payment }: PlanNews): Promise<void> {
  // The news name what one plan costs, and the payment was for all plans of the order.
  const placed = await findOrder(tx, entitlement.order_no)
  if (!payment || !placed) return
  await settleWithin(deps, tx, {
    gateway: payment.gateway,
    paymentNo: payment.payment_no,
    providerTxn: payment.provider_txn,
    amountMinor: placed.payable,
    currency: order.currency,
  })
  deps.log.info({ orderNo: entitlement.order_no }, 'the ground has told of a payment')
}

async function followAboard(tx: Tx, { known, news }: { known: Entitlement; news: PlanNews }): Promise<void> {
  const { flight_id: flightId } = news.entitlement
  const { planId } = known.plan
  await withoutEcho(tx, () => bindToFlight(tx, known.entitlementId, flightId))
  await releasePlanStock(tx, { flightId: known.flightId, planId })
  await takeBeyondQuota(tx, { flightId, planId, as: 'sold' })
}

/** Settled on the ground after landing. */
async function endPlan(deps: Deps, tx: Tx, { entitlementId }: Entitlement): Promise<void> {
  const grant = await openGrantOfEntitlement(tx, entitlementId)
  if (grant) await closeGrant(deps, tx, { grant, reason: 'landing', entitlementTo: null })
  const entitlement = await findEntitlement(tx, entitlementId)
  if (!entitlement || !isOpenEntitlement(entitlement.state)) return
  await moveEntitlement(tx, entitlementId, { from: entitlement.state, to: 'expired', at: deps.clock.now() })
  await completeEndedPlans(deps, tx, entitlement.orderNo)
}

/** States in which nothing of the plan is left to withdraw. */
const withoutPlan: readonly EntitlementState[] = ['reserved', 'released', ...reclaimedEntitlementStates]

/** The plan was refunded, revoked or moved to another aircraft: close the network and report the use until now. */
export async function withdrawPlan(deps: Deps, tx: Tx, entitlementId: string): Promise<void> {
  await lockEntitlement(tx, entitlementId)
  const grant = await openGrantOfEntitlement(tx, entitlementId)
  if (grant) await closeGrant(deps, tx, { grant, reason: 'givenBack', entitlementTo: null })
  const entitlement = await findEntitlement(tx, entitlementId)
  if (!entitlement || withoutPlan.includes(entitlement.state)) return
  const { flightId, plan, state } = entitlement
  if (isOpenEntitlement(state)) {
    await moveEntitlement(tx, entitlementId, { from: state, to: 'refunded', at: deps.clock.now() })
    await releasePlanStock(tx, { flightId, planId: plan.planId })
  }
}

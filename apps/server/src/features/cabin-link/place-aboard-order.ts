import { after } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { holderKeys } from '../../platform/http/holder.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { findEntitlement, heldEntitlementsOfTrip, type Entitlement } from '../entitlements/index.ts'
import { findTrip } from '../flights/index.ts'
import { accountOfTrip } from '../login/index.ts'
import { endUnpaid, getContact, lockOrder } from '../orders/index.ts'
import { refundPlan } from '../refunds/index.ts'
import { recordConflict } from './conflict-store.ts'
import { wasGivenFlight, wasGivenPassenger } from './given-flight-store.ts'
import { longestSilenceMs } from './link-rules.ts'
import type { OrderReport, SoldPlan } from './report-schemas.ts'
import { asOf, type AboardOrder, type ReportedOrder } from './reported-order.ts'
import { insertAboardOrder } from './report-store.ts'

/** Stores an order that an aircraft has sold. False when it cannot be placed; an operator then has to look at it. */
export async function placeAboardOrder(
  deps: Deps,
  tx: Tx,
  placed: ReportedOrder & { order: AboardOrder },
): Promise<boolean> {
  const { peer, orderNo, report, order } = placed
  const plans = soldPlans(report, order)
  const refuse = async (kind: 'notItsFlight' | 'boughtTwice') => {
    await recordConflict(deps, tx, { peer, kind, item: 'order', key: orderNo, detail: { report } })
    return false
  }
  const [first] = plans
  const isIts = isAmong(plans, report) && (await areItsPassengers(tx, peer, plans))
  const trip = first && isIts ? await findTrip(tx, first.trip_id) : undefined
  if (!trip) return refuse('notItsFlight')
  if (!(await makeRoom(deps, tx, { peer, orderNo, plans }))) return refuse('boughtTwice')
  const { accountId } = await accountOfTrip(asOf(deps, order.created_at), tx, trip)
  const { attempts: _, line: _line, plans: _plans, state: _state, paid_at: _paid, ended_at: _ended, ...rest } = order
  const { holder, ...amounts } = rest
  const [tooMany] = await insertAboardOrder(tx, {
    orderNo,
    peer,
    accountId,
    holder: holderOnGround(holder, accountId),
    ...getContact(deps, trip),
    plans,
    order: amounts,
    eventId: newId(deps.random, 'evt'),
  })
  if (tooMany) {
    await recordConflict(deps, tx, { peer, kind: 'soldTooMany', item: 'order', key: orderNo, detail: tooMany })
  }
  // The aircraft ends its own orders; if it never reports the end, the ground asks the gateways and ends them.
  const runAt = after(order.pay_deadline ?? order.created_at, longestSilenceMs)
  await enqueueJob(deps, tx, { kind: 'order.deadline', key: orderNo, payload: { orderNo }, runAt })
  return true
}

/** The plans in the order of their lines. */
const soldPlans = ({ entitlement }: OrderReport, { plans, line }: AboardOrder): SoldPlan[] =>
  plans?.toSorted((one, other) => one.line_no - other.line_no) ?? [{ ...entitlement, line_no: 1, line }]

/** The plan that the report is about is one of the order's, for the same passenger. */
const isAmong = (plans: readonly SoldPlan[], { entitlement }: OrderReport) =>
  plans.some(
    (plan) =>
      plan.entitlement_id === entitlement.entitlement_id
      && plan.trip_id === entitlement.trip_id
      && plan.flight_id === entitlement.flight_id
      && plan.plan_id === entitlement.plan_id,
  )

async function areItsPassengers(tx: Tx, peer: string, plans: readonly SoldPlan[]): Promise<boolean> {
  for (const { trip_id: tripId, flight_id: flightId } of plans) {
    if (!(await wasGivenPassenger(tx, { peer, tripId })) || !(await wasGivenFlight(tx, { peer, flightId })))
      return false
  }
  return true
}

/** A device has the same name everywhere; an account aboard has another number here, and no cabin can prove a mailbox. */
const holderOnGround = (holder: string | null | undefined, accountId: string): string =>
  holder?.startsWith(holderKeys.device) ? holder : holderKeys.account + accountId

/**
 * A passenger bought the same plan on the ground as well: the one aboard is the one that can be used, so the other is
 * refunded. False where the other is in use: then only the conflict is recorded.
 */
async function makeRoom(
  deps: Deps,
  tx: Tx,
  { peer, orderNo, plans }: { peer: string; orderNo: string; plans: readonly SoldPlan[] },
): Promise<boolean> {
  const others: Entitlement[] = []
  for (const { trip_id: tripId, plan_id: planId } of plans) {
    const held = await heldEntitlementsOfTrip(tx, tripId)
    const other = held.find(({ plan }) => plan.planId === planId)
    if (!other) continue
    await lockOrder(tx, other.orderNo)
    await lockEntitlement(tx, other.entitlementId)
    const entitlement = await findEntitlement(tx, other.entitlementId)
    if (entitlement) others.push(entitlement)
  }
  for (const other of others) {
    const detail = { other: other.orderNo }
    await recordConflict(deps, tx, { peer, kind: 'boughtTwice', item: 'order', key: orderNo, detail })
  }
  if (others.some(({ state }) => state !== 'reserved' && state !== 'unused')) return false
  const unpaid = new Set(others.flatMap((other) => (other.state === 'reserved' ? [other.orderNo] : [])))
  for (const of of unpaid) {
    if (!(await endUnpaid(deps, tx, { orderNo: of, event: 'closed', actor: 'system' }))) return false
  }
  for (const entitlement of others.filter(({ state }) => state === 'unused')) {
    if (!(await refundPlan(deps, tx, { entitlement, reason: 'wifiUnavailable' }))) return false
  }
  return true
}

import { after } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { holderKeys } from '../../platform/http/holder.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { findEntitlement, heldEntitlementsOfTrip } from '../entitlements/index.ts'
import { findTrip } from '../flights/index.ts'
import { accountOfTrip } from '../login/index.ts'
import { endUnpaid, getContact, lockOrder } from '../orders/index.ts'
import { refundPlan } from '../refunds/index.ts'
import { recordConflict } from './conflict-store.ts'
import { wasGivenPassenger } from './given-flight-store.ts'
import { longestSilenceMs } from './link-rules.ts'
import { asOf, type AboardOrder, type ReportedOrder } from './reported-order.ts'
import { insertAboardOrder } from './report-store.ts'

/** Stores an order that an aircraft has sold. False when it cannot be placed; an operator then has to look at it. */
export async function placeAboardOrder(
  deps: Deps,
  tx: Tx,
  { peer, orderNo, report, order }: ReportedOrder & { order: AboardOrder },
): Promise<boolean> {
  const { entitlement } = report
  const isIts = await wasGivenPassenger(tx, { peer, tripId: entitlement.trip_id })
  const trip = isIts ? await findTrip(tx, entitlement.trip_id) : undefined
  if (!trip || !(await makeRoom(deps, tx, { peer, orderNo, report }))) {
    const detail = { report }
    await recordConflict(deps, tx, {
      peer,
      kind: trip ? 'boughtTwice' : 'notItsFlight',
      item: 'order',
      key: orderNo,
      detail,
    })
    return false
  }
  const { accountId } = await accountOfTrip(asOf(deps, order.created_at), tx, trip)
  const { attempts: _, state: _state, paid_at: _paid, ended_at: _ended, holder, ...amounts } = order
  const { trip_id, flight_id, plan_id, entitlement_id, created_at } = entitlement
  const raised = await insertAboardOrder(tx, {
    orderNo,
    peer,
    accountId,
    holder: holderOnGround(holder, accountId),
    ...getContact(deps, trip),
    entitlement: { entitlement_id, trip_id, flight_id, plan_id, created_at },
    order: amounts,
    eventId: newId(deps.random, 'evt'),
  })
  if (raised) {
    await recordConflict(deps, tx, {
      peer,
      kind: 'soldTooMany',
      item: 'order',
      key: orderNo,
      detail: { flight_id, plan_id },
    })
  }
  // The aircraft ends its own orders; if it never reports the end, the ground asks the gateways and ends them.
  const runAt = after(order.pay_deadline ?? order.created_at, longestSilenceMs)
  await enqueueJob(deps, tx, { kind: 'order.deadline', key: orderNo, payload: { orderNo }, runAt })
  return true
}

/** A device has the same name everywhere; an account aboard has another number here, and no cabin can prove a mailbox. */
const holderOnGround = (holder: string | null | undefined, accountId: string): string =>
  holder?.startsWith(holderKeys.device) ? holder : holderKeys.account + accountId

/**
 * The passenger bought the same plan on the ground as well: the one aboard is the one that can be used, so the other is
 * refunded.
 */
async function makeRoom(deps: Deps, tx: Tx, { peer, orderNo, report }: ReportedOrder): Promise<boolean> {
  const { trip_id: tripId, plan_id: planId } = report.entitlement
  const held = await heldEntitlementsOfTrip(tx, tripId)
  const other = held.find(({ plan }) => plan.planId === planId)
  if (!other) return true
  await lockOrder(tx, other.orderNo)
  await lockEntitlement(tx, other.entitlementId)
  const entitlement = await findEntitlement(tx, other.entitlementId)
  await recordConflict(deps, tx, {
    peer,
    kind: 'boughtTwice',
    item: 'order',
    key: orderNo,
    detail: { other: other.orderNo },
  })
  if (entitlement?.state === 'reserved') {
    return endUnpaid(deps, tx, { orderNo: other.orderNo, event: 'closed', actor: 'system' })
  }
  if (entitlement?.state !== 'unused') return false
  return refundPlan(deps, tx, { entitlement, reason: 'wifiUnavailable' })
}

import { endedUnpaidStates } from '@aisle/contract/order-states'
import { after } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { holderKeys } from '../../platform/http/holder.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { newId } from '../../platform/security/random.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { findEntitlement, heldEntitlementsOfTrip, isOpenEntitlement } from '../entitlements/index.ts'
import { findTrip } from '../flights/index.ts'
import { accountOfTrip } from '../login/index.ts'
import { endUnpaid, findOrder, getContact, lockOrder, markPaid, type Order } from '../orders/index.ts'
import { closeAttempt, findAttempt, insertAttempt, settleWithin } from '../payments/index.ts'
import { refundPlan } from '../refunds/index.ts'
import { recordConflict } from './conflict-store.ts'
import { wasGivenFlight, wasGivenPassenger, wasGivenPlan } from './given-flight-store.ts'
import { longestSilenceMs } from './link-rules.ts'
import type { OrderReport } from './report-schemas.ts'
import { asOf, type ReportedOrder } from './reported-order.ts'
import { insertAboardOrder, isAboardOrder } from './report-store.ts'
import { takeUse } from './take-use.ts'

type AboardOrder = NonNullable<OrderReport['order']>

/**
 * Applies an aircraft's report on one order and its plan. An order sold aboard moves through table O by the ground's
 * own transitions; of an order that the ground has sold, only the use is taken.
 */
export async function takeOrderReport(deps: Deps, tx: Tx, reported: ReportedOrder): Promise<void> {
  const { peer, orderNo, report } = reported
  const { entitlement, order } = report
  const differ = (kind: 'notItsFlight' | 'numberTaken') =>
    recordConflict(deps, tx, { peer, kind, item: 'order', key: orderNo, detail: { report } })
  if (!(await wasGivenFlight(tx, { peer, flightId: entitlement.flight_id }))) return differ('notItsFlight')
  const known = await lockOrder(tx, orderNo)
  if (!known && !order) return differ('notItsFlight')
  if (known && !(await isPlanOf(tx, { orderNo, entitlement }))) return differ('numberTaken')
  if (known && !(await wasGivenPlan(tx, { peer, entitlementId: entitlement.entitlement_id })))
    return differ('notItsFlight')
  if (known && order && !(await isAboardOrder(tx, { orderNo, peer }))) return differ('numberTaken')
  if (order && !(await isAsPlaced(tx, { orderNo, order, known }))) return differ('numberTaken')
  if (!known && order && !(await place(deps, tx, { ...reported, order }))) return undefined
  if (order) await followOrder(deps, tx, { ...reported, order })
  await takeUse(deps, tx, reported)
}

/** The plan is one of this order's, for the trip that it was bought for. */
async function isPlanOf(
  tx: Tx,
  { orderNo, entitlement }: { orderNo: string; entitlement: OrderReport['entitlement'] },
): Promise<boolean> {
  const known = await findEntitlement(tx, entitlement.entitlement_id)
  return known?.orderNo === orderNo && known.tripId === entitlement.trip_id
}

/**
 * A placed order keeps its price, and a payment its order: a report can neither settle nor close another order's
 * payment.
 */
async function isAsPlaced(
  tx: Tx,
  { orderNo, order, known }: { orderNo: string; order: AboardOrder; known: Order | undefined },
): Promise<boolean> {
  if (known && (known.payable !== order.payable || known.currency !== order.currency)) return false
  for (const { payment_no: paymentNo } of order.attempts) {
    const attempt = await findAttempt(tx, paymentNo)
    if (attempt && attempt.orderNo !== orderNo) return false
  }
  return true
}

/** False when it cannot be placed; an operator then has to look at it. */
async function place(deps: Deps, tx: Tx, { peer, orderNo, report, order }: ReportedOrder & { order: AboardOrder }) {
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

async function followOrder(
  deps: Deps,
  tx: Tx,
  { peer, orderNo, order }: ReportedOrder & { order: AboardOrder },
): Promise<void> {
  for (const attempt of order.attempts) await followAttempt(deps, tx, { orderNo, order, attempt })
  const known = await findOrder(tx, orderNo)
  if (!known) throw new Error(`order ${orderNo} was placed and is not there`)
  const paidAboard = !['pending_payment', ...endedUnpaidStates].includes(order.state)
  if (known.state === 'pending_payment' && paidAboard && order.payable === 0) {
    await markPaid(asOf(deps, order.paid_at ?? order.created_at), tx, { orderNo, by: 'nothingToPay' })
  }
  const event = unpaidEnds[order.state]
  if (!event) return
  if (known.state === 'pending_payment') {
    const actor = event === 'canceled' ? 'passenger' : 'system'
    await endUnpaid(asOf(deps, order.ended_at ?? deps.clock.now()), tx, { orderNo, event, actor })
  } else await returnPaid(deps, tx, { peer, known })
}

const unpaidEnds: Partial<Record<AboardOrder['state'], 'canceled' | 'timedOut' | 'closed'>> = {
  canceled: 'canceled',
  payment_timed_out: 'timedOut',
  closed: 'closed',
}

/**
 * The ground received a payment notice for an order that had ended aboard: the order is not revived, the money is
 * refunded.
 */
async function returnPaid(deps: Deps, tx: Tx, { peer, known }: { peer: string; known: Order }): Promise<void> {
  const { orderNo, tripId } = known
  const held = tripId ? await heldEntitlementsOfTrip(tx, tripId) : []
  const id = held.find((one) => one.orderNo === orderNo)?.entitlementId
  if (!id) return
  await lockEntitlement(tx, id)
  const entitlement = await findEntitlement(tx, id)
  if (!entitlement || !isOpenEntitlement(entitlement.state)) return
  await recordConflict(deps, tx, {
    peer,
    kind: 'paidAfterItsEnd',
    item: 'order',
    key: orderNo,
    detail: { was: known.state },
  })
  await refundPlan(deps, tx, { entitlement, reason: 'wifiUnavailable' })
}

interface ReportedAttempt {
  orderNo: string
  order: AboardOrder
  attempt: AboardOrder['attempts'][number]
}

const asAttempt = ({ orderNo, order, attempt }: ReportedAttempt) => ({
  paymentNo: attempt.payment_no,
  orderNo,
  gateway: attempt.gateway,
  amount: order.payable,
  currency: order.currency,
  createdAt: attempt.created_at,
  expiresAt: attempt.expires_at,
  environment: attempt.environment,
  clientIp: attempt.client_ip,
  openId: null,
})

async function followAttempt(deps: Deps, tx: Tx, { orderNo, order, attempt }: ReportedAttempt): Promise<void> {
  const { payment_no: paymentNo, gateway, provider_txn: providerTxn } = attempt
  const { payable: amount, currency } = order
  if (!(await findAttempt(tx, paymentNo))) await insertAttempt(tx, asAttempt({ orderNo, order, attempt }))
  // The ground asks the gateway itself as well, once it can be paid no more: no aircraft is needed for money to be known.
  await enqueueJob(deps, tx, {
    kind: 'payment.query',
    key: paymentNo,
    payload: { paymentNo },
    runAt: attempt.expires_at,
  })
  if (attempt.state === 'closed') await closeAttempt(tx, paymentNo)
  if (attempt.state !== 'paid' || !providerTxn) return
  const at = asOf(deps, attempt.paid_at ?? deps.clock.now())
  await settleWithin(at, tx, { gateway, paymentNo, providerTxn, amountMinor: amount, currency })
}

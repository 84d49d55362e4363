import { endedUnpaidStates } from '@aisle/contract/order-states'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { entitlementsOfOrder, findEntitlement, isOpenEntitlement } from '../entitlements/index.ts'
import { endUnpaid, findOrder, lockOrder, markPaid, type Order } from '../orders/index.ts'
import { closeAttempt, findAttempt, insertAttempt, settleWithin } from '../payments/index.ts'
import { refundPlan } from '../refunds/index.ts'
import { recordConflict } from './conflict-store.ts'
import { wasGivenFlight, wasGivenPlan } from './given-flight-store.ts'
import type { OrderReport } from './report-schemas.ts'
import { placeAboardOrder } from './place-aboard-order.ts'
import { asOf, type AboardOrder, type ReportedOrder } from './reported-order.ts'
import { isAboardOrder } from './report-store.ts'
import { takeUse } from './take-use.ts'

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
  if (!known && order && !(await placeAboardOrder(deps, tx, { ...reported, order }))) return undefined
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
  const { orderNo } = known
  for (const { entitlementId } of await entitlementsOfOrder(tx, orderNo)) {
    await lockEntitlement(tx, entitlementId)
    const entitlement = await findEntitlement(tx, entitlementId)
    if (!entitlement || !isOpenEntitlement(entitlement.state)) continue
    const detail = { was: known.state }
    await recordConflict(deps, tx, { peer, kind: 'paidAfterItsEnd', item: 'order', key: orderNo, detail })
    await refundPlan(deps, tx, { entitlement, reason: 'wifiUnavailable' })
  }
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

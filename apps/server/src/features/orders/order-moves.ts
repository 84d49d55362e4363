import type { Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import { enqueueJob } from '../../jobs/job-queue.ts'
import { entitlementOfOrder, moveEntitlement, type Entitlement } from '../entitlements/index.ts'
import { findFlight } from '../flights/index.ts'
import { releaseReservedStock, sellReservedStock } from './flight-stock-store.ts'
import type { OrderActor } from './order-rules.ts'
import { moveOrder } from './order-store.ts'

type World = Pick<Deps, 'clock' | 'random'>

export const afterLandingJob = 'order.afterLanding'

/**
 * pending payment → paid with all that follows: the entitlement becomes usable, reserved stock is sold, and the flight's
 * landing is awaited. False when the order is no longer pending; then nothing changes.
 */
export async function markPaid(
  deps: World,
  tx: Tx,
  paid: { orderNo: string; by: 'gateway' | 'nothingToPay'; detail?: Record<string, unknown> },
): Promise<boolean> {
  const { orderNo, detail = {} } = paid
  const moved = await moveOrder(deps, tx, {
    orderNo,
    from: 'pending_payment',
    detail,
    ...(paid.by === 'gateway'
      ? { event: 'paid' as const, actor: 'gateway' as const }
      : { event: 'nothingToPay' as const, actor: 'system' as const }),
  })
  if (!moved) return false
  const entitlement = await requireEntitlement(tx, orderNo)
  await moveReserved(tx, entitlement, { to: 'unused', at: deps.clock.now() })
  const flight = await findFlight(tx, entitlement.flightId)
  if (!flight) throw new Error(`order ${orderNo} is for a flight that does not exist`)
  await enqueueJob(deps, tx, { kind: afterLandingJob, key: orderNo, payload: { orderNo }, runAt: flight.eta })
  await sellReservedStock(tx, stockOf(entitlement))
  return true
}

/** How an order ends unpaid. Every payment attempt must have been closed at its gateway before (table O). */
export interface UnpaidEnd {
  orderNo: string
  event: 'canceled' | 'timedOut' | 'closed'
  actor: OrderActor
}

/** Ends an unpaid order and gives back what it held. False when it is no longer pending; then nothing changes. */
export async function leaveUnpaid(deps: World, tx: Tx, end: UnpaidEnd): Promise<boolean> {
  if (!(await moveOrder(deps, tx, { ...end, from: 'pending_payment' }))) return false
  const entitlement = await requireEntitlement(tx, end.orderNo)
  await moveReserved(tx, entitlement, { to: 'released', at: deps.clock.now() })
  await releaseReservedStock(tx, stockOf(entitlement))
  return true
}

/**
 * Table O, WIFI: the first activation completes a paid order. Call it in the transaction that moves the entitlement
 * from unused to active. False when the order was completed before or is not paid (then nothing changes).
 */
export async function completeOnActivation(deps: World, tx: Tx, orderNo: string): Promise<boolean> {
  return moveOrder(deps, tx, { orderNo, from: 'paid', event: 'activated', actor: 'passenger' })
}

async function requireEntitlement(tx: Tx, orderNo: string): Promise<Entitlement> {
  const entitlement = await entitlementOfOrder(tx, orderNo)
  if (!entitlement) throw new Error(`order ${orderNo} has no entitlement`)
  return entitlement
}

async function moveReserved(tx: Tx, entitlement: Entitlement, move: { to: 'unused' | 'released'; at: Date }) {
  // The order's own move has excluded every other mover, so anything else here is a broken invariant.
  const moved = await moveEntitlement(tx, entitlement.entitlementId, { from: 'reserved', ...move })
  if (!moved) throw new Error(`the entitlement of order ${entitlement.orderNo} is ${entitlement.state}, not reserved`)
}

const stockOf = (entitlement: Entitlement) => ({ flightId: entitlement.flightId, planId: entitlement.plan.planId })

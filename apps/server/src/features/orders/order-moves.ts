import type { AutomaticRefundReason } from '@aisle/contract/order-states'
import type { Tx } from '../../platform/db/open-db.ts'
import { writeAtOnce } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { releaseDiscounts, moveUseToFlight } from '../coupons/index.ts'
import {
  releaseStock,
  isOpenEntitlement,
  lockStock,
  moveEntitlement,
  moveEntitlementToFlight,
  entitlementsOfOrder,
  releasePlans,
  takeStock,
  type Entitlement,
} from '../entitlements/index.ts'
import type { Flight } from '../flights/index.ts'
import { heldPieceWrites, piecesOfOrder } from './goods-stock-store.ts'
import { noteOnOrder } from './order-event-store.ts'
import { mailBeforeDeparture, mailEndedUnpaid } from './order-mail-jobs.ts'
import { automaticallyRefundableStates, completionOf, hasDiscounts, type OrderActor } from './order-rules.ts'
import { findOrder, lockOrder, markRefunding, moveOrder, renameLine, type Order } from './order-store.ts'
import { flightLineDetail } from './line-detail.ts'

type World = Pick<Deps, 'clock' | 'random'>

/** How an order ends unpaid. Every payment attempt must have been closed at its gateway before (table O). */
export interface UnpaidEnd {
  orderNo: string
  event: 'canceled' | 'timedOut' | 'closed'
  actor: OrderActor
}

/** Ends an unpaid order and releases everything it held. False when it is no longer pending; then nothing changes. */
export async function endUnpaid(deps: World, tx: Tx, end: UnpaidEnd): Promise<boolean> {
  const moved = await moveOrder(deps, tx, { ...end, from: 'pending_payment' })
  if (!moved) return false
  const movedFor = { orderNo: end.orderNo, at: deps.clock.now() }
  if (hasDiscounts(moved)) await releaseDiscounts(tx, end.orderNo)
  if (moved.kind === 'WIFI') await releasePlans(tx, end.orderNo)
  else await writeAtOnce(tx, heldPieceWrites(await piecesOfOrder(tx, end.orderNo), 'free', movedFor))
  const seen = end.event === 'canceled' && end.actor === 'passenger'
  if (!seen) await writeAtOnce(tx, [mailEndedUnpaid(deps, end.orderNo)])
  return true
}

/**
 * Table O, WIFI: the first activation of its last unused plan completes a paid order. Call it in the transaction that
 * moves the entitlement from unused to active. An order that is not paid does not change.
 */
export async function noteActivation(
  deps: World,
  tx: Tx,
  { orderNo, entitlementId }: Pick<Entitlement, 'orderNo' | 'entitlementId'>,
): Promise<void> {
  // Two plans of one order that begin at the same moment: the second sees the first.
  const order = await lockOrder(tx, orderNo)
  if (order?.state !== 'paid') return
  const plans = await entitlementsOfOrder(tx, orderNo)
  const detail = plans.length > 1 ? { entitlementId } : {}
  if (plans.some(({ state }) => state === 'unused'))
    await noteOnOrder(deps, tx, { order, event: 'planActivated', actor: 'passenger', detail })
  else await moveOrder(deps, tx, { orderNo, from: 'paid', event: 'activated', actor: 'passenger', detail })
}

/**
 * Table O, WIFI: completes a paid order without an unused plan. Call it in the transaction in which a plan expired or
 * was refunded.
 */
export async function completeEndedPlans(deps: World, tx: Tx, orderNo: string): Promise<void> {
  // Two plans of one order that end at the same moment: the second sees the first.
  if ((await lockOrder(tx, orderNo))?.state !== 'paid') return
  const event = completionOf(await entitlementsOfOrder(tx, orderNo))
  if (event) await moveOrder(deps, tx, { orderNo, from: 'paid', event, actor: 'system' })
}

/**
 * Revokes the plan of a paid order: for a `reason` of W6 or W7, or at the passenger's request (table R, null).
 * The entitlement moves first, so that activation and refund exclude each other. Call it with the entitlement locked and its
 * grant closed, then begin the refund, then call `freeStock`: stock is locked last. Null when there is no plan to revoke;
 * then nothing changes.
 */
export async function revokePlan(
  deps: World,
  tx: Tx,
  back: { entitlement: Entitlement; reason: AutomaticRefundReason | null },
): Promise<{ order: Order; freeStock: () => Promise<void> } | null> {
  const { entitlement, reason } = back
  const { entitlementId, orderNo, state: planState } = entitlement
  const now = deps.clock.now()
  if (!isOpenEntitlement(planState)) return null
  if (!(await moveEntitlement(tx, entitlementId, { from: planState, to: 'refunded', at: now }))) return null
  const order = await lockOrder(tx, orderNo)
  if (!order || !automaticallyRefundableStates.some((state) => state === order.state)) {
    throw new Error(`order ${orderNo} has a usable plan and is not one that was paid`)
  }
  // Of several plans the first refunded one names the reason.
  if (reason) await markRefunding(tx, orderNo, { reason, since: now })
  return { order, freeStock: () => releaseStock(tx, getStock(entitlement), 'sold') }
}

/**
 * W6: the plan of an order follows its ticket, with its stock; an order's line says the new flight. False when the new
 * flight has none left; then nothing changes. Call it with the entitlement locked and the plan known to be offered there.
 */
export async function followToFlight(
  deps: World,
  tx: Tx,
  { entitlement, newFlight }: { entitlement: Entitlement; newFlight: Flight },
): Promise<boolean> {
  const { orderNo, lineNo, plan, flightId } = entitlement
  const holding = entitlement.state === 'reserved' ? 'reserved' : 'sold'
  const to = { flightId: newFlight.flightId, planId: plan.planId }
  // Two passengers who change places must not wait for each other's stock.
  await lockStock(tx, [getStock(entitlement), to])
  if (!(await takeStock(tx, to, holding))) return false
  await releaseStock(tx, getStock(entitlement), holding)
  if (!(await moveEntitlementToFlight(tx, entitlement, newFlight.flightId))) {
    throw new Error(`the entitlement of order ${orderNo} moved although it was locked`)
  }
  await renameLine(tx, { orderNo, lineNo }, flightLineDetail(newFlight.flightNo, newFlight.flightDate))
  const order = await findOrder(tx, orderNo)
  if (!order) throw new Error(`there is no order ${orderNo}`)
  if (order.rightsNo !== null) await moveUseToFlight(tx, orderNo, { from: flightId, to: newFlight.flightId })
  await noteOnOrder(deps, tx, { order, event: 'rebooked', detail: { from: flightId, to: newFlight.flightId } })
  if (holding === 'sold')
    await writeAtOnce(tx, mailBeforeDeparture(deps, { orderNo, flightId: to.flightId, departsAt: newFlight.etd }))
  return true
}

/**
 * Marks a fully refunded order: → refunded. Releases its use of a rights card (S5), and its coupon if nothing was used or
 * shipped (R2). False when it is refunded already.
 */
export async function markRefunded(
  deps: World,
  tx: Tx,
  refunded: { order: Order; couponToo: boolean; detail: Record<string, unknown> },
): Promise<boolean> {
  const { order, couponToo, detail } = refunded
  const { orderNo, state } = order
  const moved = await moveOrder(deps, tx, { orderNo, from: state, event: 'refunded', actor: 'system', detail })
  if (!moved) return false
  if (hasDiscounts(moved)) await releaseDiscounts(tx, orderNo, { coupon: couponToo })
  return true
}

/**
 * Table O, PICKUP: ends the collection when codes have expired unused. If some were used, the order is completed now. Call
 * it with the order locked. False when the order does not wait at a counter.
 */
export async function endCollection(
  deps: World,
  tx: Tx,
  { order, all }: { order: Order; all: boolean },
): Promise<boolean> {
  const { orderNo } = order
  if (!(await markRefunding(tx, orderNo, { reason: 'notPickedUp', since: deps.clock.now() }))) return false
  if (all) return true
  return (await moveOrder(deps, tx, { orderNo, from: 'paid', event: 'collectionEnded', actor: 'system' })) !== null
}

const getStock = (entitlement: Entitlement) => ({ flightId: entitlement.flightId, planId: entitlement.plan.planId })

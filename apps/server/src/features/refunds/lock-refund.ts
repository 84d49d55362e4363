import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { lockEntitlements } from '../access-grants/index.ts'
import { entitlementsOfOrder } from '../entitlements/index.ts'
import { findOrder, findOwnOrder, lockOrder, lockOwnOrder, type Order } from '../orders/index.ts'
import { findOwnRefund, findRefund, type Refund } from './refund-store.ts'

/**
 * The passenger's own order, locked. A Wi-Fi order's entitlements are locked first, in the order that every transaction uses
 * for both: activation and refund exclude each other (table O).
 * @throws ContractError `notFound`, also for another passenger's order
 */
export async function lockOwnOrderForRefund(tx: Tx, session: LoginSession, orderNo: string): Promise<Order> {
  const own = (await findOwnOrder(tx, session, orderNo)) ?? fail('notFound', { reason: 'order' })
  await lockPlans(tx, own)
  return (await lockOwnOrder(tx, session, orderNo)) ?? fail('notFound', { reason: 'order' })
}

/** The same for an operator. */
export async function lockOrderForRefund(tx: Tx, order: Order): Promise<Order> {
  await lockPlans(tx, order)
  return (await lockOrder(tx, order.orderNo)) ?? fail('notFound', { reason: 'order' })
}

async function lockPlans(tx: Tx, { kind, orderNo }: Order): Promise<void> {
  if (kind !== 'WIFI') return
  const plans = await entitlementsOfOrder(tx, orderNo)
  await lockEntitlements(
    tx,
    plans.map(({ entitlementId }) => entitlementId),
  )
}

export interface LockedRefund {
  order: Order
  refund: Refund
}

/** Locks the order of a passenger's refund, then reads the refund. Another passenger's refund answers as unknown. */
export async function lockOwnRefund(tx: Tx, session: LoginSession, refundNo: string): Promise<LockedRefund> {
  const { orderNo } = (await findOwnRefund(tx, session, refundNo)) ?? fail('notFound', { reason: 'refund' })
  const order = (await lockOwnOrder(tx, session, orderNo)) ?? fail('notFound', { reason: 'order' })
  return { order, refund: (await findRefund(tx, refundNo)) ?? fail('notFound', { reason: 'refund' }) }
}

/** The same for the system and for operators; undefined when there is no such refund. */
export async function lockRefund(tx: Tx, refundNo: string): Promise<LockedRefund | undefined> {
  const known = await findRefund(tx, refundNo)
  const found = known && (await findOrder(tx, known.orderNo))
  if (!found) return undefined
  const order = await lockOrderForRefund(tx, found)
  const refund = await findRefund(tx, refundNo)
  return refund && { order, refund }
}

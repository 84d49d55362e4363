import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { lockEntitlement } from '../access-grants/index.ts'
import { entitlementOfOrder } from '../entitlements/index.ts'
import { findOwnOrder, lockOrder, lockOwnOrder, type Order } from '../orders/index.ts'

/**
 * The passenger's own order, locked. A Wi-Fi order's entitlement is locked first, in the order that every transaction uses
 * for both: activation and refund exclude each other (table O).
 * @throws ContractError `notFound`, also for another passenger's order
 */
export async function lockForRefund(tx: Tx, session: LoginSession, orderNo: string): Promise<Order> {
  const own = (await findOwnOrder(tx, session, orderNo)) ?? fail('notFound')
  await lockPlan(tx, own)
  return (await lockOwnOrder(tx, session, orderNo)) ?? fail('notFound')
}

/** The same for an operator. */
export async function lockAnyForRefund(tx: Tx, order: Order): Promise<Order> {
  await lockPlan(tx, order)
  return (await lockOrder(tx, order.orderNo)) ?? fail('notFound')
}

async function lockPlan(tx: Tx, { kind, orderNo }: Order): Promise<void> {
  const entitlement = kind === 'WIFI' ? await entitlementOfOrder(tx, orderNo) : undefined
  if (entitlement) await lockEntitlement(tx, entitlement.entitlementId)
}

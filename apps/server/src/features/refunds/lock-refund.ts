import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { findOrder, lockOwnOrder, type Order } from '../orders/index.ts'
import { lockAnyForRefund } from './lock-for-refund.ts'
import { findOwnRefund, findRefund, type Refund } from './refund-store.ts'

export interface LockedRefund {
  order: Order
  refund: Refund
}

/** Locks the order of a passenger's refund, then reads the refund. Another passenger's refund answers as unknown. */
export async function lockOwnRefund(tx: Tx, session: LoginSession, refundNo: string): Promise<LockedRefund> {
  const { orderNo } = (await findOwnRefund(tx, session, refundNo)) ?? fail('notFound')
  const order = (await lockOwnOrder(tx, session, orderNo)) ?? fail('notFound')
  return { order, refund: (await findRefund(tx, refundNo)) ?? fail('notFound') }
}

/** The same for the system and for operators; undefined when there is no such refund. */
export async function lockRefund(tx: Tx, refundNo: string): Promise<LockedRefund | undefined> {
  const known = await findRefund(tx, refundNo)
  const found = known && (await findOrder(tx, known.orderNo))
  if (!found) return undefined
  const order = await lockAnyForRefund(tx, found)
  const refund = await findRefund(tx, refundNo)
  return refund && { order, refund }
}

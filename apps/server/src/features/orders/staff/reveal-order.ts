import type { orderFields } from '@aisle/contract/console-notes'
import type { OrderKind } from '@aisle/contract/order-states'
import type { Deps } from '../../../platform/deps.ts'
import { latestAddress } from '../order-delivery-store.ts'
import { findOrder } from '../order-store.ts'

type OrderField = (typeof orderFields)[number]

/** What is masked elsewhere; undefined for an order that the person does not see. The caller notes who sees it first. */
export async function revealOrder(
  { db }: Deps,
  kinds: readonly OrderKind[],
  orderNo: string,
): Promise<Record<OrderField, string | null> | undefined> {
  const order = await findOrder(db, orderNo)
  if (!order || !kinds.includes(order.kind)) return undefined
  const address = await latestAddress(db, orderNo)
  return {
    email: order.contactEmail,
    phone: order.contactPhone,
    receiver: address?.receiver ?? null,
    receiverPhone: address?.phone ?? null,
    address: address?.text ?? null,
  }
}

import type { PickupPoint } from '@aisle/contract/shop-schemas'
import type { Db } from '../../platform/db/open-db.ts'
import {
  codesOfOrder,
  latestAddress,
  linesOfOrders,
  plansOfOrders,
  type Order,
  type PlanOfOrder,
} from '../orders/index.ts'
import { findPickupPoint } from '../shop/index.ts'

type Lines = ReturnType<Awaited<ReturnType<typeof linesOfOrders>>>

type PaidOrder = Order & { paidAt: Date }

/** The facts in the mails about an order, as they are when the mails leave. */
export interface OrderFacts<Of extends Order = PaidOrder> {
  order: Of
  lines: Lines
  /** WIFI: the plan of each line; empty for goods. */
  plans: readonly PlanOfOrder[]
  /** SHIP: whom the parcel is for, to be masked (O9). */
  shipTo: { receiver: string; areaCode: string } | null
  /** PICKUP: the counter, and the codes that still collect something. */
  point: PickupPoint | undefined
  codes: readonly string[]
  now: Date
}

export async function readOrderFacts<Of extends Order>(db: Db, order: Of, now: Date): Promise<OrderFacts<Of>> {
  const { orderNo, pickupPointId } = order
  const codes = await codesOfOrder(db, orderNo)
  return {
    order,
    lines: (await linesOfOrders(db, [orderNo]))(orderNo),
    plans: (await plansOfOrders(db, [orderNo], null)).get(orderNo) ?? [],
    shipTo: await latestAddress(db, orderNo),
    point: pickupPointId === null ? undefined : await findPickupPoint(db, pickupPointId, { open: false }),
    codes: codes.filter(({ state }) => state === 'unused').map(({ code }) => code),
    now,
  }
}

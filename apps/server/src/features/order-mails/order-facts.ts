import type { PickupPoint } from '@aisle/contract/shop-schemas'
import { mapped, together } from '../../platform/db/read-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { orderContentReading, type Order, type OrderLines, type PlanOfOrder } from '../orders/index.ts'
import { mailSentReading } from './sent-mail-store.ts'

type PaidOrder = Order & { paidAt: Date }

/** The facts in the mails about an order, as they are when the mails leave. */
export interface OrderFacts<Of extends Order = PaidOrder> {
  order: Of
  lines: OrderLines
  /** WIFI: the plan of each line; empty for goods. */
  plans: readonly PlanOfOrder[]
  /** SHIP: whom the parcel is for, to be masked (O9). */
  shipTo: { receiver: string; areaCode: string } | null
  /** PICKUP: the counter, and the codes that still collect something. */
  point: PickupPoint | undefined
  codes: readonly string[]
  now: Date
}

/** The order and what its mails say, and whether the mail of this id has left already. */
export const factsReading = (deps: Pick<Deps, 'db' | 'clock'>, orderNo: string, mailId: string) =>
  together({
    facts: mapped(orderContentReading(deps.db, orderNo), (content): OrderFacts<Order> | undefined => {
      const codes = content?.codes.filter(({ state }) => state === 'unused').map(({ code }) => code)
      return content && { ...content, codes: codes ?? [], now: deps.clock.now() }
    }),
    sent: mailSentReading(deps.db, mailId),
  })

import type { Cart, CartLine } from '@aisle/contract/cart-schemas'
import { deliveryWays, type DeliveryWay } from '@aisle/contract/order-states'

/** Lines that checkout begins with the same way. */
export interface CartGroup {
  way: DeliveryWay
  lines: readonly CartLine[]
  /** Delivered lines of which each, or only some, can be collected instead. */
  collected: 'all' | 'some' | 'none'
}

const usualWay = ({ delivery }: CartLine): DeliveryWay => (delivery.includes('SHIP') ? 'SHIP' : 'PICKUP')

/** Delivered wherever that is possible, as checkout begins; in the cart's order within a group. */
export function groupLines({ lines }: Pick<Cart, 'lines'>): CartGroup[] {
  return deliveryWays.flatMap((way) => {
    const own = lines.filter((line) => usualWay(line) === way)
    if (own.length === 0) return []
    const collectable = own.filter(({ delivery }) => way === 'SHIP' && delivery.includes('PICKUP')).length
    const collected = collectable === 0 ? 'none' : collectable === own.length ? 'all' : 'some'
    return [{ way, lines: own, collected }]
  })
}

/** An order is one parcel or one counter: whether the chosen lines need two orders. */
export function needsTwoOrders(lines: readonly CartLine[]): boolean {
  return deliveryWays.every((way) => lines.some(({ delivery }) => !delivery.includes(way)))
}

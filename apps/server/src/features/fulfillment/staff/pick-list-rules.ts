import type { ParcelToShip, PickList } from '@aisle/contract/console-fulfillment'

type Picked = PickList['picks'][number]

/** Each variant once, by its number, with its pieces in all parcels and the orders that they are for. */
export function picksOf(parcels: readonly Pick<ParcelToShip, 'orderNo' | 'lines'>[]): Picked[] {
  const picks = new Map<string, Picked>()
  for (const { orderNo, lines } of parcels) {
    for (const { skuId, name, detail, quantity } of lines) {
      const pick = picks.get(skuId) ?? { skuId, name, detail, units: 0, orders: [] }
      const orders = pick.orders.includes(orderNo) ? pick.orders : [...pick.orders, orderNo]
      picks.set(skuId, { ...pick, units: pick.units + quantity, orders })
    }
  }
  return [...picks.values()].toSorted((a, b) => a.skuId.localeCompare(b.skuId))
}

import type { DeliveryWay } from '@aisle/contract/order-states'
import type { PickupPoint } from '@aisle/contract/shop-schemas'
import { readHash, writeHash } from '../../../navigation/hash-address.ts'
import { insideApp } from '../../../navigation/login-guard.ts'
import { hrefTo } from '../../../navigation/paths.ts'

/** Adds the hash of this app to which the linked screen returns. */
export function withReturn(href: string, then: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}then=${encodeURIComponent(then)}`
}

/** Link to the choice of an address or counter. */
export function deliveryChoiceHref(then: string, way: DeliveryWay): string {
  return withReturn(hrefTo('/order/deliveryChose', { query: { way } }), then)
}

/** `then` with the choice in its query; null if `then` is not a screen of this app. */
export function chosenHref(then: string | undefined, choice: Readonly<Record<string, string>>): string | null {
  const target = insideApp(then)
  if (target === undefined) return null
  const { pathname, query } = readHash(target)
  for (const [name, value] of Object.entries(choice)) query.set(name, value)
  return writeHash({ pathname, query })
}

/** Groups the counters by city, in their order. */
export function pointsByCity(points: readonly PickupPoint[]): { city: PickupPoint['city']; points: PickupPoint[] }[] {
  const cities = new Map<string, { city: PickupPoint['city']; points: PickupPoint[] }>()
  for (const point of points) {
    const known = cities.get(point.city.zh)
    if (known) known.points.push(point)
    else cities.set(point.city.zh, { city: point.city, points: [point] })
  }
  return [...cities.values()]
}

import type { DeliveryWay } from '@aisle/contract/order-states'
import type { PickupPoint } from '@aisle/contract/shop-schemas'
import { readHash, writeHash } from '../../navigation/hash-address.ts'
import { insideApp } from '../../navigation/login-guard.ts'
import { hrefOf } from '../../navigation/paths.ts'

/** A link to a screen that comes back to `then`, a hash of this app. */
export function withReturn(href: string, then: string): string {
  return `${href}${href.includes('?') ? '&' : '?'}then=${encodeURIComponent(then)}`
}

/** Where an address or a counter is chosen. */
export function deliveryChoiceHref(then: string, way: DeliveryWay): string {
  return withReturn(hrefOf('/order/deliveryChose', { query: { way } }), then)
}

/** Back with the choice in the query; null where `then` leads to no screen of this app. */
export function chosenHref(then: string | undefined, choice: Readonly<Record<string, string>>): string | null {
  const target = insideApp(then)
  if (target === undefined) return null
  const { pathname, query } = readHash(target)
  for (const [name, value] of Object.entries(choice)) query.set(name, value)
  return writeHash({ pathname, query })
}

/** The counters, city by city, in the order in which they come. */
export function pointsByCity(points: readonly PickupPoint[]): { city: PickupPoint['city']; points: PickupPoint[] }[] {
  const cities = new Map<string, { city: PickupPoint['city']; points: PickupPoint[] }>()
  for (const point of points) {
    const known = cities.get(point.city.zh)
    if (known) known.points.push(point)
    else cities.set(point.city.zh, { city: point.city, points: [point] })
  }
  return [...cities.values()]
}

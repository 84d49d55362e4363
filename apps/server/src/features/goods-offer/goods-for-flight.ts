import type { GoodsForFlight } from '@aisle/contract/shop-schemas'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { presentFlight } from '../flights/index.ts'
import { listGoods } from '../shop/index.ts'
import { firstCollection, nextFlight } from './next-collection.ts'

/** As many as the card on the front of the shop shows. */
const shown = 3

/** What this passenger can collect at the airport before the next flight. */
export async function goodsForFlight(deps: Deps, caller: PassengerCaller): Promise<GoodsForFlight> {
  const next = await nextFlight(deps, caller.session)
  if (!next) return { flight: null, collection: null }
  const flight = presentFlight(next, deps.clock.now())
  const first = await firstCollection(deps, next)
  if (!first) return { flight, collection: null }
  const { total, goods } = await listGoods(deps, caller, {
    delivery: 'PICKUP',
    inStock: true,
    sort: 'recommended',
    size: shown,
  })
  return { flight, collection: total > 0 ? { ...first, total, goods } : null }
}

import type { PickupPoint } from '@aisle/contract/shop-schemas'
import type { Deps } from '../../platform/deps.ts'
import { openPickupPoints } from './pickup-point-store.ts'

/** The counters that hand goods over now. */
export async function pickupPoints(deps: Pick<Deps, 'db'>): Promise<{ points: PickupPoint[] }> {
  return { points: await openPickupPoints(deps.db) }
}

import { isAirborne } from '@aisle/rules/sale-window'
import type { Deps } from '../../platform/deps.ts'
import type { Flight } from './flight-store.ts'

/**
 * P9: while an aircraft with its own server is in the air, only that server sells: two servers that cannot reach each
 * other must not sell the same plan twice.
 */
export function isSoldHere(
  { settings: { link }, clock }: Pick<Deps, 'settings' | 'clock'>,
  flight: Pick<Flight, 'tailNumber' | 'cancelled' | 'wifi' | 'std' | 'etd' | 'eta'>,
): boolean {
  if (link?.side !== 'ground' || !link.tails.includes(flight.tailNumber)) return true
  return !isAirborne(flight, clock.now())
}

import { isAirborne } from '@aisle/rules/sale-window'
import type { Deps } from '../../platform/deps.ts'
import type { Flight } from './flight-store.ts'

/** P9: while an aircraft that sells by itself is in the air, only it does: two sides that cannot ask each other sell nothing twice. */
export function isSoldHere(
  { settings: { link }, clock }: Pick<Deps, 'settings' | 'clock'>,
  flight: Pick<Flight, 'tailNumber' | 'cancelled' | 'wifi' | 'std' | 'etd' | 'eta'>,
): boolean {
  if (link?.side !== 'ground' || !link.tails.includes(flight.tailNumber)) return true
  return !isAirborne(flight, clock.now())
}

import * as limits from '@aisle/contract/limits'
import { isAirborne, type FlightFacts } from '@aisle/rules/sale-window'

/**
 * Whether a cabin's portal logs in the passengers of this flight (P2): from boarding to the landing, by the aircraft's own
 * word or else by the plan.
 */
export function isOpenAboard(flight: FlightFacts, { airborne, now }: { airborne: boolean; now: Date }): boolean {
  if (flight.cancelled) return false
  const boarding = flight.etd.getTime() - limits.boardingMinutes * 60_000
  return airborne || isAirborne(flight, now) || (boarding <= now.getTime() && now < flight.etd)
}

import { boardingBegins } from '@aisle/rules/flight-stage'
import { isAirborne, type FlightFacts } from '@aisle/rules/sale-window'

/**
 * Whether a cabin's portal logs in the passengers of this flight (P2): from boarding to the landing, by the aircraft's own
 * word or else by the plan.
 */
export function isOpenAboard(flight: FlightFacts, { airborne, now }: { airborne: boolean; now: Date }): boolean {
  if (flight.cancelled) return false
  return airborne || isAirborne(flight, now) || (boardingBegins(flight) <= now && now < flight.etd)
}

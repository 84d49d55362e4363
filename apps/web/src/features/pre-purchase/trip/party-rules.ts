import type { Trip } from '@aisle/contract/pre-purchase-schemas'

/** The passengers whom this login sees on the trip's flight, as one booking; empty if the trip shows no booking. */
export function partyOf(trip: Trip, seen: readonly Trip[]): Trip[] {
  if (trip.booking === null) return []
  return seen.filter(
    (one) => one.booking !== null && one.flightNo === trip.flightNo && one.flightDate === trip.flightDate,
  )
}

/** Whether there is a party to show: another passenger is seen, or may be added. */
export const hasParty = (trip: Trip, party: readonly Trip[]): boolean =>
  trip.booking !== null && (party.length > 1 || (trip.booking.further ?? 0) > 0)

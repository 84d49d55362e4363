import * as limits from '@aisle/contract/limits'

interface OnAFlight {
  flight: { etd: Date; eta: Date }
}

const hourMs = 3_600_000

/** How long after arrival a trip appears in lookups, and how long it still allows a login to its orders. */
export const hoursAfterArrival = { shown: 48, login: limits.loginDaysAfterArrival * 24 } as const

/** Trips that have not arrived, soonest first, then those that arrived within so many hours, latest first. */
export function inShownOrder<Trip extends OnAFlight>(
  trips: readonly Trip[],
  now: Date,
  hours: number = hoursAfterArrival.shown,
): Trip[] {
  const arrivedMs = (trip: Trip) => now.getTime() - trip.flight.eta.getTime()
  const departure = (trip: Trip) => trip.flight.etd.getTime()
  const upcoming = trips.filter((trip) => arrivedMs(trip) < 0).toSorted((a, b) => departure(a) - departure(b))
  const past = trips
    .filter((trip) => arrivedMs(trip) >= 0 && arrivedMs(trip) <= hours * hourMs)
    .toSorted((a, b) => departure(b) - departure(a))
  return [...upcoming, ...past]
}

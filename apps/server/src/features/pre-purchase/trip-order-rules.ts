interface OnAFlight {
  flight: { etd: Date; eta: Date }
}

const shownAfterArrivalMs = 48 * 3_600_000

/** Trips that have not arrived, soonest first, and then those of the last 48 hours, latest first. */
export function inShownOrder<Trip extends OnAFlight>(trips: readonly Trip[], now: Date): Trip[] {
  const arrivedMs = (trip: Trip) => now.getTime() - trip.flight.eta.getTime()
  const departure = (trip: Trip) => trip.flight.etd.getTime()
  const upcoming = trips.filter((trip) => arrivedMs(trip) < 0).toSorted((a, b) => departure(a) - departure(b))
  const past = trips
    .filter((trip) => arrivedMs(trip) >= 0 && arrivedMs(trip) <= shownAfterArrivalMs)
    .toSorted((a, b) => departure(b) - departure(a))
  return [...upcoming, ...past]
}

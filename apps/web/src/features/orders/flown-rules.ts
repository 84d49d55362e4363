import type { FlightSummary } from '@aisle/contract/shared-schemas'

/** Flown fraction of the flight, 0–1; null before take-off and if unknown. `now` in milliseconds. */
export function flownFraction(
  flight: Pick<FlightSummary, 'status' | 'departsAt' | 'arrivesAt'>,
  now: number,
): number | null {
  if (flight.status === 'landed') return 1
  if (flight.status !== 'departed') return null
  const departs = Date.parse(flight.departsAt)
  const length = Date.parse(flight.arrivesAt) - departs
  return length > 0 ? Math.min(0.95, Math.max(0.05, (now - departs) / length)) : null
}

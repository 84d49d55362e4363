import type { AircraftFlight, Connection, Entitlement } from '@aisle/contract/portal-schemas'

/** How long a report counts as fresh; afterwards it is shown with its age (P8). */
const freshSeconds = 60

/** The flight `seconds` after it was reported: extrapolated by the clock while fresh, and frozen afterwards. */
export function flightAfter(flight: AircraftFlight, seconds: number): AircraftFlight {
  if (flight.stale) return flight
  if (seconds > freshSeconds) return { ...flight, stale: true }
  const { minutesToDestination: left, distanceFromOriginKm: from, distanceToDestinationKm: to } = flight
  if (!flight.airborne || left === null || left <= 0) return flight
  const minutes = Math.min(Math.max(seconds, 0) / 60, left)
  // The remaining distance shrinks in proportion to the remaining time.
  const km = to === null ? 0 : (to * minutes) / left
  return {
    ...flight,
    minutesToDestination: Math.ceil(left - minutes),
    distanceFromOriginKm: from === null ? null : Math.round(from + km),
    distanceToDestinationKm: to === null ? null : Math.round(to - km),
  }
}

/** Flown fraction, 0–1: by distance, else by time; undefined if neither is known (P8: never invented). */
export function flownFraction(flight: AircraftFlight): number | undefined {
  const { distanceFromOriginKm: from, distanceToDestinationKm: to, takeOffAt, estimatedArrival, at } = flight
  if (from !== null && to !== null && from + to > 0) return from / (from + to)
  if (takeOffAt === null || at === null) return undefined
  const minutesFrom = (start: string, end: string) => (Date.parse(end) - Date.parse(start)) / 60_000
  const left = flight.minutesToDestination ?? (estimatedArrival ? minutesFrom(at, estimatedArrival) : undefined)
  const flown = minutesFrom(takeOffAt, at)
  if (left === undefined || left < 0 || flown < 0) return undefined
  const whole = estimatedArrival ? minutesFrom(takeOffAt, estimatedArrival) : flown + left
  return whole > 0 ? Math.min(1, Math.max(0, 1 - left / whole)) : undefined
}

/** Whole minutes since the aircraft's report; null if the report has no time. */
export function ageInMinutes({ at }: AircraftFlight, now: number): number | null {
  return at === null ? null : Math.max(0, Math.floor((now - Date.parse(at)) / 60_000))
}

/** The plans that can be used now, the one in use first. */
export function usableEntitlements(entitlements: readonly Entitlement[]): Entitlement[] {
  const usable = entitlements.filter(({ state }) => state === 'active' || state === 'paused' || state === 'unused')
  return usable.sort((a, b) => Number(b.state === 'active') - Number(a.state === 'active'))
}

/** The part of the plan that is left, 0–1: of its time, its data, or of the flight that it lasts; undefined if unknown. */
export function leftOfPlan(
  { entitlement, grant }: Pick<Connection, 'entitlement' | 'grant'>,
  flight: AircraftFlight | undefined,
): number | undefined {
  const { quotaKind, secondsBought, bytesBought } = entitlement
  if (quotaKind === 'flight') {
    const flown = flight && flownFraction(flight)
    return flown === undefined ? undefined : 1 - flown
  }
  const [left, bought] =
    quotaKind === 'time' ? [grant.secondsRemaining, secondsBought] : [grant.bytesRemaining, bytesBought]
  return left === null || !bought ? undefined : Math.min(1, left / bought)
}

/**
 * When a paused plan can go on, in this device's time (ms): the server says when by its own clock, and how late it was
 * when it answered.
 */
export function resumableFrom(
  { resumableAt, serverTime }: Pick<Connection, 'resumableAt' | 'serverTime'>,
  answeredAt: number,
): number | null {
  return resumableAt === null ? null : answeredAt + Date.parse(resumableAt) - Date.parse(serverTime)
}

/** A paused connection still belongs to the passenger, but its network is closed (P3). */
export function openConnection(connection: Connection | null | undefined): Connection | undefined {
  return connection && connection.grant.grantState !== 'paused' ? connection : undefined
}

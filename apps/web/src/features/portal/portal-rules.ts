import type { AircraftFlight, Entitlement } from '@aisle/contract/portal-schemas'

/** How much of the flight is flown, 0–1; undefined where the aircraft does not say (P8: never invented). */
export function flownFraction(flight: AircraftFlight): number | undefined {
  const { distanceFromOriginKm: from, distanceToDestinationKm: to } = flight
  if (from === null || to === null || from + to <= 0) return undefined
  return from / (from + to)
}

/** What may be used now; the one in use first. */
export function usableEntitlements(entitlements: readonly Entitlement[]): Entitlement[] {
  const usable = entitlements.filter(({ state }) => state === 'active' || state === 'paused' || state === 'unused')
  return usable.sort((a, b) => Number(b.state === 'active') - Number(a.state === 'active'))
}

/** The one plan to connect with without asking: three taps to online (P1). */
export function onlyEntitlement(entitlements: readonly Entitlement[]): Entitlement | undefined {
  const usable = usableEntitlements(entitlements)
  return usable.length === 1 ? usable[0] : undefined
}

/** `1 Mbps`, `512 kbps`: caps come in powers of two. */
export function formatSpeed(kbps: number): string {
  return kbps >= 1024 ? `${Math.round(kbps / 1024)}\u00a0Mbps` : `${kbps}\u00a0kbps`
}

import type { Entitlement } from '@aisle/contract/portal-schemas'

interface KnownFlight {
  flightNo: string
  flightDate?: string | null | undefined
  origin?: string | null | undefined
  destination?: string | null | undefined
}

/** The flight as events carry it (A3). */
export function flightFacts(flight: KnownFlight | undefined) {
  if (!flight) return {}
  const { flightNo, flightDate, origin, destination } = flight
  return {
    flight_no: flightNo,
    flight_date: flightDate,
    route: origin && destination ? `${origin}-${destination}` : undefined,
  }
}

const plans = new Map<string, string>()

/** Which plan an entitlement is of: its id alone stands in the address where it is used. */
export function rememberPlans(entitlements: readonly Entitlement[]): void {
  for (const { entitlementId, planId } of entitlements) plans.set(entitlementId, planId)
}

export const planOf = (entitlementId: string) => plans.get(entitlementId)

import type { Entitlement } from '@aisle/contract/portal-schemas'

interface KnownFlight {
  flightNo: string
  flightDate?: string | null | undefined
  origin?: string | null | undefined
  destination?: string | null | undefined
}

/** The flight as recorded with events (A3). */
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

/** The plan of each entitlement, because URLs carry only the entitlement id. */
export function rememberPlans(entitlements: readonly Entitlement[]): void {
  for (const { entitlementId, planId } of entitlements) plans.set(entitlementId, planId)
}

export const getPlan = (entitlementId: string) => plans.get(entitlementId)

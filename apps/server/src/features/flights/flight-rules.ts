import { lessPercent, type Currency } from '@aisle/contract/money'
import type { FlightSummary } from '@aisle/contract/shared-schemas'
import type { FlightFacts } from '@aisle/rules/sale-window'

/** The list price, and the member discount that applies to it. Prices are minor units. */
export interface PlanPrices {
  priceFen: number
  priceCents: number
  memberPercentOff: number
}

export function flightStatus(flight: FlightFacts, now: Date): FlightSummary['status'] {
  if (flight.cancelled) return 'cancelled'
  if (now >= flight.eta) return 'landed'
  if (now >= flight.etd) return 'departed'
  return flight.etd > flight.std ? 'delayed' : 'scheduled'
}

/** G4: the member price is the list price less its percentage, rounded down to a whole unit. Minor units. */
export function planPrice(plan: PlanPrices, currency: Currency, member: boolean): { listPrice: number; price: number } {
  const listPrice = currency === 'CNY' ? plan.priceFen : plan.priceCents
  return { listPrice, price: member ? lessPercent(listPrice, plan.memberPercentOff) : listPrice }
}

/** Wide-body cabins have three blocks of seats (design.md §9). */
export const isWideBody = (aircraftType: string) => /^7[78]\d|^3[345]\d/.test(aircraftType)

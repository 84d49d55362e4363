import type { Currency } from '@aisle/contract/money'
import type { SaleOffer } from '@aisle/contract/pre-purchase-schemas'
import type { FlightSummary, PlanOffer } from '@aisle/contract/shared-schemas'
import { isOnSale, saleCloses, saleOpens, saleRefusal } from '@aisle/rules/sale-window'
import { localTime } from '@aisle/rules/zone-time'
import { flightStatus, isWideBody, planPrice } from './flight-rules.ts'
import type { Flight, FlightPlan } from './flight-store.ts'

export function presentFlight(flight: Flight, now: Date): FlightSummary {
  const airport = ({ iata, cityZh, cityEn }: Flight['origin']) => ({ iata, cityZh, cityEn })
  return {
    flightNo: flight.flightNo,
    flightDate: flight.flightDate,
    tailNumber: flight.tailNumber,
    wideBody: isWideBody(flight.aircraftType),
    origin: airport(flight.origin),
    destination: airport(flight.destination),
    departsAt: flight.etd.toISOString(),
    arrivesAt: flight.eta.toISOString(),
    departsLocal: localTime(flight.etd, flight.origin.tz),
    arrivesLocal: localTime(flight.eta, flight.destination.tz),
    minutes: Math.round((flight.eta.getTime() - flight.etd.getTime()) / 60_000),
    distanceKm: flight.distanceKm,
    status: flightStatus(flight, now),
  }
}

export interface OfferTerms {
  flight: Flight
  now: Date
  currency: Currency
  member: boolean
  /** Plans that this passenger already holds on this flight. */
  owned: ReadonlySet<string>
  /** False: another server sells on this flight now (P9). */
  soldHere: boolean
}

/** The plans offered to this passenger on this flight, with their price (S3) and the true number left (G13). */
export function presentOffers(plans: readonly FlightPlan[], terms: OfferTerms): PlanOffer[] {
  return plans.map((plan) => presentOffer(plan, terms))
}

function presentOffer(plan: FlightPlan, terms: OfferTerms): PlanOffer {
  return {
    planId: plan.planId,
    kind: plan.kind,
    name: plan.name,
    description: plan.description,
    quota: plan.quota,
    speedCapKbps: plan.speedCapKbps,
    ...planPrice(plan, terms.currency, terms.member),
    memberPercentOff: terms.member ? plan.memberPercentOff : 0,
    currency: terms.currency,
    onSale: terms.soldHere && isOnSale(terms.flight, plan, terms.now) && plan.left !== 0,
    left: plan.left,
    owned: terms.owned.has(plan.planId),
  }
}

/** The same before the flight: when sales of each plan open and close (W1), and why the passenger cannot buy it now. */
export function presentSaleOffers(plans: readonly FlightPlan[], terms: OfferTerms): SaleOffer[] {
  const { flight, now, soldHere } = terms
  return plans.map((plan) => {
    const offer = presentOffer(plan, terms)
    const refusal = soldHere ? saleRefusal(flight, plan, now) : 'closed'
    return {
      ...offer,
      saleOpensAt: plan.sellBeforeFlight ? saleOpens(flight, plan).toISOString() : null,
      saleClosesAt: plan.sellBeforeFlight ? saleCloses(flight, plan).toISOString() : null,
      unavailable: offer.owned ? 'owned' : (refusal ?? (plan.left === 0 ? 'soldOut' : null)),
    }
  })
}

import type { SaleOffer, Trip, Trips } from '@aisle/contract/pre-purchase-schemas'
import { isOwnTrip, type KnownPassenger } from './trip-rules.ts'

/** The other passengers for whom a plan can be bought in the same order (W9). */
export function getCompanions(
  found: Trips,
  shown: Pick<Trip, 'tripId'>,
  passenger: KnownPassenger | undefined,
): Trip[] {
  return [...found.trips, ...found.party].filter(
    (trip) => trip.tripId !== shown.tripId && isOwnTrip(passenger, trip) && offersOnSale(trip).length > 0,
  )
}

export const offersOnSale = ({ products }: Pick<Trip, 'products'>): SaleOffer[] =>
  products.filter(({ unavailable }) => unavailable === null)

/** The plan that a companion gets when they are ticked: the same, or else the first that is sold for them. */
export function getUsualOffer(trip: Pick<Trip, 'products'>, planId: string | undefined): SaleOffer | undefined {
  const offers = offersOnSale(trip)
  return offers.find((offer) => offer.planId === planId) ?? offers[0]
}

/** A companion with their own plan, or null for the plan of the trip in view. */
export interface ChosenBeside {
  tripId: string
  planId: string | null
}

/**
 * The plans of the ticked companions, in the order of the companions. A companion's own plan stays only while it is
 * sold. `planId`: the plan of the trip in view.
 */
export function getPlansBeside(
  companions: readonly Trip[],
  { planId, beside }: { planId: string | undefined; beside: readonly ChosenBeside[] },
) {
  return companions.flatMap((trip) => {
    const chosen = beside.find(({ tripId }) => tripId === trip.tripId)
    if (!chosen) return []
    const offer =
      chosen.planId === null
        ? getUsualOffer(trip, planId)
        : offersOnSale(trip).find((one) => one.planId === chosen.planId)
    return offer ? [{ trip, offer }] : []
  })
}

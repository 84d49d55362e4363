import type { SaleOffer, Trip, Trips } from '@aisle/contract/pre-purchase-schemas'
import type { PlanForTrip } from '../../orders/index.ts'
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

/** The chosen plans that are still sold, in the order of the companions. */
export function getPlansBeside(companions: readonly Trip[], chosen: readonly PlanForTrip[]) {
  return companions.flatMap((trip) => {
    const planId = chosen.find(({ tripId }) => tripId === trip.tripId)?.planId
    const offer = offersOnSale(trip).find((one) => one.planId === planId)
    return offer ? [{ trip, offer }] : []
  })
}

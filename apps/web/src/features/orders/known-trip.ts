import { useQueryClient } from '@tanstack/react-query'
import { getWifiProductTripByFlightIdentity, getWifiProductTripByNameTicket } from '@aisle/contract/pre-purchase'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'

/**
 * The trip as the lookup of this visit found it: a quote names the flight in words only, and asking once more would
 * cost a round trip. Undefined aboard and after a reload.
 */
export function useKnownTrip(tripId: string): Trip | undefined {
  const queries = useQueryClient()
  return [getWifiProductTripByNameTicket, getWifiProductTripByFlightIdentity]
    .flatMap(({ name }) => queries.getQueriesData<{ trips: Trip[] }>({ queryKey: [name] }))
    .flatMap(([, answer]) => answer?.trips ?? [])
    .reverse()
    .find((trip) => trip.tripId === tripId)
}

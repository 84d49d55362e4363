import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { wifiAvailability } from '@aisle/rules/sale-window'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { heldPlansOfTrip } from '../entitlements/index.ts'
import { isOwnTrip, nameFor, plansOfFlight, presentFlight, isSoldHere, presentSaleOffers } from '../flights/index.ts'
import type { FoundTrip } from './find-trips.ts'

/**
 * A lookup is not a login (W4): the name is masked and owned plans are hidden unless the caller is logged in as this
 * passenger. Without working Wi-Fi nothing is sold, and `wifi` gives the reason.
 */
export async function presentTrip(deps: Deps, caller: Caller, { trip, flight }: FoundTrip): Promise<Trip> {
  const now = deps.clock.now()
  const wifi = wifiAvailability(flight)
  const own = caller.session !== null && (await isOwnTrip(deps.db, caller.session, trip.tripId))
  const member = trip.ffpCardNo !== null
  const plans = wifi === 'available' ? await plansOfFlight(deps.db, flight.flightId) : []
  const soldHere = isSoldHere(deps, flight)
  const owned = own ? await heldPlansOfTrip(deps.db, trip.tripId) : new Set<string>()
  return {
    tripId: trip.tripId,
    flightNo: flight.flightNo,
    flightDate: flight.flightDate,
    passengerName: nameFor({ scope: own && caller.session ? caller.session.scope : 'trip' }, trip, caller.language),
    seatNumber: trip.seatNumber,
    member,
    wifi,
    flight: presentFlight(flight, now),
    products: presentSaleOffers(plans, { flight, now, currency: caller.currency, member, owned, soldHere }),
  }
}

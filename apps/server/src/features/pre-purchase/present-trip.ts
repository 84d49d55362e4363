import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { wifiAvailability } from '@aisle/rules/sale-window'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { heldPlansOfTrip } from '../entitlements/index.ts'
import { findBuyer } from '../accounts/index.ts'
import {
  findOwnership,
  isCompanion,
  nameFor,
  plansOfFlight,
  presentFlight,
  isSoldHere,
  presentSaleOffers,
} from '../flights/index.ts'
import type { FoundTrip } from './find-trips.ts'

/**
 * A lookup is not a login (W4): the name is masked and owned plans are hidden unless the caller is logged in as this
 * passenger. For a companion, prices are the buyer's (W9). Without working Wi-Fi nothing is sold, and `wifi` gives the reason.
 */
export async function presentTrip(
  deps: Deps,
  caller: Caller,
  { trip, flight, booking }: FoundTrip & Pick<Trip, 'booking'>,
): Promise<Trip> {
  const now = deps.clock.now()
  const wifi = wifiAvailability(flight)
  const { session } = caller
  const own = session && (await findOwnership(deps.db, session, trip.tripId))
  const member =
    session && isCompanion(session, own) ? (await findBuyer(deps.db, session)).isMember : trip.ffpCardNo !== null
  const plans = wifi === 'available' ? await plansOfFlight(deps.db, flight.flightId) : []
  const soldHere = isSoldHere(deps, flight)
  const owned = own ? await heldPlansOfTrip(deps.db, trip.tripId) : new Set<string>()
  return {
    tripId: trip.tripId,
    flightNo: flight.flightNo,
    flightDate: flight.flightDate,
    passengerName: nameFor(own, trip, caller.language),
    seatNumber: trip.seatNumber,
    member,
    booking,
    wifi,
    flight: presentFlight(flight, now),
    products: presentSaleOffers(plans, { flight, now, currency: caller.currency, member, owned, soldHere }),
  }
}

import type { Deps } from '../../platform/deps.ts'
import {
  findFlightByNumber,
  findFlights,
  tripsOfDocument,
  tripsOfTicket,
  type Flight,
  type ManifestTrip,
} from '../flights/index.ts'
import type { FlightForm, LookupForm, TicketForm } from './lookup-form.ts'
import { namesMatch } from './name-matching-rules.ts'
import { hoursAfterArrival, inShownOrder } from './trip-order-rules.ts'

export interface FoundTrip {
  trip: ManifestTrip
  flight: Flight
}

/**
 * Finds the trips that match the form. Runs the same queries and comparisons whether or not the ticket exists (W3). A
 * login also accepts older trips than a lookup, because parcels and pick-up codes outlive the flight.
 */
export function findTripsOfForm(
  deps: Deps,
  form: LookupForm,
  { to }: { to: keyof typeof hoursAfterArrival } = { to: 'shown' },
): Promise<FoundTrip[]> {
  return form.form === 'ticket' ? findByTicket(deps, form, hoursAfterArrival[to]) : findByDocument(deps, form)
}

/** Compared in place of a ticket that does not exist, and never returned. */
const decoy = { surname: 'MUSTERMANN', givenName: 'ERIKA ANNA', nameZh: '某某某', flightId: 'no flight' }

async function findByTicket(deps: Deps, form: TicketForm, hours: number): Promise<FoundTrip[]> {
  const trips = await tripsOfTicket(deps.db, form.ticketNo)
  const matching = (trips.length > 0 ? trips : [decoy]).filter((trip) => namesMatch(form, trip))
  const flights = await findFlights(
    deps.db,
    (matching.length > 0 ? matching : [decoy]).map((trip) => trip.flightId),
  )
  const found = trips
    .filter((trip) => matching.includes(trip))
    .flatMap((trip) => {
      const flight = flights.get(trip.flightId)
      return flight ? [{ trip, flight }] : []
    })
  return inShownOrder(found, deps.clock.now(), hours)
}

async function findByDocument(deps: Deps, form: FlightForm): Promise<FoundTrip[]> {
  const flight = await findFlightByNumber(deps.db, form.flightNo, form.flightDate)
  const trips = await tripsOfDocument(deps.db, flight?.flightId ?? decoy.flightId, form.documentHash)
  return flight ? trips.slice(0, 1).map((trip) => ({ trip, flight })) : []
}

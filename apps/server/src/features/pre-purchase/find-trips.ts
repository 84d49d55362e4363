import { daysAround, isDayOfFlight } from '@aisle/rules/flight-date'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import {
  findFlights,
  findFlightsOfDays,
  tripsOfDocument,
  tripsOfTicket,
  tripsToCome,
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
export async function findTripsOfForm(
  deps: Deps,
  form: LookupForm,
  { to = 'shown', flights }: { to?: keyof typeof hoursAfterArrival; flights?: readonly Flight[] } = {},
): Promise<FoundTrip[]> {
  if (form.form === 'ticket') return findByTicket(deps, form, hoursAfterArrival[to])
  return findByDocument(deps, form, flights ?? (await findFlightsOfForm(deps, form)))
}

/** The other trips that this session may buy for (W9), on flights to come, the soonest first. */
export async function findParty(deps: Deps, session: LoginSession, found: readonly FoundTrip[]): Promise<FoundTrip[]> {
  const known = new Set(found.map(({ trip }) => trip.tripId))
  const trips = (await tripsToCome(deps.db, session, deps.clock.now())).filter(({ tripId }) => !known.has(tripId))
  if (trips.length === 0) return []
  const flights = await findFlights(
    deps.db,
    trips.map((trip) => trip.flightId),
  )
  const party = trips.flatMap((trip) => {
    const flight = flights.get(trip.flightId)
    return flight ? [{ trip, flight }] : []
  })
  return inShownOrder(party, deps.clock.now())
}

/** The flights that the form's day may mean, the one of that very date first; none for a ticket. */
export async function findFlightsOfForm(deps: Deps, form: LookupForm): Promise<Flight[]> {
  return form.form === 'ticket' ? [] : findFlightsOfDay(deps, form.flightNo, form.flightDate)
}

/** The flights with this number that this day may mean, the one of that very date first. */
export async function findFlightsOfDay(deps: Deps, flightNo: string, day: string): Promise<Flight[]> {
  const flights = await findFlightsOfDays(deps.db, flightNo, daysAround(day))
  const exact = (flight: Flight) => Number(flight.flightDate === day)
  return flights
    .filter((flight) => isDayOfFlight(flight, flight.origin.tz, day))
    .toSorted((a, b) => exact(b) - exact(a))
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

async function findByDocument(deps: Deps, form: FlightForm, flights: readonly Flight[]): Promise<FoundTrip[]> {
  const flightIds = flights.map(({ flightId }) => flightId)
  const trips = await tripsOfDocument(deps.db, flightIds.length > 0 ? flightIds : [decoy.flightId], form.documentHash)
  const found = flights.flatMap((flight) =>
    trips.filter(({ flightId }) => flightId === flight.flightId).map((trip) => ({ trip, flight })),
  )
  return found.slice(0, 1)
}

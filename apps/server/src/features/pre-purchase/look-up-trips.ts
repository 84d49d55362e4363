import type {
  getWifiProductTripByFlightIdentitySchemas,
  getWifiProductTripByNameTicketSchemas,
  Trips,
} from '@aisle/contract/pre-purchase-schemas'
import type { z } from 'zod'
import { countingFailures } from '../../platform/attempts/count-failures.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { findFlightsOfForm, findParty, findTripsOfForm, type FoundTrip } from './find-trips.ts'
import { guessTarget, readFlightForm, readTicketForm, requireContact, type LookupForm } from './lookup-form.ts'
import { presentTrip } from './present-trip.ts'
import { readBookings } from './read-bookings.ts'

/** The trips on this ticket when the name matches its passenger, upcoming ones first. */
export async function lookUpByTicket(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof getWifiProductTripByNameTicketSchemas.request>,
): Promise<Trips> {
  const form = readTicketForm(deps, request)
  requireContact(deps, request.phoneTicket, request.emailTicket)
  return lookUp(deps, caller, form)
}

/** The trip on this flight of the passenger with this document. */
export async function lookUpByFlight(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof getWifiProductTripByFlightIdentitySchemas.request>,
): Promise<Trips> {
  const form = readFlightForm(deps, request)
  requireContact(deps, request.phoneFlight, request.emailFlight)
  return lookUp(deps, caller, form)
}

async function lookUp(deps: Deps, caller: Caller, form: LookupForm): Promise<Trips> {
  const flights = await findFlightsOfForm(deps, form)
  const found = await countingFailures(deps, caller, {
    kind: 'lookup',
    target: guessTarget(form, flights),
    failure: 'notFound',
    look: async () => {
      const trips = await findTripsOfForm(deps, form, { flights })
      return trips.length > 0 ? trips : null
    },
  })
  const { session } = caller
  const beside = session ? await findParty(deps, session, found) : []
  const bookings = await readBookings(deps, session, [...found, ...beside])
  const present = (trips: readonly FoundTrip[]) =>
    Promise.all(trips.map((one) => presentTrip(deps, caller, { ...one, booking: bookings.bookingOf(one) })))
  return { trips: await present(found), party: await present(beside) }
}

import type { addPassengerByNameTicketSchemas } from '@aisle/contract/pre-purchase-schemas'
import type { z } from 'zod'
import { countingFailures } from '../../platform/attempts/count-failures.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { bookingsOfAdults } from '../flights/index.ts'
import { addTripsToParty, presentLogin } from '../login/index.ts'
import { mayJoin } from './booking-rules.ts'
import { findTripsOfForm } from './find-trips.ts'
import { guessTarget, readTicketForm } from './lookup-form.ts'
import { presentTrip } from './present-trip.ts'
import { isAboard, readBookings } from './read-bookings.ts'

/**
 * W9: adds the trips of a passenger who is booked together with an adult of this session, by ticket and name, without a
 * code. Safe to repeat. Wrong details, another booking and a session without an adult get one answer, after the same work
 * and counted as a lookup is (W3).
 * @throws ticketRequired, ticketFormat, ticketOtherAirline, notFound, humanCheck {challenge}, formClosed, partyFull {most}
 */
export async function addPassengerByTicket(
  deps: Deps,
  caller: PassengerCaller,
  request: z.output<typeof addPassengerByNameTicketSchemas.request>,
): Promise<z.input<typeof addPassengerByNameTicketSchemas.response>> {
  const form = readTicketForm(deps, request)
  const found = await countingFailures(deps, caller, {
    kind: 'lookup',
    target: guessTarget(form, []),
    failure: 'notFound',
    reason: 'companion',
    look: async () => {
      const open = await bookingsOfAdults(deps.db, caller.session)
      const trips = await findTripsOfForm(deps, form)
      const joining = trips.filter(({ trip, flight }) => mayJoin(trip, { open, aboard: isAboard(deps, flight) }))
      return joining.length > 0 ? joining : null
    },
  })
  const tripIds = found.map(({ trip }) => trip.tripId)
  const session = await inTransaction(deps.db, (tx) => addTripsToParty(tx, caller.session, tripIds))
  const now = { ...caller, session }
  const bookings = await readBookings(deps, session, found)
  return {
    userInfo: await presentLogin(deps, now),
    trips: await Promise.all(found.map((one) => presentTrip(deps, now, { ...one, booking: bookings.bookingOf(one) }))),
  }
}

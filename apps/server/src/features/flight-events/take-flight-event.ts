import { isAirborne, wifiAvailability } from '@aisle/rules/sale-window'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { beginOutage, changeFlight, endOutage, lockFlightByNumber, type Flight } from '../flights/index.ts'
import { insertFlightEvent } from './flight-event-store.ts'
import type { FlightEvent } from './flight-event.ts'
import { rebookPassenger } from './rebook-passenger.ts'

/**
 * Accepts a flight event once per key: changes the flight at once, and starts a job for the plans on it (W6, W7).
 * @throws notFound for an unknown flight or ticket, stateChanged when the new flight already has that ticket or seat
 */
export async function takeFlightEvent(deps: Deps, event: FlightEvent): Promise<'taken' | 'repeated'> {
  return inTransaction(deps.db, async (tx) => {
    const flight = await lockFlightByNumber(tx, event)
    if (!flight) return fail('notFound', { reason: 'record' })
    const receivedAt = deps.clock.now()
    if (!(await insertFlightEvent(tx, event, { flightId: flight.flightId, receivedAt }))) return 'repeated'
    await apply(deps, tx, { event, flight, happenedAt: event.happenedAt ?? receivedAt })
    await enqueueJob(deps, tx, {
      kind: 'flight.review',
      key: event.key,
      payload: { flightId: flight.flightId },
      runAt: receivedAt,
    })
    return 'taken'
  })
}

interface Told {
  event: FlightEvent
  flight: Flight
  happenedAt: Date
}

async function apply(deps: Deps, tx: Tx, { event, flight, happenedAt }: Told): Promise<void> {
  const { flightId } = flight
  switch (event.kind) {
    case 'cancelled':
      return changeFlight(tx, flightId, { cancelled: true })
    case 'retimed':
      return changeFlight(tx, flightId, { etd: event.etd, eta: event.eta })
    case 'aircraftChanged': {
      const { tailNumber, aircraftType, wifi } = event
      await changeFlight(tx, flightId, { tailNumber, aircraftType, wifi })
      return followWifi(deps, tx, { event, flight, happenedAt })
    }
    case 'wifiChanged':
      await changeFlight(tx, flightId, { wifi: event.wifi })
      return followWifi(deps, tx, { event, flight, happenedAt })
    case 'wifiLost':
      await beginOutage(deps, tx, { flightId, from: happenedAt })
      return undefined
    case 'wifiRestored':
      return endOutage(tx, flightId, happenedAt)
    case 'rebooked':
      return rebookPassenger(deps, tx, { event, flight })
  }
}

/**
 * In the air a Wi-Fi that is given up is an outage that lasts: what it cost whom stays on record when it comes back.
 */
async function followWifi(deps: Deps, tx: Tx, told: Told & { event: { wifi: Flight['wifi'] } }): Promise<void> {
  const { event, flight, happenedAt } = told
  const { flightId } = flight
  if (wifiAvailability({ ...flight, wifi: event.wifi }) === 'available') await endOutage(tx, flightId, happenedAt)
  else if (isAirborne(flight, deps.clock.now())) await beginOutage(deps, tx, { flightId, from: happenedAt })
}

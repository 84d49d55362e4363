import type { StaffFlightRow } from '@aisle/contract/console-flights'
import type { FlightTrouble, Wrong } from '@aisle/contract/console-today'
import * as limits from '@aisle/contract/limits'
import { hourMs } from '@aisle/rules/time'
import type { Deps } from '../../../platform/deps.ts'
import { readLinkStatus } from '../../cabin-link/index.ts'
import { listTroubledFlights } from '../../flights/index.ts'

const mostSilent = 20

const getTrouble = ({ cancelled, outSince }: StaffFlightRow): FlightTrouble =>
  cancelled ? 'cancelled' : outSince === null ? 'unserviceable' : 'out'

/** Flights without the Wi-Fi that they should have, and aircraft that have not been heard for long (X4). */
export async function listWrong(deps: Deps): Promise<Wrong[]> {
  const flights = await listTroubledFlights(deps)
  const now = deps.clock.now()
  const isSilent = (at: Date | null) =>
    at === null || now.getTime() - at.getTime() > limits.aircraftSilentHours * hourMs
  const silent = (await readLinkStatus(deps.db, now)).filter(({ lastContact }) => isSilent(lastContact))
  return [
    ...flights.map((row): Wrong => {
      const { flightNo, flightDate, departs, outSince: since, plansSold } = row
      return { kind: 'flight', flightNo, flightDate, departs, trouble: getTrouble(row), since, plansSold }
    }),
    ...silent.slice(0, mostSilent).map(({ peer: tail, lastContact }): Wrong => ({
      kind: 'aircraft',
      tail,
      heardAt: lastContact?.toISOString() ?? null,
    })),
  ]
}

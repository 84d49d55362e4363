import * as limits from '@aisle/contract/limits'
import { airline } from '../../airline-profile.ts'
import { beijingDay } from '../../beijing-time.ts'
import type { Deps } from '../../deps.ts'
import { findAirborneFlight, findFlightByNumber, type Flight } from '../flights/index.ts'
import { normaliseFlightData, type FlightData } from './flight-data-rules.ts'

export interface AircraftNow {
  data: FlightData
  /** Ours with that number: the one in the air, else today's (boarding, taxiing, just landed). */
  flight: Flight | undefined
}

/** What the aircraft says of itself, normalised (spec §3), and the flight of ours that it names (P8). */
export async function readAircraft(deps: Deps): Promise<AircraftNow> {
  const now = deps.clock.now()
  const data = normaliseFlightData(await deps.aircraftFeed.read(), {
    now,
    staleSeconds: limits.feedStaleSeconds,
    flightPrefix: airline.flightPrefix,
    icaoPrefix: airline.icaoPrefix,
  })
  return { data, flight: await flightOfNumber(deps, data.flightNo) }
}

export async function flightOfNumber(deps: Deps, flightNo: string): Promise<Flight | undefined> {
  const now = deps.clock.now()
  const airborne = await findAirborneFlight(deps.db, flightNo, now)
  return airborne ?? findFlightByNumber(deps.db, flightNo, beijingDay(now))
}

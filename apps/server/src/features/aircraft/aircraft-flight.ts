import * as limits from '@aisle/contract/limits'
import { beijingDay } from '@aisle/rules/time'
import type { Deps } from '../../platform/deps.ts'
import type { AircraftReport } from '../../outside/aircraft-feed/aircraft-feed.ts'
import { findAirborneFlight, findFlight, findFlightByNumber, type Flight } from '../flights/index.ts'
import { airportsNamed, onlyFlightInTheAir } from './aircraft-store.ts'
import { getIata } from './airport-code-rules.ts'
import { againstPlan, normaliseFlightData, type FlightData } from './flight-data-rules.ts'

export interface AircraftNow {
  /** The feed's reading; null: the feed is silent. */
  report: AircraftReport | null
  data: FlightData
  /** Our flight with that number: the one in the air, else today's (boarding, taxiing, just landed). */
  flight: Flight | undefined
}

/** Reads the feed, normalised (spec §3), with our flight that it names (P8). */
export async function readAircraft(deps: Deps): Promise<AircraftNow> {
  const now = deps.clock.now()
  const report = await deps.aircraftFeed.read()
  const codes = [report?.origin, report?.destination].map(getIata).filter((code) => code !== null)
  const data = normaliseFlightData(report, {
    now,
    staleSeconds: limits.feedStaleSeconds,
    flightPrefix: deps.airline.flightPrefix,
    icaoPrefix: deps.airline.icaoPrefix,
    airports: await airportsNamed(deps.db, codes),
  })
  const flight = await flightOfAircraft(deps, data.flightNo)
  return { report, data: againstPlan(data, flight), flight }
}

async function flightOfAircraft(deps: Deps, flightNo: string): Promise<Flight | undefined> {
  if (/\d/.test(flightNo)) return flightOfNumber(deps, flightNo)
  // A silent feed must not close anything: assume the one flight that the plan has in the air.
  if (deps.settings.role !== 'cabin') return undefined
  const flightId = await onlyFlightInTheAir(deps.db, deps.clock.now())
  return flightId === undefined ? undefined : findFlight(deps.db, flightId)
}

export async function flightOfNumber(deps: Deps, flightNo: string): Promise<Flight | undefined> {
  const now = deps.clock.now()
  const airborne = await findAirborneFlight(deps.db, flightNo, now)
  return airborne ?? findFlightByNumber(deps.db, flightNo, beijingDay(now))
}

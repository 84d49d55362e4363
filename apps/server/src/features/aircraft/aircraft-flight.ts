import * as limits from '@aisle/contract/limits'
import { boardingBegins } from '@aisle/rules/flight-stage'
import { isAirborne } from '@aisle/rules/sale-window'
import { beijingDay } from '@aisle/rules/time'
import type { Deps } from '../../platform/deps.ts'
import type { AircraftReport } from '../../outside/aircraft-feed/aircraft-feed.ts'
import { findFlight, findFlightByNumber, findFlownFlight, type Flight } from '../flights/index.ts'
import { airportsNamed, onlyFlightInTheAir } from './aircraft-store.ts'
import { againstPlan, getAirportCode, normaliseFlightData, type FlightData } from './flight-data-rules.ts'

export interface AircraftNow {
  /** The feed's reading; null: the feed is silent. */
  report: AircraftReport | null
  data: FlightData
  /** The stored flight with that number: in the air or just landed, else today's. */
  flight: Flight | undefined
}

/** Reads the feed, normalised (spec §3), with our flight that it names (P8). */
export async function readAircraft(deps: Deps): Promise<AircraftNow> {
  const now = deps.clock.now()
  const report = await deps.aircraftFeed.read()
  const codes = [report?.origin, report?.destination].map(getAirportCode).filter((code) => code !== null)
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

/**
 * The flight that a number means now: the one in the air or just landed, until the next one boards. Long flights land on
 * another day than the one by which they are named.
 */
export async function flightOfNumber(deps: Deps, flightNo: string): Promise<Flight | undefined> {
  const now = deps.clock.now()
  const landedAfter = new Date(now.getTime() - limits.landedMinutes * 60_000)
  const flown = await findFlownFlight(deps.db, flightNo, { now, landedAfter })
  if (flown && isAirborne(flown, now)) return flown
  const today = await findFlightByNumber(deps.db, flightNo, beijingDay(now))
  return flown && !(today && boardingBegins(today) <= now && today.etd > flown.etd) ? flown : today
}

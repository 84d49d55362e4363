import type { FlightStage } from '@aisle/contract/flight-stages'
import { flightStage } from '@aisle/rules/flight-stage'
import { wifiAvailability } from '@aisle/rules/sale-window'
import type { Deps } from '../../platform/deps.ts'
import { outagesOfFlight, type Flight } from '../flights/index.ts'
import { readAircraft, type AircraftNow } from './aircraft-flight.ts'
import { aircraftWord, hasLanded } from './aircraft-word-rules.ts'

export interface StageNow {
  stage: FlightStage
  /** While out of coverage: the time of its loss. No source reports when the signal returns. */
  outageSince: Date | null
}

/** The stage of this aircraft's flight (P10). */
export async function stageOfAircraft(deps: Deps, aircraft: AircraftNow): Promise<StageNow> {
  const { flight = null } = aircraft
  const since = flight && (await lostSince(deps, flight))
  const facts = { flight, word: aircraftWord(aircraft), outage: since !== null, now: deps.clock.now() }
  const stage = flightStage(facts)
  return { stage, outageSince: stage === 'outOfCoverage' ? since : null }
}

/** An aircraft without working Wi-Fi is not at the edge of coverage. */
async function lostSince(deps: Deps, flight: Flight): Promise<Date | null> {
  if (wifiAvailability(flight) !== 'available') return null
  const outages = await outagesOfFlight(deps.db, flight.flightId)
  return outages.find(({ until }) => until === null)?.from ?? null
}

/**
 * The id of the flight that this aircraft has just flown, by its own fresh word; null while it says nothing of the kind.
 * Asked outside transactions. A server on the ground has no aircraft to ask.
 */
export async function landedFlight(deps: Deps): Promise<string | null> {
  if (deps.settings.role === 'ground') return null
  const report = await deps.aircraftFeed.read()
  // Nearly always: no query is made for an aircraft that flies or is silent.
  if (!report || report.wow === false) return null
  const aircraft = await readAircraft(deps)
  const { flight } = aircraft
  return flight && hasLanded(flight, aircraft, deps.clock.now()) ? flight.flightId : null
}

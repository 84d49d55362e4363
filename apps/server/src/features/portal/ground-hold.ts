import type { Deps } from '../../platform/deps.ts'
import { holdOnGround } from '../access-grants/index.ts'
import type { Flight } from '../flights/index.ts'
import { readAircraft, type AircraftNow } from './aircraft-flight.ts'
import { groundPhases } from './flight-data-rules.ts'

/** GROUND_HOLD (facts §6): while fresh news say that the aircraft stands, nothing is open. Old news close nothing. */
export async function closeOnGround(deps: Deps): Promise<void> {
  const aircraft = await readAircraft(deps)
  if (aircraft.flight && saysGround(aircraft)) await holdOnGround(deps, aircraft.flight.flightId)
}

/** Landed, or back at the gate: whatever the timetable says. */
export async function standsOnGround(deps: Deps, { flightId }: Flight): Promise<boolean> {
  const aircraft = await readAircraft(deps)
  return aircraft.flight?.flightId === flightId && saysGround(aircraft)
}

/** In so many words: a feed that is silent about wheels and phase has said nothing. */
function saysGround({ report, data }: AircraftNow): boolean {
  if (!report || data.stale || data.airborne) return false
  return report.wow ?? groundPhases.test(report.phase ?? '')
}

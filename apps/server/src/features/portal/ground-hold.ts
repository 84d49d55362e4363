import type { Deps } from '../../platform/deps.ts'
import { holdOnGround } from '../access-grants/index.ts'
import type { Flight } from '../flights/index.ts'
import { readAircraft, type AircraftNow } from './aircraft/aircraft-flight.ts'
import { groundPhases } from './aircraft/flight-data-rules.ts'

/**
 * GROUND_HOLD (facts §6): pauses all access while a fresh reading shows the aircraft on the ground. A stale reading
 * closes nothing.
 */
export async function closeOnGround(deps: Deps): Promise<void> {
  const aircraft = await readAircraft(deps)
  if (aircraft.flight && saysGround(aircraft)) await holdOnGround(deps, aircraft.flight.flightId)
}

/** Landed, or back at the gate, regardless of the timetable. */
export async function standsOnGround(deps: Deps, { flightId }: Flight): Promise<boolean> {
  const aircraft = await readAircraft(deps)
  return aircraft.flight?.flightId === flightId && saysGround(aircraft)
}

/** Requires an explicit report: a feed without wheels and phase proves nothing. */
function saysGround({ report, data }: AircraftNow): boolean {
  if (!report || data.stale || data.airborne) return false
  return report.wow ?? groundPhases.test(report.phase ?? '')
}

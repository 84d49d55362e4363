import type { Deps } from '../../platform/deps.ts'
import { holdOnGround } from '../access-grants/index.ts'
import { readAircraft, saysGround } from '../aircraft/index.ts'

/**
 * GROUND_HOLD (facts §6): pauses all access while a fresh reading shows the aircraft on the ground. A stale reading
 * closes nothing.
 */
export async function closeOnGround(deps: Deps): Promise<void> {
  const aircraft = await readAircraft(deps)
  if (aircraft.flight && saysGround(aircraft)) await holdOnGround(deps, aircraft.flight.flightId)
}

import { after } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Flight } from '../flights/index.ts'
import { aircraftStillToTell } from './given-flight-store.ts'
import { longestSilenceMs } from './link-rules.ts'

/**
 * Until when the ground must not settle the plans of a departed flight: before its aircraft has reported everything, a
 * passenger who was online may look as if they never were, or the reverse (W7). Null: settle now.
 */
export async function waitsForAircraftUntil(deps: Deps, flight: Flight): Promise<Date | null> {
  if (deps.settings.link?.side !== 'ground') return null
  const now = deps.clock.now()
  const until = after(flight.eta, longestSilenceMs)
  // Before departure nothing can have been used.
  if (now < flight.etd || now >= until) return null
  return (await aircraftStillToTell(deps.db, flight.flightId)).length > 0 ? until : null
}

/** The aircraft settles no order: the ground decides and sends the result. */
export const settlesHere = (deps: Pick<Deps, 'settings'>): boolean => deps.settings.link?.side !== 'cabin'

import { after } from '../../clock.ts'
import type { Deps } from '../../deps.ts'
import type { Flight } from '../flights/index.ts'
import { aircraftStillToTell } from './given-flight-store.ts'
import { longestSilenceMs } from './link-rules.ts'

/**
 * Until when the ground must not settle the plans of a flight that has left: its aircraft has not told everything, and who
 * was online would be given back as never online, or the other way round (W7). Null: nothing is to be waited for.
 */
export async function waitsForAircraftUntil(deps: Deps, flight: Flight): Promise<Date | null> {
  if (deps.settings.link?.side !== 'ground') return null
  const now = deps.clock.now()
  const until = after(flight.eta, longestSilenceMs)
  // Before it leaves nobody can have used anything.
  if (now < flight.etd || now >= until) return null
  return (await aircraftStillToTell(deps.db, flight.flightId)).length > 0 ? until : null
}

/** Aboard nothing is settled: the ground decides, and tells. */
export const settlesHere = (deps: Pick<Deps, 'settings'>): boolean => deps.settings.link?.side !== 'cabin'

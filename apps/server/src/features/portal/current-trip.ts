import type { Deps } from '../../platform/deps.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { findTrip, latestFlownTrip, type ManifestTrip } from '../flights/index.ts'

/** The session's trip aboard: its own, or for an account the trip that is in the air. */
export async function currentTrip(deps: Deps, session: LoginSession): Promise<ManifestTrip | undefined> {
  const tripId =
    session.scope === 'account'
      ? ((await latestFlownTrip(deps.db, session, { now: deps.clock.now() })) ?? session.tripId)
      : session.tripId
  return tripId === null ? undefined : findTrip(deps.db, tripId)
}

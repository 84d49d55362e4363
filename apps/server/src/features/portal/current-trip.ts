import type { Deps } from '../../platform/deps.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { findTrip, latestFlownTrip, type ManifestTrip } from '../flights/index.ts'

/** The session's trip aboard: for an account the trip in the air that was proved last, else the account's own; else its own. */
export async function currentTrip(deps: Deps, session: LoginSession): Promise<ManifestTrip | undefined> {
  const tripId = session.scope === 'account' ? await tripInTheAir(deps, session) : session.tripId
  return tripId === null ? undefined : findTrip(deps.db, tripId)
}

async function tripInTheAir({ db, clock }: Deps, { accountId, tripId }: LoginSession): Promise<string | null> {
  const now = clock.now()
  const provedLast = tripId !== null && (await latestFlownTrip(db, { tripId }, { now }))
  return provedLast || ((await latestFlownTrip(db, { accountId }, { now })) ?? tripId)
}

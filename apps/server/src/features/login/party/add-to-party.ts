import * as limits from '@aisle/contract/limits'
import { fail } from '../../../platform/contract-error.ts'
import type { Tx } from '../../../platform/db/open-db.ts'
import type { LoginSession } from '../../../platform/http/caller.ts'
import { provedTrips } from '../../flights/index.ts'
import { addTripsToSession, lockParty } from '../login-session-store.ts'

/**
 * W9: gives the session these trips, which its adult's proof opens. Neither its buyer nor its token changes: planting
 * the token gains nothing, because the trips are of the planter's own booking. Returns the session as it is now.
 * @throws unauthorized when the session has ended by then, partyFull {most}
 */
export async function addTripsToParty(
  tx: Tx,
  session: LoginSession,
  tripIds: readonly string[],
): Promise<LoginSession> {
  // Additions at the same time come one after another, or they would exceed the limit together.
  const party = (await lockParty(tx, session.tokenHash)) ?? fail('unauthorized')
  const known = new Set(provedTrips({ tripId: session.tripId, party }))
  const added = tripIds.filter((tripId) => !known.has(tripId)).map((tripId) => ({ tripId, email: null }))
  if (party.length + added.length > limits.tripsOfSession) fail('partyFull', { most: limits.tripsOfSession })
  await addTripsToSession(tx, session.tokenHash, added)
  return { ...session, party: [...party, ...added] }
}

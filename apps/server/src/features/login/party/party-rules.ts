import * as limits from '@aisle/contract/limits'
import type { LoginSession, ProvedTrip } from '../../../platform/http/caller.ts'

/** The facts that a login proves, or that a session knows of its passenger. */
export type Identity = Pick<LoginSession, 'accountId' | 'scope' | 'tripId' | 'email' | 'deviceId'>

/** The session that a browser already has. */
type Before = Identity & Pick<LoginSession, 'party'>

/** A new proof in a browser; `companion`: of a passenger for whom the session's passenger buys. */
export interface Proof extends Identity {
  companion: boolean
}

interface Joined {
  /** The session's passenger stays the same, with the age of their login. */
  stays: boolean
  identity: Before
}

/**
 * W9: whose a session is after a proof, and which trips it keeps. A proof of a trip never takes away an account, an
 * earlier trip, or the buyer who adds a companion; the first account that opens is the buyer's. Another passenger's
 * login keeps the trips and drops the mailboxes, because their orders are not the newcomer's (W8). Two accounts share
 * nothing.
 */
export function joinParty(before: Before | null, { companion, ...proof }: Proof): Joined {
  if (!before) return { stays: false, identity: { ...proof, party: [] } }
  const { party: earlier, ...buyer } = before
  const samePerson = buyer.accountId === proof.accountId
  const wider = buyer.scope === 'trip' && proof.scope === 'account'
  const narrower = buyer.scope === 'account' && proof.scope === 'trip'
  if (proof.tripId !== null && (narrower || (companion && !samePerson && !wider))) {
    const tripId = buyer.scope === 'account' ? proof.tripId : buyer.tripId
    const party = newestTrips([tripOf(proof), tripOf(buyer), ...earlier])
    return { stays: true, identity: { ...buyer, tripId, deviceId: proof.deviceId ?? buyer.deviceId ?? null, party } }
  }
  const otherAccount = proof.tripId === null && buyer.scope === 'account' && !samePerson
  const kept = newestTrips(otherAccount ? [] : [tripOf(buyer), ...earlier])
  const party = samePerson || companion ? kept : kept.map(({ tripId }) => ({ tripId, email: null }))
  return { stays: false, identity: { ...proof, party: party.filter(({ tripId }) => tripId !== proof.tripId) } }
}

const tripOf = ({ tripId, email }: Identity): ProvedTrip | null => (tripId === null ? null : { tripId, email })

/** Each trip once, as its latest proof has it. */
function newestTrips(trips: readonly (ProvedTrip | null)[]): ProvedTrip[] {
  const newest = new Map<string, ProvedTrip>()
  for (const trip of trips) if (trip && !newest.has(trip.tripId)) newest.set(trip.tripId, trip)
  return [...newest.values()].slice(0, limits.tripsOfSession)
}

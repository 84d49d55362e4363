import * as limits from '@aisle/contract/limits'
import type { Language } from '@aisle/contract/language'
import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import { noteEndedByLimit, noteSession } from '../../platform/authentication/record-authentication.ts'
import { seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Caller, LoginSession, PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import type { FoundSession } from '../../platform/http/identify-caller.ts'
import type { AskedKey } from '../../platform/idempotency/kept-answer-store.ts'
import { newAccessToken } from '../../platform/security/random.ts'
import { findAccount, type Account } from '../accounts/index.ts'
import { findTrip, nameFor, provedTrips, type ManifestTrip } from '../flights/index.ts'
import { endLiveSessions, sessionsBeyondLimit } from './live-sessions.ts'
import { joinParty } from './party/party-rules.ts'
import { endSession, findLiveSession, insertLoginSession, touchSession } from './login-session-store.ts'
import { getLife } from './session-life.ts'

export interface StartedLogin {
  accessToken: string
  userInfo: LoggedInPassenger
}

interface NewLogin {
  tx: Tx
  account: Account
  scope: LoggedInPassenger['scope']
  /** The proved trip; null for a login by the account's own means. */
  trip: ManifestTrip | null
  wayIn: string
  /** The mailbox whose code was entered. */
  email?: string
  /** The device aboard on which the trip was proved. */
  deviceId?: string | null
  /** The trip is a companion's: the buyer stays (W9). */
  companion?: boolean
}

/**
 * Starts a session with a new opaque token, in the login's own `tx`, and lets the answer set the cookie. Only the
 * token's keyed hash is stored (L1). Takes over the trips of the browser's previous session (W9) and ends it, and the
 * holder's oldest sessions over the limit.
 */
export async function startLoginSession(deps: Deps, caller: Caller, login: NewLogin): Promise<StartedLogin> {
  const accessToken = newAccessToken(deps.random)
  const { tx, wayIn } = login
  const before = caller.session
  const at = deps.clock.now()
  const { stays, identity } = joinParty(before, {
    accountId: login.account.accountId,
    scope: login.scope,
    tripId: login.trip?.tripId ?? null,
    email: login.email ?? null,
    deviceId: login.deviceId ?? null,
    companion: login.companion ?? false,
  })
  // Adding a trip makes an old login no younger (L1, L7).
  const age = stays && before ? { madeAt: before.madeAt, provedAt: before.provedAt } : { madeAt: at, provedAt: null }
  const session: LoginSession = { ...identity, tokenHash: deps.vault.hash('session', accessToken), ...age }
  await insertLoginSession(tx, { ...session, wayIn, at, continues: stays && before ? before.tokenHash : null })
  const { tokenHash, accountId, tripId } = session
  noteSession(caller, { tokenHash, accountId, tripId, wayIn })
  if (before) await endSession(tx, before.tokenHash, at)
  const tooMany = await sessionsBeyondLimit(deps, tx, session)
  await endLiveSessions(tx, tooMany, at)
  noteEndedByLimit(caller, tooMany)
  caller.outgoing.accessToken = accessToken
  const { account, trip } = stays ? await passengerOf(tx, session, login) : login
  return { accessToken, userInfo: asLoggedIn(deps, { account, session, trip, language: caller.language }) }
}

/** The buyer who stays, with the trip that the session shows. */
async function passengerOf(tx: Tx, { accountId, tripId }: LoginSession, proof: Pick<NewLogin, 'account' | 'trip'>) {
  const account = accountId === proof.account.accountId ? proof.account : await findAccount(tx, accountId)
  if (!account) throw new Error('the account of a live session is missing')
  return { account, trip: tripId === null ? null : await findTrip(tx, tripId) }
}

/** The session's passenger as a login shows them. */
export async function presentLogin(deps: Deps, { session, language }: PassengerCaller): Promise<LoggedInPassenger> {
  const { accountId, tripId } = session
  const account = (await findAccount(deps.db, accountId)) ?? fail('unauthorized')
  const trip = tripId === null ? null : await findTrip(deps.db, tripId)
  return asLoggedIn(deps, { account, session, trip, language })
}

interface LoggedIn {
  account: Account
  session: LoginSession
  trip: ManifestTrip | null | undefined
  language: Language
}

/**
 * W8: a proof of the trip shows a masked name and nothing else of the person. The user id is a pseudonym of this trip
 * and holder, so nothing joins it to another trip.
 */
export function asLoggedIn(
  { vault }: Pick<Deps, 'vault'>,
  { account, session, trip, language }: LoggedIn,
): LoggedInPassenger {
  const { scope, tripId } = session
  if (scope === 'account') return presentAccount(account, session)
  return {
    userId: vault.hash('trip-user', `${tripId ?? ''} ${getHolder(session)}`),
    displayName: trip ? nameFor('trip', trip, language) : '',
    ffpCardNo: null,
    openIds: {},
    scope,
    tripId,
    tripIds: provedTrips(session),
  }
}

export const presentAccount = (account: Account, session: LoginSession): LoggedInPassenger => ({
  userId: account.accountId,
  displayName: account.displayName,
  ffpCardNo: account.ffpCardNo,
  openIds: account.openIds,
  scope: 'account',
  tripId: session.tripId,
  tripIds: provedTrips(session),
})

/**
 * Sessions expire after an idle hour, and at most after a day (L1). Activity is written at most once a minute, so that
 * most reads cost no write.
 */
export async function findSession(
  deps: Deps,
  token: string,
  asked: AskedKey | null = null,
): Promise<FoundSession | null> {
  if (token.length !== limits.accessTokenLength) return null
  const now = deps.clock.now()
  const tokenHash = deps.vault.hash('session', token)
  const row = await findLiveSession(deps.db, tokenHash, { ...getLife(now), asked })
  if (!row) return null
  if (now.getTime() - row.last_active_at.getTime() > seconds(60)) await touchSession(deps.db, tokenHash, now)
  const { account_id: accountId, scope, trip_id: tripId, email, device_id: deviceId, party, answered } = row
  const { created_at: madeAt, proved_at: provedAt } = row
  return { session: { tokenHash, accountId, scope, tripId, party, email, deviceId, madeAt, provedAt }, answered }
}

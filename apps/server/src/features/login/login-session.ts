import * as limits from '@aisle/contract/limits'
import type { Language } from '@aisle/contract/language'
import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import { noteEndedByLimit, noteSession } from '../../platform/authentication/record-authentication.ts'
import { seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, LoginSession } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { newAccessToken } from '../../platform/security/random.ts'
import { type Account } from '../accounts/index.ts'
import { nameFor, type ManifestTrip } from '../flights/index.ts'
import { endLiveSessions, sessionsBeyondLimit } from './live-sessions.ts'
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
}

/**
 * Starts a session with a new opaque token, in the login's own `tx`, and lets the answer set the cookie. Only the
 * token's keyed hash is stored (L1). Ends the browser's previous session, and the holder's oldest ones over the limit.
 */
export async function startLoginSession(deps: Deps, caller: Caller, login: NewLogin): Promise<StartedLogin> {
  const accessToken = newAccessToken(deps.random)
  const { account, trip, wayIn } = login
  const at = deps.clock.now()
  const session: LoginSession = {
    tokenHash: deps.vault.hash('session', accessToken),
    accountId: account.accountId,
    scope: login.scope,
    tripId: trip?.tripId ?? null,
    email: login.email ?? null,
    deviceId: login.deviceId ?? null,
    madeAt: at,
    provedAt: null,
  }
  await insertLoginSession(login.tx, { ...session, wayIn, at })
  noteSession(caller, { tokenHash: session.tokenHash, accountId: account.accountId, tripId: session.tripId, wayIn })
  if (caller.session) await endSession(login.tx, caller.session.tokenHash, at)
  const tooMany = await sessionsBeyondLimit(deps, login.tx, session)
  await endLiveSessions(login.tx, tooMany, at)
  noteEndedByLimit(caller, tooMany)
  caller.outgoing.accessToken = accessToken
  return { accessToken, userInfo: asLoggedIn(deps, { account, session, trip, language: caller.language }) }
}

interface LoggedIn {
  account: Account
  session: LoginSession
  trip: ManifestTrip | null | undefined
  language: Language
}

/**
 * W8: a proof of the trip shows a masked name and nothing else of the person. Its user id is a pseudonym of this trip and
 * holder, so nothing joins it to another trip.
 */
export function asLoggedIn(
  { vault }: Pick<Deps, 'vault'>,
  { account, session, trip, language }: LoggedIn,
): LoggedInPassenger {
  const { scope, tripId } = session
  if (scope === 'account') return presentAccount(account, tripId)
  return {
    userId: vault.hash('trip-user', `${tripId ?? ''} ${getHolder(session)}`),
    displayName: trip ? nameFor(session, trip, language) : '',
    ffpCardNo: null,
    openIds: {},
    scope,
    tripId,
  }
}

export const presentAccount = (account: Account, tripId: string | null): LoggedInPassenger => ({
  userId: account.accountId,
  displayName: account.displayName,
  ffpCardNo: account.ffpCardNo,
  openIds: account.openIds,
  scope: 'account',
  tripId,
})

/**
 * Sessions expire after an idle hour, and at most after a day (L1). Activity is written at most once a minute, so that
 * most reads cost no write.
 */
export async function findSession(deps: Deps, token: string): Promise<LoginSession | null> {
  if (token.length !== limits.accessTokenLength) return null
  const now = deps.clock.now()
  const tokenHash = deps.vault.hash('session', token)
  const row = await findLiveSession(deps.db, tokenHash, getLife(now))
  if (!row) return null
  if (now.getTime() - row.last_active_at.getTime() > seconds(60)) await touchSession(deps.db, tokenHash, now)
  const { account_id: accountId, scope, trip_id: tripId, email, device_id: deviceId } = row
  return { tokenHash, accountId, scope, tripId, email, deviceId, madeAt: row.created_at, provedAt: row.proved_at }
}

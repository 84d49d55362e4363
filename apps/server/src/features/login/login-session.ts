import * as limits from '@aisle/contract/limits'
import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import { after, seconds } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, LoginSession } from '../../platform/http/caller.ts'
import { newAccessToken } from '../../platform/security/random.ts'
import { type Account } from '../accounts/index.ts'
import { endSession, findLiveSession, insertLoginSession, touchSession } from './login-session-store.ts'

export interface StartedLogin {
  accessToken: string
  userInfo: LoggedInPassenger
}

interface NewLogin {
  tx: Tx
  account: Account
  scope: LoggedInPassenger['scope']
  tripId: string | null
  wayIn: string
  /** The mailbox whose code was entered. */
  email?: string
}

/**
 * Starts a session with a new opaque token, in the login's own `tx`, and lets the answer set the cookie. Only the
 * token's keyed hash is stored (L1). Ends the browser's previous session.
 */
export async function startLoginSession(deps: Deps, caller: Caller, login: NewLogin): Promise<StartedLogin> {
  const accessToken = newAccessToken(deps.random)
  await insertLoginSession(login.tx, {
    tokenHash: deps.vault.hash('session', accessToken),
    accountId: login.account.accountId,
    scope: login.scope,
    tripId: login.tripId,
    wayIn: login.wayIn,
    email: login.email ?? null,
    at: deps.clock.now(),
  })
  if (caller.session) await endSession(login.tx, caller.session.tokenHash, deps.clock.now())
  caller.outgoing.accessToken = accessToken
  return { accessToken, userInfo: asLoggedIn(login.account, login.scope, login.tripId) }
}

export function asLoggedIn(
  account: Account,
  scope: LoggedInPassenger['scope'],
  tripId: string | null,
): LoggedInPassenger {
  return {
    userId: account.accountId,
    displayName: account.displayName,
    ffpCardNo: account.ffpCardNo,
    openIds: account.openIds,
    scope,
    tripId,
  }
}

/**
 * Sessions expire after an idle hour, and at most after a day (L1). Activity is written at most once a minute, so that
 * most reads cost no write.
 */
export async function findSession(deps: Deps, token: string): Promise<LoginSession | null> {
  if (token.length !== limits.accessTokenLength) return null
  const now = deps.clock.now()
  const tokenHash = deps.vault.hash('session', token)
  const row = await findLiveSession(deps.db, tokenHash, {
    idleSince: after(now, -seconds(limits.loginIdleSeconds)),
    madeSince: after(now, -seconds(limits.loginAbsoluteSeconds)),
  })
  if (!row) return null
  if (now.getTime() - row.last_active_at.getTime() > seconds(60)) await touchSession(deps.db, tokenHash, now)
  return { tokenHash, accountId: row.account_id, scope: row.scope, tripId: row.trip_id, email: row.email }
}

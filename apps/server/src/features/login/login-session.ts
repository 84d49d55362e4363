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
  /** Where a code that was sent there was entered. */
  email?: string
}

/**
 * Starts a session with a new opaque token, in `tx` with what the login follows from, and lets the answer set the
 * cookie. Only the token's keyed hash is stored (L1). The session that the browser had before is ended.
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

/** Sliding hour, at most a day (L1). Touched at most once a minute, so that reading costs no write. */
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

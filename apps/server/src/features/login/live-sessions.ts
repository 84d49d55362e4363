import * as limits from '@aisle/contract/limits'
import { getSessionId } from '../../platform/authentication/origin.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { endSession, liveSessionsOf } from './login-session-store.ts'
import { getLife } from './session-life.ts'
import { deleteSignInTokens } from './sign-in-store.ts'

/** A session that lives, with the name by which passengers and staff see it. */
export interface LiveSession {
  sessionId: string
  tokenHash: string
  accountId: string
  scope: 'trip' | 'account'
  tripId: string | null
  email: string | null
  deviceId: string | null
  wayIn: string
  createdAt: Date
  lastActiveAt: Date
}

/** The last active ones first. */
export async function liveSessions(deps: Deps, db: Db | Tx, accountIds: readonly string[]): Promise<LiveSession[]> {
  const rows = await liveSessionsOf(db, accountIds, getLife(deps.clock.now()))
  return rows.map((row) => ({ ...row, sessionId: getSessionId(deps.vault, row.tokenHash) }))
}

/** With the sign-in tokens that could begin these sessions again. */
export async function endLiveSessions(
  tx: Tx,
  sessions: readonly Pick<LiveSession, 'tokenHash'>[],
  at: Date,
): Promise<void> {
  for (const { tokenHash } of sessions) {
    // Tokens first: a concurrent exchange then either already has a session, or fails.
    await deleteSignInTokens(tx, { stateHashes: [], sessionTokenHash: tokenHash, accountId: null })
    await endSession(tx, tokenHash, at)
  }
}

/**
 * L6: the oldest sessions of this new one's holder that are over the limit; a stranger with another mailbox ends none of
 * the passenger's. The new session's insertion holds the holder's lock, so concurrent logins are counted too.
 */
export async function sessionsBeyondLimit(deps: Pick<Deps, 'clock'>, tx: Tx, session: LoginSession) {
  const { accountId, tokenHash } = session
  const others = (await liveSessionsOf(tx, [accountId], getLife(deps.clock.now()))).filter(
    (one) => one.tokenHash !== tokenHash && getHolder(one) === getHolder(session),
  )
  return others
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(limits.liveSessionsPerHolder - 1)
}

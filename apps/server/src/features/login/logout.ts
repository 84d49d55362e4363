import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { endSession } from './login-session-store.ts'
import { endSignIns, stateHashes } from './open-sign-ins.ts'
import { deleteSignInTokens } from './sign-in-store.ts'

/**
 * Ends the login session, and every sign-in of this browser with the sessions that it started, so that the back button
 * cannot log in. Safe to repeat, also without a session.
 */
export async function logout(deps: Deps, caller: Caller): Promise<{ loggedOut: true }> {
  const at = deps.clock.now()
  const sessionTokenHash = caller.session?.tokenHash ?? null
  await inTransaction(deps.db, async (tx) => {
    const of = { stateHashes: stateHashes(deps, caller), sessionTokenHash, accountId: null }
    const { sessionTokenHashes } = await deleteSignInTokens(tx, of)
    if (sessionTokenHash !== null) sessionTokenHashes.push(sessionTokenHash)
    for (const tokenHash of sessionTokenHashes) await endSession(tx, tokenHash, at)
  })
  endSignIns(caller)
  caller.outgoing.accessToken = null
  return { loggedOut: true }
}

import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { endSessionsOfAccount } from './login-session-store.ts'
import { logout } from './logout.ts'
import { deleteSignInTokens } from './sign-in-store.ts'

/**
 * Ends every login session of this account on all devices. A trip-scoped login ends only sessions of that trip, because
 * it does not prove the account (decision 0007).
 */
export async function logoutEverywhere(deps: Deps, caller: PassengerCaller): Promise<{ loggedOut: true }> {
  const { accountId, scope, tripId } = caller.session
  await inTransaction(deps.db, async (tx) => {
    // Tokens first: a concurrent exchange then either already has a session, which ends below, or fails.
    if (scope === 'account') await deleteSignInTokens(tx, { stateHashes: [], sessionTokenHash: null, accountId })
    await endSessionsOfAccount(tx, { accountId, tripId: scope === 'account' ? null : tripId, at: deps.clock.now() })
  })
  return logout(deps, caller)
}

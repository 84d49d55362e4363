import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { endSessionsLike } from './login-session-store.ts'
import { logout } from './logout.ts'
import { deleteSignInTokens } from './sign-in-store.ts'

/**
 * Ends every login session of this account on all devices. A trip-scoped login ends only those of the same mailbox or
 * device, because it does not prove the account (W8).
 * @throws freshProofRequired {sentTo}
 */
export async function logoutEverywhere(deps: Deps, caller: PassengerCaller): Promise<{ loggedOut: true }> {
  await requireFreshProof(deps, caller)
  const { accountId, scope } = caller.session
  await inTransaction(deps.db, async (tx) => {
    // Tokens first: a concurrent exchange then either already has a session, which ends below, or fails.
    if (scope === 'account') await deleteSignInTokens(tx, { stateHashes: [], sessionTokenHash: null, accountId })
    await endSessionsLike(tx, caller.session, deps.clock.now())
  })
  return logout(deps, caller)
}

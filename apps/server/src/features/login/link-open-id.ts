import type { linkOpenIdSchemas } from '@aisle/contract/login-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { presentAccount } from './login-session.ts'
import { findAccount } from '../accounts/index.ts'
import { requireFreshProof } from './fresh-proof.ts'
import { stateHashes } from './open-sign-ins.ts'
import { linkToAccount } from '../accounts/index.ts'
import { findProvedOpenId } from './sign-in-store.ts'

/**
 * Links the open id that this browser has proved to the account, so that the next login needs no e-mail code. Safe to
 * repeat; an open id of another account stays there.
 * @throws linkNeedsAccount, freshProofRequired {sentTo}, signInRefused
 */
export async function linkOpenId(
  deps: Deps,
  caller: PassengerCaller,
): Promise<z.input<typeof linkOpenIdSchemas.response>> {
  const { accountId, scope } = caller.session
  // A trip-scoped login proves a mailbox, which may not be the passenger's (decision 0007).
  if (scope !== 'account') fail('linkNeedsAccount')
  await requireFreshProof(deps, caller)
  return inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const proved = (await findProvedOpenId(tx, stateHashes(deps, caller), at)) ?? fail('signInRefused')
    if ((await linkToAccount(tx, proved, { accountId, at })) !== accountId) fail('signInRefused')
    const account = (await findAccount(tx, accountId)) ?? fail('unauthorized')
    return { userInfo: presentAccount(account, caller.session) }
  })
}

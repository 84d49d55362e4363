import * as limits from '@aisle/contract/limits'
import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import { after, seconds } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../outside/sign-in/sign-in-provider.ts'
import { newAccessToken } from '../../platform/security/random.ts'
import { accountOfSignIn } from './account-of-sign-in.ts'
import { hashState } from './open-sign-ins.ts'
import { insertSignInToken } from './sign-in-store.ts'

/**
 * Creates a token for `login/h5`: valid for five minutes, stored hashed, usable only with the cookie of this state.
 * Null when the open id has no account: it is kept for `linkOpenId` for the duration of a sign-in.
 * @param state null when a script, which has no browser, began it
 * @param token generated when left out
 */
export async function makeSignInToken(
  deps: Deps,
  signedIn: SignedIn,
  { way, state, token = newAccessToken(deps.random) }: { way: RedirectWay; state: string | null; token?: string },
): Promise<string | null> {
  const now = deps.clock.now()
  const account = await inTransaction(deps.db, async (tx) => {
    const found = await accountOfSignIn(deps, tx, signedIn)
    await insertSignInToken(tx, {
      tokenHash: deps.vault.hash('sign-in-token', token),
      way,
      channel: signedIn.channel,
      openId: signedIn.openId,
      accountId: found?.accountId ?? null,
      stateHash: state === null ? null : hashState(deps, way, state),
      createdAt: now,
      expiresAt: after(now, seconds(found ? limits.signInTokenSeconds : limits.signInSeconds)),
    })
    return found
  })
  return account && token
}

import type { h5Schemas } from '@aisle/contract/login-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { accountOfSignIn } from './account-of-sign-in.ts'
import { askingOutside } from './ask-provider.ts'
import { countLoginAttempt } from './count-login-attempt.ts'
import { startLoginSession, type StartedLogin } from './login-session.ts'
import { findAccount } from '../accounts/index.ts'
import { endSession } from './login-session-store.ts'
import { stateHashes } from './open-sign-ins.ts'
import { lockSignInToken, noteSession } from './sign-in-store.ts'

type Request = z.output<typeof h5Schemas.request>

/**
 * The last step of every way in (decision 0010): starts the session for the airline app's token or a sign-in token.
 * Safe to repeat.
 * @throws invalidRequest {fields}, rateLimited {retryAfterSeconds}, signInRefused, signInUnavailable, accountNotLinked
 */
export async function logInByH5(deps: Deps, caller: Caller, request: Request): Promise<StartedLogin> {
  const { accessToken, channel, loginChannelStr } = request
  if (channel === 'WECHAT_WEB' && loginChannelStr !== 'chatApp') fail('invalidRequest', { fields: ['channel'] })
  await countLoginAttempt(deps, caller, accessToken)
  return loginChannelStr === 'airlineApp'
    ? logInByApp(deps, caller, accessToken)
    : inTransaction(deps.db, (tx) => exchangeSignInToken(deps, caller, { tx, accessToken }))
}

async function logInByApp(deps: Deps, caller: Caller, accessToken: string): Promise<StartedLogin> {
  const identity = deps.signIn.airlineIdentity ?? fail('signInUnavailable')
  const signedIn = await askingOutside(deps, {
    way: 'airlineApp',
    secrets: [accessToken],
    ask: () => identity.identify(accessToken),
  })
  return inTransaction(deps.db, async (tx) => {
    const account = (await accountOfSignIn(deps, tx, signedIn)) ?? fail('accountNotLinked')
    return startLoginSession(deps, caller, { tx, account, scope: 'account', trip: null, wayIn: 'airlineApp' })
  })
}

/** Unknown, expired and foreign tokens get the same answer. */
async function exchangeSignInToken(
  deps: Deps,
  caller: Caller,
  { tx, accessToken }: { tx: Tx; accessToken: string },
): Promise<StartedLogin> {
  const tokenHash = deps.vault.hash('sign-in-token', accessToken)
  const now = deps.clock.now()
  const token = await lockSignInToken(tx, tokenHash, now)
  if (!token?.account_id || !mayUse(deps, caller, token.state_hash)) return fail('signInRefused')
  const account = (await findAccount(tx, token.account_id)) ?? fail('signInRefused')
  // The previous answer may have been lost: end its session, which no browser holds.
  if (token.session_token_hash) await endSession(tx, token.session_token_hash, now)
  const login = { tx, account, scope: 'account', trip: null, wayIn: token.way } as const
  const started = await startLoginSession(deps, caller, login)
  await noteSession(tx, tokenHash, deps.vault.hash('session', started.accessToken))
  return started
}

/**
 * Only for the browser that began the sign-in. A script's token is bound to no browser, so a page must not use it: a
 * link with an attacker's token would log the passenger in as the attacker.
 */
function mayUse(deps: Deps, caller: Caller, stateHash: string | null): boolean {
  return stateHash === null ? !caller.fromPage : stateHashes(deps, caller).includes(stateHash)
}

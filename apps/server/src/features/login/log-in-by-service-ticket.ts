import type { loginBySTSchemas } from '@aisle/contract/login-schemas'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { SignInBinding } from '../../outside/sign-in/sign-in-provider.ts'
import { askingOutside, getProvider, getReturnUrl } from './ask-provider.ts'
import { countLoginAttempt } from './count-login-attempt.ts'
import { makeSignInToken } from './make-sign-in-token.ts'
import { findSignIn } from './open-sign-ins.ts'
import { isUnusedSignInToken } from './sign-in-store.ts'

/** For a script, whose service is the bare return address. */
const noBinding: SignInBinding = { state: '', nonce: '', codeVerifier: '' }

/**
 * Exchanges a service ticket of single sign-on for a sign-in token (E7). A state must be this browser's: CAS issued the
 * ticket for the return address with that state, and itself refuses one for another sign-in. A page that lost the
 * answer may repeat the call until the token has begun a session, although CAS accepts a ticket only once.
 * @throws rateLimited {retryAfterSeconds}, signInRefused, signInUnavailable
 */
export async function logInByServiceTicket(
  deps: Deps,
  caller: Caller,
  { st, state }: z.output<typeof loginBySTSchemas.request>,
): Promise<z.input<typeof loginBySTSchemas.response>> {
  await countLoginAttempt(deps, caller, st)
  const provider = getProvider(deps, 'sso') ?? fail('signInUnavailable')
  const binding =
    state === undefined
      ? noBinding
      : (findSignIn(deps, caller, { way: 'sso', state })?.binding ?? fail('signInRefused'))
  const token = state === undefined ? undefined : tokenOfTicket(deps, { st, state })
  if (token && (await isUnusedSignInToken(deps.db, deps.vault.hash('sign-in-token', token), deps.clock.now()))) {
    return { accessToken: token }
  }
  const query = new URLSearchParams({ ticket: st, ...(state === undefined ? {} : { state }) })
  const returnUrl = getReturnUrl(deps, 'sso')
  const signedIn = await askingOutside(deps, {
    way: 'sso',
    secrets: [...query.values()],
    ask: () => provider.whoCameBack({ binding, returnUrl, query }),
  })
  const made = await makeSignInToken(deps, signedIn, { way: 'sso', state: state ?? null, ...(token && { token }) })
  return { accessToken: made ?? fail('signInRefused') }
}

/** 36 base64url characters that only this server can compute, the same for the same ticket and sign-in. */
const tokenOfTicket = ({ vault }: Pick<Deps, 'vault'>, { st, state }: { st: string; state: string }) =>
  vault.sign('service-ticket', `${state} ${st}`).slice(0, 36)

import type { beginSignInSchemas } from '@aisle/contract/login-schemas'
import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { SignInBinding, SignInQuestion } from '../../outside/sign-in/sign-in-provider.ts'
import type { Random } from '../../platform/security/random.ts'
import { askingOutside, getProvider, getReturnUrl } from './ask-provider.ts'
import { keepSignIn } from './open-sign-ins.ts'

/**
 * Returns where to send the browser for a login elsewhere; a sealed cookie binds the result to this browser.
 * @throws signInUnavailable
 */
export async function beginSignIn(
  deps: Deps,
  caller: Caller,
  { way, ask = asksUnlessTold[way], target }: z.output<typeof beginSignInSchemas.request>,
): Promise<z.input<typeof beginSignInSchemas.response>> {
  const provider = getProvider(deps, way) ?? fail('signInUnavailable')
  const binding = newBinding(deps.random)
  const { language } = caller
  const url = await askingOutside(deps, {
    way,
    ask: () => provider.leaveFor({ binding, returnUrl: getReturnUrl(deps, way), ask, language }),
  })
  keepSignIn(deps, caller, { way, binding, target: target ?? null })
  return { url, state: binding.state }
}

/**
 * A silent sign-in suits WeChat, which knows its user; elsewhere it only sends back passengers who have not logged in
 * there yet.
 */
const asksUnlessTold = {
  wechat: 'silently',
  miniProgram: 'silently',
  partner: 'profile',
  sso: 'profile',
} as const satisfies Record<RedirectWay, SignInQuestion['ask']>

const alphanumerics = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** 190 random bits each in state and nonce; the verifier follows RFC 7636. */
export function newBinding(random: Random): SignInBinding {
  const word = () => Array.from({ length: 32 }, () => alphanumerics[random.int(alphanumerics.length)]).join('')
  return { state: word(), nonce: word(), codeVerifier: random.bytes(32).toString('base64url') }
}

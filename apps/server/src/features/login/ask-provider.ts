import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { SignInRefused, SignInUnavailable, type SignInProvider } from '../../outside/sign-in/sign-in-provider.ts'
import { maskPersonal } from '../../platform/security/mask-personal.ts'

export const getProvider = (deps: Pick<Deps, 'signIn'>, way: RedirectWay): SignInProvider | undefined =>
  deps.signIn.providers.find((provider) => provider.way === way)

/** The address to which a provider returns the browser: from the configuration, never from a header. */
export const getReturnUrl = (deps: Pick<Deps, 'settings'>, way: RedirectWay) =>
  `${deps.settings.publicUrl}/sign-in/${way}/return`

interface Question<Answer> {
  way: string
  /** Codes, tickets and tokens sent to the other system: if its answer repeats them, the log must not. */
  secrets?: readonly string[]
  ask: () => Promise<Answer>
}

/**
 * Calls another system and translates its two expected failures into the contract's errors; the reason goes only to the
 * log.
 * @throws signInRefused {declined} when the passenger declined, signInUnavailable
 */
export async function askingOutside<Answer>(
  deps: Pick<Deps, 'log'>,
  { way, secrets = [], ask }: Question<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof SignInRefused) {
      deps.log.info({ way, reason: withoutSecrets(error.message, secrets) }, 'a sign-in was refused')
      return fail('signInRefused', error.reason === 'declined' ? { declined: true } : {})
    }
    if (error instanceof SignInUnavailable) {
      deps.log.warn({ way, reason: withoutSecrets(error.message, secrets) }, 'a way in is not available')
      return fail('signInUnavailable')
    }
    throw error
  }
}

const withoutSecrets = (text: string, secrets: readonly string[]) =>
  maskPersonal(secrets.filter(Boolean).reduce((masked, secret) => masked.replaceAll(secret, '[secret]'), text))

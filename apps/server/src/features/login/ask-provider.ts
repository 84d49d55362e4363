import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { SignInRefused, SignInUnavailable, type SignInProvider } from '../../outside/sign-in/sign-in-provider.ts'
import { maskPersonal } from '../../platform/security/mask-personal.ts'

export const providerOf = (deps: Pick<Deps, 'signIn'>, way: RedirectWay): SignInProvider | undefined =>
  deps.signIn.providers.find((provider) => provider.way === way)

/** Where a provider sends the browser back to: configuration alone decides, never a header. */
export const returnUrlOf = (deps: Pick<Deps, 'settings'>, way: RedirectWay) =>
  `${deps.settings.publicUrl}/sign-in/${way}/return`

interface Question<Answer> {
  way: string
  /** Codes, tickets, tokens that are shown to the other system: if its answer repeats them, the log does not. */
  secrets?: readonly string[]
  ask: () => Promise<Answer>
}

/**
 * What another system answers, its two expected failures named as the contract does; the reason is for the log only.
 * @throws signInRefused {declined} where the passenger said no, signInUnavailable
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

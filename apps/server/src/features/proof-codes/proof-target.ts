import type { GuessTarget } from '../../platform/attempts/count-failures.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'

/** A code belongs to the login that asked for it, under a hash that no order and no trip can have (L7). */
export const getProofTarget = (deps: Pick<Deps, 'vault'>, { tokenHash }: LoginSession): string =>
  deps.vault.hash('proof-code-target', tokenHash)

/** Wrong codes count over all logins of their holder, so that another login brings no more guesses (W3). */
export const guessedLogin = (session: LoginSession): GuessTarget & { code: string } => ({
  code: `login of ${getHolder(session)}`,
})

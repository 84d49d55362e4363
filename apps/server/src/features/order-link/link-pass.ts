import type { Deps } from '../../platform/deps.ts'

/** A pass is stored as its hash with the proofs of logins, and so is withdrawn with them (O9). */
export const hashPass = (deps: Pick<Deps, 'vault'>, pass: string): string => deps.vault.hash('order-link-pass', pass)

import type { Deps } from '../../platform/deps.ts'

/** Codes are stored with the login codes, under a hash that no trip and mailbox can have. */
export const getOrderTarget = (deps: Pick<Deps, 'vault'>, orderNo: string): string =>
  deps.vault.hash('order-code-target', orderNo)

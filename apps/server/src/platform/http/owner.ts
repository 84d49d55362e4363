import type { LoginSession } from './caller.ts'

/**
 * Whose carts and addresses a login sees: the account's, or, where it sees one trip only (W5), those of this trip. A
 * stranger's mailbox that has proved a ticket never reads the account's addresses.
 */
export function ownerOf({ scope, accountId, tripId }: Pick<LoginSession, 'scope' | 'accountId' | 'tripId'>): string {
  return scope === 'trip' && tripId ? `trip:${tripId}` : `account:${accountId}`
}

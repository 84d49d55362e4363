import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'

/**
 * The account of a login that sees all of it: a login for one trip proves a boarding pass or a mailbox, not the person
 * (W8). Only the ground has everything.
 * @throws personalDataOnGround, personalDataNeedsAccount
 */
export function requireOwnAccount({ settings }: Pick<Deps, 'settings'>, { session }: PassengerCaller): string {
  if (settings.role === 'cabin') fail('personalDataOnGround')
  return session.scope === 'account' ? session.accountId : fail('personalDataNeedsAccount')
}

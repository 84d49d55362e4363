import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LoginSession, PassengerCaller } from '../../platform/http/caller.ts'
import { maskMailbox } from '../../platform/security/mask-personal.ts'
import { findAccount } from '../accounts/index.ts'
import { isFreshlyProved } from './fresh-proof-rules.ts'

/**
 * L7: for acts that change who gets in, or that destroy what a passenger collected. A login that began, or was proved
 * again, within half an hour is not asked.
 * @throws freshProofRequired {sentTo}: the masked mailbox that gets the code; null: only a new login helps
 */
export async function requireFreshProof(
  deps: Pick<Deps, 'clock'> & { db: Db | Tx },
  { session }: Pick<PassengerCaller, 'session'>,
): Promise<void> {
  if (isFreshlyProved(session, deps.clock.now())) return
  const mailbox = await findMailboxOfLogin(deps.db, session)
  fail('freshProofRequired', { sentTo: mailbox && maskMailbox(mailbox) })
}

/**
 * The mailbox that this login has proved; for a login of the account by another way, the account's own. A login for one
 * trip learns nothing about the person (W8).
 */
export async function findMailboxOfLogin(
  db: Db | Tx,
  { accountId, email, scope }: Pick<LoginSession, 'accountId' | 'email' | 'scope'>,
): Promise<string | null> {
  if (email !== null || scope === 'trip') return email
  return (await findAccount(db, accountId))?.email ?? null
}

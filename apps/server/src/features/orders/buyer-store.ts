import type { Db, Tx } from '../../db/open-db.ts'
import type { LoginSession } from '../../http/caller.ts'

/** Who buys goods: whether at member prices, and where they are told about the order. */
export interface Buyer {
  isMember: boolean
  email: string | null
}

/** A login that sees one trip only (W5) knows nothing of its account: no member price, and its own mailbox. */
export async function findBuyer(db: Db | Tx, session: LoginSession): Promise<Buyer> {
  if (session.scope === 'trip') return { isMember: false, email: session.email }
  const row = await db
    .selectFrom('accounts')
    .select(['ffp_card_no', 'email'])
    .where('account_id', '=', session.accountId)
    .executeTakeFirst()
  return { isMember: Boolean(row?.ffp_card_no), email: session.email ?? row?.email ?? null }
}

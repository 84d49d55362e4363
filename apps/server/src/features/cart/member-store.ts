import type { Db, Tx } from '../../db/open-db.ts'
import type { LoginSession } from '../../http/caller.ts'

/** Who has a frequent-flyer card; a login that sees one trip only proves no membership (W5), as at checkout. */
export async function isMember(db: Db | Tx, { scope, accountId }: LoginSession): Promise<boolean> {
  if (scope === 'trip') return false
  const row = await db
    .selectFrom('accounts')
    .select('ffp_card_no')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Boolean(row?.ffp_card_no)
}

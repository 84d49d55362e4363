import type { Db, Tx } from '../../../../platform/db/open-db.ts'
import type { Row } from '../resource.ts'

/** The accounts that each row's `accountId`, `ffpCardNo` or `email` names. */
export async function getAccounts(db: Db | Tx, rows: readonly Row[]): Promise<string[][]> {
  const texts = (field: string) => rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : []))
  // The empty string matches no account; it keeps the IN lists from being empty.
  const found = await db
    .selectFrom('accounts')
    .select(['account_id', 'ffp_card_no', 'email'])
    .where((either) =>
      either.or([
        either('account_id', 'in', [...texts('accountId'), '']),
        either('ffp_card_no', 'in', [...texts('ffpCardNo'), '']),
        either('email', 'in', [...texts('email'), '']),
      ]),
    )
    .execute()
  return rows.map((row) =>
    found
      .filter(
        (account) =>
          account.account_id === row['accountId']
          || (account.ffp_card_no !== null && account.ffp_card_no === row['ffpCardNo'])
          || (account.email !== null && account.email === row['email']),
      )
      .map((account) => account.account_id),
  )
}

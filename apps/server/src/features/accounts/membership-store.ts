import { sql, type Expression } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { known, readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { LoginSession } from '../../platform/http/caller.ts'

/** The buyer of goods: whether member prices apply, and how they hear of the order. */
export interface Buyer {
  isMember: boolean
  email: string | null
  /** As the account has it. */
  phone: string | null
}

/** A member has a card of the airline's club. */
const isMemberRow = sql<boolean>`accounts.ffp_card_no IS NOT NULL`

/** As part of another feature's statement: whether this account is a member's. */
export const isMemberAccount = (accountId: string | Expression<string>) =>
  sql<boolean>`EXISTS (SELECT FROM accounts WHERE accounts.account_id = ${accountId} AND ${isMemberRow})`

export async function isMember(db: Db | Tx, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is_member: boolean }>`SELECT ${isMemberAccount(accountId)} AS is_member`.execute(db)
  return rows[0]?.is_member ?? false
}

/** A trip-scoped login proves only the booking (W5): no member prices, and its own mailbox. */
export function buyerReading(db: Db | Tx, session: LoginSession): Reading<Buyer> {
  if (session.scope === 'trip') return known({ isMember: false, email: session.email, phone: null })
  const query = db
    .selectFrom('accounts')
    .select(['email', 'phone', isMemberRow.as('is_member')])
    .where('account_id', '=', session.accountId)
  return reading(query, {}, ([row]) => ({
    isMember: row?.is_member ?? false,
    email: session.email ?? row?.email ?? null,
    phone: row?.phone ?? null,
  }))
}

/** The same, read alone. */
export const findBuyer = (db: Db | Tx, session: LoginSession) => readAtOnce(db, buyerReading(db, session))

/** The account of the passenger with this document, as part of another feature's statement. */
export const accountOfDocument = (db: Db | Tx, documentHash: string) =>
  db
    .selectFrom('accounts')
    .select(['account_id', isMemberRow.as('is_member')])
    .where('document_hash', '=', documentHash)

/**
 * As part of another feature's statement: whether a manifest's passenger, known by document and card, is this account's. A
 * card proves the passenger only while the account has no document: anyone who books may give any card.
 */
export const isPersonOfAccount = (accountId: string, { document, card }: { document: string; card: string }) =>
  sql<boolean>`(${sql.ref(document)} = (SELECT document_hash FROM accounts WHERE account_id = ${accountId})
    OR ${sql.ref(card)} = (
      SELECT ffp_card_no FROM accounts WHERE account_id = ${accountId} AND document_hash IS NULL))`

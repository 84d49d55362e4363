import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import type { Db, Tx } from '../../db/open-db.ts'

export interface Account {
  accountId: string
  displayName: string
  ffpCardNo: string | null
  openIds: Record<string, string>
  email: string | null
}

export async function findAccount(db: Db | Tx, accountId: string): Promise<Account | undefined> {
  const row = await db.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst()
  return row && asAccount(row)
}

function asAccount(row: {
  account_id: string
  display_name: string
  ffp_card_no: string | null
  open_ids: unknown
  email: string | null
}): Account {
  return {
    accountId: row.account_id,
    displayName: row.display_name,
    ffpCardNo: row.ffp_card_no,
    // Only this module and the demonstration data write the column, always as an object of strings.
    openIds: row.open_ids as Record<string, string>,
    email: row.email,
  }
}

export interface NewAccount {
  accountId: string
  displayName: string
  documentHash: string
  ffpCardNo: string | null
  phone: string | null
  email: string | null
  createdAt: Date
}

/** The account of the person with this document, made on the first login. Safe under two logins at once. */
export async function accountOfDocument(db: Db | Tx, account: NewAccount): Promise<Account> {
  const existing = await db
    .selectFrom('accounts')
    .selectAll()
    .where('document_hash', '=', account.documentHash)
    .executeTakeFirst()
  if (existing) return asAccount(existing)
  await db
    .insertInto('accounts')
    .values({
      account_id: account.accountId,
      display_name: account.displayName,
      document_hash: account.documentHash,
      ffp_card_no: account.ffpCardNo,
      phone: account.phone,
      email: account.email,
      created_at: account.createdAt,
    })
    .onConflict((conflict) => conflict.column('document_hash').doNothing())
    .execute()
  const row = await db
    .selectFrom('accounts')
    .selectAll()
    .where('document_hash', '=', account.documentHash)
    .executeTakeFirstOrThrow()
  return asAccount(row)
}

export interface LoginSessionRow {
  tokenHash: string
  accountId: string
  scope: LoggedInPassenger['scope']
  tripId: string | null
  wayIn: string
  email: string | null
  at: Date
}

export async function insertLoginSession(db: Db | Tx, session: LoginSessionRow): Promise<void> {
  await db
    .insertInto('login_sessions')
    .values({
      token_hash: session.tokenHash,
      account_id: session.accountId,
      scope: session.scope,
      trip_id: session.tripId,
      way_in: session.wayIn,
      email: session.email,
      created_at: session.at,
      last_active_at: session.at,
    })
    .execute()
}

/** The session with this token if it lives: active since `idleSince`, made after `madeSince`, not ended (L1). */
export async function findLiveSession(db: Db, tokenHash: string, limits: { idleSince: Date; madeSince: Date }) {
  return db
    .selectFrom('login_sessions')
    .select(['token_hash', 'account_id', 'scope', 'trip_id', 'email', 'last_active_at'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('last_active_at', '>', limits.idleSince)
    .where('created_at', '>', limits.madeSince)
    .executeTakeFirst()
}

export async function touchSession(db: Db, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('login_sessions')
    .set({ last_active_at: at })
    .where('token_hash', '=', tokenHash)
    .where('last_active_at', '<', at)
    .execute()
}

export async function endSession(db: Db | Tx, tokenHash: string, at: Date): Promise<void> {
  await db
    .updateTable('login_sessions')
    .set({ ended_at: at })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
}

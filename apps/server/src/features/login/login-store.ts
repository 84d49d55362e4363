import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open-db.ts'

export interface Account {
  accountId: string
  displayName: string
  ffpCardNo: string | null
  /** Channel to open id; of several open ids in one channel the one that was linked last. */
  openIds: Record<string, string>
  email: string | null
}

function selectAccounts(db: Db | Tx) {
  return db.selectFrom('accounts').select([
    'account_id',
    'display_name',
    'ffp_card_no',
    'email',
    // Of two equal keys JSON keeps the later one.
    sql<Record<string, string>>`(
      SELECT coalesce(json_object_agg(channel, open_id ORDER BY linked_at, open_id), '{}') FROM account_open_ids
      WHERE account_open_ids.account_id = accounts.account_id)`.as('open_ids'),
  ])
}

function asAccount(row: Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>): Account {
  return {
    accountId: row.account_id,
    displayName: row.display_name,
    ffpCardNo: row.ffp_card_no,
    openIds: row.open_ids,
    email: row.email,
  }
}

export async function findAccount(db: Db | Tx, accountId: string): Promise<Account | undefined> {
  const row = await selectAccounts(db).where('account_id', '=', accountId).executeTakeFirst()
  return row && asAccount(row)
}

export async function findAccountOfDocument(db: Db | Tx, documentHash: string): Promise<Account | undefined> {
  const row = await selectAccounts(db).where('document_hash', '=', documentHash).executeTakeFirst()
  return row && asAccount(row)
}

export async function findAccountOfOpenId(
  db: Db | Tx,
  { channel, openId }: { channel: string; openId: string },
): Promise<Account | undefined> {
  const row = await selectAccounts(db)
    .where('account_id', '=', ({ selectFrom }) =>
      selectFrom('account_open_ids')
        .select('account_open_ids.account_id')
        .where('channel', '=', channel)
        .where('open_id', '=', openId),
    )
    .executeTakeFirst()
  return row && asAccount(row)
}

/** Every account with this card, the oldest first: more than one where somebody flies on several documents. */
export async function accountsOfCard(
  db: Db | Tx,
  ffpCardNo: string,
  only: { withoutDocument: boolean } = { withoutDocument: false },
): Promise<Account[]> {
  const ofCard = selectAccounts(db).where('ffp_card_no', '=', ffpCardNo).orderBy('created_at').orderBy('account_id')
  const rows = await (only.withoutDocument ? ofCard.where('document_hash', 'is', null) : ofCard).execute()
  return rows.map(asAccount)
}

/** False when the account has got a document, or is gone, meanwhile. */
export async function giveDocument(
  tx: Tx,
  accountId: string,
  { documentHash, phone, email }: Pick<NewAccount, 'documentHash' | 'phone' | 'email'>,
): Promise<boolean> {
  const given = await tx
    .updateTable('accounts')
    .set({ document_hash: documentHash, phone, email })
    .where('account_id', '=', accountId)
    .where('document_hash', 'is', null)
    .executeTakeFirst()
  return given.numUpdatedRows === 1n
}

/** A card that the account has stays. */
export async function giveCard(tx: Tx, accountId: string, ffpCardNo: string): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ffp_card_no: ffpCardNo })
    .where('account_id', '=', accountId)
    .where('ffp_card_no', 'is', null)
    .execute()
}

export interface NewAccount {
  accountId: string
  displayName: string
  documentHash: string | null
  ffpCardNo: string | null
  phone: string | null
  email: string | null
  createdAt: Date
}

/** Nothing when the document has an account already. */
export async function insertAccount(db: Db | Tx, account: NewAccount): Promise<void> {
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
}

/** One login at a time makes or changes the account of this person, who is named by card or open id. */
export async function lockPerson(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`person ${name}`}, 0))`.execute(tx)
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

/** Every session of the account, or with `tripId` those that were made for this trip only. */
export async function endSessionsOfAccount(
  tx: Tx,
  { accountId, tripId, at }: { accountId: string; tripId: string | null; at: Date },
): Promise<void> {
  const ofAccount = tx
    .updateTable('login_sessions')
    .set({ ended_at: at })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
  await (tripId === null ? ofAccount : ofAccount.where('scope', '=', 'trip').where('trip_id', '=', tripId)).execute()
}

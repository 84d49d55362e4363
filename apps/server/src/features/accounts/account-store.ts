import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'

export interface Account {
  accountId: string
  displayName: string
  ffpCardNo: string | null
  /** Open id by channel; of several in one channel, the one linked last. */
  openIds: Record<string, string>
  email: string | null
}

function selectAccounts(db: Db | Tx) {
  return db.selectFrom('accounts').select([
    'account_id',
    'display_name',
    'ffp_card_no',
    'email',
    // Of duplicate keys JSON keeps the last.
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

export const accountReading = (db: Db | Tx, accountId: string): Reading<Account | undefined> =>
  reading(selectAccounts(db).where('account_id', '=', accountId), {}, ([row]) => row && asAccount(row))

/** The same, read alone. */
export const findAccount = (db: Db | Tx, accountId: string) => readAtOnce(db, accountReading(db, accountId))

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

/** All accounts with this card, oldest first: a passenger who flies on several documents has several. */
export async function accountsOfCard(
  db: Db | Tx,
  ffpCardNo: string,
  only: { withoutDocument: boolean } = { withoutDocument: false },
): Promise<Account[]> {
  const ofCard = selectAccounts(db).where('ffp_card_no', '=', ffpCardNo).orderBy('created_at').orderBy('account_id')
  const rows = await (only.withoutDocument ? ofCard.where('document_hash', 'is', null) : ofCard).execute()
  return rows.map(asAccount)
}

/** False when the account has received a document or been deleted in the meantime. */
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

/** Keeps an existing card. */
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

/** Does nothing when the document already has an account. */
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

/** Serialises logins that create or change the account of this person, named by card or open id. */
export async function lockPerson(tx: Tx, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`person ${name}`}, 0))`.execute(tx)
}

/** Links the open id unless it is linked already; answers the account that it is linked to afterwards. */
export async function linkToAccount(
  tx: Tx,
  { channel, openId }: { channel: string; openId: string },
  to: { accountId: string; at: Date },
): Promise<string> {
  await tx
    .insertInto('account_open_ids')
    .values({ channel, open_id: openId, account_id: to.accountId, linked_at: to.at })
    .onConflict((conflict) => conflict.columns(['channel', 'open_id']).doNothing())
    .execute()
  const linked = await tx
    .selectFrom('account_open_ids')
    .select('account_id')
    .where('channel', '=', channel)
    .where('open_id', '=', openId)
    .executeTakeFirstOrThrow()
  return linked.account_id
}

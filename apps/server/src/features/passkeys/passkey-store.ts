import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface Passkey {
  credentialId: string
  passkeyId: string
  accountId: string
  userHandle: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const select = (db: Db | Tx) =>
  db
    .selectFrom('passkeys')
    .select([
      'credential_id as credentialId',
      'passkey_id as passkeyId',
      'account_id as accountId',
      'user_handle as userHandle',
      'public_key as publicKey',
      'counter',
      'transports',
      'name',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])

/** The newest first. */
export async function passkeysOf(db: Db | Tx, accountId: string): Promise<Passkey[]> {
  return select(db).where('account_id', '=', accountId).orderBy('created_at', 'desc').orderBy('passkey_id').execute()
}

/** Locked until the transaction ends: two answers of one authenticator are counted one after the other. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<Passkey | undefined> {
  return select(tx).where('credential_id', '=', credentialId).forUpdate().executeTakeFirst()
}

/** False when any account has a passkey with this id already. */
export async function insertPasskey(tx: Tx, passkey: Passkey): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values({
      credential_id: passkey.credentialId,
      passkey_id: passkey.passkeyId,
      account_id: passkey.accountId,
      user_handle: passkey.userHandle,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.createdAt,
      last_used_at: passkey.lastUsedAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function noteUse(
  tx: Tx,
  { credentialId, counter, at }: { credentialId: string; counter: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('credential_id', '=', credentialId)
    .execute()
}

/** Undefined when this account has none of that name. */
export async function deletePasskey(
  tx: Tx,
  { passkeyId, accountId }: Pick<Passkey, 'passkeyId' | 'accountId'>,
): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom('passkeys')
    .where('passkey_id', '=', passkeyId)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()
}

import type { Db, Tx } from '../../platform/db/open-db.ts'

export interface StaffPasskey {
  credentialId: string
  passkeyId: string
  personId: string
  userHandle: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Date
}

const selectPasskeys = (db: Db | Tx) =>
  db
    .selectFrom('staff_passkeys')
    .select([
      'credential_id as credentialId',
      'passkey_id as passkeyId',
      'person_id as personId',
      'user_handle as userHandle',
      'public_key as publicKey',
      'counter',
      'transports',
      'name',
      'created_at as createdAt',
    ])

export const passkeysOfPerson = (db: Db | Tx, personId: string): Promise<StaffPasskey[]> =>
  selectPasskeys(db).where('person_id', '=', personId).orderBy('created_at').orderBy('passkey_id').execute()

/** Locked until the transaction ends: two answers of one authenticator are counted one after the other. */
export const lockStaffPasskey = (tx: Tx, credentialId: string): Promise<StaffPasskey | undefined> =>
  selectPasskeys(tx).where('credential_id', '=', credentialId).forUpdate().executeTakeFirst()

/** False when somebody has a passkey with this id already. */
export async function insertStaffPasskey(tx: Tx, passkey: StaffPasskey): Promise<boolean> {
  const inserted = await tx
    .insertInto('staff_passkeys')
    .values({
      credential_id: passkey.credentialId,
      passkey_id: passkey.passkeyId,
      person_id: passkey.personId,
      user_handle: passkey.userHandle,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.createdAt,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const hasPasskey = async (db: Db, personId: string): Promise<boolean> =>
  (await selectPasskeys(db).where('person_id', '=', personId).limit(1).executeTakeFirst()) !== undefined

export const usesOfPasskeys = (db: Db | Tx, personId: string) =>
  db
    .selectFrom('staff_passkeys')
    .select(['passkey_id', 'name', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute()

/** False when the person has no such passkey. */
export async function deleteStaffPasskey(tx: Tx, named: { personId: string; passkeyId: string }): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('staff_passkeys')
    .where('person_id', '=', named.personId)
    .where('passkey_id', '=', named.passkeyId)
    .executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

export async function noteStaffPasskeyUse(
  tx: Tx,
  { credentialId, counter, at }: { credentialId: string; counter: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('staff_passkeys')
    .set({ counter, last_used_at: at })
    .where('credential_id', '=', credentialId)
    .execute()
}

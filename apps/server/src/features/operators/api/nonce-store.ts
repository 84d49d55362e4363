import type { Db } from '../../../platform/db/open-db.ts'

/** False when the key has used this nonce before. */
export async function takeNonce(db: Db, used: { keyName: string; nonce: string; at: Date }): Promise<boolean> {
  const taken = await db
    .insertInto('operator_nonces')
    .values({ key_name: used.keyName, nonce: used.nonce, used_at: used.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(taken.numInsertedOrUpdatedRows)
}

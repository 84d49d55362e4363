import { sql, type OperationNodeSource } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'

interface Proof {
  orderNo: string
  tokenHash: string
  at: Date
}

/** Proving again makes the proof fresh. */
export async function insertProof(tx: Tx, { orderNo, tokenHash, at }: Proof): Promise<void> {
  await tx
    .insertInto('order_proofs')
    .values({ order_no: orderNo, token_hash: tokenHash, proved_at: at })
    .onConflict((conflict) => conflict.columns(['order_no', 'token_hash']).doUpdateSet({ proved_at: at }))
    .execute()
}

export async function findProof(db: Db | Tx, orderNo: string, tokenHash: string): Promise<Date | null> {
  const row = await db
    .selectFrom('order_proofs')
    .select('proved_at')
    .where('order_no', '=', orderNo)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.proved_at ?? null
}

/** Every login must prove the order again, in every browser. */
export async function deleteProofs(tx: Tx, orderNo: string): Promise<void> {
  await tx.deleteFrom('order_proofs').where('order_no', '=', orderNo).execute()
  await tx.deleteFrom('order_browsers').where('order_no', '=', orderNo).execute()
}

export const insertBrowser = (known: { orderNo: string; browserHash: string; at: Date }): OperationNodeSource =>
  sql`INSERT INTO order_browsers (order_no, browser_hash, known_at)
    VALUES (${known.orderNo}, ${known.browserHash}, ${known.at})
    ON CONFLICT (order_no, browser_hash) DO UPDATE SET known_at = excluded.known_at`

export async function isBrowserKnown(
  db: Db | Tx,
  { orderNo, browserHash, since }: { orderNo: string; browserHash: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('order_browsers')
    .select('order_no')
    .where('order_no', '=', orderNo)
    .where('browser_hash', '=', browserHash)
    .where('known_at', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

import { sql, type OperationNodeSource, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'

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

export function proofReading(
  db: Db | Tx,
  orderNo: string | RawBuilder<string>,
  tokenHash: string,
): Reading<Date | null> {
  const query = db
    .selectFrom('order_proofs')
    .select('proved_at')
    .where('order_no', '=', orderNo)
    .where('token_hash', '=', tokenHash)
  return reading(query, { proved_at: true }, ([row]) => row?.proved_at ?? null)
}

/** The same, read alone. */
export const findProof = (db: Db | Tx, orderNo: string, tokenHash: string) =>
  readAtOnce(db, proofReading(db, orderNo, tokenHash))

/** Every login must prove the order again, in every browser. */
export async function deleteProofs(tx: Tx, orderNo: string): Promise<void> {
  await tx.deleteFrom('order_proofs').where('order_no', '=', orderNo).execute()
  await tx.deleteFrom('order_browsers').where('order_no', '=', orderNo).execute()
}

export const insertBrowser = (known: { orderNo: string; browserHash: string; at: Date }): OperationNodeSource =>
  sql`INSERT INTO order_browsers (order_no, browser_hash, known_at)
    VALUES (${known.orderNo}, ${known.browserHash}, ${known.at})
    ON CONFLICT (order_no, browser_hash) DO UPDATE SET known_at = excluded.known_at`

export function browserKnownReading(
  db: Db | Tx,
  { orderNo, browserHash, since }: { orderNo: string | RawBuilder<string>; browserHash: string; since: Date },
): Reading<boolean> {
  const query = db
    .selectFrom('order_browsers')
    .select('order_no')
    .where('order_no', '=', orderNo)
    .where('browser_hash', '=', browserHash)
    .where('known_at', '>', since)
  return reading(query, {}, (rows) => rows.length > 0)
}

import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { CartEntry } from './cart-rules.ts'

/**
 * Locks carts until the transaction ends, so that limits hold under concurrency. Several are locked in sorted order, to
 * avoid deadlocks.
 */
export async function lockCarts(tx: Tx, owners: readonly string[]): Promise<void> {
  for (const owner of owners.toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cart ${owner}`}, 0))`.execute(tx)
}

export async function getLines(db: Db | Tx, owner: string): Promise<CartEntry[]> {
  const rows = await db
    .selectFrom('cart_lines')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('added_at', 'desc')
    .orderBy('cart_line_id')
    .execute()
  return rows.map((row) => ({
    cartLineId: row.cart_line_id,
    skuId: row.sku_id,
    quantity: row.quantity,
    addedAt: row.added_at,
  }))
}

/** Whether a cart has lines; called for every request of a passenger whose browser has a guest token. */
export async function hasLines(db: Db | Tx, owner: string): Promise<boolean> {
  const row = await db
    .selectFrom('cart_lines')
    .select('cart_line_id')
    .where('owner', '=', owner)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertLine(tx: Tx, owner: string, line: CartEntry): Promise<void> {
  await tx
    .insertInto('cart_lines')
    .values({
      cart_line_id: line.cartLineId,
      owner,
      sku_id: line.skuId,
      quantity: line.quantity,
      added_at: line.addedAt,
    })
    .execute()
}

/** Updates a line and moves it to this owner's cart. The caller has checked that the line is theirs. */
export async function setLine(tx: Tx, owner: string, line: CartEntry): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .set({ owner, sku_id: line.skuId, quantity: line.quantity, added_at: line.addedAt })
    .where('cart_line_id', '=', line.cartLineId)
    .execute()
}

export async function deleteLines(tx: Tx, owner: string, cartLineIds: readonly string[]): Promise<void> {
  if (cartLineIds.length === 0) return
  await tx.deleteFrom('cart_lines').where('owner', '=', owner).where('cart_line_id', 'in', cartLineIds).execute()
}

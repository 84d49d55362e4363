import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { listed, readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import { ifStill, writeAtOnce, type Write } from '../../platform/db/write-at-once.ts'
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
  const [lines = []] = await readAtOnce(db, cartsReading(db, [owner]))
  return lines
}

/** The same of several carts, in the order of their owners. */
export function cartsReading(db: Db | Tx, owners: readonly string[]): Reading<CartEntry[][]> {
  const query = db
    .selectFrom('cart_lines')
    .selectAll()
    .where('owner', '=', sql<string>`ANY (${listed(owners)})`)
    .orderBy('added_at', 'desc')
    .orderBy('cart_line_id')
  return reading(query, { added_at: true }, (rows) =>
    owners.map((owner) =>
      rows
        .filter((row) => row.owner === owner)
        .map((row) => ({
          cartLineId: row.cart_line_id,
          skuId: row.sku_id,
          quantity: row.quantity,
          addedAt: row.added_at,
        })),
    ),
  )
}

/** The SKUs of these carts, and more, for another query of the same statement. */
export const skusInCarts = (owners: readonly string[], more: readonly string[] = []): RawBuilder<string[]> =>
  sql<string[]>`ARRAY(SELECT sku_id FROM cart_lines WHERE owner = ANY (${listed(owners)})) || ${listed(more)}`

/** On the condition that the cart is still as it was read; holds it as `lockCarts` does. */
export function cartAsRead(owner: string, lines: readonly CartEntry[]): Write {
  const seen = Object.fromEntries(lines.map(({ cartLineId, quantity }) => [cartLineId, quantity]))
  return ifStill(sql`cart_is_1(${owner}, ${JSON.stringify(seen)})`)
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

/** A new line, or the new quantity of a line of this cart. */
export const lineWrite = (owner: string, line: CartEntry): Write => ({
  statement: sql`INSERT INTO cart_lines (cart_line_id, owner, sku_id, quantity, added_at)
    VALUES (${line.cartLineId}, ${owner}, ${line.skuId}, ${line.quantity}, ${line.addedAt})
    ON CONFLICT (cart_line_id) DO UPDATE SET quantity = excluded.quantity, added_at = excluded.added_at`,
})

/** Updates a line and moves it to this owner's cart. The caller has checked that the line is theirs. */
export async function setLine(tx: Tx, owner: string, line: CartEntry): Promise<void> {
  await tx
    .updateTable('cart_lines')
    .set({ owner, sku_id: line.skuId, quantity: line.quantity, added_at: line.addedAt })
    .where('cart_line_id', '=', line.cartLineId)
    .execute()
}

/** Ids that are not in this cart are left alone. */
export const removalOfLines = (owner: string, cartLineIds: readonly string[]): Write => ({
  statement: sql`DELETE FROM cart_lines WHERE owner = ${owner} AND cart_line_id = ANY (${[...cartLineIds]})`,
})

export async function deleteLines(tx: Tx, owner: string, cartLineIds: readonly string[]): Promise<void> {
  if (cartLineIds.length > 0) await writeAtOnce(tx, [removalOfLines(owner, cartLineIds)])
}

import type { StockMovementKind } from '@aisle/contract/console-stock'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { Write } from '../../platform/db/write-at-once.ts'
import type { OrderNo } from './order-content-store.ts'

// S2: reserved when an order is submitted, sold when it is paid, free again when it ends unpaid. Every statement locks the
// SKUs of its order in id order before it changes the first one: buyers of the same goods wait for each other, and never
// in a circle.

export interface WantedSku {
  skuId: string
  quantity: number
}

/** Whose pieces move, and when. */
export interface MovedFor {
  orderNo: string
  at: Date
}

const moved = 'moved_pieces'
const whatMoved = sql`skus.sku_id, quantity, loaded, reserved, sold`

/** Keeps what the write of this name has done to the pieces. */
const movementWrite = (kind: StockMovementKind, { orderNo, at }: MovedFor): Write => ({
  statement: sql`INSERT INTO stock_movements (sku_id, at, kind, units, order_no, loaded, reserved, sold)
    SELECT sku_id, ${at}, ${kind}, quantity, ${orderNo}, loaded, reserved, sold FROM ${sql.id(moved)}`,
})

/** Takes these pieces for an order. `outOfStock` gets the SKUs of which too few are free now, in order. */
export function goodsHold(
  db: Db | Tx,
  { wanted, ...movedFor }: MovedFor & { wanted: readonly WantedSku[] },
  outOfStock: (short: { skuId: string; left: number }[]) => Promise<never> | never,
): Write[] {
  const skuIds = [...new Set(wanted.map(({ skuId }) => skuId))]
  return [
    {
      statement: sql`SELECT FROM skus WHERE sku_id = ANY (${skuIds}) ORDER BY sku_id FOR NO KEY UPDATE`,
      rows: skuIds.length,
    },
    {
      name: moved,
      statement: sql`UPDATE skus SET reserved = reserved + asked.quantity FROM (${bySku(wanted)}) AS asked
        WHERE skus.sku_id = asked.sku_id AND skus.loaded - skus.reserved - skus.sold >= asked.quantity
        RETURNING ${whatMoved}`,
      rows: skuIds.length,
      refused: async () => outOfStock(await findShort(db, wanted)),
    },
    movementWrite('held', movedFor),
  ]
}

async function findShort(db: Db | Tx, wanted: readonly WantedSku[]): Promise<{ skuId: string; left: number }[]> {
  const { rows } = await sql<{ skuId: string; left: number }>`
    SELECT sku_id AS "skuId", greatest(0, loaded - reserved - sold) AS left FROM (${bySku(wanted)}) AS asked
    JOIN skus USING (sku_id) WHERE loaded - reserved - sold < asked.quantity ORDER BY sku_id`.execute(db)
  return rows
}

const bySku = (wanted: readonly WantedSku[]) =>
  sql`SELECT sku_id, sum(quantity)::int AS quantity
    FROM jsonb_to_recordset(${JSON.stringify(wanted.map(({ skuId, quantity }) => ({ sku_id: skuId, quantity })))}::jsonb)
      AS asked (sku_id text, quantity integer) GROUP BY sku_id`

/** The pieces of an order, by SKU; a Wi-Fi plan is none. */
export const piecesReading = (orderNo: OrderNo): Reading<WantedSku[]> =>
  reading(
    sql<{ sku_id: string; quantity: number }>`
      SELECT ref_id AS sku_id, sum(quantity)::int AS quantity FROM order_lines
      WHERE order_no = ${orderNo} AND kind <> 'WIFI' GROUP BY ref_id ORDER BY ref_id`,
    {},
    (rows) => rows.map((row) => ({ skuId: row.sku_id, quantity: row.quantity })),
  )

/** The same, read alone. */
export const piecesOfOrder = (db: Db | Tx, orderNo: string) => readAtOnce(db, piecesReading(orderNo))

/**
 * Sells or releases pieces that an order or an exchange (R) holds.
 * @throws if they were not held: the move of the order or refund excludes every concurrent one, so an invariant is broken
 */
export function heldPieceWrites(held: readonly WantedSku[], to: 'sold' | 'free', movedFor: MovedFor): Write[] {
  const skuIds = [...new Set(held.map(({ skuId }) => skuId))]
  const refused = () => Promise.reject(new Error(`order ${movedFor.orderNo} has not reserved its stock`))
  const sold = to === 'sold' ? sql`, sold = sold + held.quantity` : sql``
  return [
    {
      statement: sql`SELECT FROM skus WHERE sku_id = ANY (${skuIds}) ORDER BY sku_id FOR NO KEY UPDATE`,
      rows: skuIds.length,
      refused,
    },
    {
      name: moved,
      statement: sql`UPDATE skus SET reserved = reserved - held.quantity${sold} FROM (${bySku(held)}) AS held
        WHERE skus.sku_id = held.sku_id AND skus.reserved >= held.quantity RETURNING ${whatMoved}`,
      rows: skuIds.length,
      refused,
    },
    movementWrite(to === 'sold' ? 'sold' : 'released', movedFor),
  ]
}

/** Sold pieces of these lines go back on the shelf. @throws where they were not sold or went back before */
export async function restock(
  tx: Tx,
  { orderNo, at }: MovedFor,
  back: readonly { lineNo: number; units: number }[],
): Promise<void> {
  const asked = JSON.stringify(back.map(({ lineNo, units }) => ({ line_no: lineNo, units })))
  const { rows } = await sql<{ lines: number; skus: number; moved: number }>`
    WITH asked AS (
      SELECT line_no, units FROM jsonb_to_recordset(${asked}::jsonb) AS asked (line_no integer, units integer)
      WHERE units > 0),
    lines AS (
      UPDATE order_lines SET restocked = restocked + asked.units FROM asked
      WHERE order_no = ${orderNo} AND order_lines.line_no = asked.line_no AND kind <> 'WIFI'
        AND restocked + asked.units <= quantity
      RETURNING ref_id AS sku_id, asked.units),
    pieces AS (SELECT sku_id, sum(units)::int AS units FROM lines GROUP BY sku_id),
    locked AS (
      SELECT sku_id FROM skus WHERE sku_id IN (SELECT sku_id FROM pieces) ORDER BY sku_id FOR NO KEY UPDATE),
    moved AS (
      UPDATE skus SET sold = sold - pieces.units FROM pieces
      WHERE skus.sku_id = pieces.sku_id AND (SELECT count(*) FROM locked) > 0 AND skus.sold >= pieces.units
      RETURNING skus.sku_id, pieces.units, loaded, reserved, sold),
    kept AS (
      INSERT INTO stock_movements (sku_id, at, kind, units, order_no, loaded, reserved, sold)
      SELECT sku_id, ${at}, ${'returned' satisfies StockMovementKind}, units, ${orderNo}, loaded, reserved, sold
      FROM moved)
    SELECT (SELECT count(*)::int FROM lines) - (SELECT count(*)::int FROM asked) AS lines,
      (SELECT count(*)::int FROM pieces) AS skus, (SELECT count(*)::int FROM moved) AS moved`.execute(tx)
  const [row] = rows
  if (!row || row.lines !== 0 || row.moved !== row.skus) {
    throw new Error(`order ${orderNo} does not have the pieces that were to go back on the shelf`)
  }
}

/** Keeps how staff have changed what is loaded of these SKUs. Call it in the transaction of the change, after it. */
export async function keepLoaded(
  tx: Tx,
  { kind, auditId, why, at }: { kind: StockMovementKind; auditId: string; why: string | null; at: Date },
  loaded: readonly { skuId: string; by: number }[],
): Promise<void> {
  const changed = JSON.stringify(loaded.map(({ skuId, by }) => ({ sku_id: skuId, units: by })))
  await sql`
    INSERT INTO stock_movements (sku_id, at, kind, units, audit_id, why, loaded, reserved, sold)
    SELECT sku_id, ${at}, ${kind}, units, ${auditId}, ${why}, loaded, reserved, sold
    FROM jsonb_to_recordset(${changed}::jsonb) AS changed (sku_id text, units integer) JOIN skus USING (sku_id)
    ORDER BY sku_id`.execute(tx)
}

/** For a transaction that changes stock in more than one statement: call it before the first of them. */
export async function lockSkus(tx: Tx, skuIds: readonly string[]): Promise<void> {
  if (skuIds.length === 0) return
  await tx
    .selectFrom('skus')
    .select('sku_id')
    .where('sku_id', 'in', skuIds)
    .orderBy('sku_id')
    .forNoKeyUpdate()
    .execute()
}

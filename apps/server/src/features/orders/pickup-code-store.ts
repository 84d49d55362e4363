import { sql } from 'kysely'
import type { PickupCode } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../db/open-db.ts'

/** One code for every unit of a paid PICKUP order; false when a code is taken, then nothing was inserted. */
export async function insertPickupCodes(tx: Tx, orderNo: string, codes: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ made: number }>`
    WITH units AS (
      SELECT line_no, unit_no, row_number() OVER (ORDER BY line_no, unit_no) AS nth
      FROM order_lines, generate_series(1, quantity) AS unit_no WHERE order_no = ${orderNo}),
    free AS (
      SELECT NOT EXISTS (SELECT FROM pickup_codes WHERE code = ANY (${[...codes]})) AS yes),
    made AS (
      INSERT INTO pickup_codes (code, order_no, line_no, unit_no, state)
      SELECT (${[...codes]}::text[])[nth], ${orderNo}, line_no, unit_no, 'unused' FROM units, free WHERE yes
      RETURNING 1)
    SELECT count(*)::int AS made FROM made`.execute(tx)
  return rows[0]?.made === codes.length
}

export async function unitsOfOrder(tx: Tx, orderNo: string): Promise<number> {
  const row = await tx
    .selectFrom('order_lines')
    .select(({ fn }) => fn.sum<string>('quantity').as('units'))
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow()
  return Number(row.units)
}

/** The codes of an order, line by line. */
export async function codesOfOrder(db: Db | Tx, orderNo: string): Promise<PickupCode[]> {
  const rows = await db
    .selectFrom('pickup_codes')
    .select(['code', 'line_no', 'state', 'used_at'])
    .where('order_no', '=', orderNo)
    .orderBy('line_no')
    .orderBy('unit_no')
    .execute()
  return rows.map((row) => ({
    code: row.code,
    lineNo: row.line_no,
    state: row.state,
    usedAt: row.used_at?.toISOString() ?? null,
  }))
}

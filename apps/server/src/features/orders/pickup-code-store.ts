import { sql } from 'kysely'
import type { Bilingual } from '@aisle/contract/language'
import type { PickupCodeState } from '@aisle/contract/order-states'
import type { PickupCode } from '@aisle/contract/orders-schemas'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import { readTooEarly, type Write } from '../../platform/db/write-at-once.ts'
import type { OrderNo } from './order-content-store.ts'

/** One code for every unit of a paid PICKUP order. Other codes are tried where one of them is taken. */
export const codesWrite = (orderNo: string, codes: readonly string[]): Write => ({
  statement: sql`
    INSERT INTO pickup_codes (code, order_no, line_no, unit_no, state)
    SELECT (${[...codes]}::text[])[nth], ${orderNo}, line_no, unit_no, 'unused'
    FROM (
      SELECT line_no, unit_no, row_number() OVER (ORDER BY line_no, unit_no) AS nth
      FROM order_lines, generate_series(1, quantity) AS unit_no WHERE order_no = ${orderNo}) AS units
    WHERE NOT EXISTS (SELECT FROM pickup_codes WHERE code = ANY (${[...codes]}))
    RETURNING 1`,
  rows: codes.length,
  refused: readTooEarly,
})

/** The codes of an order, line by line. */
export function codesReading(db: Db | Tx, orderNo: OrderNo): Reading<PickupCode[]> {
  const query = db
    .selectFrom('pickup_codes')
    .select(['code', 'line_no', 'state', 'used_at'])
    .where('order_no', '=', orderNo)
    .orderBy('line_no')
    .orderBy('unit_no')
  return reading(query, { used_at: true }, (rows) =>
    rows.map((row) => ({
      code: row.code,
      lineNo: row.line_no,
      state: row.state,
      usedAt: row.used_at?.toISOString() ?? null,
    })),
  )
}

/** The same, read alone. */
export const codesOfOrder = (db: Db | Tx, orderNo: string) => readAtOnce(db, codesReading(db, orderNo))

/** A code with the order and the unit that it is for. */
export interface StoredPickupCode {
  code: string
  orderNo: string
  lineNo: number
  unitNo: number
  state: PickupCodeState
  usedAt: Date | null
}

export async function findPickupCode(db: Db | Tx, code: string): Promise<StoredPickupCode | undefined> {
  const row = await db.selectFrom('pickup_codes').selectAll().where('code', '=', code).executeTakeFirst()
  return (
    row && {
      code: row.code,
      orderNo: row.order_no,
      lineNo: row.line_no,
      unitNo: row.unit_no,
      state: row.state,
      usedAt: row.used_at,
    }
  )
}

/** unused → used; false when another counter was first, or it can be used no more. */
export async function useCode(tx: Tx, code: string, at: Date): Promise<boolean> {
  const used = await tx
    .updateTable('pickup_codes')
    .set({ state: 'used', used_at: at })
    .where('code', '=', code)
    .where('state', '=', 'unused')
    .executeTakeFirst()
  return Number(used.numUpdatedRows) === 1
}

/** used → unused; false when it was not used at this moment any more. */
export async function takeCodeUseBack(tx: Tx, code: string, usedAt: Date): Promise<boolean> {
  const back = await tx
    .updateTable('pickup_codes')
    .set({ state: 'unused', used_at: null })
    .where('code', '=', code)
    .where('state', '=', 'used')
    .where('used_at', '=', usedAt)
    .executeTakeFirst()
  return Number(back.numUpdatedRows) === 1
}

export async function codeStates(tx: Tx, orderNo: string): Promise<PickupCodeState[]> {
  const rows = await tx.selectFrom('pickup_codes').select('state').where('order_no', '=', orderNo).execute()
  return rows.map(({ state }) => state)
}

/** The goods to hand over for a code. */
export async function goodsOfCode(db: Db | Tx, code: string): Promise<{ name: Bilingual; detail: Bilingual }> {
  const row = await db
    .selectFrom('pickup_codes')
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.order_no', '=', 'pickup_codes.order_no')
        .onRef('order_lines.line_no', '=', 'pickup_codes.line_no'),
    )
    .select(['name_zh', 'name_en', 'detail_zh', 'detail_en'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return { name: { zh: row.name_zh, en: row.name_en }, detail: { zh: row.detail_zh, en: row.detail_en } }
}

/** unused → expired for what is left of an order: how many units of which lines. */
export async function expireCodes(tx: Tx, orderNo: string): Promise<{ lineNo: number; units: number }[]> {
  const { rows } = await sql<{ lineNo: number; units: number }>`
    WITH expired AS (
      UPDATE pickup_codes SET state = 'expired' WHERE order_no = ${orderNo} AND state = 'unused' RETURNING line_no)
    SELECT line_no AS "lineNo", count(*)::int AS units FROM expired GROUP BY line_no ORDER BY line_no`.execute(tx)
  return rows
}

/** unused → refunding for these codes of an order; false when one is no longer unused: then roll back. */
export async function takeCodes(
  tx: Tx,
  take: { orderNo: string; codes: readonly string[]; refundNo: string },
): Promise<boolean> {
  const taken = await tx
    .updateTable('pickup_codes')
    .set({ state: 'refunding', refund_no: take.refundNo })
    .where('order_no', '=', take.orderNo)
    .where('code', 'in', take.codes)
    .where('state', '=', 'unused')
    .executeTakeFirst()
  return Number(taken.numUpdatedRows) === take.codes.length
}

/** refunding → refunded: the money for these units is back. */
export async function endCodes(tx: Tx, refundNo: string): Promise<void> {
  await tx
    .updateTable('pickup_codes')
    .set({ state: 'refunded' })
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'refunding')
    .execute()
}

/** Codes that have expired are what this refund is for. */
export async function nameExpiredCodes(
  tx: Tx,
  { orderNo, refundNo }: { orderNo: string; refundNo: string },
): Promise<void> {
  await tx
    .updateTable('pickup_codes')
    .set({ refund_no: refundNo })
    .where('order_no', '=', orderNo)
    .where('state', '=', 'expired')
    .execute()
}

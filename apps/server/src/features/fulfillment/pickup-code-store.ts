import type { Bilingual } from '@aisle/contract/language'
import type { PickupCodeState } from '@aisle/contract/order-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open-db.ts'

export interface PickupCode {
  code: string
  orderNo: string
  lineNo: number
  unitNo: number
  state: PickupCodeState
  usedAt: Date | null
}

export async function findPickupCode(db: Db | Tx, code: string): Promise<PickupCode | undefined> {
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

export async function codeStates(tx: Tx, orderNo: string): Promise<PickupCodeState[]> {
  const rows = await tx.selectFrom('pickup_codes').select('state').where('order_no', '=', orderNo).execute()
  return rows.map(({ state }) => state)
}

/** What is handed over for a code. */
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

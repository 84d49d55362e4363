import type { MissingPiece } from '@aisle/contract/console-fulfillment'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'

/** One piece of an order, as its code names it. */
export interface PieceOfOrder {
  orderNo: string
  lineNo: number
  unitNo: number
}

/** Those whose code can still be used: of the others there is nothing to find any more. */
const selectMissing = (db: Db | Tx) =>
  db
    .selectFrom('missing_pieces')
    .innerJoin('pickup_codes', (join) =>
      join
        .onRef('pickup_codes.order_no', '=', 'missing_pieces.order_no')
        .onRef('pickup_codes.line_no', '=', 'missing_pieces.line_no')
        .onRef('pickup_codes.unit_no', '=', 'missing_pieces.unit_no'),
    )
    .leftJoin('staff_people', 'staff_people.person_id', 'missing_pieces.noted_by')
    .select(['missing_pieces.order_no', 'missing_pieces.line_no', 'missing_pieces.unit_no', 'missing_id'])
    .select(['why', 'noted_at', sql<string>`coalesce(staff_people.name, noted_by)`.as('by')])
    .where('pickup_codes.state', '=', 'unused')
    .orderBy('noted_at')
    .orderBy('missing_id')
type Row = Awaited<ReturnType<ReturnType<typeof selectMissing>['executeTakeFirstOrThrow']>>

const presentMissing = (row: Row): MissingPiece => ({
  missingId: row.missing_id,
  orderNo: row.order_no,
  lineNo: row.line_no,
  unitNo: row.unit_no,
  by: row.by,
  why: row.why,
  since: row.noted_at.toISOString(),
})

/** The longest missing first. */
export async function missingPiecesOfOrders(db: Db | Tx, orderNos: readonly string[]): Promise<MissingPiece[]> {
  if (orderNos.length === 0) return []
  const rows = await selectMissing(db).where('missing_pieces.order_no', 'in', orderNos).execute()
  return rows.map(presentMissing)
}

export async function findMissingPiece(
  db: Db | Tx,
  { orderNo, lineNo, unitNo }: PieceOfOrder,
): Promise<MissingPiece | null> {
  const missing = await missingPiecesOfOrders(db, [orderNo])
  return missing.find((one) => one.lineNo === lineNo && one.unitNo === unitNo) ?? null
}

/** Those of all counters, the longest missing first. */
export async function missingPieces(db: Db, most: number): Promise<MissingPiece[]> {
  return (await selectMissing(db).limit(most).execute()).map(presentMissing)
}

/** One for a piece: a former one, which counts no more, gives way. */
export async function insertMissingPiece(
  tx: Tx,
  { orderNo, lineNo, unitNo, ...noted }: PieceOfOrder & { missingId: string; notedBy: string; why: string; at: Date },
): Promise<void> {
  const row = { missing_id: noted.missingId, noted_by: noted.notedBy, why: noted.why, noted_at: noted.at }
  await tx
    .insertInto('missing_pieces')
    .values({ order_no: orderNo, line_no: lineNo, unit_no: unitNo, ...row })
    .onConflict((conflict) => conflict.columns(['order_no', 'line_no', 'unit_no']).doUpdateSet(row))
    .execute()
}

/** The piece is there, or was handed over. */
export async function deleteMissingPiece(tx: Tx, { orderNo, lineNo, unitNo }: PieceOfOrder): Promise<void> {
  await tx
    .deleteFrom('missing_pieces')
    .where('order_no', '=', orderNo)
    .where('line_no', '=', lineNo)
    .where('unit_no', '=', unitNo)
    .execute()
}

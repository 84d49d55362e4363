import { uncountedRefundStates } from '@aisle/contract/refund-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { stateList } from '../../platform/db/state-list.ts'
import type { AfterSaleLine } from './after-sale-rules.ts'

/** The amount paid for each line, and the units and money that counting refunds have taken (table R, "units free"). */
export async function afterSaleLines(db: Db | Tx, orderNo: string): Promise<AfterSaleLine[]> {
  const { rows } = await sql<Omit<AfterSaleLine, 'taken'> & { unitsTaken: number; amountTaken: number }>`
    WITH counted AS (
      SELECT line_no, r.type, units, l.amount FROM refund_lines l JOIN refunds r USING (refund_no)
      WHERE r.order_no = ${orderNo} AND r.state NOT IN ${stateList(uncountedRefundStates)}),
    taken AS (
      SELECT line_no,
        coalesce(sum(units) FILTER (WHERE type <> 'exchange'), 0)::int AS units,
        coalesce(sum(amount) FILTER (WHERE type <> 'exchange'), 0)::int AS amount,
        coalesce(sum(units) FILTER (WHERE type = 'refund_only'), 0)::int AS refunded_only,
        coalesce(sum(units) FILTER (WHERE type = 'return_refund'), 0)::int AS returned,
        coalesce(sum(units) FILTER (WHERE type = 'exchange'), 0)::int AS exchanged
      FROM counted GROUP BY line_no),
    codes AS (
      SELECT line_no, count(*) FILTER (WHERE state = 'used')::int AS used,
        count(*) FILTER (WHERE state = 'unused')::int AS unused
      FROM pickup_codes WHERE order_no = ${orderNo} GROUP BY line_no)
    SELECT line.line_no AS "lineNo", line_payable AS "linePayable", quantity, line.goods_id AS "goodsId",
      ref_id AS "skuId", coalesce(taken.units, 0) AS "unitsTaken", coalesce(taken.amount, 0) AS "amountTaken",
      coalesce(refunded_only, 0) AS "unitsRefundedOnly", coalesce(returned, 0) AS "unitsReturned",
      coalesce(exchanged, 0) AS "unitsExchanged", coalesce(codes.used, 0) AS "unitsCollected",
      coalesce(codes.unused, 0) AS "unitsUncollected", coalesce(goods.no_reason_return_7d, false) AS "withoutCause"
    FROM order_lines line LEFT JOIN taken USING (line_no) LEFT JOIN codes USING (line_no)
      LEFT JOIN goods ON goods.goods_id = line.goods_id
    WHERE line.order_no = ${orderNo} ORDER BY line.line_no`.execute(db)
  return rows.map(({ unitsTaken, amountTaken, ...line }) => ({
    ...line,
    taken: { units: unitsTaken, amount: amountTaken },
  }))
}

/** The freight that counted refunds of the order have taken. */
export async function getFreightTaken(db: Db | Tx, orderNo: string): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string | null>('freight_amount').as('freight'))
    .where('order_no', '=', orderNo)
    .where('state', 'not in', uncountedRefundStates)
    .executeTakeFirstOrThrow()
  return Number(row.freight ?? 0)
}

/** A refund of the order is in progress: the order is not shipped, and its clock is stopped (table O). */
export async function hasOpenRefund(db: Db | Tx, orderNo: string): Promise<boolean> {
  const open = await db
    .selectFrom('refunds')
    .select('refund_no')
    .where('order_no', '=', orderNo)
    .where('state', 'not in', [...uncountedRefundStates, 'completed'])
    .executeTakeFirst()
  return open !== undefined
}

/** A return or an exchange of the line was ever asked for: it says of none of its units which one it is for. */
export async function isLineAskedBack(db: Db | Tx, line: { orderNo: string; lineNo: number }): Promise<boolean> {
  const asked = await db
    .selectFrom('refunds')
    .innerJoin('refund_lines', 'refund_lines.refund_no', 'refunds.refund_no')
    .select('refunds.refund_no')
    .where('refunds.order_no', '=', line.orderNo)
    .where('line_no', '=', line.lineNo)
    .where('type', '<>', 'refund_only')
    .executeTakeFirst()
  return asked !== undefined
}

/** Periods during which a refund of the order was open: they stop the clock of a shipped order (table O). */
export async function openTimes(
  db: Db | Tx,
  orderNo: string,
): Promise<{ open: boolean; times: { from: Date; until: Date | null }[] }> {
  const rows = await db
    .selectFrom('refunds')
    .select(['created_at', 'ended_at', 'since', 'state'])
    .where('order_no', '=', orderNo)
    .orderBy('created_at')
    .execute()
  const times = rows.map(({ created_at: from, ended_at: ended, state, since }) => ({
    from,
    until: ended ?? (state === 'rejected' ? since : null),
  }))
  return { open: times.some(({ until }) => until === null), times }
}

/** SKUs of the same products at the same price that are on sale with a piece left, by the SKU that was bought. */
export async function getVariants(db: Db | Tx, skuIds: readonly string[]): Promise<Map<string, string[]>> {
  if (skuIds.length === 0) return new Map()
  const { rows } = await sql<{ bought: string; other: string }>`
    SELECT mine.sku_id AS bought, other.sku_id AS other
    FROM skus mine JOIN goods USING (goods_id) JOIN skus other USING (goods_id)
    WHERE mine.sku_id = ANY (${[...skuIds]}) AND other.sku_id <> mine.sku_id AND on_shelf AND other.on_sale
      AND other.price_fen = mine.price_fen AND other.price_cents = mine.price_cents
      AND other.loaded - other.reserved - other.sold > 0
    ORDER BY mine.sku_id, other.sort, other.sku_id`.execute(db)
  const found = new Map<string, string[]>()
  for (const { bought, other } of rows) found.set(bought, [...(found.get(bought) ?? []), other])
  return found
}

import type { Currency } from '@aisle/contract/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'

/** A day until now, and the day before up to the same hour; both ends included. */
export interface DayAndDayBefore {
  now: { from: Date; until: Date }
  before: { from: Date; until: Date }
}

/** Both days are read at once: the index of the ledger's moments has them as neighbours. */
const entriesOf = ({ now, before }: DayAndDayBefore) => sql`
  SELECT kind, currency, amount, order_no, external_key,
    CASE WHEN at >= ${now.from} THEN 'now' WHEN at <= ${before.until} THEN 'before' END AS span
  FROM ledger_entries WHERE at >= ${before.from} AND at <= ${now.until}`

interface Moved {
  span: 'now' | 'before'
  currency: Currency
  captured: number
  refunded: number
}

/** What came in and went back, by currency; minor units. */
export async function moneyMoved(db: Db, days: DayAndDayBefore): Promise<Moved[]> {
  const { rows } = await sql<Moved | { span: null }>`
    SELECT span, currency, coalesce(sum(amount) FILTER (WHERE kind = 'captured'), 0)::float8 AS captured,
      coalesce(sum(amount) FILTER (WHERE kind = 'refunded'), 0)::float8 AS refunded
    FROM (${entriesOf(days)}) AS entry GROUP BY span, currency`.execute(db)
  return rows.filter((row): row is Moved => row.span !== null)
}

interface Sold {
  span: 'now' | 'before'
  orders: number
  plans: number
}

/**
 * The orders that were paid, and the Wi-Fi plans among them. A surplus, which came too late or a second time, is money and
 * no sale; what cost nothing is in no ledger, and counts as none either.
 */
export async function salesMade(db: Db, days: DayAndDayBefore): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    WITH paid AS MATERIALIZED (
      SELECT DISTINCT span, CASE WHEN span IS NOT NULL AND kind = 'captured' AND NOT EXISTS (
        SELECT FROM payment_refunds returned
        WHERE returned.provider_txn = entry.external_key AND returned.purpose = 'surplus') THEN order_no END AS order_no
      FROM (${entriesOf(days)}) AS entry
    )
    SELECT span, count(DISTINCT paid.order_no)::int AS orders,
      coalesce(sum(line.quantity) FILTER (WHERE line.kind = 'WIFI'), 0)::int AS plans
    FROM paid JOIN order_lines line ON line.order_no = paid.order_no GROUP BY span`.execute(db)
  return rows
}

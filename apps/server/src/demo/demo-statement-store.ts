import { sql } from 'kysely'
import type { Tx } from '../platform/db/open-db.ts'

/**
 * The gateways' stand-ins know no payments older than the demonstration: its history is on one statement of each
 * gateway, of the day on which it begins, so that the reconciliation does not miss it.
 */
export async function insertDemoStatements(tx: Tx, now: Date): Promise<void> {
  await sql`
    WITH moved AS (
      SELECT attempt.gateway, entry.kind, entry.payment_no, refund.refund_no, attempt.provider_txn, entry.amount,
        entry.currency, entry.at
      FROM ledger_entries entry
      JOIN payment_attempts attempt ON attempt.payment_no = entry.payment_no AND starts_with(attempt.provider_txn, 'demo-')
      LEFT JOIN payment_refunds refund ON entry.kind = 'refunded' AND refund.refund_no = entry.external_key
    ), begun AS (
      INSERT INTO reconciliations (gateway, day, state, currency, payments, refunds, paid_minor, refunded_minor, compared_at)
      SELECT gateway, (min(at) AT TIME ZONE 'Asia/Shanghai')::date, 'equal', min(currency),
        count(*) FILTER (WHERE kind = 'captured'), count(*) FILTER (WHERE kind = 'refunded'),
        coalesce(sum(amount) FILTER (WHERE kind = 'captured'), 0),
        coalesce(sum(amount) FILTER (WHERE kind = 'refunded'), 0), ${now}
      FROM moved GROUP BY gateway
      ON CONFLICT DO NOTHING
      RETURNING gateway, day
    )
    INSERT INTO statement_lines (gateway, day, line_no, kind, payment_no, refund_no, provider_txn, amount, currency)
    SELECT gateway, day, row_number() OVER (PARTITION BY gateway ORDER BY at, payment_no), kind, payment_no, refund_no,
      provider_txn, amount, currency
    FROM moved JOIN begun USING (gateway)`.execute(tx)
}

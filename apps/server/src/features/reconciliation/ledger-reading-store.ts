import type { MonthAtGateway } from '@aisle/contract/console-finance'
import type { Currency } from '@aisle/contract/money'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import type { LedgerKind } from '@aisle/contract/reconciliation'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/open-db.ts'
import type { RowPlace } from '../../platform/http/row-place.ts'

/** `until` is the first moment after it. */
interface Period {
  from: Date
  until: Date
}

export interface LedgerFilters extends Period {
  gateway: PaymentMethod | null
  currency: Currency | null
  kind: LedgerKind | null
}

export interface LedgerRow {
  entryId: string
  at: Date
  gateway: PaymentMethod
  kind: LedgerKind
  orderNo: string
  paymentNo: string
  refundNo: string | null
  providerTxn: string | null
  amountMinor: number
  currency: Currency
}

/** Entries of the ledger, the newest first, with one more than the page has. */
export async function ledgerEntries(
  db: Db,
  { from, until, gateway, currency, kind }: LedgerFilters,
  { after, limit }: { after: RowPlace | null; limit: number },
): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    SELECT entry.entry_id AS "entryId", entry.at, attempt.gateway, entry.kind, entry.order_no AS "orderNo",
      entry.payment_no AS "paymentNo", CASE WHEN entry.kind = 'refunded' THEN entry.external_key END AS "refundNo",
      CASE WHEN entry.kind = 'captured' THEN entry.external_key ELSE attempt.provider_txn END AS "providerTxn",
      entry.amount AS "amountMinor", entry.currency
    FROM ledger_entries entry JOIN payment_attempts attempt USING (payment_no)
    WHERE entry.at >= ${from} AND entry.at < ${until}
      ${after ? sql`AND (entry.at, entry.entry_id) < (${after.at}, ${after.id})` : sql``}
      ${gateway ? sql`AND attempt.gateway = ${gateway}` : sql``}
      ${currency ? sql`AND entry.currency = ${currency}` : sql``}
      ${kind ? sql`AND entry.kind = ${kind}` : sql``}
    ORDER BY entry.at DESC, entry.entry_id DESC LIMIT ${limit + 1}`.execute(db)
  return rows
}

/** What the ledger has of a period, by gateway and currency. */
export async function ledgerSums(
  db: Db,
  { from, until, gateway }: Period & { gateway: PaymentMethod | null },
): Promise<Omit<MonthAtGateway, 'netMinor'>[]> {
  const { rows } = await sql<Omit<MonthAtGateway, 'netMinor'>>`
    SELECT attempt.gateway, entry.currency,
      count(*) FILTER (WHERE entry.kind = 'captured') AS payments,
      coalesce(sum(entry.amount) FILTER (WHERE entry.kind = 'captured'), 0) AS "inMinor",
      count(*) FILTER (WHERE entry.kind = 'refunded') AS refunds,
      coalesce(sum(entry.amount) FILTER (WHERE entry.kind = 'refunded'), 0) AS "backMinor"
    FROM ledger_entries entry JOIN payment_attempts attempt USING (payment_no)
    WHERE entry.at >= ${from} AND entry.at < ${until}
      ${gateway ? sql`AND attempt.gateway = ${gateway}` : sql``}
    GROUP BY attempt.gateway, entry.currency
    ORDER BY attempt.gateway, entry.currency`.execute(db)
  return rows
}

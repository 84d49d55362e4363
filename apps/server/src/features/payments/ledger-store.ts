import { sql } from 'kysely'
import type { Currency } from '@aisle/contract/money'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { Write } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'

export interface LedgerEntry {
  orderNo: string
  paymentNo: string
  kind: 'captured' | 'refunded'
  amount: number
  currency: Currency
  /** Captured: the provider's transaction; refunded: our refund number. */
  externalKey: string
}

/** Without effect where this movement is in the ledger. Waits for a concurrent transaction that is writing it. */
export const ledgerWrite = (deps: Pick<Deps, 'clock' | 'random'>, entry: LedgerEntry): Write => ({
  statement: sql`
    INSERT INTO ledger_entries (entry_id, order_no, payment_no, kind, amount, currency, external_key, at)
    VALUES (${newId(deps.random, 'led')}, ${entry.orderNo}, ${entry.paymentNo}, ${entry.kind}, ${entry.amount},
      ${entry.currency}, ${entry.externalKey}, ${deps.clock.now()})
    ON CONFLICT (kind, external_key) DO NOTHING RETURNING 1`,
})

/** The payment for which a provider's transaction was entered. */
export const captureReading = (db: Db | Tx, providerTxn: string): Reading<string | undefined> =>
  reading(
    db
      .selectFrom('ledger_entries')
      .select('payment_no')
      .where('kind', '=', 'captured')
      .where('external_key', '=', providerTxn),
    {},
    ([row]) => row?.payment_no,
  )

import type { Currency } from '@aisle/contract/money'
import type { Db, Tx } from '../../platform/db/open-db.ts'
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

/** False when this movement is already in the ledger. Waits for a concurrent transaction that is writing it. */
export async function enterInLedger(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  entry: LedgerEntry,
): Promise<boolean> {
  const entered = await tx
    .insertInto('ledger_entries')
    .values({
      entry_id: newId(deps.random, 'led'),
      order_no: entry.orderNo,
      payment_no: entry.paymentNo,
      kind: entry.kind,
      amount: entry.amount,
      currency: entry.currency,
      external_key: entry.externalKey,
      at: deps.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'external_key']).doNothing())
    .executeTakeFirst()
  return Number(entered.numInsertedOrUpdatedRows) === 1
}

/** The payment for which a provider's transaction was entered. */
export async function paymentOfCapture(db: Db | Tx, providerTxn: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('ledger_entries')
    .select('payment_no')
    .where('kind', '=', 'captured')
    .where('external_key', '=', providerTxn)
    .executeTakeFirst()
  return row?.payment_no
}

import type { Currency } from '@aisle/contract/money'
import type { Db, Tx } from '../../db/open-db.ts'
import type { Deps } from '../../deps.ts'
import { newId } from '../../security/random.ts'

export interface LedgerEntry {
  orderNo: string
  paymentNo: string
  kind: 'captured' | 'refunded'
  amount: number
  currency: Currency
  /** Captured: the provider's transaction; refunded: our refund number. */
  externalKey: string
}

/** False when this happening is in the ledger already. Waits for another transaction that is just writing it. */
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

/** Money that goes back by itself: a late or a second payment (table O). */
export interface ReturnedPayment {
  refundNo: string
  paymentNo: string
  providerTxn: string
  amount: number
  reason: string
}

export async function insertReturnedPayment(tx: Tx, refund: ReturnedPayment & { at: Date }): Promise<void> {
  await tx
    .insertInto('payment_refunds')
    .values({
      refund_no: refund.refundNo,
      payment_no: refund.paymentNo,
      provider_txn: refund.providerTxn,
      amount: refund.amount,
      reason: refund.reason,
      state: 'refunding',
      created_at: refund.at,
    })
    .execute()
}

/** Undefined once it is completed or has failed. */
export async function findRefunding(db: Db | Tx, refundNo: string): Promise<ReturnedPayment | undefined> {
  const row = await db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'refunding')
    .executeTakeFirst()
  return (
    row && {
      refundNo: row.refund_no,
      paymentNo: row.payment_no,
      providerTxn: row.provider_txn,
      amount: row.amount,
      reason: row.reason,
    }
  )
}

/** refunding → its end; false when another worker was first. */
export async function endRefunding(
  tx: Db | Tx,
  refundNo: string,
  end: { state: 'completed' | 'failed'; at: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('payment_refunds')
    .set({ state: end.state, completed_at: end.state === 'completed' ? end.at : null })
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'refunding')
    .executeTakeFirst()
  return Number(ended.numUpdatedRows) === 1
}

import type { AutomaticRefundReason, MoneyBackState } from '@aisle/contract/order-states'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Write } from '../../platform/db/write-at-once.ts'
import type { PaymentAttempt } from './attempt-store.ts'
import { refundMoves } from './payment-rules.ts'

/**
 * A refund at the gateway. `surplus`: a payment that no order needed, late or second (table O), in full; `order`: all
 * or part of an order's payment, under the number of the order's refund (table R, W7).
 */
export interface PaymentRefund {
  refundNo: string
  paymentNo: string
  orderNo: string
  providerTxn: string
  amount: number
  purpose: 'surplus' | 'order'
  reason: 'latePayment' | 'secondPayment' | 'afterSale' | AutomaticRefundReason
}

/** The database refuses a second surplus refund of the same provider transaction. */
export const refundWrite = (refund: PaymentRefund & { at: Date }): Write => ({
  statement: sql`
    INSERT INTO payment_refunds (refund_no, payment_no, order_no, provider_txn, amount, purpose, reason, state, created_at)
    VALUES (${refund.refundNo}, ${refund.paymentNo}, ${refund.orderNo}, ${refund.providerTxn}, ${refund.amount},
      ${refund.purpose}, ${refund.reason}, 'refunding', ${refund.at})`,
})

/** Undefined once the refund has completed or failed. */
export async function findRefunding(db: Db | Tx, refundNo: string): Promise<PaymentRefund | undefined> {
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
      orderNo: row.order_no,
      providerTxn: row.provider_txn,
      amount: row.amount,
      purpose: row.purpose,
      reason: row.reason,
    }
  )
}

/** refunding → completed or failed; false when another worker was first. */
export async function endRefunding(
  tx: Db | Tx,
  refundNo: string,
  end: { state: MoneyBackState; at: Date },
): Promise<boolean> {
  if (!refundMoves.refunding.includes(end.state)) throw new Error(`no refund goes from refunding to ${end.state}`)
  const ended = await tx
    .updateTable('payment_refunds')
    .set({ state: end.state, completed_at: end.state === 'completed' ? end.at : null })
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'refunding')
    .executeTakeFirst()
  return Number(ended.numUpdatedRows) === 1
}

/** failed → refunding, under the same number (table R); false when the refund has not failed. */
export async function reopenRefunding(tx: Tx, refundNo: string): Promise<boolean> {
  const reopened = await tx
    .updateTable('payment_refunds')
    .set({ state: 'refunding' })
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'failed')
    .executeTakeFirst()
  return Number(reopened.numUpdatedRows) === 1
}

/** The attempt whose payment the order keeps: paid, not a surplus, possibly refunded in part. */
export async function keptPayment(
  tx: Db | Tx,
  orderNo: string,
): Promise<Pick<PaymentAttempt, 'paymentNo' | 'amount' | 'currency'> & { providerTxn: string }> {
  const row = await tx
    .selectFrom('payment_attempts')
    .select(['payment_no', 'amount', 'currency', 'provider_txn'])
    .where('order_no', '=', orderNo)
    .where('state', '=', 'paid')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_refunds')
            .select('refund_no')
            .where('purpose', '=', 'surplus')
            .whereRef('payment_refunds.provider_txn', '=', 'payment_attempts.provider_txn'),
        ),
      ),
    )
    .executeTakeFirstOrThrow(() => new Error(`no payment of order ${orderNo} is left to give back`))
  if (row.provider_txn === null) throw new Error(`payment ${row.payment_no} is paid without a transaction`)
  return { paymentNo: row.payment_no, amount: row.amount, currency: row.currency, providerTxn: row.provider_txn }
}

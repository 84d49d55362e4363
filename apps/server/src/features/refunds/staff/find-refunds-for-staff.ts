import type { StaffRefundRow } from '@aisle/contract/console-refunds'
import type { Deps } from '../../../platform/deps.ts'
import { presentRefunds } from '../reading/present-refund.ts'
import { refundsByNumber, refundsOfOrder } from '../refund-store.ts'

type RefundFound = Pick<StaffRefundRow, 'refundNo' | 'orderNo' | 'state' | 'amount' | 'currency' | 'what'>

/** The refund with a number, or all of an order. */
export async function findRefundsForStaff(
  { db }: Deps,
  meant: { refundNo: string } | { orderNo: string },
): Promise<RefundFound[]> {
  const refunds =
    'refundNo' in meant ? await refundsByNumber(db, [meant.refundNo]) : await refundsOfOrder(db, meant.orderNo)
  const summaries = await presentRefunds(db, refunds, null)
  return summaries.map(({ refundNo, orderNo, state, amount, currency, lines }) => ({
    refundNo,
    orderNo,
    state,
    amount,
    currency,
    what: lines[0]?.name ?? null,
  }))
}

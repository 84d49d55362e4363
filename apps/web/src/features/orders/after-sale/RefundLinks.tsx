import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { RefundRow } from './RefundRow.tsx'
import { refundsShown } from './refunds-of-order-rules.ts'

/** One line per refund, on a card of the list. */
export function RefundLinks({ order }: { order: OrderSummary }) {
  const refunds = refundsShown(order)
  if (refunds.length === 0) return null
  return (
    <div className="card-refunds">
      {refunds.map((refund) => (
        <RefundRow key={refund.refundNo} refund={refund} currency={order.currency} />
      ))}
    </div>
  )
}

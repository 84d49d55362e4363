import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { RefundRow } from './RefundRow.tsx'
import { refundsOfOrderPhrases } from './refunds-of-order-phrases.ts'
import { refundsShown } from './refunds-of-order-rules.ts'

/** The refunds and after-sales requests of an order, newest first. */
export function RefundsCard({ order }: { order: OrderSummary }) {
  const t = usePhrases(refundsOfOrderPhrases)
  const refunds = refundsShown(order)
  if (refunds.length === 0) return null
  return (
    <section className="card flush">
      <h2 className="t3 refunds-title">{t('title')}</h2>
      {refunds.map((refund) => (
        <RefundRow key={refund.refundNo} refund={refund} currency={order.currency} />
      ))}
    </section>
  )
}

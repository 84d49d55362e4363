import { formatMoney, type Currency } from '@aisle/contract/money'
import type { OrderSummary } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { Row } from '../../../ui/Row.tsx'
import { refundsOfOrderPhrases } from './refunds-of-order-phrases.ts'
import { getRefundLabel, getRefundTone } from './refunds-of-order-rules.ts'

interface RefundRowProps {
  refund: OrderSummary['refunds'][number]
  currency: Currency
}

/** One refund with its progress; links to its own page. */
export function RefundRow({ refund, currency }: RefundRowProps) {
  const t = usePhrases(refundsOfOrderPhrases)
  const { refundNo, origin, type, amount } = refund
  return (
    <Row
      label={
        <>
          {t(origin === 'automatic' ? 'automatic' : type)}
          {amount > 0 && <span className="c2 num"> {formatMoney(amount, currency)}</span>}
        </>
      }
      value={<span className={`rt ${getRefundTone(refund)}`}>{t(getRefundLabel(refund))}</span>}
      href={hrefTo('/refund/detail', { query: { refundNo } })}
    />
  )
}

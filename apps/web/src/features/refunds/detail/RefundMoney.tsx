import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { formatDateTime } from '../../../language/formats.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { getDestination, isArrivalExpected, moneyBackPhrases } from '../../orders/index.ts'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { getFigureLabel, hasMoney } from '../refund-view-rules.ts'
import { isOver } from '../refund-words-rules.ts'

/** The refund's amount, destination and timing (R4); renders nothing if no money is refunded. */
export function RefundMoney({ refund }: { refund: RefundDetail }) {
  const t = usePhrases(refundDetailPhrases)
  const m = usePhrases(moneyBackPhrases)
  if (!hasMoney(refund)) return null
  const money = (amount: number) => formatMoney(amount, refund.currency)
  const over = isOver(refund.state)
  return (
    <section className="card">
      <h2 className="t3" style={{ marginBottom: '.75rem' }}>
        {t('moneyTitle')}
      </h2>
      <dl className="kv num">
        {!over && refund.askedAmount !== refund.amount && (
          <>
            <dt>{t('askedAmount')}</dt>
            <dd>{money(refund.askedAmount)}</dd>
          </>
        )}
        <dt>{t(getFigureLabel(refund.state))}</dt>
        <dd>
          <b>{money(over ? refund.askedAmount : refund.amount)}</b>
        </dd>
        {refund.freight > 0 && refund.askedAmount === refund.amount && (
          <>
            <dt>{t('freight')}</dt>
            <dd>{money(refund.freight)}</dd>
          </>
        )}
        {!over && (
          <>
            <dt>{m('to')}</dt>
            <dd>{m(getDestination(refund.method))}</dd>
          </>
        )}
        {isArrivalExpected(refund.state) && (
          <>
            <dt>{m('arrives')}</dt>
            <dd>{m('workingDays', limits.refundWorkingDays)}</dd>
          </>
        )}
        {refund.state === 'completed' && (
          <>
            <dt>{t('completedAt')}</dt>
            <dd>{formatDateTime(refund.since)}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

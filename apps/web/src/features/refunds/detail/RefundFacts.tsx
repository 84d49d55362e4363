import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { formatDateTime } from '../../../language/formats.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { Row } from '../../../ui/Row.tsx'
import { moneyBackPhrases, reasonFigures, refundsOfOrderPhrases } from '../../orders/index.ts'
import { Copyable } from './Copyable.tsx'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { refundPhrases } from '../refund-phrases.ts'
import { ShownPhotos } from './ShownPhotos.tsx'

/** The content and time of the request, in Beijing time and labelled so (G5), and its order. */
export function RefundFacts({ refund }: { refund: RefundDetail }) {
  const t = usePhrases(refundDetailPhrases)
  const r = usePhrases(refundPhrases)
  const s = usePhrases(refundsOfOrderPhrases)
  const m = usePhrases(moneyBackPhrases)
  const text = useBilingual()
  const automatic = refund.origin === 'automatic'
  const reason = refund.automaticReason
    ? m(refund.automaticReason, reasonFigures)
    : refund.reason && text(refund.reason)
  return (
    <>
      <section className="card">
        <h2 className="t3 h" style={{ marginBottom: '.75rem' }}>
          {t(automatic ? 'factsTitleAutomatic' : 'factsTitle')}
          <span className="s c3 sp" style={{ fontWeight: 400 }}>
            {r('beijingTime')}
          </span>
        </h2>
        <dl className="kv num refund-facts">
          <dt>{t('type')}</dt>
          <dd>{s(automatic ? 'automatic' : refund.type)}</dd>
          {reason && (
            <>
              <dt>{t('reason')}</dt>
              <dd>{reason}</dd>
            </>
          )}
          {refund.note && (
            <>
              <dt>{t('note')}</dt>
              <dd className="said">{refund.note}</dd>
            </>
          )}
          <dt>{t('refundNo')}</dt>
          <dd>
            <Copyable label={t('copyRefundNo')}>{refund.refundNo}</Copyable>
          </dd>
          <dt>{t(automatic ? 'startedAt' : 'createdAt')}</dt>
          <dd>{formatDateTime(refund.createdAt)}</dd>
        </dl>
        <ShownPhotos photos={refund.photos} />
      </section>
      <div className="card flush">
        <Row
          icon="receipt"
          label={r('toOrder')}
          value={<span className="num order-no">{refund.orderNo}</span>}
          href={hrefTo('/order/detail', { query: { orderNo: refund.orderNo } })}
        />
      </div>
    </>
  )
}

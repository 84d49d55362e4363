import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { formatDateTime } from '../../../language/formats.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Timeline } from '../../../ui/Timeline.tsx'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { refundPhrases } from '../refund-phrases.ts'
import { getRefundEvents } from '../refund-view-rules.ts'

/** The request's events, newest first. */
export function RefundHistory({ refund }: { refund: RefundDetail }) {
  const t = usePhrases(refundDetailPhrases)
  const r = usePhrases(refundPhrases)
  const events = getRefundEvents(refund)
  if (events.length === 0) return null
  return (
    <section className="card">
      <h2 className="t3 h" style={{ marginBottom: '.75rem' }}>
        {t('timeline')}
        <span className="s c3 sp" style={{ fontWeight: 400 }}>
          {r('beijingTime')}
        </span>
      </h2>
      <Timeline
        steps={events.map(({ event, at }, index) => ({
          key: `${at}${event}${index}`,
          title: t(`${event}Event`),
          detail: <span className="num">{formatDateTime(at)}</span>,
          state: index === 0 ? 'now' : 'done',
        }))}
      />
    </section>
  )
}

import type { Parcel } from '@aisle/contract/orders-schemas'
import { formatDateTime } from '../../language/formats.ts'
import { usePhrases } from '../../language/phrases.ts'
import { usePlaceShown } from '../../language/place-shown.ts'
import { Timeline, type TimelineStep } from '../../ui/Timeline.tsx'
import { logisticsPhrases } from './logistics-phrases.ts'
import { isAhead, getParcelSteps } from './parcel-view-rules.ts'

/** The parcel's events, newest first, and its destination. */
export function ParcelTimeline({ parcel }: { parcel: Parcel }) {
  const t = usePhrases(logisticsPhrases)
  const place = usePlaceShown()
  const { shipTo, state } = parcel
  const ahead: TimelineStep[] =
    shipTo && isAhead(state)
      ? [{ key: 'ahead', title: t('deliverTo', { address: place(shipTo) }), state: 'ahead' }]
      : []
  const happened = getParcelSteps(parcel).map(({ key, at, event }, index): TimelineStep => ({
    key,
    title: event?.text ?? t('shipped'),
    detail: <span className="num nb">{formatDateTime(at)}</span>,
    state: index === 0 ? 'now' : 'done',
  }))
  return (
    <section className="card parcel-events">
      <h2 className="t3 h" style={{ marginBottom: '.75rem' }}>
        {t('events')}
        <span className="s c3 sp" style={{ fontWeight: 400 }}>
          {t('beijingTime')}
        </span>
      </h2>
      {parcel.events.length === 0 && (
        <p className="b2 c2" style={{ marginBottom: '.75rem' }}>
          <b>{t('noEvents')}</b>
          <br />
          {t('noEventsText')}
        </p>
      )}
      <Timeline steps={[...ahead, ...happened]} />
    </section>
  )
}

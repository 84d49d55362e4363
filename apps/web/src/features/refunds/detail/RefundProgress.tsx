import { formatMoney } from '@aisle/contract/money'
import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { formatDay, formatTime } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { FlightArc } from '../../../ui/flight/FlightArc.tsx'
import { Stations, type StationLabel } from '../../../ui/flight/Stations.tsx'
import { moneyBackPhrases, getRefundLabel, refundsOfOrderPhrases } from '../../orders/index.ts'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { hasMoney, getNextText, reachedAt, getRefundWay, type RefundWay } from '../refund-view-rules.ts'

/** The state in words and on the line, and the next step (R4). */
export function RefundProgress({ refund }: { refund: RefundDetail }) {
  const s = usePhrases(refundsOfOrderPhrases)
  return (
    <div className="card" style={{ paddingBottom: '.75rem' }}>
      <h2 className="t1 mb">{s(getRefundLabel(refund))}</h2>
      <p className="b2 c2">
        <NextText refund={refund} />
      </p>
      {(refund.type === 'exchange' || hasMoney(refund)) && <WayLine refund={refund} way={getRefundWay(refund)} />}
    </div>
  )
}

function WayLine({ refund, way }: { refund: RefundDetail; way: RefundWay }) {
  return (
    <>
      <div className="sea refund-line" style={{ marginTop: '.75rem' }}>
        <FlightArc
          layout="order"
          stations={way.count}
          flown={way.flown}
          {...(way.ended && { ended: true })}
          {...(way.gapAt !== null && { gapAt: way.gapAt })}
          {...(way.marker && { marker: 'dot' as const, live: refund.state === 'refunding' })}
        />
      </div>
      <div className={`way${way.count}`}>
        <Stations edges stations={useStationLabels(refund, way)} />
      </div>
    </>
  )
}

function useStationLabels(refund: RefundDetail, way: RefundWay): StationLabel[] {
  const t = usePhrases(refundDetailPhrases)
  const s = usePhrases(refundsOfOrderPhrases)
  const language = useLanguage()
  const labels = way.stations.map(({ key, state }): StationLabel => {
    // Stations ahead have no date, even if an earlier round of the request left one in the timeline.
    const at = state === 'ahead' || state === 'broken' ? null : reachedAt(refund, key)
    return {
      key,
      label: key === 'outcome' ? s(getRefundLabel(refund)) : t(key),
      // Keeps the line's height when only some stations have a date.
      detail: at ? formatDay(at, language) : '\u00a0',
      ...(state && { state: state === 'broken' ? 'ahead' : state }),
    }
  })
  // An ended line has fewer stations; placeholders keep the others in place.
  const missing = way.count - labels.length
  return [...labels, ...Array.from({ length: missing }, (_, index) => ({ key: `gone${index}`, label: '' }))]
}

function NextText({ refund }: { refund: RefundDetail }) {
  const t = usePhrases(refundDetailPhrases)
  const m = usePhrases(moneyBackPhrases)
  const language = useLanguage()
  const text = getNextText(refund)
  switch (text) {
    case 'automaticText':
      return m('onItsWay')
    case 'stuckText':
      return m('stuck')
    case 'takenText':
      return m('taken')
    case 'returnedText':
      return m('returned', { amount: formatMoney(refund.amount, refund.currency) })
    case 'rejectedText':
      return t(text, { n: refund.resubmissionsLeft })
    case 'awaitingReturnText': {
      const by = refund.returnBy ?? refund.since
      return t(text, { date: formatDay(by, language), time: formatTime(by) })
    }
    case 'reshippingText': {
      const by = refund.replacement?.completesAt
      return by ? t('reshippingUntilText', { date: formatDay(by, language) }) : t(text)
    }
    default:
      return t(text)
  }
}

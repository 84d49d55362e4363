import { formatMoney } from '@aisle/contract/money'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { useServerClockOffset } from '../../api/server-time.ts'
import { formatDay } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { FlightArc } from '../../ui/FlightArc.tsx'
import { Stations, type StationLabel } from '../../ui/Stations.tsx'
import { lateMoneyOf, LateMoneyText } from '../payments/index.ts'
import { moneyBackPhrases } from './money-back-phrases.ts'
import { closedBecauseOf, moneyBackStepOf } from './money-back-rules.ts'
import { orderDetailPhrases } from './order-detail-phrases.ts'
import { orderPhrases } from './order-phrases.ts'
import { stateLabelOf, wifiJourneyOf, type Journey } from './order-view-rules.ts'

interface OrderProgressProps {
  order: OrderDetail
  /** The time to pay has run out. */
  onDeadline: () => void
}

const wentOnline = (order: OrderDetail) => order.timeline.some(({ event }) => event === 'activated')

/** The state in words and on the order's line (design §9 "order arc"). */
export function OrderProgress({ order, onDeadline }: OrderProgressProps) {
  const t = usePhrases(orderPhrases)
  const journey = wifiJourneyOf(order, wentOnline(order))
  return (
    <div className="card" style={{ paddingBottom: '.75rem' }}>
      <h2 className="t1 mb">{t(stateLabelOf(order))}</h2>
      <p className="b2 c2">
        <StateText order={order} onDeadline={onDeadline} />
      </p>
      {journey && <JourneyLine order={order} journey={journey} />}
    </div>
  )
}

function StateText({ order, onDeadline }: OrderProgressProps) {
  const d = usePhrases(orderDetailPhrases)
  const m = usePhrases(moneyBackPhrases)
  const clockOffset = useServerClockOffset()
  const label = stateLabelOf(order)
  const amount = (minor: number) => ({ amount: formatMoney(minor, order.currency) })
  if (order.moneyBack) return m(moneyBackStepOf(order.moneyBack), amount(order.moneyBack.amount))
  if (lateMoneyOf(order)) return <LateMoneyText order={order} />
  if (closedBecauseOf(order)) return m('closedFlight')
  switch (label) {
    case 'pending_payment':
      return order.payDeadline ? (
        <Countdown until={order.payDeadline} clockOffset={clockOffset} onEnd={onDeadline}>
          {(clock) => d('payWithin', { clock })}
        </Countdown>
      ) : null
    case 'refunded':
      return d('refunded', amount(order.refundedAmount))
    case 'completed':
      if (!order.wifi) return d('completed')
      return d(wentOnline(order) ? 'completedUsed' : 'completedUnused')
    // Told above.
    case 'refunding':
      return null
    default:
      return d(label)
  }
}

function JourneyLine({ order, journey }: { order: OrderDetail; journey: Journey }) {
  const { flown, ended, marker, live } = journey
  return (
    <>
      <div className="sea" style={{ marginTop: '.75rem' }}>
        <FlightArc
          layout="order"
          stations={4}
          flown={flown}
          {...(ended && { ended })}
          {...(marker && { marker: 'dot', live })}
        />
      </div>
      <Stations edges stations={useStationLabels(order, journey)} />
    </>
  )
}

function useStationLabels(order: OrderDetail, { stations, ended }: Journey): StationLabel[] {
  const t = usePhrases(orderPhrases)
  const d = usePhrases(orderDetailPhrases)
  const language = useLanguage()
  const happened = (event: string) => order.timeline.find((entry) => entry.event === event)?.at
  const flight = order.wifi?.flight
  const wentOnlineAt = happened('activated')
  const onlineDetail = wentOnlineAt ? formatDay(wentOnlineAt, language) : flight?.status === 'landed' && d('unused')
  const details = {
    bought: order.state === 'pending_payment' ? undefined : formatDay(order.paidAt ?? order.createdAt, language),
    takeOff: flight?.departsLocal,
    online: onlineDetail,
    landing: flight?.arrivesLocal,
    outcome: undefined,
  }
  const labels = stations.map(({ key, state }): StationLabel => {
    const detail = details[key]
    return {
      key,
      label: key === 'outcome' ? t(stateLabelOf(order)) : d(key),
      // Keeps the line's height where only some stations have a time.
      detail: detail || '\u00a0',
      ...(state && { state }),
    }
  })
  // The rest of an ended line is gone, its places stay.
  const missing = ended ? 4 - labels.length : 0
  return [...labels, ...Array.from({ length: missing }, (_, index) => ({ key: `gone${index}`, label: '' }))]
}
